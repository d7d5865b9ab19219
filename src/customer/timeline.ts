/** The plans of a customer in time. Pure functions. */
import {
  type CustomerPricingRequest,
  type CustomerPricingResponse,
  toPricingResponse,
} from '../service/resources.js';

/** A plan, and when it starts in epoch seconds. */
export interface PlanStart {
  readonly plan: string;
  readonly start: number;
}

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
  /** Epoch seconds. Undefined if it is not known. */
  readonly start: number | undefined;
  /** When it became known, in epoch seconds. */
  readonly known: number;
  /** What the service has confirmed. */
  readonly response: CustomerPricingResponse;
}

/** An assigned plan ends, and the default plan follows. */
interface EndedEvent {
  readonly by: 'end';
  /** Value of the plan that ends. If another one is in force, nothing happens. */
  readonly plan: string;
  /** Epoch seconds. */
  readonly start: number;
  /**
   * When a plan became known whose start is not, in epoch seconds: it ends unless the page has stated another one since. Undefined: its
   * start is known.
   */
  readonly since: number | undefined;
}

/** Something that the page or the service has said of the customer's plans. */
export type PlanEvent = StatedEvent | AssignedEvent | EndedEvent;

/** What follows: a plan starts, or another one ends. */
export interface Following extends PlanStart {
  /** Value of the plan that ends without another assignment: the default plan follows. Undefined: a plan starts. */
  readonly ends: string | undefined;
}

/** The plans of a customer now and later, as far as the page and the service have told. */
export interface Timeline {
  /** Value of the plan in force. Empty if it is not known. */
  readonly inForce: string;
  /** What follows, by start. */
  readonly following: readonly Following[];
  /** The plans among them that an assignment starts. */
  readonly scheduled: readonly PlanStart[];
  /** Values of the plans that the customer has or gets, also of those whose start is not known. */
  readonly ownPlans: readonly string[];
  /** Value of the account's default plan. Empty if it is not known. */
  readonly defaultPlan: string;
  /** Epoch seconds, by the clock of the device. */
  readonly now: number;
}

/** Seconds within which an assignment without a start begins (§2.1 rule 1). */
export const startWithin = 3600;

/** Whether an assignment has ended, or never starts because its end is no later than its start. */
export const isOver = (start: number | undefined, end: number | undefined, now: number): boolean =>
  end !== undefined && end <= Math.max(start ?? now, now);

/**
 * Adds the current plan of the page. Only the last one counts.
 * @param start Epoch seconds. -Infinity: from the beginning. Otherwise an assignment of this plan whose start was not known has started.
 */
export const addStated = (
  events: readonly PlanEvent[],
  plan: string,
  start: number,
): readonly PlanEvent[] => [
  { by: 'page', plan, start },
  ...events
    .filter(({ by }) => by !== 'page')
    .map((event) =>
      event.by === 'assignment' && event.plan === plan && start > -Infinity
        ? { ...event, start: event.start ?? start }
        : event,
    ),
];

/**
 * Adds an assignment. It ends each other one at its own start (§2.1 rule 5), so that what would start then or later never does. One that
 * had ended when it became known says nothing of the plans.
 * @param now Epoch seconds.
 * @param request What was asked. Undefined: not known.
 */
export function addAssignment(
  events: readonly PlanEvent[],
  response: CustomerPricingResponse,
  now: number,
  request?: CustomerPricingRequest,
): readonly PlanEvent[] {
  // A page may have set any object, with null or zero for "none".
  const { productPlanId, startTimeInSeconds: confirmed, endTimeInSeconds: end } = toPricingResponse(response);
  const stated = events.find(({ by }) => by === 'page')?.start ?? -Infinity;
  // What was made here is later than what the page has stated, also by a clock of the service that is behind.
  const start =
    request && confirmed ? Math.max(confirmed, stated) : (confirmed ?? request?.startTimeInSeconds);
  const assigned = { by: 'assignment', known: now, response } as const;
  if (isOver(start, end, now)) return [...events, { ...assigned, plan: undefined, start: undefined }];
  const isReplaced = (event: PlanEvent) =>
    event.by === 'assignment'
      ? (event.start ?? event.known + startWithin) >= (start ?? now)
      : event.by === 'end' && event.start >= (start ?? now);
  return [
    ...events.filter((event) => !isReplaced(event)),
    { ...assigned, plan: productPlanId, start },
    ...(productPlanId && end
      ? [{ by: 'end', plan: productPlanId, start: end, since: start ? undefined : now } as const]
      : []),
  ];
}

/** Returns the assignments in the order in which they were made. */
export const getAssignments = (events: readonly PlanEvent[]): readonly CustomerPricingResponse[] =>
  events.flatMap((event) => (event.by === 'assignment' ? [event.response] : []));

/**
 * Returns the plan in force and what follows: each event replaces the one before it.
 * @param defaultPlan Value of the account's default plan. Empty: not known.
 * @param now Epoch seconds.
 */
export function getTimeline(events: readonly PlanEvent[], defaultPlan: string, now: number): Timeline {
  let inForce = '';
  const following: Following[] = [];
  for (const { plan, start, ends } of getPlanStarts(events, defaultPlan)) {
    if (start <= now) inForce = plan;
    // A plan that is in force already continues without a visible start.
    else if (plan !== (ends ?? following.at(-1)?.plan ?? inForce)) following.push({ plan, start, ends });
  }
  const scheduled = following.filter(({ ends }) => !ends);
  const stated = events.find(({ by }) => by === 'page')?.start ?? -Infinity;
  const hasEnded = ({ plan }: PlanEvent) =>
    events.some((event) => event.by === 'end' && event.plan === plan && event.start <= now);
  const undated = events.filter(
    (event) =>
      event.by === 'assignment' && event.start === undefined && event.known > stated && !hasEnded(event),
  );
  const ownPlans = [inForce, ...[...scheduled, ...undated].map(({ plan = '' }) => plan)].filter(Boolean);
  return { inForce, following, scheduled, ownPlans, defaultPlan, now };
}

/** Yields which plan is in force from when on. */
function* getPlanStarts(events: readonly PlanEvent[], defaultPlan: string): Generator<Following> {
  const stated = events.find((event) => event.by === 'page');
  const timed = events.flatMap((event) =>
    event.plan === undefined || event.start === undefined
      ? []
      : { ...event, plan: event.plan, start: event.start },
  );
  let before = '';
  // Stable: of two events at the same time, the statement of the page is the first.
  for (const event of timed.toSorted((a, b) => a.start - b.start)) {
    const ends = event.by === 'end' ? event.plan : undefined;
    const isOver =
      event.by === 'end' && event.since !== undefined
        ? stated && stated.start >= event.since && stated.plan !== ends
        : event.by === 'end' && ends !== before;
    if (isOver) continue;
    before = ends === undefined ? event.plan : defaultPlan;
    yield { plan: before, start: event.start, ends };
  }
}
