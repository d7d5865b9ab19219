/** Keys, as far as the drivers of the engines can press them. */
import { sendKeys } from '@web/test-runner-commands';
import type { Widget } from './mount.js';
import { focusOf } from './rendered.js';

/** Presses keys one after the other, wherever the focus is. */
export async function type(...keys: string[]): Promise<void> {
  for (const key of keys) await sendKeys({ press: key });
}

// The driver of WebKit can only press keys, and only the driver of Chromium can emulate media.
export const isChromium = navigator.userAgent.includes('Chrome/');
export const canHoldKeys = isChromium || navigator.userAgent.includes('Firefox/');

/** Holds a key down where the driver of the engine can, else dispatches the events of a held key. */
export async function hold(widget: Widget, key: 'Enter' | ' '): Promise<void> {
  if (canHoldKeys) {
    for (let repeats = 0; repeats < 5; repeats++) await sendKeys({ down: key });
    return sendKeys({ up: key });
  }
  const button = focusOf(widget.ownerDocument) as HTMLElement;
  for (let repeats = 0; repeats < 5; repeats++) {
    const event = new KeyboardEvent('keydown', { key, repeat: repeats > 0, bubbles: true, cancelable: true });
    if (button.dispatchEvent(event)) button.click();
  }
}
