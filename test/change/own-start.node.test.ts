/** Plans with a start of their own, as a server writes it for the end of the billing period. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { deriveChange, isChange, type Page, type Wish } from '../../src/change/change.js';
import { getActionLabel, getActionTitle } from '../../src/change/kind.js';
import { createPlacements } from '../../src/picker/placements.js';
import { english } from '../picker/sentences.js';
import { createPlan } from './plan-data.js';

const now = Date.UTC(2027, 0, 15) / 1000;
/** The end of the billing period, and a start that the picker has. */
const [periodEnd, later] = [new Date(2027, 1, 1).getTime() / 1000, new Date(2027, 5, 1).getTime() / 1000];

const page: Page = {
  plans: [
    createPlan({ value: 'free', label: 'Free', startTimeInSeconds: periodEnd, hidden: true }),
    createPlan({ value: 'basic', label: 'Basic', startTimeInSeconds: periodEnd }),
    createPlan({ value: 'pro', label: 'Pro', startTimeInSeconds: periodEnd }),
    createPlan({ value: 'team', label: 'Team' }),
    createPlan({ value: 'old', label: 'Old', startTimeInSeconds: now - 1 }),
    createPlan({ value: 'wrong', label: 'Wrong', startTimeInSeconds: NaN }),
  ],
  ...{ currentPlan: 'pro', defaultPlan: 'free', isReadOnly: false, assignment: null },
  ...{ scheduled: undefined, end: undefined, now, deviceTime: now, productId: undefined },
  ...{ startTimeInSeconds: undefined, endTimeInSeconds: undefined, canSchedule: false, isUncertain: false },
};

const derive = (wish: Wish, more: Partial<Page> = {}) => {
  const derived = deriveChange(wish, { ...page, ...more });
  if (!isChange(derived)) return derived;
  const { action, request, start } = derived;
  return [
    request?.startTimeInSeconds,
    getActionTitle(action, english, start.seconds),
    getActionLabel(action, english, start.seconds),
  ] as const;
};

describe('the start of a plan', () => {
  const cases: [what: string, wish: Wish, more: Partial<Page>, expected: ReturnType<typeof derive>][] = [
    [
      'is that of a change to it',
      { plan: 'basic' },
      {},
      [periodEnd, 'Schedule Basic for February 1, 2027', 'Schedule Basic for February 1, 2027'],
    ],
    [
      'takes precedence over that of the picker',
      { plan: 'basic' },
      { startTimeInSeconds: later },
      [periodEnd, 'Schedule Basic for February 1, 2027', 'Schedule Basic for February 1, 2027'],
    ],
    [
      'is that of the picker without one',
      { plan: 'team' },
      { startTimeInSeconds: later },
      [later, 'Schedule Team for June 1, 2027', 'Schedule Team for June 1, 2027'],
    ],
    ['is absent without both', { plan: 'team' }, {}, [undefined, 'Switch to Team', 'Switch to Team']],
    [
      'of the default plan is that of a cancellation',
      { plan: 'free', isCancellation: true },
      {},
      [periodEnd, 'Cancel Pro?', 'Cancel Pro'],
    ],
    [
      'is where the customer starts, who may choose none',
      { plan: 'basic', start: null },
      { canSchedule: true },
      [undefined, 'Switch to Basic', 'Switch to Basic'],
    ],
    [
      'does not count for keeping the current plan',
      { plan: 'pro' },
      { scheduled: { productPlanId: 'basic', startTimeInSeconds: later } },
      [undefined, 'Keep Pro', 'Keep Pro'],
    ],
    ['that has passed refuses the change', { plan: 'old' }, {}, 'timePassed'],
  ];
  for (const [what, wish, more, expected] of cases)
    it(what, () => assert.deepEqual(derive(wish, more), expected));

  it('that is no time is an error of the page', () => {
    const derived = derive({ plan: 'wrong' });
    assert.equal((derived as { code?: string }).code, 'setup');
  });

  it('is on the card, unless the plan has no button', () => {
    const place = createPlacements({
      ...{ status: page, localization: { ...english, lang: 'en' }, interval: '', headingLevel: 2 },
      ...{ canSchedule: false, isPending: false, running: null, unconfirmed: null, press: () => undefined },
    });
    assert.deepEqual(
      page.plans.slice(0, 4).map((plan) => place(plan, false).billing.includes('from February 1, 2027')),
      [false, true, false, false],
    );
  });
});
