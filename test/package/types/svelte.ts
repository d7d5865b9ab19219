/** Type tests of the elements in Svelte, whose tools turn the markup of a component into objects of these types. */
import type {} from 'portal-elements/types/svelte.js';
import type { SvelteHTMLElements } from 'svelte/elements';

type Picker = SvelteHTMLElements['portal-plan-picker'];

export const accepted: Picker = {
  class: 'wide',
  'current-plan': 'basic',
  defaultPlan: 'free',
  schedule: true,
  'require-hold': true,
  'defer-hydration': '',
  'start-time-in-seconds': '1898589600',
  endTimeInSeconds: 1898589600,
  assignments: [{ productPlanId: 'pro' }],
  'onplan-assign': (event) => event.waitUntil(Promise.resolve(event.detail.productPlanId === 'pro')),
  'on:plan-assigned': (event) => event.detail.relationId?.trim(),
  'onplan-error': null,
};

export const plan: SvelteHTMLElements['portal-plan'] = {
  value: 'pro',
  'regular-price': '59',
  price: 49,
  badge: null,
  featured: true,
};

export const refused: Picker[] = [
  // @ts-expect-error a time is a number of seconds
  { 'start-time-in-seconds': 'tomorrow' },
  // @ts-expect-error no such attribute
  { 'curent-plan': 'basic' },
  // @ts-expect-error the response has no such field
  { 'onplan-assigned': (event) => event.detail.orderId },
];
