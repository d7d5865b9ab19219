/**
 * What this page knows of each customer's product: attempts, unknown outcomes, and the plans in time. All pickers of a page share it, and
 * it outlives a picker that is removed.
 */
import { isEqual } from '../input/json.js';
import {
  type CustomerPricingRequest,
  type CustomerPricingResponse,
  isSameProduct,
  toProduct,
} from '../service/resources.js';
import { keyListeners } from '../service/customers.js';
import type { PortalSession } from '../service/session.js';
import { getEpochSeconds } from '../ui/platform.js';
import { addAssignment, addStated, getAssignments, type PlanEvent } from './timeline.js';

/** What a page can state in a picker. */
export interface HostValues {
  readonly currentPlan: string;
  /** Whether an attempt may have been applied. */
  readonly uncertain: boolean;
  /** The last assignment; or all that count, in the order in which they were made. Null if there are none. */
  readonly assignment: CustomerPricingResponse | readonly CustomerPricingResponse[] | null;
}

/** Something that a page states in a picker. */
export type Statement = {
  readonly [Name in keyof HostValues]: {
    readonly name: Name;
    readonly value: HostValues[Name];
    /** Whether the picker has been mounted with it. */
    readonly isMount: boolean;
  };
}[keyof HostValues];

export interface Knowledge {
  readonly events: readonly PlanEvent[];
  /** Whether an attempt may have been applied. */
  readonly uncertain: boolean;
  /** Value of the plan that an attempt with an unknown outcome has requested. Undefined: none, or not known. */
  readonly unconfirmed?: string | undefined;
  /** What the page has stated last, in any picker. */
  readonly stated: Partial<HostValues>;
  /** Current plans that the page has stated, in any picker. */
  readonly statedPlans: ReadonlySet<string>;
  /** The picker whose attempt has made a value. Undefined if the page has stated it. */
  readonly makers: Partial<Record<'uncertain' | 'assignment', symbol | undefined>>;
}

/** A customer's product, and the picker that asks. */
export interface Subject {
  readonly session: PortalSession;
  readonly productId: string | undefined;
  readonly picker: symbol;
}

const nothing: Knowledge = { events: [], uncertain: false, stated: {}, statedPlans: new Set(), makers: {} };

/** Attempts that are held by the page or being sent. */
const running = new Set<Subject>();

/** By the key of the customer, and by product. */
const records = new Map<string, Map<string, Knowledge>>();

const listeners = new Set<() => void>();

