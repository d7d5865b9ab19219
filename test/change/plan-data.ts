/** Plans as data. */
import type { Plan } from '../../src/plan/plan.js';

/** Creates a plan with monthly billing in euros. Its label is its value in capitals. */
export const createPlan = ({ value = '', ...attributes }: Partial<Plan>): Plan => ({
  ...{ value, label: value.toUpperCase(), price: '', currency: 'EUR', interval: 'month' },
  ...{ regularPrice: '', note: '', badge: '', featured: false, extends: '', href: '' },
  ...{ disabled: false, hidden: false, reason: '' },
  ...attributes,
});
