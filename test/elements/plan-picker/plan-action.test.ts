/** What a request does, and the texts that name it. */
import type { PlanStatus } from '../../../src/plan-picker/state.js';
import type { CustomerPricingRequest } from '../../../src/service/resources.js';
import {
  describeAction,
  findPlanAction,
  getActionLabel,
  getActionTitle,
} from '../../../src/plan-picker/plan-action.js';
import { english, say } from './sentences.js';
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
    pending: string;
    unknown: string;
  }

  const cases: Record<string, Case> = {
    'starts a first plan': {
      request: { productPlanId: 'basic' },
      known: { currentPlan: '' },
      ...{ kind: 'start', label: 'Start BASIC' },
      ...{ pending: 'Starting BASIC…', unknown: say('unknown-start', 'BASIC') },
    },
    'switches to a plan that the page does not list, by its identifier': {
      request: { productPlanId: 'legacy' },
      ...{ kind: 'switch', label: 'Switch to legacy' },
      ...{ pending: 'Switching to legacy…', unknown: say('unknown-switch', 'legacy') },
    },
    'switches to yearly billing of the same plan': {
      request: { productPlanId: 'pro-yearly' },
      known: { currentPlan: 'pro' },
      ...{ kind: 'switch', label: en['confirm-year'] },
      ...{ pending: 'Switching to PRO (per year)…', unknown: say('unknown-switch', 'PRO (per year)') },
    },
    'switches to monthly billing of the same plan': {
      request: { productPlanId: 'pro' },
      known: { currentPlan: 'pro-yearly' },
      ...{ kind: 'switch', label: en['confirm-month'] },
      ...{ pending: 'Switching to PRO (per month)…', unknown: say('unknown-switch', 'PRO (per month)') },
    },
    'switches to an interval that has no name of its own': {
      request: { productPlanId: 'pro-weekly' },
      known: { currentPlan: 'pro' },
      ...{ kind: 'switch', label: 'Switch to PRO (per week)' },
      ...{ pending: 'Switching to PRO (per week)…', unknown: say('unknown-switch', 'PRO (per week)') },
    },
    'keeps the current plan': {
      request: { productPlanId: 'basic' },
      known: { scheduled },
      ...{ kind: 'keep', label: 'Keep BASIC' },
      ...{ pending: 'Keeping BASIC…', unknown: say('unknown-keep', 'BASIC') },
    },
    'sets an end for the current plan': {
      request: { productPlanId: 'basic', endTimeInSeconds: 3000 },
      ...{ kind: 'end', label: 'Set an end time for BASIC' },
      ...{ pending: 'Setting the end time of BASIC…', unknown: say('unknown-end', 'BASIC') },
    },
    'cancels the current plan, and names it': {
      request: { productPlanId: 'free' },
      ...{ kind: 'cancel', label: 'Cancel BASIC', title: 'Cancel BASIC?' },
      ...{ pending: 'Cancelling BASIC…', unknown: say('unknown-cancel', 'BASIC') },
    },
    'cancels an unknown plan by the cancel button, and names none': {
      request: { productPlanId: 'free' },
      known: { currentPlan: '' },
      ...{ kind: 'cancel', label: en.cancel },
      ...{ pending: 'Switching to FREE…', unknown: say('unknown-switch', 'FREE') },
    },
    'starts the default plan as a first plan': {
      request: { productPlanId: 'free' },
      known: { currentPlan: '', value: 'free' },
      ...{ kind: 'start', label: 'Start FREE' },
      ...{ pending: 'Starting FREE…', unknown: say('unknown-start', 'FREE') },
    },
  };
  for (const [what, { request, known, kind, label, title = label, pending, unknown }] of Object.entries(
    cases,
  ))
    it(what, () => {
      const action = findPlanAction(request, { ...status, ...known });
      expect(action.kind).to.equal(kind);
      expect(getActionLabel(action, english)).to.equal(label);
      expect(getActionTitle(action, english)).to.equal(title);
      expect(describeAction('pending', action, english)).to.equal(pending);
      expect(describeAction('unknown', action, english)).to.equal(unknown);
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
