/** Joins what the pages saw with what the service's ledger holds, and judges it. */
import type { AppliedAssignment, ReceivedRequest } from '../../../src/testing/ledger.js';
import { type Attempt, plans, type Sighting } from './attempt.js';
import { isShown, isWarned, tokensOf } from './changes.js';
import type { Case } from './faults.js';

/** An attempt, what was made to go wrong, what its page saw, and what the service did. */
export interface Made {
  readonly attempt: Attempt;
  readonly injected: Case;
  readonly seen: Sighting;
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

/** By the session of each attempt, which no other has. */
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

/** The warning to the developer of a page that does not listen. */
const isDocumented = (line: string, { code, renewal }: Case): boolean =>
  code === 'session' &&
  renewal === 'nobody' &&
  line.startsWith('<portal-plan-picker>: nobody answered session-request. ');

/** What must never be, each with the attempts of which it is so. */
const rules: readonly [string, (joined: Joined) => boolean][] = [
  ['assigned without a ledger row', (j) => ended('assigned')(j) && !j.assignments.length],
  ['not-applied with a ledger row', (j) => ended('not-applied')(j) && j.assignments.length > 0],
  ['attempts without a final event', ({ seen }) => seen.events.length === 0],
  ['attempts with two final events', ({ seen }) => seen.events.length > 1 || seen.strays > 0],
  [
    'attempts with two fetch calls (renewed sessions: three)',
    ({ seen, injected }) => seen.fetchCalls > injected.calls,
  ],
  ['attempts with fewer fetch calls than due', ({ seen, injected }) => seen.fetchCalls < injected.calls],
  ['unknown where it was not injected', (j) => ended('unknown')(j) && j.injected.end !== 'unknown'],
  ['not unknown where it was injected', (j) => !ended('unknown')(j) && j.injected.end === 'unknown'],
  [
    'another outcome or code than the fault must give',
    ({ seen, injected: { end, code } }) =>
      !seen.events.every((event) => event.end === end && event.code === code),
  ],
  [
    'an answer told otherwise than the service gave it',
    ({ seen, injected, assignments }) =>
      seen.events.some(
        ({ response }) => response && !same(response, injected.response ?? assignments[0]?.plan),
      ),
  ],
  [
    'a promise that settled otherwise than the event',
    ({ seen, attempt }) => attempt.way === 'assign()' && seen.promise !== seen.events[0]?.end,
  ],
  [
    'a verdict on screen other than the event',
    ({ seen, attempt }) =>
      !same(
        seen.verdicts,
        seen.events.filter(() => isShown(attempt)).map(({ end }) => end),
      ),
  ],
  [
    'an outcome known to another customer, or to a picker that was not pressed',
    ({ seen, attempt }) => seen.isKept && !isShown(attempt),
  ],
  [
    'a warning of an attempt of unknown outcome to another customer, or none to the same',
    ({ seen: { warns }, attempt }) => warns !== null && warns !== isWarned(attempt),
  ],
  [
    "a request with another token than that of the press's customer",
    ({ requests, attempt }) => requests.some(({ token }) => !tokensOf(attempt).includes(token ?? '')),
  ],
  ['a change of the page that was not followed', ({ seen }) => seen.objections.length > 0],
  [
    'a body on the wire other than what was asked for',
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
      // The first of two requests of a renewed session is refused, and applied by none.
      assignments.length !== (applies ? requests.length - (received === 2 ? 1 : 0) : 0),
  ],
  ['controls left locked', ({ seen }) => seen.locked.length > 0],
  ['the token anywhere but in a request', ({ seen }) => seen.leaks.length > 0],
  [
    'uncaught errors, or lines on the console but a documented warning',
    ({ seen, injected }) => seen.noise.some((line) => !isDocumented(line, injected)),
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

/** Says how it went, in lines; `broken` counts the rules that were broken. */
export function judge(made: readonly Made[], records: Records): { lines: string[]; broken: number } {
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
