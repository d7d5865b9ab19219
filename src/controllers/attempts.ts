/** What is known of the attempts of each customer: shared by all pickers of the page, and kept when one is removed. */
import { toProduct } from '../plan-picker/change.js';
import { type Identity, isSameIdentity } from '../service/identity.js';

/** One assignment, from its request on. */
interface Attempt {
  readonly identity: Identity;
  readonly product: string;
  /** `unknown`: it may have been applied. */
  readonly state: 'running' | 'unknown';
}

/** Only those that are running, or of unknown outcome. */
const attempts = new Set<Attempt>();

const listeners = new Set<() => void>();

/** Calls back when an attempt begins or ends. */
export function listenToAttempts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether there is an attempt in this state of the customer and the product. */
export const hasAttempt = (
  state: Attempt['state'],
  identity: Identity,
  productId: string | null | undefined,
): boolean => find(identity, toProduct(productId)).some((attempt) => attempt.state === state);

/** Sets whether an attempt of the customer and the product may have been applied. */
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

/** @returns How to say how it ended. */
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
    // Only a success clears what is unknown: then the service says which plan there is.
    if (outcome === 'not-applied') notify();
    else setUncertain(identity, product, outcome === 'unknown');
  };
}

const find = (identity: Identity, product: string): Attempt[] =>
  [...attempts].filter((each) => each.product === product && isSameIdentity(each.identity, identity));

function notify(): void {
  for (const listener of listeners) listener();
}
