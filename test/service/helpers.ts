/** Helpers of the service's tests: responses, sessions and results. */
import { expect } from '@open-wc/testing';
import { type SinonFakeTimers, useFakeTimers } from 'sinon';
import { type Answer, PortalError } from '../../src/service/errors.js';
import {
  type Operation,
  PortalSession,
  type PortalSessionOptions,
  type RenewToken,
  type SessionRequestReason,
} from '../../src/service/session.js';

/** Token that may occur only in the query of a request. */
export const canaryToken = 'canary +&=#%/?"<7f3a>';

export interface Call {
  url: URL;
  init: RequestInit;
}

type Reply = (call: Call) => unknown;

export type FakeFetch = typeof fetch & { calls: Call[] };

/**
 * An answer of the service; a text is its body as it is, anything else is sent as JSON. The body is read without a task
 * of its own, so that a clock which stands still holds nothing up.
 */
export const respond =
  (status: number, body?: unknown, headers: Record<string, string> = {}): Reply =>
  () => {
    const text = typeof body === 'string' ? body : body === undefined ? '' : JSON.stringify(body);
    const response = new Response(null, { status, headers });
    return Object.defineProperty(response, 'text', { value: () => Promise.resolve(text) });
  };

/** Connection failure. Its message quotes the URL, and so the token, as those of browsers do. */
export const failToConnect: Reply = ({ url }) => Promise.reject(new TypeError(`Failed to fetch ${url.href}`));

export const neverRespond: Reply = () => new Promise(() => undefined);

/** The same reply after a delay. */
export const respondAfter =
  (milliseconds: number, reply: Reply): Reply =>
  (call) =>
    new Promise((resolve) => {
      setTimeout(() => {
        resolve(reply(call));
      }, milliseconds);
    });

/** Response whose body never ends. */
export const neverEndBody: Reply = () =>
  new Response(
    new ReadableStream({
      start: (body) => {
        body.enqueue(new TextEncoder().encode('{'));
      },
    }),
  );

/** Response whose connection breaks within the body. */
export const breakBody: Reply = ({ url }) =>
  new Response(
    new ReadableStream({
      pull: (body) => {
        body.error(new Error(url.href));
      },
    }),
  );

/** Creates a `fetch` that returns these replies in turn, and repeats the last one. */
export function fakeFetch(...replies: Reply[]): FakeFetch {
  const calls: Call[] = [];
  const fake = (url: string, init: RequestInit): unknown => {
    const call = { url: new URL(url), init };
    calls.push(call);
    return replies[Math.min(calls.length, replies.length) - 1]?.(call);
  };
  return Object.assign(fake as unknown as typeof fetch, { calls });
}

export const createSession = (options: Partial<PortalSessionOptions> = {}): PortalSession =>
  new PortalSession({ baseUrl: 'https://billing.example', sessionToken: canaryToken, ...options });

export const tokensOf = ({ calls }: FakeFetch): (string | null)[] =>
  calls.map(({ url }) => url.searchParams.get('sessionToken'));

export const getOperation: Operation = {
  method: 'GET',
  path: '/customer-portal/account-setting',
  deadline: 10_000,
};

export const postOperation: Operation = {
  method: 'POST',
  path: '/customer-portal/pricing-plan',
  deadline: 30_000,
  body: '{"a":1}',
};

export const sendGet = (on: PortalSession): Promise<Answer> => on.send(getOperation);

/** Creates a `fetch` that accepts one token and refuses all others. */
export const acceptOnly = (token: string): FakeFetch =>
  fakeFetch((call) => respond(call.url.searchParams.get('sessionToken') === token ? 200 : 401, {})(call));

/** Creates a `renewToken` that returns these answers in turn, and records the reasons. */
export function renewWith(...answers: unknown[]) {
  const reasons: SessionRequestReason[] = [];
  const renewToken: RenewToken = (reason) => {
    const answer = answers[Math.min(reasons.push(reason), answers.length) - 1];
    return (typeof answer === 'function' ? (answer as () => unknown)() : answer) as string;
  };
  return { reasons, renewToken };
}

/** Returns the PortalError that a promise rejects with or a function throws. */
export async function errorOf(work: Promise<unknown> | (() => unknown)): Promise<PortalError> {
  try {
    await (typeof work === 'function' ? work() : work);
  } catch (error) {
    if (!(error instanceof PortalError)) throw error;
    return error;
  }
  throw new Error('It succeeded.');
}

let clock: SinonFakeTimers | undefined;

// Restored here: a test that hangs would leave its clock to all following tests.
afterEach(() => clock?.restore());

/** Runs a test with a fake clock. */
export const withFakeClock = (test: (clock: SinonFakeTimers) => Promise<void>) => async () => {
  clock = useFakeTimers({ now: Date.UTC(2026, 0, 1), toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  await test(clock);
  expect(clock.countTimers(), 'timers left over').to.equal(0);
};

/** Observes a promise: `pending`, then how it settled. */
export function watchState(work: Promise<unknown>): { state: string } {
  const watched = { state: 'pending' };
  work.then(
    () => (watched.state = 'fulfilled'),
    (error: unknown) => (watched.state = error instanceof PortalError ? error.code : String(error)),
  );
  return watched;
}

/** Returns the reasons of all unhandled rejections while `test` ran. */
export async function unhandledRejectionsOf(test: () => Promise<unknown>): Promise<unknown[]> {
  const reasons: unknown[] = [];
  const last = new Error('the last one');
  const reported = new Promise<void>((resolve) => {
    const listen = (event: PromiseRejectionEvent) => {
      event.preventDefault();
      event.stopImmediatePropagation();
      if (event.reason !== last) return void reasons.push(event.reason);
      removeEventListener('unhandledrejection', listen, true);
      resolve();
    };
    addEventListener('unhandledrejection', listen, true);
  });
  await test();
  // Rejections are reported in order: all earlier ones are reported before this one.
  // Otherwise the test runner would log it.
  Object.assign(Promise.reject(last), { catch: () => undefined });
  await reported;
  return reasons;
}
