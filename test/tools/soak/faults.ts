/**
 * Faults of the sandbox, each with the expected outcome and with what the service applies. Written from the table in
 * docs/guides/outcomes.md, not from the code.
 *
 * A service that contradicts itself is left out, because no client can detect it: one that applies a change and refuses it
 * with a 4xx other than 408 and 409, or one that answers 200 with a field of an assignment and has applied nothing.
 */
import type { Fault } from '../../../src/testing/faults.js';
import { assignmentDeadline, type PageChange, type Renewal } from './attempt.js';
import type { Random } from './random.js';

export interface Case {
  /** Row of the printed table. */
  readonly kind: string;
  readonly faults: readonly Fault[];
  readonly end: 'assigned' | 'not-applied' | 'unknown';
  /** Code of the error. */
  readonly code: string | null;
  /** Whether the service applies the request. */
  readonly applies: boolean;
  /** Expected calls of `fetch`: none offline, two with a renewed session, otherwise one. */
  readonly calls: number;
  /** Requests that reach the service, not counting those that the browser repeats by itself. */
  readonly received: number;
  /** Whether browsers may repeat the request: after 408 and 421, and when a reused connection breaks. */
  readonly resent?: boolean;
  readonly renewal: Renewal;
  /** Faults of the renewed session. */
  readonly renewedFaults: readonly Fault[];
  readonly offline?: boolean;
  readonly change?: PageChange;
  /** Expected detail of `plan-assigned`. Default: the applied assignment. */
  readonly response?: Record<string, unknown>;
}

/** Token of the attempt, and a URL on another origin. */
interface Scene {
  readonly token: string;
  readonly elsewhere: string;
}

type Maker = (random: Random, scene: Scene) => Case;

const base = {
  ...{ kind: 'no fault', faults: [], end: 'assigned', code: null, applies: true, calls: 1, received: 1 },
  ...{ renewal: 'nobody', renewedFaults: [] },
} as const satisfies Case;

export const noFault: Case = base;

const assigned = (kind: string, fault: Fault, response?: Record<string, unknown>): Case => ({
  ...base,
  ...{ kind, faults: [fault] },
  ...(response && { response }),
});

const refused = (kind: string, code: string, fault: Fault, more: Partial<Case> = {}): Case => ({
  ...base,
  ...{ kind, code, faults: [fault], end: 'not-applied', applies: false },
  ...more,
});

const unknownOutcome = (kind: string, code: string, fault: Fault, more: Partial<Case> = {}): Case => ({
  ...base,
  ...{ kind, code, faults: [fault], end: 'unknown', applies: fault.at === 'after' },
  ...more,
});

/** The same fault before and after the service has applied the change. */
const beforeAndAfter = (make: (random: Random, at: 'before' | 'after', scene: Scene) => Case): Maker[] => [
  (random, scene) => make(random, 'before', scene),
  (random, scene) => make(random, 'after', scene),
];

const range = (least: number, most: number, ...without: number[]): number[] =>
  Array.from({ length: most - least + 1 }, (_, index) => least + index).filter((n) => !without.includes(n));

// Without 407: browsers treat it as a proxy's response and do not pass it to the page.
const refusals = range(400, 499, 401, 403, 407, 408, 409, 429);
const redirects = [301, 302, 303, 307, 308];
const noObject = [
  ...[
    '',
    ' \n',
    '{"productPlanId": "pr',
    '<!doctype html><p>Busy',
    'null',
    '[]',
    '[{"productPlanId":"pro"}]',
  ],
  ...['"ok"', '42', 'true', 'undefined', '{}{}', "{'a': 1}"],
];
const errorTexts = [
  '{"error":"No"}',
  '{"errorMessage":"No","code":7}',
  '{"Message":"No"}',
  '{"message":"No"}',
];
const late = (random: Random): number => Math.round(assignmentDeadline * (1.3 + random.next() / 5));

