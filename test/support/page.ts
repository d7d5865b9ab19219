/** A page of its own, in which no element is defined yet. */
import { fixture, html } from '@open-wc/testing';
import { nextEvent } from './events.js';

export type Page = Window & typeof globalThis;

/** A page with this markup, once it is loaded. */
export const openPage = (markup = ''): Promise<Page> =>
  openFrame({
    srcdoc: `<!doctype html><html lang="en"><title>A page</title>${markup}</html>`,
  });

/** A frame with this content, once it is loaded; `onFrame` is called before. The frame is removed when the test ends. */
export async function openFrame(
  content: { srcdoc: string } | { src: string },
  onFrame?: (page: () => Page) => void,
): Promise<Page> {
  const frame = document.createElement('iframe');
  Object.assign(frame, { title: 'A page', width: '900', height: '900', ...content });
  const page = (): Page => frame.contentWindow as Page;
  onFrame?.(page);
  const loaded = nextEvent(frame, 'load');
  (await fixture(html`<div></div>`)).append(frame);
  await loaded;
  return page();
}
