/**
 * What this page knows of each customer's product: attempts, unknown outcomes, assignments, and the plans in time. All pickers of a
 * page share it, and it outlives a picker that is removed.
 */
import { isEqual } from '../service/json.js';
import { type CustomerPricingResponse, toProduct } from '../service/resources.js';
import type { PortalSession } from '../service/session.js';
import { getEpochSeconds } from '../ui/platform.js';
import { addAssignment, addStated, type PlanEvent } from './timeline.js';

/** What a page can state in a picker. */
export interface Statements {
  readonly currentPlan: string;
  /** Whether an attempt may have been applied. */
  readonly uncertain: boolean;
  /** The last assignment. */
  readonly assignment: CustomerPricingResponse | null;
}

/** What is known. */
export interface Knowledge extends Omit<Statements, 'currentPlan'> {
  /** Changes of the plan in force. */
  readonly events: readonly PlanEvent[];
  /** Current plans that the page has stated, in any picker. */
  readonly seen: readonly string[];
  /** What the page has stated last, in any picker. */
  readonly stated: Partial<Statements>;
  /** The picker whose attempt has made a value. Undefined: the page has stated it. */
  readonly makers: Partial<Record<'uncertain' | 'assignment', object | undefined>>;
}

/** A customer's product. */
export interface Subject {
  readonly session: PortalSession;
  readonly productId: string | null | undefined;
}

const nothing: Knowledge = {
  uncertain: false,
  assignment: null,
  events: [],
  seen: [],
  stated: {},
  makers: {},
};

/** Attempts that are held by the page or being sent. */
const running = new Set<Subject>();

/** By customer and product. */
const known = new Map<string, Knowledge>();

const listeners = new Set<() => void>();

/** Calls `listener` when something is known or no longer. Returns a function that removes the listener. */
export function listenToRecord(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether there is an attempt that is held by the page or being sent. */
export const isRunning = ({ session, productId }: Subject): boolean =>
  [...running].some(
    (each) => toProduct(each.productId) === toProduct(productId) && each.session.isSameCustomer(session),
  );

/** Returns what is known. */
export const find = (subject: Subject): Knowledge => known.get(toKey(subject)) ?? nothing;

/** Stores what is known. */
export function save(subject: Subject, knowledge: Knowledge): void {
  if (find(subject) === knowledge) return;
  known.set(toKey(subject), knowledge);
  for (const listener of listeners) listener();
}

/**
 * Returns what is known after the page has stated something. What an attempt on this page has made is newer than what a picker mounts
 * with, or what a render repeats; but in the picker that has made it, null and false clear it.
 * @param isMount Whether the picker has not been rendered yet.
 */
export function state(
  knowledge: Knowledge,
  statements: Partial<Statements>,
  picker: object,
  isMount: boolean,
): Knowledge {
  const { makers } = knowledge;
  const now = getEpochSeconds();
  let { events, seen, stated, uncertain, assignment } = knowledge;
  const isNews = (name: keyof Statements & keyof Knowledge['makers']) => {
    const value = statements[name];
    // Frameworks set null and false on each mount.
    if (value === undefined || (isMount && !value)) return false;
    const isRepeat = isEqual(value || null, stated[name] || null);
    if (!isRepeat) stated = { ...stated, [name]: value };
    // Remembered, though it does not count: the next value is compared with it.
    if (isMount && makers[name]) return false;
    return !isRepeat || (!value && makers[name] === picker);
  };
  const { currentPlan } = statements;
  if (currentPlan && currentPlan !== stated.currentPlan) {
    // What a picker mounts with may be of a cache: a plan that the page has replaced is weaker than what has started since.
    const isOld = !seen.length || (isMount && seen.includes(currentPlan));
    events = addStated(events, currentPlan, isOld ? -Infinity : now);
    seen = [...seen.filter((each) => each !== currentPlan), currentPlan];
    stated = { ...stated, currentPlan };
  }
  if (isNews('uncertain')) uncertain = statements.uncertain ?? false;
  if (isNews('assignment') && !isEqual(assignment, statements.assignment)) {
    assignment = statements.assignment ?? null;
    events = assignment ? addAssignment(events, assignment, now) : events.filter(({ isStated }) => isStated);
  }
  // Without a change the same object, which is not stored again.
  if (stated === knowledge.stated && uncertain === knowledge.uncertain && assignment === knowledge.assignment)
    return knowledge;
  return {
    ...{ events, seen, stated, uncertain, assignment },
    makers: {
      uncertain: uncertain === knowledge.uncertain ? makers.uncertain : undefined,
      assignment: assignment === knowledge.assignment ? makers.assignment : undefined,
    },
  };
}

/** Ends an attempt. */
export type EndAttempt = (result: CustomerPricingResponse | 'not-applied' | 'unknown') => void;

/** Adds an attempt of a picker, which is held or being sent. Returns the function that ends it. */
export function beginAttempt(subject: Subject, picker: object): EndAttempt {
  running.add(subject);
  for (const listener of listeners) listener();
  return (result) => {
    running.delete(subject);
    const former = find(subject);
    const isAssigned = typeof result === 'object';
    // Only a success settles an unknown outcome: its response contains the plan.
    const uncertain = result === 'not-applied' ? former.uncertain : !isAssigned;
    const makers = {
      ...former.makers,
      ...(result !== 'not-applied' && { uncertain: picker }),
      ...(isAssigned && { assignment: picker }),
    };
    const assigned = isAssigned && {
      assignment: result,
      events: addAssignment(former.events, result, getEpochSeconds()),
    };
    save(subject, { ...former, uncertain, makers, ...assigned });
  };
}

const toKey = ({ session, productId }: Subject): string =>
  JSON.stringify([session.identity, toProduct(productId)]);
