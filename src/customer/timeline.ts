/**
 * The plans of a customer in time. Pure functions. They apply the rules of §2.1:
 *
 * | What is known of an assignment            | What follows                                                              |
 * | ----------------------------------------- | ------------------------------------------------------------------------- |
 * | A list of them                            | Its order is that of their creation, if each has one, else as it stands.  |
 * | The service, or else the request, a start | It starts then (rule 3).                                                  |
 * | No start                                  | It starts at an unknown time within an hour of its creation (rule 1), and |
 * |                                           | before the page says what is in force.                                    |
 * | An end                                    | The default plan starts then, unless another plan has started since.      |
 * | Others that start no earlier than it does | They never start, and ends from then on never come (rule 5).              |
 * | Others within the hour in which it starts | Nobody knows which one comes first, until the service has told its start. |
 * | The end of the plan that is in force      | It comes, unless the plan is assigned again from then on: it is kept.     |
 * | An end that had passed when it was told   | Nothing, but that what was assigned before never comes, or is over, too.  |
 */
import {
  type CustomerPricingRequest,
  type CustomerPricingResponse,
  toPricingResponse,
} from '../service/resources.js';

/** The page has said which plan is in force. */
interface StatedEvent {
  readonly by: 'page';
  readonly plan: string;
  /** Epoch seconds. */
  readonly start: number;
}

/** The service has assigned a plan. */
interface AssignedEvent {
  readonly by: 'assignment';
  /** Value of the plan that is in force from then on. Undefined if it is not known. */
  readonly plan: string | undefined;
  /** Epoch seconds. Infinity: it never starts, or had ended when it became known. */
  readonly start: number;
  /** Whether the start is not known, but that it is no later. */
  readonly isLatest: boolean;
  /** Epoch seconds. Infinity: it does not end by itself. 0: it had ended when it became known, and so had others before it. */
  readonly end: number;
  /** What the service has confirmed. */
  readonly response: CustomerPricingResponse;
  /** Whether it was confirmed on this page. */
  readonly isOwn: boolean;
}

/** Something that the page or the service has said of the customer's plans. */
export type PlanEvent = StatedEvent | AssignedEvent;

/** What follows the plan before: another plan, or the default plan because that one ends. */
export interface Following {
  /** Value of the plan that starts. Empty: the default plan, which is not known. */
  readonly plan: string;
  /** Epoch seconds. */
  readonly start: number;
  /** Whether the start is not known, but that it is no later, and within the hour. */
  readonly isLatest: boolean;
  /** Value of the plan that ends without another assignment. Undefined: an assignment starts. */
  readonly ends: string | undefined;
}

/** The plans of a customer now and later, as far as the page and the service have told. */
export interface Timeline {
  /** Value of the plan in force. Empty if it is not known. */
  readonly inForce: string;
  /** What follows, by start: the plan in force stops when the first one starts. */
  readonly following: readonly Following[];
  /** Value of the account's default plan. Empty if it is not known. */
  readonly defaultPlan: string;
  /** Epoch seconds, by the clock of the device. */
  readonly now: number;
}

/** Seconds within which an assignment without a start begins (§2.1 rule 1). */
export const startWithin = 3600;

/** Seconds before a plan stops in which it is too late to keep it. */
const tooLate = 60;

/** Whether an assignment has ended, or never starts because its end is no later than its start. */
export const isOver = (start: number | undefined, end: number | undefined, now: number): boolean =>
  end !== undefined && end <= Math.max(start ?? now, now);

/**
 * Adds the current plan of the page. Only the last one counts. What was to start at an unknown time has started by then.
 * @param start Epoch seconds. -Infinity: from the beginning.
 */
export const addStated = (
  events: readonly PlanEvent[],
  plan: string,
  start: number,
): readonly PlanEvent[] => [
  { by: 'page', plan, start },
  ...events
    .filter(isAssigned)
    .map((event) =>
      event.isLatest && event.start > start && start > -Infinity
        ? { ...event, start: start - 1, isLatest: false }
        : event,
    ),
];

/**
 * Adds what the service has confirmed here. It is later than what the page has stated, also by a clock of the service that is behind.
 * @param now Epoch seconds.
 * @param before The events before the request. What the page has stated since does not count if it is the confirmed plan, which starts later.
 */
export function addAssignment(
  events: readonly PlanEvent[],
  response: CustomerPricingResponse,
  now: number,
  request: CustomerPricingRequest,
  before = events,
): readonly PlanEvent[] {
  const added = toAssigned(response, now, request.startTimeInSeconds);
  const isShown = (event: PlanEvent) =>
    !isAssigned(event) && event.plan === added.plan && !before.includes(event);
  const isEarly = !added.isLatest && added.start > now && events.some(isShown);
  const stated = (isEarly ? before : events).filter((event) => !isAssigned(event));
  const start = Math.max(added.start, stated[0]?.start ?? -Infinity);
  return place([...stated, ...events.filter(isAssigned)], { ...added, start, isOwn: true });
}

