/**
 * What Vue makes of the elements: its tools turn a template into objects of these types. Every error that is expected here
 * is one that a page would get.
 */
import type {} from 'portal-elements/types/vue.js';
import type { GlobalComponents } from 'vue';

type Props<Tag extends keyof GlobalComponents> = InstanceType<GlobalComponents[Tag]>['$props'];
type Picker = Props<'portal-plan-picker'>;

export const accepted: Picker = {
  key: 'picker',
  class: 'wide',
  currentPlan: 'basic',
  schedule: true,
  noConfirm: false,
  readonly: true,
  uncertain: false,
  interval: 'year',
  defaultPlan: null,
  headingLevel: '2',
  startTimeInSeconds: 1898589600,
  assignment: { productPlanId: 'pro' },
  onPlanAssign: (event) => event.waitUntil(Promise.resolve(event.detail.productPlanId)),
  onPlanAssigned: (event) => event.detail.relationId?.trim(),
};

export const plan: Props<'portal-plan'> = {
  value: 'pro',
  label: 'Pro',
  regularPrice: '59',
  price: 49,
  badge: null,
  note: 'per seat',
  disabled: true,
};

export const refused: Picker[] = [
  // @ts-expect-error a switch is on or off
  { schedule: 'yes' },
  // @ts-expect-error a time is a number of seconds
  { startTimeInSeconds: 'tomorrow' },
  // @ts-expect-error no such attribute
  { curentPlan: 'basic' },
  // @ts-expect-error read-only
  { pending: true },
  // @ts-expect-error the answer has no such field
  { onPlanAssigned: (event) => event.detail.orderId },
];
