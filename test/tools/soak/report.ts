/** Compares what the pages observed with the ledger of the service. */
import type { AppliedAssignment, ReceivedRequest } from '../../../src/testing/ledger.js';
import { type Attempt, type Observation, plans } from './attempt.js';
import { isShown, isWarned, tokensOf } from './changes.js';
import type { Case } from './faults.js';

/** An attempt, its fault, and what its page observed. */
export interface Made {
  readonly attempt: Attempt;
  readonly injected: Case;
  readonly seen: Observation;
}

interface Joined extends Made {
  readonly requests: readonly ReceivedRequest[];
  readonly assignments: readonly AppliedAssignment[];
}

interface Records {
  readonly requests: readonly ReceivedRequest[];
  readonly assignments: readonly AppliedAssignment[];
}

function byToken<T extends { token: string | null }>(entries: readonly T[]): (...tokens: string[]) => T[] {
  const found = new Map<string | null, T[]>();
  for (const entry of entries) found.set(entry.token, [...(found.get(entry.token) ?? []), entry]);
  return (...tokens) => tokens.flatMap((token) => found.get(token) ?? []);
}

/** Joins attempts and ledger by the session tokens, which are unique to each attempt. */
function join(made: readonly Made[], records: Records): Joined[] {
  const requests = byToken(records.requests);
  const assignments = byToken(records.assignments);
  return made.map((one) => {
    const { token, renewedToken, otherToken } = one.attempt;
    const tokens = [token, renewedToken, otherToken];
    return { ...one, requests: requests(...tokens), assignments: assignments(...tokens) };
  });
}

const same = (one: unknown, other: unknown): boolean => sorted(one) === sorted(other);
const sorted = (value: unknown): string => JSON.stringify(Object.entries(value ?? {}).sort());

const ended = (end: string) => (joined: Joined) => joined.seen.events.some((event) => event.end === end);

/** Whether a console line is the documented warning that no listener answered `session-request`. */
const isDocumentedWarning = (line: string, { code, renewal }: Case): boolean =>
  code === 'session' &&
  renewal === 'nobody' &&
  line.startsWith('<portal-plan-picker>: nobody answered session-request. ');

/** Rules, each with a function that returns whether an attempt breaks it. */
const rules: readonly [string, (joined: Joined) => boolean][] = [
  ['assigned without a ledger row', (j) => ended('assigned')(j) && !j.assignments.length],
  ['not-applied with a ledger row', (j) => ended('not-applied')(j) && j.assignments.length > 0],
  ['attempts without a final event', ({ seen }) => seen.events.length === 0],
  ['attempts with two final events', ({ seen }) => seen.events.length > 1 || seen.lateEvents > 0],
  [
    'attempts with two fetch calls (renewed sessions: three)',
    ({ seen, injected }) => seen.fetchCalls > injected.calls,
  ],
  ['attempts with fewer fetch calls than expected', ({ seen, injected }) => seen.fetchCalls < injected.calls],
  ['unknown where it was not injected', (j) => ended('unknown')(j) && j.injected.end !== 'unknown'],
  ['not unknown where it was injected', (j) => !ended('unknown')(j) && j.injected.end === 'unknown'],
  [
    'an outcome or code other than that of the fault',
    ({ seen, injected: { end, code } }) =>
      !seen.events.every((event) => event.end === end && event.code === code),
  ],
  [
    'a detail of plan-assigned other than the response',
    ({ seen, injected, assignments }) =>
      seen.events.some(
        ({ response }) => response && !same(response, injected.response ?? assignments[0]?.plan),
      ),
  ],
  [
    'a promise that settled with another outcome than the event',
    ({ seen, attempt }) => attempt.way === 'assign()' && seen.promise !== seen.events[0]?.end,
  ],
  [
    'an outcome on screen other than the event',
    ({ seen, attempt }) =>
      !same(
        seen.verdicts,
        seen.events.filter(() => isShown(attempt)).map(({ end }) => end),
      ),
  ],
  [
    'an outcome shown to another customer, or by another picker',
    ({ seen, attempt }) => seen.isKept && !isShown(attempt),
  ],
  [
    'a warning of an unknown outcome to another customer, or none to the same customer',
    ({ seen: { warns }, attempt }) => warns !== null && warns !== isWarned(attempt),
  ],
  [
    'a request with the token of another customer than the one who confirmed',
    ({ requests, attempt }) => requests.some(({ token }) => !tokensOf(attempt).includes(token ?? '')),
  ],
  ['a failed check during a change of the page', ({ seen }) => seen.problems.length > 0],
  [
    'a request body other than the change',
    ({ requests, attempt }) => requests.some(({ body }) => !same(JSON.parse(body), attempt.request)),
  ],
  [
    'a review that named another plan',
    ({ seen: { reviewed }, attempt: { way, request } }) =>
      way === 'controls' && reviewed !== plans[request.productPlanId as keyof typeof plans],
  ],
  [
    'more or fewer requests or changes at the service than the fault explains',
    ({ requests, assignments, injected: { received, resent, applies } }) =>
      requests.length < received ||
      (!resent && requests.length > received) ||
      // With a renewed session the first request was refused, so it was not applied.
      assignments.length !== (applies ? requests.length - (received === 2 ? 1 : 0) : 0),
  ],
  ['controls still disabled or busy', ({ seen }) => seen.locked.length > 0],
  ['the token anywhere but in a request', ({ seen }) => seen.leaks.length > 0],
  [
    'uncaught errors, or console output other than documented warnings',
    ({ seen, injected }) => seen.unexpected.some((line) => !isDocumentedWarning(line, injected)),
  ],
];

