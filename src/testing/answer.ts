/**
 * An answer before it is sent: plain data, so that a fault can spoil it and so that whoever carries it (a
 * socket, or nothing but a promise) does what it can.
 */
import type { Fault } from './faults.js';

export interface Answer extends Pick<Fault, 'drop' | 'cut' | 'endless'> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Uint8Array<ArrayBuffer>;
}

const ANY_ORIGIN = { 'access-control-allow-origin': '*' };

const bytes = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

export function jsonAnswer(status: number, value: unknown, headers: Record<string, string> = {}): Answer {
  return {
    status,
    headers: new Headers({ 'content-type': 'application/json', ...ANY_ORIGIN, ...headers }),
    body: bytes(JSON.stringify(value)),
  };
}

/** A text of some type, which is never cached. */
export function textAnswer(type: string, text: string): Answer {
  const headers = { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-store', ...ANY_ORIGIN };
  return { status: 200, headers: new Headers(headers), body: bytes(text) };
}

/** A refusal in the service's own words. */
export const refused = (status: number, errorMessage: string): Answer => jsonAnswer(status, { errorMessage });

export const noContent = (headers: Record<string, string> = {}): Answer => ({
  status: 204,
  headers: new Headers({ ...ANY_ORIGIN, ...headers }),
  body: bytes(''),
});

/** Any origin, no credentials. */
export function preflightAnswer(methods: string): Answer {
  return noContent({
    'access-control-allow-methods': methods,
    'access-control-allow-headers': 'content-type, accept, x-api-key',
    // A remembered preflight would hide the next one, and with it a fault meant for it.
    'access-control-max-age': '0',
  });
}

/** The answer of a service that did no work. */
export function emptyAnswer(): Answer {
  return { ...jsonAnswer(200, ''), body: bytes('') };
}

/** What a fault makes of an answer. */
export function spoil(answer: Answer, fault: Fault): Answer {
  const headers = new Headers(answer.headers);
  if (fault.cors === false) {
    for (const name of [...headers.keys()]) if (name.startsWith('access-control-')) headers.delete(name);
  }
  for (const [name, value] of Object.entries(fault.headers ?? {})) headers.set(name, value);
  const { drop, cut, endless, status = answer.status } = fault;
  return {
    status,
    headers,
    body: bodyOf(fault) ?? answer.body,
    ...(drop && { drop }),
    ...(cut !== undefined && { cut }),
    ...(endless && { endless }),
  };
}

function bodyOf({ body, base64 }: Fault): Uint8Array<ArrayBuffer> | undefined {
  if (base64 !== undefined) return Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0));
  return body === undefined ? undefined : bytes(body);
}

/** What a cut answer still sends of its body, and the length it promised. */
export function cutBody(
  body: Uint8Array<ArrayBuffer>,
  cut: number,
): { sent: Uint8Array<ArrayBuffer>; promised: number } {
  const sent = body.slice(0, cut);
  return { sent, promised: Math.max(body.length, sent.length + 1) };
}

/** Milliseconds between two spaces of a body that drips. */
export const DRIP = 100;

/** Statuses for which `Response` accepts no body. */
export const hasNoBody = (status: number): boolean => [204, 205, 304].includes(status);

/**
 * Carries without a socket, by the nearest equivalent: a network error, a body that fails, a body that stays
 * open.
 */
export const carryInProcess = ({ status, headers, body, drop, cut, endless }: Answer): Response => {
  if (drop || cut === 'head') return Response.error();
  if (hasNoBody(status)) return new Response(null, { status, headers });
  if (cut !== undefined) {
    const { sent, promised } = cutBody(body, cut);
    headers.set('content-length', String(promised));
    return new Response(brokenBody(sent), { status, headers });
  }
  if (endless) return new Response(endlessBody(body, endless), { status, headers });
  return new Response(body, { status, headers });
};

function brokenBody(sent: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array<ArrayBuffer>> {
  let begun = false;
  return new ReadableStream({
    pull(controller) {
      // Not both at once: an error throws away what is queued but not yet read.
      if (begun || sent.length === 0) controller.error(new TypeError('Failed to fetch'));
      else controller.enqueue(sent);
      begun = true;
    },
  });
}

function endlessBody(
  begin: Uint8Array<ArrayBuffer>,
  how: 'drip' | 'stall',
): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream({
    start(controller) {
      if (begin.length > 0) controller.enqueue(begin);
    },
    async pull(controller) {
      await new Promise((resolve) => {
        if (how === 'drip') setTimeout(resolve, DRIP);
      });
      controller.enqueue(bytes(' '));
    },
  });
}