/** Whether something was confirmed on this page. */
export const hasOwn = (events: readonly PlanEvent[]): boolean =>
  events.some((event) => isAssigned(event) && event.isOwn);

/**
 * Adds assignments that the page knows, in the order in which all were made: that of their creation, if each has one.
 * @param now Epoch seconds.
 */
export function addAssignments(
  events: readonly PlanEvent[],
  responses: readonly CustomerPricingResponse[],
  now: number,
): readonly PlanEvent[] {
  const all = [...events.filter(isAssigned), ...responses.map((each) => toAssigned(each, now))];
  const getCreated = ({ response }: AssignedEvent) => toPricingResponse(response).createdTimeInSeconds ?? 0;
  return (all.every(getCreated) ? all.toSorted((a, b) => getCreated(a) - getCreated(b)) : all).reduce(
    place,
    events.filter(({ by }) => by === 'page'),
  );
}

const isAssigned = (event: PlanEvent): event is AssignedEvent => event.by === 'assignment';

/** Reads an assignment. A page may have set any object, with null or zero for "none". */
function toAssigned(response: CustomerPricingResponse, now: number, requested?: number): AssignedEvent {
  const { productPlanId, startTimeInSeconds, endTimeInSeconds, createdTimeInSeconds } =
    toPricingResponse(response);
  const start = startTimeInSeconds ?? requested;
  const assigned = { by: 'assignment', isLatest: start === undefined, response, isOwn: false } as const;
  return isOver(start, endTimeInSeconds, now)
    ? { ...assigned, plan: undefined, start: Infinity, end: start && start < now ? 0 : Infinity }
    : {
        ...assigned,
        plan: productPlanId,
        start: start ?? (createdTimeInSeconds ?? now) + startWithin,
        end: endTimeInSeconds ?? Infinity,
      };
}

/** Adds an assignment, which ends each other one at its own start (§2.1 rule 5): what would start or end then or later never does. */
const place = (events: readonly PlanEvent[], added: AssignedEvent): readonly PlanEvent[] => [
  ...events
    .filter(({ by, start }) => by === 'page' || (start < added.start && added.end > 0))
    .map((event) => (isAssigned(event) && event.end >= added.start ? { ...event, end: Infinity } : event)),
  added,
];

/** Returns the assignments in the order in which they were made. */
export const getAssignments = (events: readonly PlanEvent[]): readonly CustomerPricingResponse[] =>
  events.filter(isAssigned).map(({ response }) => response);

/**
 * Returns the plan in force and what follows: each event replaces the one before it.
 * @param defaultPlan Value of the account's default plan. Empty: not known.
 * @param now Epoch seconds.
 */
export function getTimeline(events: readonly PlanEvent[], defaultPlan: string, now: number): Timeline {
  const starts = events.flatMap((event): Following[] => {
    const { plan, start } = event;
    if (plan === undefined) return [];
    const { isLatest = false, end = Infinity } = isAssigned(event) ? event : {};
    const started = { plan, start, isLatest, ends: undefined };
    const ended = { plan: defaultPlan, start: end, isLatest: false, ends: plan };
    return end < Infinity ? [started, ended] : [started];
  });
  let [inForce, last] = ['', ''];
  const following: Following[] = [];
  // Stable: of two events at the same time, the statement of the page is the first.
  for (const each of starts.toSorted((a, b) => a.start - b.start)) {
    // If another plan is in force then, nothing ends. A plan that is in force already continues.
    if ((each.ends ?? last) !== last || (each.plan === last && each.start > now)) continue;
    last = each.plan;
    if (each.start <= now) inForce = last;
    else following.push(each);
  }
  return { inForce, following, defaultPlan, now };
}

/** Returns when a plan is scheduled to start by an assignment. Undefined: it is not. */
export const findScheduled = (plan: string, { following }: Timeline): Following | undefined =>
  following.find((each) => plan && each.plan === plan && !each.ends);

/** Whether the customer has a plan, or gets it by an assignment. */
export const hasPlan = (plan: string, timeline: Timeline): boolean =>
  plan !== '' && (plan === timeline.inForce || findScheduled(plan, timeline) !== undefined);

/**
 * Returns the start of an assignment that keeps the plan in force, in epoch seconds: when the plan would stop otherwise. Undefined: it
 * does not stop, nobody knows when, or it is too late.
 */
export function getKeepStart({ inForce, following: [stop], now }: Timeline): number | undefined {
  return inForce && stop && !stop.isLatest && stop.start - now >= tooLate ? stop.start : undefined;
}

/**
 * Returns what becomes of something that follows if a plan is assigned: it comes before, it never comes, or both begin within the hour,
 * and nobody knows which one comes first.
 * @param start Epoch seconds. Undefined: within the hour.
 */
export function relate(
  { start: other, isLatest }: Following,
  start: number | undefined,
  now: number,
): 'before' | 'replaced' | 'open' {
  if (start === undefined) return other > now + startWithin ? 'replaced' : 'open';
  if (other < start) return 'before';
  return isLatest ? 'open' : 'replaced';
}
