/** A page of its own, with a registry of elements that nobody has filled yet. */
import { fixture, html } from '@open-wc/testing';
import { nextEvent } from './helpers.js';

export type Page = Window & typeof globalThis;

/** A page with this markup, once it is loaded. */
export async function openPage(markup = ''): Promise<Page> {
  const frame = document.createElement('iframe');
  Object.assign(frame, {
    title: 'A page',
    width: '900',
    height: '900',
    srcdoc: `<!doctype html><html lang="en"><title>A page</title>${markup}</html>`,
  });
  const loaded = nextEvent(frame, 'load');
  (await fixture(html`<div></div>`)).append(frame);
  await loaded;
  return frame.contentWindow as Page;
}
