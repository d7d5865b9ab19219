/** Attempts of each customer, and what came of them. All pickers of a page share them, and they outlive a picker that is removed. */
import { type Identity, isSameIdentity } from '../service/identity.js';
import type { CustomerPricingResponse } from '../service/resources.js';
import { toProduct } from './change.js';

/** The last assignment of a customer, and the plans before it. */
export interface Assigned {
  readonly response: CustomerPricingResponse;
  /** Current plan in force before the assignment. Empty: not known. */
  readonly inForce: string;
  /** Current plan that the page had set by then. */
  readonly currentPlan: string;
}

/** `unknown`: the assignment may have been applied. */
type AttemptState = 'held' | 'sending' | 'unknown' | 'assigned';

interface Entry {
  readonly identity: Identity;
  readonly product: string;
  state: AttemptState;
  readonly assigned?: Assigned;
}

const entries = new Set<Entry>();

const listeners = new Set<() => void>();

/** Calls `listener` when an attempt starts, goes on or ends. Returns a function that removes the listener. */
export function listenToAttempts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

type ProductId = string | null | undefined;

/** Whether there is an attempt in one of these states for the customer and the product. */
export const hasAttempt = (
  identity: Identity,
  productId: ProductId,
  ...states: readonly AttemptState[]
): boolean => find(identity, toProduct(productId)).some(({ state }) => states.includes(state));

/** Returns the last assignment for the customer and the product. */
export const findAssigned = (identity: Identity, productId: ProductId): Assigned | undefined =>
  find(identity, toProduct(productId)).find(({ state }) => state === 'assigned')?.assigned;

/** Sets whether an earlier attempt for the customer and the product may have been applied. */
export function setUncertain(identity: Identity, productId: ProductId, isUncertain: boolean): void {
  const product = toProduct(productId);
  // An entry of another session stays: it may know more tokens of the customer.
  const isListed = find(identity, product).some(
    (each) => each.state === 'unknown' && each.identity.session === identity.session,
  );
  if (!isUncertain) remove(identity, product, 'unknown');
  else if (!isListed) entries.add({ identity, product, state: 'unknown' });
  notify();
}

/** A held or running attempt in the list. */
export interface RunningAttempt {
  /** Marks the attempt as sent. */
  send: () => void;
  /** Ends the attempt. What was assigned replaces what was known. */
  end: (outcome: Assigned | 'not-applied' | 'unknown') => void;
}

/** Adds a held attempt. */
export function beginAttempt(identity: Identity, productId: ProductId): RunningAttempt {
  const product = toProduct(productId);
  const entry: Entry = { identity, product, state: 'held' };
  entries.add(entry);
  notify();
  return {
    send() {
      entry.state = 'sending';
      notify();
    },
    end(outcome) {
      entries.delete(entry);
      // Only a success clears an unknown outcome: its response contains the plan.
      if (outcome === 'unknown') setUncertain(identity, product, true);
      else if (outcome !== 'not-applied') {
        remove(identity, product, 'unknown', 'assigned');
        entries.add({ identity, product, state: 'assigned', assigned: outcome });
      }
      notify();
    },
  };
}

const find = (identity: Identity, product: string): Entry[] =>
  [...entries].filter((each) => each.product === product && isSameIdentity(each.identity, identity));

function remove(identity: Identity, product: string, ...states: readonly AttemptState[]): void {
  for (const each of find(identity, product)) if (states.includes(each.state)) entries.delete(each);
}

function notify(): void {
  for (const listener of listeners) listener();
}
