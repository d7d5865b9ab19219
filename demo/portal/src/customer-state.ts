/** Which plan a customer has, will have and has paid for. It follows from the changes that were assigned. */
import { business } from './business.js';
import type { Query } from './database.js';
import { defaultPlan } from './plans.js';

export interface CustomerState {
  currentPlan: string | null;
  /** What follows, by start: also the default plan, where a plan ends by itself. A plan that is kept is none. */
  assignments: Following[];
  /** Whether a change has no known outcome. For the customer that includes one that is being made. */
  uncertain: boolean;
  /** The month is paid for by these changes: the last one that is not later is the plan that it is paid for. */
  paid: PaidChange[];
}

/** A start within an hour of its creation that the service has not told has no time: nobody knows it, and nothing can be kept by it. */
type Following = { productPlanId: string } & (
  { startTimeInSeconds: number } | { createdTimeInSeconds: number; startTimeInSeconds?: undefined }
);

interface AssignedChange {
  plan: string;
  starts_at: Date;
  ends_at: Date | null;
  settled_at: Date;
  net_cents: number;
  /** Whether `starts_at` is the latest start, and not one that was told. */
  is_latest: boolean;
  /** Epoch seconds. Null: it starts within the hour. */
  requested: number | null;
}

/** Times in epoch seconds. */
interface PlanStart {
  plan: string;
  at: number;
  /** When it was assigned, if nobody has told its start. */
  created?: number | undefined;
}

/** A change that starts within the hour is paid for at once: until it starts, another plan is in force. */
interface PaidChange extends PlanStart {
  startsAt: number;
  /** What it has cost, without tax. */
  netCents: number;
}

const toSeconds = (date: Date) => Math.floor(date.getTime() / 1000);
const sum = (changes: PaidChange[]) => changes.reduce((cents, { netCents }) => cents + netCents, 0);

/** A new plan removes what would start at or after its own start (§2.1 rule 5). An end brings the default plan. */
function createTimeline(changes: AssignedChange[]): PlanStart[] {
  let timeline: PlanStart[] = [];
  for (const { plan, starts_at, ends_at, settled_at, is_latest } of changes) {
    const at = toSeconds(starts_at);
    const created = is_latest ? toSeconds(settled_at) : undefined;
    timeline = [...timeline.filter((each) => each.at < at), { plan, at, created }];
    if (ends_at) timeline.push({ plan: defaultPlan?.id ?? '', at: toSeconds(ends_at) });
  }
  return timeline.filter(({ plan }, index) => plan !== timeline[index - 1]?.plan);
}

/** A change with a start of its own gives back what it removes, and costs nothing for its plan. Another one is paid for at once. */
function createPayments(changes: AssignedChange[]): PaidChange[] {
  let paid: PaidChange[] = [];
  for (const { plan, requested, starts_at, ends_at, settled_at, net_cents } of changes) {
    const startsAt = toSeconds(starts_at);
    const removed = findUnstarted(paid, requested ?? startsAt);
    paid = paid.filter((each) => !removed.includes(each));
    paid.push(
      requested === null
        ? {
            plan,
            at: Math.min(toSeconds(settled_at), startsAt),
            startsAt,
            netCents: net_cents + sum(removed),
          }
        : { plan, at: startsAt, startsAt, netCents: 0 },
    );
    if (ends_at) {
      const end = toSeconds(ends_at);
      paid.push({ plan: defaultPlan?.id ?? '', at: end, startsAt: end, netCents: 0 });
    }
  }
  return paid;
}

const findUnstarted = (paid: PaidChange[], start: number) => paid.filter(({ startsAt }) => startsAt >= start);

const findPlanAt = (timeline: PlanStart[], time: number) =>
  timeline.findLast(({ at }) => at <= time)?.plan ?? null;

export const getPaidPlan = ({ paid }: CustomerState, now = Date.now() / 1000) => findPlanAt(paid, now);

/** Returns what was paid for plans that never start if another plan starts at a time, without tax. Below zero: it was credited. */
export const getReturned = ({ paid }: CustomerState, start: number): number =>
  sum(findUnstarted(paid, start));

export async function readCustomerState(
  db: Query,
  customer: string,
  product: string,
  now = Date.now() / 1000,
): Promise<CustomerState> {
  // One statement: between two, a change could become assigned, and would be in neither.
  const { rows } = await db.query<AssignedChange & { state: string }>(
    `select state, request->>'productPlanId' as plan, starts_at, ends_at, settled_at, net_cents,
       (request->>'startTimeInSeconds')::float8 as requested,
       request->'startTimeInSeconds' is null and answer->'body' is not null
         and answer->'body'->'startTimeInSeconds' is null as is_latest
     from changes where customer_id = $1 and product_id = $2
       and state in ('assigned', 'open', 'ready', 'sent', 'uncertain')
     order by settled_at`,
    [customer, product],
  );
  const changes = rows.filter(({ state }) => state === 'assigned');
  const timeline = createTimeline(changes);
  return {
    currentPlan: findPlanAt(timeline, now),
    assignments: timeline
      .filter(({ at }) => at > now)
      .map(({ plan: productPlanId, at, created }) =>
        created
          ? { productPlanId, createdTimeInSeconds: created }
          : { productPlanId, startTimeInSeconds: at },
      ),
    uncertain: changes.length < rows.length,
    paid: createPayments(changes),
  };
}

/** Returns what a customer has paid for and not used, without tax. */
export async function readBalance(db: Query, customer: string, product: string): Promise<number> {
  const { rows } = await db.query<{ balance: number }>(
    `select coalesce(sum(due_net_cents - net_cents), 0)::int as balance from changes
     where customer_id = $1 and product_id = $2 and currency = $3 and state = 'assigned'`,
    [customer, product, business.currency],
  );
  return rows[0]?.balance ?? 0;
}
