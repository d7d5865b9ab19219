/** The review in a frame of another origin. */
import { executeServerCommand } from '@web/test-runner-commands';
import type { PortalPlanPickerElement } from '../../src/picker/portal-plan-picker.js';
import { expect, fixture, html, pickerMarkup, pressKeys, scriptTag } from '../support/browser.js';

interface Seen {
  origin: string;
  focus: string | undefined;
  isInside: boolean;
  autofocus: number;
  logged: string[];
}

/** Runs in the frame. It is sent as text, so it cannot use the scope of this file. Opens the review and reports on it. */
function reviewing(): void {
  const logged: string[] = [];
  for (const level of ['log', 'info', 'warn', 'error', 'debug'] as const)
    console[level] = (...words: unknown[]) => void logged.push(words.map(String).join(' '));
  addEventListener('error', ({ message }) => logged.push(message));
  // With a key: WebKit lets no script move the focus here without one.
  addEventListener('keydown', () => {
    const picker = document.querySelector('portal-plan-picker') as PortalPlanPickerElement;
    const tell = async (): Promise<void> => {
      await picker.updateComplete;
      picker.review('pro');
      await picker.updateComplete;
      const dialog = picker.shadowRoot?.querySelector('dialog');
      const focus = picker.shadowRoot?.activeElement;
      parent.postMessage(
        {
          origin,
          focus: focus?.localName,
          isInside: Boolean(focus && dialog?.open && dialog.contains(focus)),
          autofocus: picker.shadowRoot?.querySelectorAll('[autofocus]').length,
          logged,
        },
        '*',
      );
    };
    void tell();
  });
  addEventListener('load', () => {
    parent.postMessage('ready', '*');
  });
}

describe('frames of another origin', () => {
  it('N19 focuses the heading of the review without `autofocus` and logs nothing', async () => {
    const src = await executeServerCommand<string, object>('page', {
      before: `(${reviewing.toString()})()`,
      body: scriptTag + pickerMarkup,
      headers: {},
    });
    const receiveMessage = (): Promise<Seen> =>
      new Promise((resolve) => {
        const onMessage = ({ data, source }: MessageEvent<Seen>): void => {
          if (source !== frame.contentWindow) return;
          removeEventListener('message', onMessage);
          resolve(data);
        };
        addEventListener('message', onMessage);
      });
    const frame = document.createElement('iframe');
    frame.setAttribute('sandbox', 'allow-scripts');
    Object.assign(frame, { title: 'A page', width: '900', height: '900', src });
    const ready = receiveMessage();
    (await fixture(html`<div></div>`)).append(frame);
    await ready;
    frame.focus();
    const seen = receiveMessage();
    await pressKeys('a');
    expect(await seen).to.deep.equal({
      origin: 'null',
      focus: 'h2',
      isInside: true,
      autofocus: 0,
      logged: [],
    });
  });
});
