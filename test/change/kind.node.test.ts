/** What a request does, and the texts that name it. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { describeRequest, getActionLabel, getActionTitle } from '../../src/change/kind.js';
import type { PlanStatus } from '../../src/change/plan-status.js';
import { en } from '../../src/messages/en.js';
import type { CustomerPricingRequest } from '../../src/service/resources.js';
import { english } from '../picker/sentences.js';
import { createPlan } from './plan-data.js';

const status: PlanStatus = {
  plans: [
    ...['free', 'basic', 'pro'].map((value) => createPlan({ value })),
    createPlan({ value: 'pro-yearly', label: 'PRO', interval: 'year' }),
    createPlan({ value: 'pro-weekly', label: 'PRO', interval: 'week' }),
  ],
  ...{ currentPlan: 'basic', defaultPlan: 'free', assignment: null },
  ...{ scheduled: undefined, end: undefined, isReadOnly: false, now: 1000 },
};
const scheduled = { productPlanId: 'pro', startTimeInSeconds: 2000 };

interface Case {
  request: CustomerPricingRequest;
  known?: Partial<PlanStatus>;
  isCancellation?: boolean;
  kind: string;
  /** The label of the button, and the title where that is the same. */
  label: string;
  title?: string;
}

const cases: Record<string, Case> = {
  'starts a first plan': {
    request: { productPlanId: 'basic' },
    known: { currentPlan: '' },
    ...{ kind: 'start', label: 'Start BASIC' },
  },
  'starts the default plan as a first plan': {
    request: { productPlanId: 'free' },
    known: { currentPlan: '' },
    ...{ kind: 'start', label: 'Start FREE' },
  },
  'switches to a plan that the page does not list, by its identifier': {
    request: { productPlanId: 'legacy' },
    ...{ kind: 'switch', label: 'Switch to legacy' },
  },
  'switches to yearly billing of the same plan': {
    request: { productPlanId: 'pro-yearly' },
    known: { currentPlan: 'pro' },
    ...{ kind: 'switch', label: en['confirm-year'] },
  },
  'switches to monthly billing of the same plan': {
    request: { productPlanId: 'pro' },
    known: { currentPlan: 'pro-yearly' },
    ...{ kind: 'switch', label: en['confirm-month'] },
  },
  'switches to an interval that has no name of its own': {
    request: { productPlanId: 'pro-weekly' },
    known: { currentPlan: 'pro' },
    ...{ kind: 'switch', label: 'Switch to PRO (per week)' },
  },
  'switches to another interval after another plan, which is more than another billing': {
    request: { productPlanId: 'pro-yearly', startTimeInSeconds: 3000 },
    known: { currentPlan: 'pro', scheduled: { ...scheduled, productPlanId: 'basic' } },
    ...{ kind: 'switch', label: 'Switch to PRO (per year)' },
  },
  'keeps the current plan': {
    request: { productPlanId: 'basic' },
    known: { scheduled },
    ...{ kind: 'keep', label: 'Keep BASIC' },
  },
  'switches back to the current plan after a scheduled one': {
    request: { productPlanId: 'basic', startTimeInSeconds: 2001 },
    known: { scheduled },
    ...{ kind: 'switch', label: 'Switch to BASIC' },
  },
  'cancels the current plan, and names it': {
    request: { productPlanId: 'free' },
    ...{ kind: 'cancel', label: 'Cancel BASIC', title: 'Cancel BASIC?' },
  },
  'cancels after a scheduled plan, and names none': {
    request: { productPlanId: 'free', startTimeInSeconds: 2001 },
    known: { scheduled },
    ...{ kind: 'cancel', label: en.cancel },
  },
  'cancels a plan that is not known, and names none': {
    request: { productPlanId: 'free' },
    known: { currentPlan: '' },
    isCancellation: true,
    ...{ kind: 'cancel', label: en.cancel },
  },
};

describe('describeRequest()', () => {
  for (const [what, { request, known, isCancellation, kind, label, title = label }] of Object.entries(cases))
    it(what, () => {
      const action = describeRequest(request, { ...status, ...known }, isCancellation);
      assert.equal(action.kind, kind);
      assert.equal(getActionLabel(action, english), label);
      assert.equal(getActionTitle(action, english), title);
    });
});
