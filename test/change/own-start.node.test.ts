/** Plans with a start of their own, as a server writes it for the end of the billing period. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { deriveChange, isChange } from '../../src/change/change.js';
import { getChangeLabel, getChangeTitle } from '../../src/change/change-effect.js';
import { createPlanViews } from '../../src/picker/plan-views.js';
import { english } from '../picker/sentences.js';
import { createPage, createPlan, createSelection, type Wanted, type PageValues } from './plan-data.js';

const now = Date.UTC(2027, 0, 15) / 1000;
/** The end of the billing period, and a start that the picker has. */
const [periodEnd, later] = [new Date(2027, 1, 1).getTime() / 1000, new Date(2027, 5, 1).getTime() / 1000];

const page: PageValues = {
  plans: [
    createPlan({ value: 'free', label: 'Free', startTimeInSeconds: periodEnd, hidden: true }),
    createPlan({ value: 'basic', label: 'Basic', startTimeInSeconds: periodEnd }),
    createPlan({ value: 'pro', label: 'Pro', startTimeInSeconds: periodEnd }),
    createPlan({ value: 'team', label: 'Team' }),
    createPlan({ value: 'old', label: 'Old', startTimeInSeconds: now - 1 }),
    createPlan({ value: 'wrong', label: 'Wrong', startTimeInSeconds: NaN }),
  ],
  ...{ inForce: 'pro', now },
};

const derive = (wish: Wanted, more: PageValues = {}) => {
  const derived = deriveChange(createSelection(wish), createPage({ ...page, ...more }));
  if (!isChange(derived)) return derived;
  const { effect, request, start } = derived;
  return [
    request?.startTimeInSeconds,
    getChangeTitle(effect, english, start.seconds),
    getChangeLabel(effect, english, start.seconds),
  ] as const;
};

describe('the start of a plan', () => {
  const cases: [what: string, wish: Wanted, more: PageValues, expected: ReturnType<typeof derive>][] = [
    [
      'is that of a change to it',
      'basic',
      {},
      [periodEnd, 'Schedule Basic for February 1, 2027', 'Schedule Basic for February 1, 2027'],
    ],
    [
      'takes precedence over that of the picker',
      'basic',
      { startTimeInSeconds: later },
      [periodEnd, 'Schedule Basic for February 1, 2027', 'Schedule Basic for February 1, 2027'],
    ],
    [
      'is that of the picker without one',
      'team',
      { startTimeInSeconds: later },
      [later, 'Schedule Team for June 1, 2027', 'Schedule Team for June 1, 2027'],
    ],
    ['is absent without both', 'team', {}, [undefined, 'Switch to Team', 'Switch to Team']],
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
      'pro',
      { scheduled: { plan: 'basic', start: later } },
      [undefined, 'Keep Pro', 'Keep Pro'],
    ],
    ['that has passed refuses the change', 'old', {}, 'outOfDate'],
  ];
  for (const [what, wish, more, expected] of cases)
    it(what, () => assert.deepEqual(derive(wish, more), expected));

  it('that is no time is an error of the page', () => {
    const derived = derive('wrong');
    assert.equal((derived as { code?: string }).code, 'setup');
  });

  it('is on the card, unless the plan has no button or the start has passed', () => {
    const place = createPlanViews({
      ...{
        context: createPage(page),
        localization: { ...english, lang: 'en' },
        interval: '',
        headingLevel: 2,
      },
      ...{ isPending: false, busy: null, unconfirmed: '', press: () => undefined, stop: null },
    });
    assert.deepEqual(
      page.plans?.map((plan) => place(plan, false).billing.includes('from')),
      [false, true, false, false, false, false],
    );
  });
});
