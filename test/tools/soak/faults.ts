/**
 * Everything that the sandbox can be told to do wrong, each with how an attempt must end by the table of outcomes in the
 * README, and with what the service does to the plan. Written from that table, not from the code.
 *
 * A service that lies is left out, since no client can tell: one that applies a change and refuses it (4xx but 408 and
 * 409), or one that answers 200 with a field of an assignment and applied nothing.
 */
import type { Fault } from '../../../src/testing/faults.js';
import { assignmentDeadline, type PageChange, type Renewal } from './attempt.js';
import type { Random } from './random.js';

export interface Case {
  /** The row of the printed table. */
  readonly kind: string;
  readonly faults: readonly Fault[];
  readonly end: 'assigned' | 'not-applied' | 'unknown';
  /** Of the error. */
  readonly code: string | null;
  /** Whether the service applies what it receives. */
  readonly applies: boolean;
  /** Calls of fetch: none offline, two for a renewed session, else one. */
  readonly calls: number;
  /** Those that reach the service; browsers may send some again by themselves. */
  readonly received: number;
  /** Browsers repeat a request by themselves after 408 and 421, and when a connection that they use again breaks. */
  readonly resent?: boolean;
  readonly renewal: Renewal;
  /** For the renewed session. */
  readonly renewedFaults: readonly Fault[];
  readonly offline?: boolean;
  readonly change?: PageChange;
  /** What the service is then said to have answered. Absent: what it applied. */
  readonly response?: Record<string, unknown>;
}

/** Whose attempt it is, and an address of another host. */
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

const unclear = (kind: string, code: string, fault: Fault, more: Partial<Case> = {}): Case => ({
  ...base,
  ...{ kind, code, faults: [fault], end: 'unknown', applies: fault.at === 'after' },
  ...more,
});

/** The same fault twice: before the service did its work, and after. */
const beforeAndAfter = (make: (random: Random, at: 'before' | 'after', scene: Scene) => Case): Maker[] => [
  (random, scene) => make(random, 'before', scene),
  (random, scene) => make(random, 'after', scene),
];

const range = (least: number, most: number, ...without: number[]): number[] =>
  Array.from({ length: most - least + 1 }, (_, index) => least + index).filter((n) => !without.includes(n));

// A browser never hands 407 to a page: it is a proxy's.
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
/** A 200 that proves nothing: no field that is known, or failure beside those. */
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

/** The cards from which faults are dealt. */
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
      unclear(`${kind}, renewed, then 500`, 'service', fault(random), {
        ...{ renewal: 'token', calls: 2, received: 2, renewedFaults: [{ status: 500, at: 'after' }] },
        applies: true,
      }),
  ]),
  ...beforeAndAfter((random, at) => {
    const status = random.pick([408, 409]);
    return unclear('408, 409', 'service', { status, at }, { resent: status === 408 });
  }),
  (random) =>
    refused('429', 'throttled', {
      status: 429,
      headers: {
        'retry-after': random.pick(['1', '0', '-5', '1000000000', 'soon', new Date().toUTCString()]),
        ...(random.next() < 0.5 && { 'access-control-expose-headers': 'retry-after' }),
      },
    }),
  ...beforeAndAfter((random, at) => unclear('5xx', 'service', { status: random.whole(500, 599), at })),
  ...beforeAndAfter((random, at) =>
    unclear('another 2xx', 'response', {
      ...{ status: random.whole(201, 299), at },
      ...(at === 'before' && { body: '{"productPlanId":"pro"}' }),
    }),
  ),
  ...beforeAndAfter((random, at) =>
    unclear('200, no object', 'response', { body: random.pick(noObject), at }),
  ),
  ...beforeAndAfter((random, at) =>
    unclear('200, an error text', 'response', { body: random.pick(errorTexts), at }),
  ),
  ...beforeAndAfter((random, at) =>
    unclear('200, no proof', 'response', { body: random.pick(unproven), at }),
  ),
  ...beforeAndAfter((random, at) =>
    unclear('200, a problem', 'response', {
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
  () => unclear('head cut', 'network', { cut: 'head' }, { applies: true, resent: true }),
  () => unclear('head cut', 'network', { cut: 'head', status: 200 }, { resent: true }),
  (random) => unclear('body cut', 'network', { cut: random.whole(0, 300) }, { applies: true, resent: true }),
  (random) =>
    unclear(
      'body cut',
      'network',
      { cut: random.whole(0, 30), body: '{"productPlanId":"pro"}' },
      { resent: true },
    ),
  ...beforeAndAfter((_, at) =>
    unclear('broken gzip', 'network', { body: 'no gzip', headers: { 'content-encoding': 'gzip' }, at }),
  ),
  ...beforeAndAfter((_, at) => unclear('reset', 'network', { drop: 'reset', at }, { resent: true })),
  ...beforeAndAfter((_, at) => unclear('closed', 'network', { drop: 'close', at }, { resent: true })),
  () => unclear('no CORS headers', 'network', { cors: false }, { applies: true }),
  ...([{ cors: false }, { status: 500 }, { drop: 'reset' }] as const).map(
    (fault): Maker =>
      () =>
        unclear('preflight refused', 'network', { method: 'OPTIONS', ...fault }, { received: 0 }),
  ),
  (random, { elsewhere: location }) =>
    unclear(
      'preflight redirected',
      'network',
      { method: 'OPTIONS', status: random.pick(redirects), headers: { location } },
      { received: 0 },
    ),
  ...beforeAndAfter((random, at, { elsewhere: location }) =>
    unclear('redirect', 'network', { status: random.pick(redirects), at, headers: { location } }),
  ),
  ...beforeAndAfter((random, at) =>
    unclear('3xx that leads nowhere', 'network', { status: random.pick([300, 304, 399, ...redirects]), at }),
  ),
  ...beforeAndAfter((random, at) => assigned('slow', { delay: random.whole(1, 250), at })),
  ...beforeAndAfter((random, at) =>
    // Without anything in its place the service's work goes on, only too late.
    unclear('too late', 'timeout', { delay: late(random), at }, { applies: true }),
  ),
  (random) => unclear('too late, with 500', 'timeout', { delay: late(random), status: 500 }),
  ...(['drip', 'stall'] as const).flatMap((endless): Maker[] => [
    () => unclear('endless body', 'timeout', { endless, body: '{"productPlanId":"pro"}' }),
    () => unclear('endless body', 'timeout', { endless }, { applies: true }),
  ]),
  () => ({
    ...refused('offline', 'offline', {}, { calls: 0, received: 0, offline: true }),
    faults: [],
  }),
];