/** Calls `listener` when something is known or no longer. Returns a function that removes the listener. */
export function listenToRecord(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether there is an attempt that is held by the page or being sent. */
export const isRunning = ({ session, productId }: Subject): boolean =>
  [...running].some(
    (each) => isSameProduct(each.productId, productId) && each.session.isSameCustomer(session),
  );

/** Returns what is known of a customer's product. */
export const getKnowledge = ({ session, productId }: Subject): Knowledge =>
  records.get(session.key ?? '')?.get(toProduct(productId)) ?? nothing;

/** Stores what is known of a customer's product, unless the customer cannot be told from others. */
export function setKnowledge(subject: Subject, knowledge: Knowledge): void {
  const key = subject.session.key;
  if (key === undefined || getKnowledge(subject) === knowledge) return;
  const products = records.get(key) ?? new Map<string, Knowledge>();
  records.set(key, products.set(toProduct(subject.productId), knowledge));
  notify();
}

function notify(): void {
  for (const listener of listeners) listener();
}

keyListeners.add((former, key) => {
  const moved = records.get(former);
  if (!moved) return;
  const products = records.get(key) ?? new Map<string, Knowledge>();
  for (const [product, each] of moved)
    products.set(product, addKnowledge(products.get(product) ?? nothing, each));
  records.set(key, products);
  records.delete(former);
  notify();
});

/** Adds what was known of a customer under a former key. */
function addKnowledge(known: Knowledge, former: Knowledge): Knowledge {
  const isStated = known.events.some(({ by }) => by === 'page');
  return {
    events: [...known.events, ...former.events.filter(({ by }) => by !== 'page' || !isStated)],
    uncertain: known.uncertain || former.uncertain,
    unconfirmed: known.unconfirmed ?? former.unconfirmed,
    stated: { ...former.stated, ...known.stated },
    statedPlans: new Set([...known.statedPlans, ...former.statedPlans]),
    makers: { ...former.makers, ...known.makers },
  };
}

/**
 * Returns what is known after the page has stated something. What an attempt on this page has made is newer than what a picker mounts
 * with, or what a render repeats; but in the picker that has made it, null and false clear it. Without a change it is the same object,
 * which is not stored again.
 * @param now Epoch seconds.
 */
export function applyStatement(
  knowledge: Knowledge,
  { name, value, isMount }: Statement,
  picker: symbol,
  now: number,
): Knowledge {
  const { events, stated, statedPlans, makers } = knowledge;
  if (name === 'currentPlan') {
    if (!value || value === stated.currentPlan) return knowledge;
    // What a picker mounts with may be of a cache: a plan that the page has replaced is weaker than what has started since.
    const isOld = !statedPlans.size || (isMount && statedPlans.has(value));
    return settle(knowledge, {
      ...knowledge,
      events: addStated(events, value, isOld ? -Infinity : now),
      stated: { ...stated, currentPlan: value },
      statedPlans: new Set([...statedPlans, value]),
    });
  }
  // Frameworks set null and false on each mount.
  if (isMount && !value) return knowledge;
  const isRepeat = isEqual(value || null, stated[name] || null);
  // Remembered, also if it does not count: the next value is compared with it.
  const compared = isRepeat ? knowledge : { ...knowledge, stated: { ...stated, [name]: value } };
  const isOlder = isMount && makers[name] !== undefined;
  const isCleared = !value && makers[name] === picker;
  if (isOlder || (isRepeat && !isCleared)) return compared;
  if (name === 'uncertain')
    return value === knowledge.uncertain
      ? compared
      : { ...compared, uncertain: value, makers: { ...makers, uncertain: undefined } };
  const changed = setAssignment(events, value, stated.assignment, now);
  return changed === events
    ? compared
    : settle(knowledge, { ...compared, events: changed, makers: { ...makers, assignment: undefined } });
}

/** Returns what is known after a statement: the page may have looked up what became of an unknown outcome. */
const settle = (before: Knowledge, after: Knowledge): Knowledge =>
  isFound(before.unconfirmed, before, after) ? { ...after, uncertain: false, unconfirmed: undefined } : after;

/** Whether the page has said that a plan is in force or assigned, and not from a cache. */
const isFound = (plan: string | undefined, before: Knowledge, { events }: Knowledge): boolean =>
  plan !== undefined &&
  events.some(
    (event) =>
      event.by !== 'end' &&
      event.plan === plan &&
      !before.events.some((each) => each.plan === plan && each.start === event.start) &&
      (event.start !== -Infinity || !before.statedPlans.has(plan)),
  );

/**
 * Returns the events after the page has set its assignments. One alone is added, unless it is known already, and replaces the one that
 * the page has set before if that has other times only. One that was made before others ends none of them.
 */
function setAssignment(
  events: readonly PlanEvent[],
  assignment: HostValues['assignment'],
  former: HostValues['assignment'] | undefined,
  now: number,
): readonly PlanEvent[] {
  const known = getAssignments(events);
  if (assignment && !isList(assignment)) {
    if (known.some((each) => isEqual(each, assignment))) return events;
    const { createdTimeInSeconds: created, startTimeInSeconds: start } = assignment;
    const later = events.filter(
      (event) =>
        event.by === 'assignment' && (event.response.createdTimeInSeconds ?? 0) > (created || Infinity),
    );
    if (later.some((event) => (event.start ?? now) <= (start ?? now))) return events;
    if (later.length) return [...addAssignment([], assignment, now), ...events];
    const isMoved = former && !isList(former) && isEqual(withoutTimes(former), withoutTimes(assignment));
    const others = events.filter(
      (event) => event.by !== 'assignment' || !isMoved || !isEqual(event.response, former),
    );
    return addAssignment(others, assignment, now);
  }
  const all = assignment ?? [];
  return isEqual(known, all)
    ? events
    : all.reduce<readonly PlanEvent[]>(
        (before, each) => addAssignment(before, each, now),
        events.filter(({ by }) => by === 'page'),
      );
}

const withoutTimes = (assignment: CustomerPricingResponse): CustomerPricingResponse => ({
  ...assignment,
  createdTimeInSeconds: 0,
  startTimeInSeconds: 0,
  endTimeInSeconds: 0,
});

const isList = (
  assignment: NonNullable<HostValues['assignment']>,
): assignment is readonly CustomerPricingResponse[] => Array.isArray(assignment);

/** How an attempt has ended: with what the service has confirmed, or without. */
export type AttemptEnd = CustomerPricingResponse | 'not-applied' | 'unknown';

/** Adds an attempt of a picker, which is held or being sent. Returns the function that ends it. */
export function beginAttempt(
  subject: Subject,
  request: Readonly<CustomerPricingRequest>,
): (result: AttemptEnd) => void {
  const attempt = { ...subject };
  const before = getKnowledge(subject);
  running.add(attempt);
  notify();
  return (result) => {
    running.delete(attempt);
    const former = getKnowledge(subject);
    const { picker } = subject;
    // While it was sent, the page may have said what became of it.
    const isKnown = result === 'unknown' && isFound(request.productPlanId, before, former);
    if (result === 'not-applied' || isKnown) notify();
    else if (result === 'unknown')
      setKnowledge(subject, {
        ...former,
        uncertain: true,
        unconfirmed: request.productPlanId,
        makers: { ...former.makers, uncertain: picker },
      });
    // Only a success settles an unknown outcome: its response contains the plan.
    else
      setKnowledge(subject, {
        ...former,
        uncertain: false,
        unconfirmed: undefined,
        events: addAssignment(former.events, result, getEpochSeconds(), request),
        makers: { uncertain: picker, assignment: picker },
      });
  };
}
