/** Assignment attempts of each customer. All pickers of a page share them, and they outlive a picker that is removed. */
import { toProduct } from '../plan-picker/change.js';
import { type Identity, isSameIdentity } from '../service/identity.js';

/** An attempt whose request was sent. */
interface Attempt {
  readonly identity: Identity;
  readonly product: string;
  /** `unknown`: the assignment may have been applied. */
  readonly state: 'running' | 'unknown';
}

/** Attempts that are running or have an unknown outcome. */
const attempts = new Set<Attempt>();

const listeners = new Set<() => void>();

/** Calls `listener` when an attempt starts or ends. Returns a function that removes the listener. */
export function listenToAttempts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether there is an attempt in this state for the customer and the product. */
export const hasAttempt = (
  state: Attempt['state'],
  identity: Identity,
  productId: string | null | undefined,
): boolean => find(identity, toProduct(productId)).some((attempt) => attempt.state === state);

/** Sets whether an earlier attempt for the customer and the product may have been applied. */
export function setUncertain(
  identity: Identity,
  productId: string | null | undefined,
  isUncertain: boolean,
): void {
  const product = toProduct(productId);
  if (isUncertain) attempts.add({ identity, product, state: 'unknown' });
  else for (const each of find(identity, product)) if (each.state === 'unknown') attempts.delete(each);
  notify();
}

/** Adds a running attempt. Returns a function that ends it with an outcome. */
export function beginAttempt(
  identity: Identity,
  productId: string | undefined,
): (outcome: 'assigned' | 'not-applied' | 'unknown') => void {
  const product = toProduct(productId);
  const attempt: Attempt = { identity, product, state: 'running' };
  attempts.add(attempt);
  notify();
  return (outcome) => {
    attempts.delete(attempt);
    // Only a success clears an unknown outcome: its response contains the plan.
    if (outcome === 'not-applied') notify();
    else setUncertain(identity, product, outcome === 'unknown');
  };
}

const find = (identity: Identity, product: string): Attempt[] =>
  [...attempts].filter((each) => each.product === product && isSameIdentity(each.identity, identity));

function notify(): void {
  for (const listener of listeners) listener();
}
