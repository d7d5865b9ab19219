/** What a request does, and the texts that name it. */
import type { PlanStatus } from '../../../src/plan-picker/state.js';
import type { CustomerPricingRequest } from '../../../src/service/resources.js';
import { findPlanAction, getActionLabel, getActionTitle } from '../../../src/plan-picker/plan-action.js';
import { english } from './sentences.js';
import { en } from '../../../src/messages/en.js';
import { expect } from '@open-wc/testing';
describe('the action of a request', () => {
  const listed = [
    ...(['free', 'basic', 'pro'] as const).map((value) => ({ value, label: value.toUpperCase() })),
    { value: 'pro-yearly', label: 'PRO', interval: 'year' },
    { value: 'pro-weekly', label: 'PRO', interval: 'week' },
  ].map(({ interval = 'month', ...each }: { value: string; label: string; interval?: string }) => {
    const none = {
      price: '',
      regularPrice: '',
      currency: '',
      note: '',
      badge: '',
      reason: '',
      extends: '',
      href: '',
      disabled: false,
    };
    return { ...none, ...each, interval };
  });
  const status: PlanStatus = {
    ...{ plans: listed, value: '', currentPlan: 'basic', defaultPlan: 'free', assignment: null },
    ...{ scheduled: undefined, end: undefined, isReadOnly: false, now: 1000 },
  };
  const scheduled = { productPlanId: 'pro', startTimeInSeconds: 2000 };

  interface Case {
    request: CustomerPricingRequest;
    known?: Partial<PlanStatus>;
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
    'keeps the current plan': {
      request: { productPlanId: 'basic' },
      known: { scheduled },
      ...{ kind: 'keep', label: 'Keep BASIC' },
    },
    'sets an end for the current plan': {
      request: { productPlanId: 'basic', endTimeInSeconds: 3000 },
      ...{ kind: 'end', label: 'Set an end time for BASIC' },
    },
    'cancels the current plan, and names it': {
      request: { productPlanId: 'free' },
      ...{ kind: 'cancel', label: 'Cancel BASIC', title: 'Cancel BASIC?' },
    },
    'cancels an unknown plan by the cancel button, and names none': {
      request: { productPlanId: 'free' },
      known: { currentPlan: '' },
      ...{ kind: 'cancel', label: en.cancel },
    },
    'starts the default plan as a first plan': {
      request: { productPlanId: 'free' },
      known: { currentPlan: '', value: 'free' },
      ...{ kind: 'start', label: 'Start FREE' },
    },
  };
  for (const [what, { request, known, kind, label, title = label }] of Object.entries(cases))
    it(what, () => {
      const action = findPlanAction(request, { ...status, ...known });
      expect(action.kind).to.equal(kind);
      expect(getActionLabel(action, english)).to.equal(label);
      expect(getActionTitle(action, english)).to.equal(title);
    });

  it('replaces a scheduled plan unless it starts after that one', () => {
    const replacedAt = (startTimeInSeconds?: number) =>
      findPlanAction(
        { productPlanId: 'pro-yearly', ...(startTimeInSeconds && { startTimeInSeconds }) },
        { ...status, scheduled },
      ).replaced;
    for (const start of [undefined, 1500, 2000])
      expect(replacedAt(start), String(start)).to.deep.equal({ label: 'PRO', interval: 'month' });
    expect(replacedAt(2001)).to.equal(undefined);
  });
});
