/** Presses keys through the driver of the engine. */
import { sendKeys } from '@web/test-runner-commands';
import type { Widget } from './mount.js';
import { focusedElement } from './rendered.js';

export async function pressKeys(...keys: string[]): Promise<void> {
  for (const key of keys) await sendKeys({ press: key });
}

/** Presses Tab, at most 20 times, until `isFocused` returns true. */
export async function tabUntil(isFocused: () => boolean, what: string): Promise<void> {
  for (let presses = 0; !isFocused(); presses++) {
    if (presses === 20) throw new Error(`Tab does not reach "${what}".`);
    await pressKeys('Tab');
  }
}

// The driver of WebKit cannot hold keys; only the driver of Chromium can emulate media.
export const isChromium = navigator.userAgent.includes('Chrome/');
export const canHoldKeys = isChromium || navigator.userAgent.includes('Firefox/');

/** Holds a key down; dispatches the events of a held key where the driver cannot. Calls `meanwhile` after the first repetitions. */
export async function holdKey(
  widget: Widget,
  key: 'Enter' | ' ',
  meanwhile?: () => Promise<void>,
): Promise<void> {
  for (let repeats = 0; repeats < 5; repeats++) {
    if (repeats === 3) await meanwhile?.();
    if (canHoldKeys) await sendKeys({ down: key });
    else {
      const button = focusedElement(widget.ownerDocument) as HTMLElement;
      const event = new KeyboardEvent('keydown', {
        key,
        repeat: repeats > 0,
        bubbles: true,
        cancelable: true,
      });
      if (button.dispatchEvent(event)) button.click();
    }
  }
  if (canHoldKeys) await sendKeys({ up: key });
}
