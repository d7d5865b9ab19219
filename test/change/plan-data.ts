/** Plans, pages and selections as data. */
import { toSelection, type PlanSelection } from '../../src/change/change.js';
import type { PickerContext } from '../../src/change/picker-context.js';
import type { Following } from '../../src/customer/timeline.js';
import type { Plan } from '../../src/plan/plan.js';
import { PortalSession } from '../../src/service/session.js';

/** Creates a plan with monthly billing in euros. Its label is its value in capitals; an empty one is that of an unlabeled plan. */
export const createPlan = ({
  value = '',
  label = value.toUpperCase(),
  ...attributes
}: Partial<Plan>): Plan => ({
  ...{ value, label: label || value, price: '', currency: 'EUR', interval: 'month' },
  ...{ regularPrice: '', note: '', badge: '', featured: false, extends: '', href: '' },
  ...{ disabled: false, hidden: false, reason: '' },
  ...attributes,
});

/** 2027-01-15T12:00Z. */
const noon = 1_800_014_400;

/** A plan that an assignment starts. */
type Scheduled = Pick<Following, 'plan' | 'start'> & Partial<Following>;

/** A page as a test writes it: with what is scheduled, and the end of the last plan, from which `following` is derived. */
export type PageValues = Partial<PickerContext> & {
  readonly scheduled?: Scheduled | readonly Scheduled[] | undefined;
  /** Epoch seconds. */
  readonly end?: number | undefined;
};

/** Creates the page of a customer of Basic whose default plan is Free. */
export function createPage({ scheduled = [], end, ...values }: PageValues = {}): PickerContext {
  const { inForce = 'basic', defaultPlan = 'free' } = values;
  const starting = [scheduled].flat().map((each) => ({ isLatest: false, ends: undefined, ...each }));
  const ends = starting.at(-1)?.plan ?? inForce;
  const ending = { plan: defaultPlan, start: end ?? 0, isLatest: false, ends };
  return {
    ...{ plans: [], inForce, defaultPlan },
    following: end === undefined ? starting : [...starting, ending],
    ...{ now: noon, isReadOnly: false, productId: undefined, startTimeInSeconds: undefined },
    ...{ endTimeInSeconds: undefined, canSchedule: false, isUncertain: false, assignment: null },
    ...{ session: new PortalSession({ baseUrl: undefined }), picker: Symbol('picker') },
    ...values,
  };
}

/** A selection as a test writes it: the value of a plan, or the fields that count. */
export type Wanted = string | (Partial<PlanSelection> & Pick<PlanSelection, 'plan'>);

/** Creates a whole selection. */
export const createSelection = (wanted: Wanted): PlanSelection =>
  typeof wanted === 'string' ? toSelection(wanted) : { ...toSelection(wanted.plan), ...wanted };
