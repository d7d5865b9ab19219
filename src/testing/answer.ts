/**
 * Answers of the sandbox as plain data, before they are sent. A fault can change the data. Then a server or
 * `toResponse()` sends it, each as closely as it can.
 */
import type { Fault } from './faults.js';

/** An answer, and what happens to its connection. */
export interface Answer extends Pick<Fault, 'drop' | 'cut' | 'endless'> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Uint8Array<ArrayBuffer>;
}

const ANY_ORIGIN = { 'access-control-allow-origin': '*' };

const encode = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

export function jsonAnswer(status: number, value: unknown, headers: Record<string, string> = {}): Answer {
  return {
    status,
    headers: new Headers({ 'content-type': 'application/json', ...ANY_ORIGIN, ...headers }),
    body: encode(JSON.stringify(value)),
  };
}

/** Creates an answer with a text that is not cached. */
export function textAnswer(type: string, text: string): Answer {
  const headers = { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-store', ...ANY_ORIGIN };
  return { status: 200, headers: new Headers(headers), body: encode(text) };
}

/** Creates an error answer. */
export const errorAnswer = (status: number, errorMessage: string): Answer =>
  jsonAnswer(status, { errorMessage });

export const noContentAnswer = (headers: Record<string, string> = {}): Answer => ({
  status: 204,
  headers: new Headers({ ...ANY_ORIGIN, ...headers }),
  body: encode(''),
});

/** Creates the answer to a preflight: allows any origin, without credentials. */
export function preflightAnswer(methods: string): Answer {
  return noContentAnswer({
    'access-control-allow-methods': methods,
    'access-control-allow-headers': 'content-type, accept, x-api-key',
    // A cached preflight would suppress the next one, and with it a fault for preflights.
    'access-control-max-age': '0',
  });
}

/** Creates the answer for a request that a fault keeps from the service. */
export function emptyAnswer(): Answer {
  return { ...jsonAnswer(200, ''), body: encode('') };
}

/** Changes an answer as a fault says. */
export function applyFault(answer: Answer, fault: Fault): Answer {
  const headers = new Headers(answer.headers);
  if (fault.cors === false) {
    for (const name of [...headers.keys()]) if (name.startsWith('access-control-')) headers.delete(name);
  }
  for (const [name, value] of Object.entries(fault.headers ?? {})) headers.set(name, value);
  const { drop, cut, endless, status = answer.status } = fault;
  return {
    status,
    headers,
    body: getFaultBody(fault) ?? answer.body,
    ...(drop && { drop }),
    ...(cut !== undefined && { cut }),
    ...(endless && { endless }),
  };
}

function getFaultBody({ body, base64 }: Fault): Uint8Array<ArrayBuffer> | undefined {
  if (base64 !== undefined) return Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0));
  return body === undefined ? undefined : encode(body);
}

/** Returns the part of the body that a cut answer sends, and its `content-length`. */
export function cutBody(
  body: Uint8Array<ArrayBuffer>,
  cut: number,
): { sent: Uint8Array<ArrayBuffer>; promised: number } {
  const sent = body.slice(0, cut);
  return { sent, promised: Math.max(body.length, sent.length + 1) };
}

/** Milliseconds between two spaces of a body that never ends (`endless: 'drip'`). */
export const dripInterval = 100;

/** Whether `Response` accepts no body with a status. */
export const hasNoBody = (status: number): boolean => [204, 205, 304].includes(status);

/**
 * Converts an answer to a `Response`. Faults of the connection become their nearest equivalent: a network error, a body that
 * fails, a body that never ends.
 */
export const toResponse = ({ status, headers, body, drop, cut, endless }: Answer): Response => {
  if (drop || cut === 'head') return Response.error();
  if (hasNoBody(status)) return new Response(null, { status, headers });
  if (cut !== undefined) {
    const { sent, promised } = cutBody(body, cut);
    headers.set('content-length', String(promised));
    return new Response(createFailingBody(sent), { status, headers });
  }
  if (endless) return new Response(createEndlessBody(body, endless), { status, headers });
  return new Response(body, { status, headers });
};

function createFailingBody(sent: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array<ArrayBuffer>> {
  let hasSent = false;
  return new ReadableStream({
    pull(controller) {
      // Not both at once: an error discards chunks that were not read yet.
      if (hasSent || sent.length === 0) controller.error(new TypeError('Failed to fetch'));
      else controller.enqueue(sent);
      hasSent = true;
    },
  });
}

function createEndlessBody(
  start: Uint8Array<ArrayBuffer>,
  mode: 'drip' | 'stall',
): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream({
    start(controller) {
      if (start.length > 0) controller.enqueue(start);
    },
    async pull(controller) {
      await new Promise((resolve) => {
        if (mode === 'drip') setTimeout(resolve, dripInterval);
      });
      controller.enqueue(encode(' '));
    },
  });
}
