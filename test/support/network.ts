/** The requests of a page. */
import { spy } from 'sinon';
import './restore.js';

interface Call {
  url: URL;
  init: RequestInit;
}

/** The requests that a page sends to the service from now on, without those of the test itself. */
export function fetchCalls(page: Pick<typeof globalThis, 'fetch'> = window): {
  readonly all: Call[];
  readonly count: number;
  readonly bodies: string[];
} {
  const spied = spy(page, 'fetch');
  const all = (): Call[] =>
    spied.args
      .map(([url, init]) => ({ url: new URL(url as string, location.href), init: init ?? {} }))
      .filter(({ url }) => url.pathname.startsWith('/customer-portal/'));
  return {
    get all() {
      return all();
    },
    get count() {
      return all().length;
    },
    get bodies() {
      return all().map(({ init }) => init.body as string);
    },
  };
}
