/** Plans, pages and selections as data. */
import { toSelection, type PlanSelection } from '../../src/change/change.js';
import type { PickerContext } from '../../src/change/picker-context.js';
import type { PlanStart } from '../../src/customer/timeline.js';
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

/** A page as a test writes it: with what is scheduled, and the end of the last plan, from which `following` is derived. */
export type PageValues = Partial<Omit<PickerContext, 'scheduled'>> & {
  readonly scheduled?: PlanStart | readonly PlanStart[] | undefined;
  /** Epoch seconds. */
  readonly end?: number | undefined;
};

/** Creates the page of a customer of Basic whose default plan is Free. */
export function createPage({ scheduled = [], end, ...values }: PageValues = {}): PickerContext {
  const { inForce = 'basic', defaultPlan = 'free' } = values;
  const starting = [scheduled].flat().map((each) => ({ ...each, ends: undefined }));
  const ending = { plan: defaultPlan, start: end ?? 0, ends: starting.at(-1)?.plan ?? inForce };
  return {
    ...{ plans: [], inForce, defaultPlan, scheduled: starting },
    ownPlans: [inForce, ...starting.map(({ plan }) => plan)].filter(Boolean),
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
