/** Service and session of the tests in Node: responses and tokens. */
import { PortalError, type ServiceAnswer } from '../../src/service/errors.js';
import type { RenewToken, SessionRequestReason } from '../../src/service/renewal.js';
import { PortalSession, type PortalSessionOptions } from '../../src/service/session.js';
import type { Operation } from '../../src/service/transport.js';

/** Token that may occur only in the query of a request. */
export const canaryToken = 'canary+&=#%/?-7f3a';

export interface Call {
  url: URL;
  init: RequestInit;
}

export type Reply = (call: Call) => unknown;

export type FakeFetch = typeof fetch & { calls: Call[] };

/**
 * Response with a text as its body, or with any other value as JSON. Reading the body takes no task of its own, for which a
 * stopped clock would not wait.
 */
export const respond =
  (status: number, body: unknown = '', headers: Record<string, string> = {}): Reply =>
  () => {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    return Object.assign(new Response(null, { status, headers }), { text: () => Promise.resolve(text) });
  };

/** Connection failure. Its message quotes the URL with the token, as those of browsers do. */
export const failToConnect: Reply = ({ url }) => Promise.reject(new TypeError(`Failed to fetch ${url.href}`));

export const neverRespond: Reply = () => new Promise(() => undefined);

/** The same reply after a delay. */
export const respondAfter =
  (milliseconds: number, reply: Reply): Reply =>
  (call) =>
    new Promise((resolve) => setTimeout(resolve, milliseconds)).then(() => reply(call));

/** Response whose body never ends. */
export const neverEndBody: Reply = () =>
  new Response(new ReadableStream({ start: (body) => body.enqueue(new TextEncoder().encode('{')) }));

/** Response whose connection breaks within the body. */
export const breakBody: Reply = ({ url }) =>
  new Response(new ReadableStream({ pull: (body) => body.error(new Error(url.href)) }));

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

/** Creates a `fetch` that accepts one token and refuses all others. */
export const acceptOnly = (token: string): FakeFetch =>
  fakeFetch((call) => respond(call.url.searchParams.get('sessionToken') === token ? 200 : 401, {})(call));

export const tokensOf = ({ calls }: FakeFetch): (string | null)[] =>
  calls.map(({ url }) => url.searchParams.get('sessionToken'));

export const createSession = (options: Partial<PortalSessionOptions> = {}): PortalSession =>
  new PortalSession({ baseUrl: 'https://billing.example', sessionToken: canaryToken, ...options });

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

export const sendGet = (session: PortalSession): Promise<ServiceAnswer> => session.send(getOperation);
export const sendPost = (session: PortalSession): Promise<ServiceAnswer> => session.send(postOperation);

/** Creates a `renewToken` that returns these answers in turn, and records the reasons. */
export function renewWith(...answers: unknown[]) {
  const reasons: SessionRequestReason[] = [];
  const renewToken: RenewToken = (reason) => {
    const answer = answers[Math.min(reasons.push(reason), answers.length) - 1];
    return (typeof answer === 'function' ? (answer as () => unknown)() : answer) as string;
  };
  return { reasons, renewToken };
}

/** Observes a promise: `pending`, then `fulfilled`, the code of a `PortalError`, or another reason. */
export function watchState(work: Promise<unknown>): { state: unknown } {
  const watched: { state: unknown } = { state: 'pending' };
  work.then(
    () => (watched.state = 'fulfilled'),
    (error: unknown) => (watched.state = error instanceof PortalError ? error.code : error),
  );
  return watched;
}
