/** Pages in frames. Helpers that take an element also accept one from such a page. A frame is removed when the test ends. */
import { fixture, html } from '@open-wc/testing';
import { executeServerCommand } from '@web/test-runner-commands';
import { nextEvent } from './events.js';

export type Page = Window & typeof globalThis;

export const scriptTag = '<script src="/dist/portal-elements.min.js"></script>';

/** A script that removes what elements do after a second: show English without the messages, and warn of a missing `base-url`. */
export const withoutTimers = `{
  const { setTimeout } = window;
  window.setTimeout = (run, wait, ...rest) => (wait === 1000 ? 0 : setTimeout(run, wait, ...rest));
}`;

/** Opens a page with this markup, in which no element is defined, and waits until it has loaded. */
export const openPage = (markup = ''): Promise<Page> =>
  openFrame({ srcdoc: `<!doctype html><html lang="en"><title>A page</title>${markup}</html>` });

/** Opens a frame and waits until it has loaded; calls `onFrame` before. */
export async function openFrame(
  content: ({ srcdoc: string } | { src: string }) & { width?: string; height?: string },
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

export interface PageSetup {
  /** Script that runs first, from a file of the page's origin. */
  before?: string;
  headers?: Record<string, string>;
  /** Absent: an HTML document in standards mode. */
  kind?: 'quirks';
  /** Nonce of the first script in the page's content security policy. */
  nonce?: string;
  /** Markup of the page; it has no elements without `scriptTag` or a script like it. */
  body: string;
  /** Called before the first script of the page, `before` included. */
  onOpen?: (page: Page) => void;
}

/** Opens a page that the server of the tests serves. */
export async function openServedPage({ before, headers = {}, onOpen, ...rest }: PageSetup): Promise<Page> {
  const opens = 'a-page-opens';
  const first =
    before === undefined && !onOpen
      ? undefined
      : `parent.dispatchEvent(new CustomEvent('${opens}'));\n${before ?? ''}`;
  const address = await executeServerCommand<string, Omit<PageSetup, 'onOpen'>>('page', {
    ...(first !== undefined && { before: first }),
    headers,
    ...rest,
  });
  return openFrame({ src: address }, (page) => {
    addEventListener(opens, () => onOpen?.(page()), { once: true });
  });
}

/** Serves a file from the page's origin; returns its address. */
export const serveFile = (file: {
  body: string;
  type: string;
  headers?: Record<string, string>;
  /** Whether the response waits for `releaseFile`. */
  held?: boolean;
  /** An address to serve it at; absent: a new one. */
  address?: string;
}): Promise<string> => executeServerCommand<string, typeof file>('file', file);

/** Sends the response of a held file. */
export const releaseFile = (address: string): Promise<boolean> =>
  executeServerCommand<boolean, string>('release', address);
