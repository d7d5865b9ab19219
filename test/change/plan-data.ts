/** Plans, pages and wishes as data. */
import { toWish, type Wish } from '../../src/change/change.js';
import type { Page } from '../../src/change/page.js';
import type { Plan } from '../../src/plan/plan.js';

/** Creates a plan with monthly billing in euros. Its label is its value in capitals. */
export const createPlan = ({ value = '', ...attributes }: Partial<Plan>): Plan => ({
  ...{ value, label: value.toUpperCase(), price: '', currency: 'EUR', interval: 'month' },
  ...{ regularPrice: '', note: '', badge: '', featured: false, extends: '', href: '' },
  ...{ disabled: false, hidden: false, reason: '' },
  ...attributes,
});

/** 2027-01-15T12:00Z. */
const noon = 1_800_014_400;

/** Creates the page of a customer of Basic whose default plan is Free. What follows is derived from `scheduled` and `end`. */
export function createPage(values: Partial<Page> = {}): Page {
  const { scheduled, end, defaultPlan = 'free' } = values;
  return {
    ...{ plans: [], inForce: 'basic', defaultPlan, started: undefined, scheduled, assignedPlan: '', end },
    following: [scheduled, end ? { plan: defaultPlan, start: end } : undefined].filter(
      (each) => each !== undefined,
    ),
    ...{ now: noon, isReadOnly: false, productId: undefined, startTimeInSeconds: undefined },
    ...{ endTimeInSeconds: undefined, canSchedule: false, isUncertain: false },
    ...values,
  };
}

/** A wish as a test writes it: the value of a plan, or the fields that count. */
export type Wanted = string | (Partial<Wish> & Pick<Wish, 'plan'>);

/** Creates a whole wish. */
export const createWish = (wanted: Wanted): Wish =>
  typeof wanted === 'string' ? toWish(wanted) : { ...toWish(wanted.plan), ...wanted };
