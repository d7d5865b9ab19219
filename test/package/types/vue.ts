/** Type tests of the elements in Vue, whose tools turn a template into objects of these types. */
import type {} from 'portal-elements/types/vue.js';
import type { GlobalComponents } from 'vue';

type Props<Tag extends keyof GlobalComponents> = InstanceType<GlobalComponents[Tag]>['$props'];
type Picker = Props<'portal-plan-picker'>;

export const accepted: Picker = {
  key: 'picker',
  class: 'wide',
  currentPlan: 'basic',
  schedule: true,
  deferHydration: '',
  defaultPlan: null,
  headingLevel: '2',
  startTimeInSeconds: 1898589600,
  assignments: [{ productPlanId: 'pro' }],
  onPlanAssign: (event) => event.waitUntil(Promise.resolve(event.detail.productPlanId === 'pro')),
  onPlanError: null,
  onPlanAssigned: (event) => event.detail.relationId?.trim(),
};

export const plan: Props<'portal-plan'> = {
  value: 'pro',
  regularPrice: '59',
  price: 49,
  badge: null,
  featured: true,
};

export const refused: Picker[] = [
  // @ts-expect-error a time is a number of seconds
  { startTimeInSeconds: 'tomorrow' },
  // @ts-expect-error no such attribute
  { curentPlan: 'basic' },
  // @ts-expect-error the response has no such field
  { onPlanAssigned: (event) => event.detail.orderId },
];
