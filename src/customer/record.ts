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
import type { CustomerKey, KeyListener } from '../service/customers.js';
import type { PortalSession } from '../service/session.js';
import { getEpochSeconds } from '../ui/platform.js';
import {
  addAssignment,
  addAssignments,
  addStated,
  getAssignments,
  getTimeline,
  hasOwn,
  type PlanEvent,
} from './timeline.js';

/** What a page can state in a picker. */
export interface HostValues {
  readonly currentPlan: string;
  /** Whether an attempt may have been applied. */
  readonly uncertain: boolean;
  /** All assignments that count, in the order in which they were made, unless each has the time of its creation. */
  readonly assignments: readonly CustomerPricingResponse[];
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
}

/** A customer's product. */
export interface Subject {
  readonly session: PortalSession;
  readonly productId: string | undefined;
}

const nothing: Knowledge = { events: [], uncertain: false, stated: {}, statedPlans: new Set() };

/** Attempts that are held by the page or being sent. */
const running = new Set<Subject>();

/** By the key of the customer, and by product. */
const records = new Map<CustomerKey, Map<string, Knowledge>>();

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

/** Returns what is known of a customer's product. It moves with the key of the customer. */
export function getKnowledge({ session, productId }: Subject): Knowledge {
  session.listenToKey(moveRecord);
  return records.get(session.key ?? '')?.get(toProduct(productId)) ?? nothing;
}

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

const moveRecord: KeyListener = (former, key) => {
  const moved = records.get(former);
  if (!moved) return;
  const products = records.get(key) ?? new Map<string, Knowledge>();
  for (const [product, each] of moved)
    products.set(product, addKnowledge(products.get(product) ?? nothing, each));
  records.set(key, products);
  records.delete(former);
  notify();
};

/** Adds what was known of a customer under a former key. */
function addKnowledge(known: Knowledge, former: Knowledge): Knowledge {
  const isStated = known.events.some(({ by }) => by === 'page');
  return {
    events: [...known.events, ...former.events.filter(({ by }) => by !== 'page' || !isStated)],
    uncertain: known.uncertain || former.uncertain,
    unconfirmed: known.unconfirmed ?? former.unconfirmed,
    stated: { ...former.stated, ...known.stated },
    statedPlans: new Set([...known.statedPlans, ...former.statedPlans]),
  };
}

/**
 * Returns what is known after the page has stated something: it is news if it differs from what was stated last. Without a change it is the
 * same object, which is not stored again.
 * @param now Epoch seconds.
 */
export function applyStatement(
  knowledge: Knowledge,
  { name, value, isMount }: Statement,
  now: number,
): Knowledge {
  const { events, stated, statedPlans } = knowledge;
  const isEmpty = name === 'assignments' ? !value.length : !value;
  // A current plan that is absent is no news, and frameworks set the others on each mount.
  if (isEmpty && (isMount || name === 'currentPlan')) return knowledge;
  if (isEqual(value, stated[name] ?? (name === 'uncertain' ? false : []))) return knowledge;
  const news = { ...knowledge, stated: { ...stated, [name]: value } };
  if (name === 'uncertain') return { ...news, uncertain: value };
  if (name === 'assignments') {
    const pages = events.filter(({ by }) => by === 'page');
    // What a picker mounts with may be of a cache: what was confirmed on this page is newer.
    if (isEqual(getAssignments(events), value) || (isMount && hasOwn(events))) return news;
    const listed = settle(knowledge, { ...news, events: addAssignments(pages, value, now) });
    // A current plan that was to start later may have started, by this list.
    const { currentPlan, ...others } = listed.stated;
    if (currentPlan === undefined || pages.some(({ plan }) => plan === currentPlan)) return listed;
    const again = { name: 'currentPlan', value: currentPlan, isMount: false } as const;
    return applyStatement({ ...listed, stated: others }, again, now);
  }
  // What the service has confirmed is newer than what the page says of it.
  const { inForce, following } = getTimeline(events, '', now);
  const isLater = following.some((each) => each.plan === value && !each.isLatest);
  if (isLater && value !== inForce) return news;
  // What a picker mounts with may be of a cache: a plan that the page has replaced is weaker than what has started since.
  const isOld = !statedPlans.size || (isMount && statedPlans.has(value));
  return settle(knowledge, {
    ...news,
    events: addStated(events, value, isOld ? -Infinity : now),
    statedPlans: new Set([...statedPlans, value]),
  });
}

/** Returns what is known after a statement: the page may have looked up what became of an unknown outcome. */
function settle(before: Knowledge, after: Knowledge): Knowledge {
  const { unconfirmed, events, statedPlans } = before;
  // A plan that is in force or assigned, and not from a cache.
  const isFound = ({ plan, start }: PlanEvent) =>
    plan !== undefined &&
    plan === unconfirmed &&
    !events.some((each) => each.plan === plan && each.start === start) &&
    (start !== -Infinity || !statedPlans.has(plan));
  return after.events.some(isFound) ? settleAll(after) : after;
}

/** Returns what is known after the page has looked up an unknown outcome. */
export const settleAll = (knowledge: Knowledge): Knowledge =>
  knowledge.uncertain ? { ...knowledge, uncertain: false, unconfirmed: undefined } : knowledge;

/** How an attempt has ended: with what the service has confirmed, or without. */
export type AttemptEnd = CustomerPricingResponse | 'not-applied' | 'unknown';

/** Adds an attempt of a picker, which is held or being sent. Returns the function that ends it. */
export function beginAttempt(
  subject: Subject,
  request: Readonly<CustomerPricingRequest>,
): (result: AttemptEnd) => void {
  const attempt = { ...subject };
  const before = getKnowledge(subject).events;
  running.add(attempt);
  notify();
  return (result) => {
    running.delete(attempt);
    const former = getKnowledge(subject);
    if (result === 'not-applied') notify();
    else if (result === 'unknown')
      setKnowledge(subject, { ...former, uncertain: true, unconfirmed: request.productPlanId });
    // Only a success settles an unknown outcome: its response contains the plan.
    else
      setKnowledge(subject, {
        ...settleAll(former),
        events: addAssignment(former.events, result, getEpochSeconds(), request, before),
      });
  };
}
