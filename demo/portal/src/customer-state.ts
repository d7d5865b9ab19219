/** Which plan a customer has, will have and has paid for. It follows from the changes that were assigned. */
import type { Database } from './database.js';

export interface CustomerState {
  currentPlan: string | null;
  /** Plans that start later, in the order of their assignment. */
  assignments: { productPlanId: string; startTimeInSeconds: number }[];
  /** Whether a change has no known outcome. For the customer that includes one that is being made. */
  uncertain: boolean;
  /**
   * The plan that the month is paid for. A change that starts within the hour is paid for at once: until it starts, `currentPlan`
   * is another plan.
   */
  paidPlan: string | null;
}

interface AssignedChange {
  plan: string;
  starts_at: Date;
  ends_at: Date | null;
  settled_at: Date;
  is_immediate: boolean;
}

/** Times in epoch seconds. */
interface PlanStart {
  plan: string;
  at: number;
}

const toSeconds = (date: Date) => Math.floor(date.getTime() / 1000);

/** A new plan removes what would start at or after its own start (§2.1 rule 5). An end brings the default plan. */
function createTimeline(
  changes: AssignedChange[],
  defaultPlan: string,
  getStart: (change: AssignedChange) => Date,
): PlanStart[] {
  let timeline: PlanStart[] = [];
  for (const change of changes) {
    const at = toSeconds(getStart(change));
    timeline = [...timeline.filter((each) => each.at < at), { plan: change.plan, at }];
    if (change.ends_at) timeline.push({ plan: defaultPlan, at: toSeconds(change.ends_at) });
  }
  return timeline;
}

const findPlanAt = (timeline: PlanStart[], time: number) =>
  timeline.findLast(({ at }) => at <= time)?.plan ?? null;

export async function readCustomerState(
  db: Database,
  customer: string,
  product: string,
  now = Date.now() / 1000,
): Promise<CustomerState> {
  // One statement: between two, a change could become assigned, and would be in neither.
  const { rows } = await db.query<AssignedChange & { state: string }>(
    `select state, request->>'productPlanId' as plan, starts_at, ends_at, settled_at,
       request->'startTimeInSeconds' is null as is_immediate
     from changes where customer_id = $1 and product_id = $2
       and state in ('assigned', 'open', 'ready', 'sent', 'uncertain')
     order by settled_at`,
    [customer, product],
  );
  const changes = rows.filter(({ state }) => state === 'assigned');
  const { rows: defaults } = await db.query<{ id: string }>(
    'select id from plans where is_default and product_id = $1',
    [product],
  );
  const defaultPlan = defaults[0]?.id ?? '';
  const timeline = createTimeline(changes, defaultPlan, ({ starts_at }) => starts_at);
  const paid = createTimeline(changes, defaultPlan, ({ is_immediate, settled_at, starts_at }) =>
    is_immediate && settled_at < starts_at ? settled_at : starts_at,
  );
  return {
    currentPlan: findPlanAt(timeline, now),
    assignments: timeline
      .filter(({ at }) => at > now)
      .map(({ plan, at }) => ({ productPlanId: plan, startTimeInSeconds: at })),
    uncertain: changes.length < rows.length,
    paidPlan: findPlanAt(paid, now),
  };
}