const row = (...cells: (string | number)[]): string =>
  cells.map((cell, index) => (index ? String(cell).padStart(13) : String(cell).padEnd(38))).join('');

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

function tally(name: string, joined: readonly Joined[]): string {
  const endedAs = (end: string) => joined.filter(ended(end)).length;
  return row(
    name,
    joined.length,
    ...['assigned', 'not-applied', 'unknown'].map(endedAs),
    sum(joined.map(({ seen }) => seen.fetchCalls)),
    sum(joined.map(({ requests }) => requests.length)),
    sum(joined.map(({ assignments }) => assignments.length)),
  );
}

/** Returns the lines of the report, and the number of rules that were broken. */
export function evaluate(made: readonly Made[], records: Records): { lines: string[]; broken: number } {
  const joined = join(made, records);
  const kinds = [...new Set(joined.map(({ injected }) => injected.kind))].sort();
  kinds.splice(0, 0, ...kinds.splice(kinds.indexOf('no fault'), 1));
  const verdicts = rules.map(([rule, isBroken]) => [rule, joined.filter(isBroken)] as const);
  const resent = joined.filter(({ requests, injected }) => requests.length > injected.received);
  const twice = joined.filter(({ assignments }) => assignments.length > 1);
  const byControls = joined.filter(({ attempt }) => attempt.way === 'controls').length;
  return {
    lines: [
      row('injected', 'attempts', 'assigned', 'not-applied', 'unknown', 'fetch calls', 'received', 'applied'),
      ...kinds.map((kind) =>
        tally(
          kind,
          joined.filter(({ injected }) => injected.kind === kind),
        ),
      ),
      tally('all', joined),
      '',
      `${byControls} by the controls (radio, submit, confirm), ${joined.length - byControls} by assign().`,
      `${sum(resent.map(({ requests, injected }) => requests.length - injected.received))} requests in ${resent.length} attempts were sent again by the browser itself; in ${twice.length} of them the service applied the change more than once.`,
      '',
      ...verdicts.map(([rule, found]) => `${String(found.length).padStart(6)}  ${rule}`),
      ...verdicts.flatMap(([rule, found]) => found.slice(0, 3).map((one) => example(rule, one))),
    ],
    broken: verdicts.filter(([, found]) => found.length).length,
  };
}

const example = (rule: string, { attempt, injected, seen, requests, assignments }: Joined): string =>
  `\n${rule}:\n${JSON.stringify({ attempt, injected, seen, requests: requests.map(({ body }) => body), assignments }, null, 1)}`;