const odd: readonly [string, Record<string, unknown>][] = [
  ['{}', {}],
  ['{"startTimeInSeconds":1.5,"endTimeInSeconds":-1,"customerId":["c"],"productId":2}', { productId: '2' }],
  ['{"createdTimeInSeconds":2e12,"endTimeInSeconds":0,"relationId":"r"}', { relationId: 'r' }],
  ['{"startTimeInSeconds":1e999,"productPlanId":"pro","extra":{"a":1}}', { productPlanId: 'pro' }],
  ['\ufeff{"customerId":"c"}', { customerId: 'c' }],
  ['{"message":"Done","errors":[],"success":true,"relationId":"r"}', { relationId: 'r' }],
];
/** Bodies with status 200 that prove no assignment: no known field, or a known field beside an error. */
const unproven = [
  '{"productPlanId":7,"startTimeInSeconds":"1730000000","relationId":null}',
  ...['{"id":"r"}', '{"message":"Done"}', '{"data":{"productPlanId":"pro"}}', '{"success":true}'],
  ...['{"productPlanId":"pro","error":"No"}', '{"productPlanId":"pro","Errors":[{"code":7}]}'],
  ...['{"productPlanId":"pro","success":false}', '{"productPlanId":"pro","fault":{"code":7}}'],
  ...['{"productPlanId":"pro","type":"about:blank","title":"Conflict","status":409}'],
];

const expiries: readonly [string, (random: Random) => Fault][] = [
  ['401, 403', (random) => ({ status: random.pick([401, 403]) })],
  ['expired token', () => ({ expired: true })],
];

