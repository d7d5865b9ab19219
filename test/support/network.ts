/** The requests that a page sends to the service; those of the test itself pass unseen. */
import { spy } from 'sinon';
import './restore.js';
import { untilSettled } from './waiting.js';

interface Call {
  url: URL;
  init: RequestInit;
}

type HasFetch = Pick<typeof globalThis, 'fetch'>;

const isForService = (input: RequestInfo | URL): boolean =>
  (input instanceof Request ? input.url : input.toString()).includes('/customer-portal/');

/** Records the requests that a page sends from now on. */
export function recordRequests(page: HasFetch = window): {
  readonly all: Call[];
  readonly count: number;
  readonly bodies: string[];
} {
  const spied = spy(page, 'fetch');
  const all = (): Call[] =>
    spied.args
      .filter(([input]) => isForService(input))
      .map(([input, init]) => ({ url: new URL(input as string, location.href), init: init ?? {} }));
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

/** Responses that the service has sent and the page has not received. */
export interface HeldResponses {
  readonly count: number;
  /** Lets the page receive one response; without an index, all of them and all later ones. */
  release: (index?: number) => Promise<void>;
  /** Resolves once the service has responded to a request. */
  untilAnswered: (index: number) => Promise<unknown>;
}

/** Holds every response until `release`, and ignores abort signals. Ends when sinon restores the page's `fetch`. */
export function holdResponses(page: HasFetch = window): HeldResponses {
  const held: { response: Promise<Response>; open: () => void; received: Promise<Response> }[] = [];
  let isReleased = false;
  const real = page.fetch;
  page.fetch = (input, init) => {
    if (!isForService(input)) return real.call(page, input, init);
    const response = real.call(page, input, { ...init, signal: null });
    let open = (): void => undefined;
    const opened = new Promise<void>((resolve) => (open = resolve));
    if (isReleased) open();
    const received = response.finally(() => opened);
    held.push({ response, open, received });
    return received;
  };
  return {
    get count() {
      return held.length;
    },
    release: async (index) => {
      isReleased ||= index === undefined;
      const released = index === undefined ? held : held.slice(index, index + 1);
      for (const { open } of released) open();
      await Promise.allSettled(released.map(({ received }) => received));
      await untilSettled();
    },
    untilAnswered: async (index) => held[index]?.response,
  };
}
