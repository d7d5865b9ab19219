/**
 * What this page knows of each customer's product: attempts, unknown outcomes, and the last assignment. All pickers of a page share
 * it, and it outlives a picker that is removed.
 */
import type { Customer } from '../service/customer.js';
import { isEqual, isObject } from '../service/json.js';
import { toProduct } from '../service/resources.js';
import type { PortalSession } from '../service/session.js';
import type { KnownAssignment } from './timeline.js';

/** What can be known. */
interface Values {
  /** An attempt is held by the page or being sent. */
  running: true;
  /** Whether an attempt may have been applied. */
  uncertain: boolean;
  assignment: KnownAssignment | null;
}

/** What a page can state. */
type StatedName = 'uncertain' | 'assignment';

/** What the page has set last, in any picker. It counts only if it was news. */
type Stated = { [Name in StatedName as `stated ${Name}`]: unknown };

type Facts = Values & Stated;

interface Fact<Name extends keyof Facts = keyof Facts> {
  readonly customer: Customer;
  readonly product: string;
  readonly name: Name;
  readonly value: Facts[Name];
  /** The picker in which it was made. Null: the page has set it. */
  readonly by: symbol | null;
}

/** A customer's product. */
export interface Subject {
  readonly session: PortalSession;
  readonly productId: string | null | undefined;
}

/** A value that the page has set in a picker. */
export interface Statement<Value> {
  readonly value: Value;
  /** The picker. */
  readonly by: symbol;
  /** Whether it was set before the first update of the picker. */
  readonly isMount: boolean;
  /** Whether the page had set another value in the picker before. */
  readonly isChanged: boolean;
}

let facts: readonly Fact[] = [];

const listeners = new Set<() => void>();

/** Calls `listener` when something is known or no longer. Returns a function that removes the listener. */
export function listenToRecord(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether there is an attempt that is held by the page or being sent. */
export const isRunning = (subject: Subject): boolean => find(subject, 'running') !== undefined;

/** Whether an attempt may have been applied. */
export const isUncertain = (subject: Subject): boolean => find(subject, 'uncertain')?.value ?? false;

/** Returns the last assignment. Null: none is known. */
export const findAssignment = (subject: Subject): KnownAssignment | null =>
  find(subject, 'assignment')?.value ?? null;

/**
 * Whether a value that the page has set changes what is known. A picker that mounts does not know what was made here, and renders
 * repeat equal values: an object, or true, is news if it is another value than the page has set last, in any picker. A boolean or
 * null is also news if it has changed in its picker, or if that has made what is known.
 */
export function isNews(
  subject: Subject,
  name: StatedName,
  { value, by, isMount, isChanged }: Statement<unknown>,
): boolean {
  const known = find(subject, name);
  const isSame = (other: unknown) => isEqual(value || null, other || null);
  if (isSame(isObject(known?.value) ? known.value.response : known?.value)) return false;
  if (isMount && known?.by) return false;
  const isOther = !isSame(find(subject, `stated ${name}`)?.value);
  const isHere = isChanged || known?.by === by;
  return isObject(value) ? isOther : isHere || (value === true && isOther);
}

/**
 * Stores a value that the page has set.
 * @param known What it makes known.
 */
export function state<Name extends StatedName>(
  subject: Subject,
  name: Name,
  statement: Statement<unknown>,
  known: Facts[Name],
): void {
  const isNew = isNews(subject, name, statement);
  add(subject, `stated ${name}`, statement.value);
  if (isNew) add(subject, name, known);
}

/** Ends an attempt. */
export type EndAttempt = (result: KnownAssignment | 'not-applied' | 'unknown') => void;

/** Adds an attempt of a picker, which is held or being sent. Returns the function that ends it. */
export function beginAttempt(subject: Subject, by: symbol): EndAttempt {
  const running = add(subject, 'running', true, by);
  return (result) => {
    facts = facts.filter((each) => each !== running);
    // Only a success settles an unknown outcome: its response contains the plan.
    if (result !== 'not-applied') add(subject, 'uncertain', result === 'unknown', by);
    if (typeof result === 'object') add(subject, 'assignment', result, by);
    notify();
  };
}

/** Returns the last fact with a name. */
function find<Name extends keyof Facts>({ session, productId }: Subject, name: Name): Fact<Name> | undefined {
  const product = toProduct(productId);
  return facts
    .filter(
      (each): each is Fact<Name> =>
        each.name === name && each.product === product && each.customer.isSame(session.identity),
    )
    .at(-1);
}

/** Adds a fact in place of the former ones with its name. */
function add<Name extends keyof Facts>(
  { session, productId }: Subject,
  name: Name,
  value: Facts[Name],
  by: symbol | null = null,
): Fact {
  const fact: Fact = { customer: session.identity, product: toProduct(productId), name, value, by };
  const isReplaced = (each: Fact) =>
    each.name === name &&
    name !== 'running' &&
    each.product === fact.product &&
    fact.customer.includes(each.customer);
  facts = [...facts.filter((each) => !isReplaced(each)), fact];
  notify();
  return fact;
}

function notify(): void {
  for (const listener of listeners) listener();
}