/** Fault generators. */
export const makers: readonly Maker[] = [
  (random, { token }) => {
    const status = random.pick(refusals);
    const body = random.pick([
      JSON.stringify({ errorMessage: `No session ${token}, or ${encodeURIComponent(token)}` }),
      ...['{"message":"No"}', '{"error":{"text":"No"}}', '<h1>No</h1>', ''],
    ]);
    return refused('another 4xx', 'rejected', { status, body }, { resent: status === 421 });
  },
  ...expiries.flatMap(([kind, fault]): Maker[] => [
    (random) => refused(`${kind}, nobody renews`, 'session', fault(random)),
    (random) => refused(`${kind}, the page fails to renew`, 'session', fault(random), { renewal: 'rejects' }),
    (random) => refused(`${kind}, the page never renews`, 'session', fault(random), { renewal: 'hangs' }),
    (random) => ({
      ...assigned(`${kind}, renewed`, fault(random)),
      ...{ renewal: 'token', calls: 2, received: 2 },
    }),
    (random) =>
      refused(`${kind}, renewed, refused again`, 'session', fault(random), {
        ...{ renewal: 'token', calls: 2, received: 2, renewedFaults: [fault(random)] },
      }),
    (random) =>
      unknownOutcome(`${kind}, renewed, then 500`, 'service', fault(random), {
        ...{ renewal: 'token', calls: 2, received: 2, renewedFaults: [{ status: 500, at: 'after' }] },
        applies: true,
      }),
  ]),
  ...beforeAndAfter((random, at) => {
    const status = random.pick([408, 409]);
    return unknownOutcome('408, 409', 'service', { status, at }, { resent: status === 408 });
  }),
  (random) =>
    refused('429', 'throttled', {
      status: 429,
      headers: {
        'retry-after': random.pick(['1', '0', '-5', '1000000000', 'soon', new Date().toUTCString()]),
        ...(random.next() < 0.5 && { 'access-control-expose-headers': 'retry-after' }),
      },
    }),
  ...beforeAndAfter((random, at) => unknownOutcome('5xx', 'service', { status: random.whole(500, 599), at })),
  ...beforeAndAfter((random, at) =>
    unknownOutcome('another 2xx', 'response', {
      ...{ status: random.whole(201, 299), at },
      ...(at === 'before' && { body: '{"productPlanId":"pro"}' }),
    }),
  ),
  ...beforeAndAfter((random, at) =>
    unknownOutcome('200, no object', 'response', { body: random.pick(noObject), at }),
  ),
  ...beforeAndAfter((random, at) =>
    unknownOutcome('200, an error text', 'response', { body: random.pick(errorTexts), at }),
  ),
  ...beforeAndAfter((random, at) =>
    unknownOutcome('200, no proof', 'response', { body: random.pick(unproven), at }),
  ),
  ...beforeAndAfter((random, at) =>
    unknownOutcome('200, a problem', 'response', {
      ...{ body: random.pick(['{}', '{"productPlanId":"pro"}']), at },
      headers: { 'content-type': 'application/problem+json' },
    }),
  ),
  (random) => {
    const [body, response] = random.pick(odd);
    return assigned('200, odd fields', { body, at: 'after' }, response);
  },
  () =>
    assigned(
      '200, invalid UTF-8',
      { base64: btoa('{"relationId":"\xff"}'), at: 'after' },
      { relationId: '\ufffd' },
    ),
  () => assigned('200, text/plain', { headers: { 'content-type': 'text/plain' } }),
  () => unknownOutcome('head cut', 'network', { cut: 'head' }, { applies: true, resent: true }),
  () => unknownOutcome('head cut', 'network', { cut: 'head', status: 200 }, { resent: true }),
  (random) =>
    unknownOutcome('body cut', 'network', { cut: random.whole(0, 300) }, { applies: true, resent: true }),
  (random) =>
    unknownOutcome(
      'body cut',
      'network',
      { cut: random.whole(0, 30), body: '{"productPlanId":"pro"}' },
      { resent: true },
    ),
  ...beforeAndAfter((_, at) =>
    unknownOutcome('broken gzip', 'network', {
      body: 'no gzip',
      headers: { 'content-encoding': 'gzip' },
      at,
    }),
  ),
  ...beforeAndAfter((_, at) => unknownOutcome('reset', 'network', { drop: 'reset', at }, { resent: true })),
  ...beforeAndAfter((_, at) => unknownOutcome('closed', 'network', { drop: 'close', at }, { resent: true })),
  () => unknownOutcome('no CORS headers', 'network', { cors: false }, { applies: true }),
  ...([{ cors: false }, { status: 500 }, { drop: 'reset' }] as const).map(
    (fault): Maker =>
      () =>
        unknownOutcome('preflight refused', 'network', { method: 'OPTIONS', ...fault }, { received: 0 }),
  ),
  (random, { elsewhere: location }) =>
    unknownOutcome(
      'preflight redirected',
      'network',
      { method: 'OPTIONS', status: random.pick(redirects), headers: { location } },
      { received: 0 },
    ),
  ...beforeAndAfter((random, at, { elsewhere: location }) =>
    unknownOutcome('redirect', 'network', { status: random.pick(redirects), at, headers: { location } }),
  ),
  ...beforeAndAfter((random, at) =>
    unknownOutcome('3xx that leads nowhere', 'network', {
      status: random.pick([300, 304, 399, ...redirects]),
      at,
    }),
  ),
  ...beforeAndAfter((random, at) => assigned('slow', { delay: random.whole(1, 250), at })),
  ...beforeAndAfter((random, at) =>
    // Without another fault the service applies the request, but too late.
    unknownOutcome('too late', 'timeout', { delay: late(random), at }, { applies: true }),
  ),
  (random) => unknownOutcome('too late, with 500', 'timeout', { delay: late(random), status: 500 }),
  ...(['drip', 'stall'] as const).flatMap((endless): Maker[] => [
    () => unknownOutcome('endless body', 'timeout', { endless, body: '{"productPlanId":"pro"}' }),
    () => unknownOutcome('endless body', 'timeout', { endless }, { applies: true }),
  ]),
  () => ({
    ...refused('offline', 'offline', {}, { calls: 0, received: 0, offline: true }),
    faults: [],
  }),
];
