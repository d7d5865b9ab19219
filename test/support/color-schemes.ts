import { emulateMedia } from '@web/test-runner-commands';
import { isChromium } from './keyboard.js';

/** Runs a test on a light and on a dark page; in Chromium also with that `prefers-color-scheme`. */
export async function inBothColorSchemes(
  test: (colorScheme: 'light' | 'dark') => Promise<void>,
): Promise<void> {
  const { style } = document.documentElement;
  for (const [colorScheme, background] of [
    ['light', '#fff'],
    ['dark', '#0f1117'],
  ] as const) {
    if (isChromium) await emulateMedia({ colorScheme });
    Object.assign(style, { colorScheme, background });
    try {
      await test(colorScheme);
    } finally {
      Object.assign(style, { colorScheme: '', background: '' });
      if (isChromium) await emulateMedia({ colorScheme: 'light' });
    }
  }
}
