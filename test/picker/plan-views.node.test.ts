/** What only the picker knows of its plans, as data: the mark or the label in the place of the button, and the state of the button. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Control, Outcome } from '../../src/change/progress.js';
import { AssignmentError } from '../../src/service/errors.js';
import de from '../../src/messages/de.js';
import { createPlanViews } from '../../src/picker/plan-views.js';
import type { Plan } from '../../src/plan/plan.js';
import { createPage, createPlan, type PageValues } from '../change/plan-data.js';
import { english } from './sentences.js';

type State = Parameters<typeof createPlanViews>[0];

const plans: readonly Plan[] = [
  createPlan({ value: 'free', price: '0' }),
  createPlan({ value: 'basic', price: '19' }),
  createPlan({ value: 'pro', price: '49', extends: 'basic' }),
  createPlan({ value: 'pro-year', label: 'PRO', price: '490', interval: 'year', extends: 'pro' }),
  createPlan({ value: 'pro-week', label: 'PRO', price: '15', interval: 'week' }),
  createPlan({ value: 'off', disabled: true }),
  createPlan({ value: 'warned', reason: 'You have 14 projects.' }),
  createPlan({ value: 'hidden', hidden: true }),
  createPlan({ value: 'linked', href: '/sales' }),
  createPlan({ value: ' ', label: 'BLANK' }),
];

const scheduled = { plan: 'pro', start: new Date(2027, 2, 13).getTime() / 1000 };

const press = () => undefined;
const stop = () => undefined;

/** Changes of a state, and the plan whose last request has an unknown outcome. */
type Changes = Partial<State> & { known?: PageValues; unconfirmed?: string };

const toUnknown = (productPlanId: string) =>
  ({ name: 'failed', request: { productPlanId }, error: new AssignmentError('timeout') }) as Outcome;

function place(value: string, { known, unconfirmed, ...changes }: Changes = {}) {
  const state: State = {
    ...{ context: createPage({ plans, isUncertain: unconfirmed !== undefined, ...known }) },
    ...{ localization: { ...english, lang: 'en' }, interval: '' },
    ...{ headingLevel: 2, isPending: false, press, stop },
    ...{ notice: null, shown: null, busy: null },
    outcome: unconfirmed === undefined ? null : toUnknown(unconfirmed),
    ...changes,
  };
  const plan = state.context.plans.find((each) => each.value === value) ?? createPlan({ label: 'NONE' });
  return createPlanViews(state)(plan);
}

/** Replaces plans by others with the same values. */
const withPlans = (...others: Partial<Plan>[]): Changes => ({
  known: {
    plans: plans.map((plan) => {
      const other = others.find(({ value }) => value === plan.value);
      return other ? { ...plan, ...other } : plan;
    }),
  },
});

/** The state of the picker while a change of one of its controls is pending. */
const pendingAt = (plan: string, kind: Control['kind'] = 'plan'): Changes => ({
  ...{ isPending: true, busy: { kind, plan } },
});

const pending = pendingAt('pro');

const unconfirmed = 'pro';

describe('in the place of the button', () => {
  const current = (inForce: string): Changes => ({ known: { inForce } });
  const onSchedule: Changes = { known: { scheduled } };
  const readOnly: Changes = { known: { isReadOnly: true } };
  const offScheduled = { ...scheduled, plan: 'off' };
  const toPro = 'button: Switch to PRO';
  const starts = 'planned: Starts March 13, 2027';
  const yours = 'own: Your plan';
  const onReadOnly = { scheduled, isReadOnly: true };
  const cases: [what: string, value: string, changes: Changes, shown: string][] = [
    ['another plan', 'pro', {}, toPro],
    ['a plan with a warning', 'warned', {}, 'button: Switch to WARNED'],
    ['the default plan, whose review is a cancellation', 'free', {}, 'button: Switch to FREE'],
    ['a plan while none is known', 'pro', current(''), 'button: Start PRO'],
    ['a plan while the current one is not listed', 'pro', current('old'), toPro],
    ['the current plan paid by the year', 'pro-year', current('pro'), 'button: Switch to yearly billing'],
    ['the current plan paid by the month', 'pro', current('pro-year'), 'button: Switch to monthly billing'],
    ['the current plan paid by the week', 'pro-week', current('pro'), toPro],
    ['the current plan', 'basic', {}, yours],
    ['the current plan while another one is scheduled', 'basic', onSchedule, yours],
    ['the current plan, disabled', 'off', current('off'), yours],
    ['a scheduled plan', 'pro', onSchedule, starts],
    ['that of a read-only picker', 'pro', { known: { ...onReadOnly, canSchedule: true } }, starts],
    ['that of a disabled plan', 'off', { known: { scheduled: offScheduled, canSchedule: true } }, starts],
    ['another plan while one is scheduled', 'free', onSchedule, 'button: Switch to FREE'],
    ['the plan of an unknown outcome', 'pro', { unconfirmed }, 'unsure: Not confirmed'],
    ['that of a plan scheduled before', 'pro', { unconfirmed, ...onSchedule }, 'unsure: Not confirmed'],
    ['a disabled plan', 'off', {}, ': Not available'],
    ['a disabled plan with a link', 'linked', withPlans({ value: 'linked', disabled: true }), ''],
    ['a disabled plan of a read-only picker', 'off', readOnly, ''],
    ['a hidden plan', 'hidden', {}, ''],
    ['a plan with a link', 'linked', {}, ''],
    ['a plan without a value', '', {}, ''],
    ['a plan of a read-only picker', 'pro', readOnly, ''],
    ['the plan of a pending change', 'pro', pending, toPro],
    ['that plan, disabled', 'pro', { ...pending, ...withPlans({ value: 'pro', disabled: true }) }, toPro],
    ['the plan of a repeated attempt', 'pro', { ...pending, unconfirmed }, toPro],
  ];
  for (const [what, value, changes, shown] of cases)
    it(`shows "${shown}" for ${what}`, () => {
      const { mark, tone, action } = place(value, changes);
      assert.equal([mark && `${tone}: ${mark}`, action && `button: ${action}`].join(''), shown);
    });

  it('uses the messages and the language of the picker', () => {
    const localization = { messages: de, language: 'de', lang: 'de' };
    const { action, messages, language, lang } = place('pro', { localization });
    assert.deepEqual([action, messages, language, lang], ['Zu PRO wechseln', de, 'de', 'de']);
    assert.match(place('pro', { localization, known: { scheduled } }).mark, /13\. März 2027/);
  });
});

describe('the states of a plan', () => {
  it('are the current and the scheduled plan', () => {
    const states = (value: string) => {
      const { isCurrent, isScheduled } = place(value, { known: { scheduled } });
      return { isCurrent, isScheduled };
    };
    assert.deepEqual(states('basic'), { isCurrent: true, isScheduled: false });
    assert.deepEqual(states('pro'), { isCurrent: false, isScheduled: true });
    assert.deepEqual(states('free'), { isCurrent: false, isScheduled: false });
    assert.equal(place('', { known: { inForce: '' } }).isCurrent, false);
  });

  it('hide the plans of other intervals', () => {
    assert.equal(place('pro-year', { interval: 'month' }).isHidden, true);
    assert.equal(place('pro', { interval: 'month' }).isHidden, false);
    assert.equal(place('pro-year', { interval: '' }).isHidden, false);
  });
});

describe('while a change is pending', () => {
  const statesOf = (value: string, changes: Changes) => {
    const { isBusy, isUnavailable } = place(value, changes);
    return { isBusy, isUnavailable };
  };

  it('the button of its plan is busy, and all are unavailable', () => {
    assert.deepEqual(statesOf('pro', pending), { isBusy: true, isUnavailable: true });
    assert.deepEqual(statesOf('free', pending), { isBusy: false, isUnavailable: true });
  });

  it('no button is busy if the change runs in another picker', () =>
    assert.deepEqual(statesOf('pro', { isPending: true }), { isBusy: false, isUnavailable: true }));

  it('no button of a plan is busy if "Cancel" or "Keep" was pressed', () => {
    assert.deepEqual(statesOf('free', pendingAt('free', 'cancel')), { isBusy: false, isUnavailable: true });
    const { isBusy, mark } = place('basic', { ...pendingAt('basic', 'keep'), known: { scheduled } });
    assert.deepEqual([isBusy, mark], [false, 'Your plan']);
  });

  it('only its plan can be stopped, and only while the page holds the change', () => {
    assert.equal(place('pro', pending).stop, stop);
    assert.equal(place('free', pending).stop, null);
    assert.equal(place('pro', { ...pending, stop: null }).stop, null);
  });

  it('the button of the default plan is busy if it was pressed', () =>
    assert.deepEqual(statesOf('free', pendingAt('free')), { isBusy: true, isUnavailable: true }));
});

describe('filled buttons', () => {
  const isNew: PageValues = { inForce: '' };
  const featured = (...values: string[]): Changes =>
    withPlans(...values.map((value) => ({ value, featured: true })));
  const newTo = (value: string): Changes => ({ known: { ...featured(value).known, ...isNew } });
  const all = 'free basic pro warned';
  const cases: [what: string, changes: Changes, primary: string][] = [
    ['none if the customer has a plan and none is featured', {}, ''],
    ['those of featured plans', featured('pro', 'free'), 'free pro'],
    ['none if the featured plan is current', featured('basic'), ''],
    ['none if a plan is scheduled', { known: { inForce: '', scheduled } }, ''],
    ['none if a change is not confirmed', { known: { inForce: '' }, unconfirmed: 'pro' }, ''],
    ['none if an earlier change may have gone through', { known: { inForce: '', isUncertain: true } }, ''],
    [
      'those of featured plans if another one is scheduled',
      { known: { ...featured('free').known, inForce: '', scheduled } },
      'free',
    ],
    ['all of a new customer if no plan is featured', { known: isNew }, all],
    ['those of featured plans of a new customer', newTo('pro'), 'pro'],
    ['all of a new customer if the featured plan is disabled', newTo('off'), all],
    ['all of a new customer if the featured plan is a link', newTo('linked'), all],
    ['all if the featured plan has another interval', { interval: 'month', ...newTo('pro-year') }, all],
  ];
  for (const [what, changes, primary] of cases)
    it(`are ${what}`, () => {
      const found = ['free', 'basic', 'pro', 'warned', 'off'].filter((value) => {
        const { action, isPrimary } = place(value, changes);
        return action && isPrimary;
      });
      assert.equal(found.join(' '), primary);
    });
});

describe('what the card adds', () => {
  it('is the name of the extended plan, not of the same plan in another interval', () => {
    assert.equal(place('pro').includes, 'BASIC');
    assert.equal(place('pro-year').includes, '');
    assert.equal(place('basic').includes, '');
    assert.equal(place('basic', withPlans({ value: 'basic', extends: 'gone' })).includes, '');
  });

  it('is how a plan is billed, only if another interval can be chosen', () => {
    const billingOf = (...plans: Partial<Plan>[]) =>
      place('a', { known: { plans: plans.map(createPlan) } }).billing;
    const monthly = { value: 'a', price: '49' };
    assert.equal(billingOf(monthly), '');
    assert.equal(
      billingOf(monthly, { value: 'b', label: 'A', price: '490', interval: 'year' }),
      'Billed monthly',
    );
    assert.equal(place('pro-year').billing, '€40.83 per month, billed yearly');
    assert.equal(
      billingOf(monthly, { value: 'b', label: 'A', price: '490', interval: 'year', disabled: true }),
      '',
    );
  });

  it('is a start of its own, if the plan has a button and the start has not passed', () => {
    const billingOf = (value: string, start: number) =>
      place(value, withPlans({ value, startTimeInSeconds: start })).billing;
    assert.match(billingOf('pro', scheduled.start), /from March 13, 2027/);
    assert.doesNotMatch(billingOf('hidden', scheduled.start), /from/);
    assert.doesNotMatch(billingOf('pro', 1), /from/);
  });

  it('is a heading one level below that of the picker, at most 6', () => {
    assert.equal(place('pro', { headingLevel: 2 }).headingLevel, 3);
    assert.equal(place('pro', { headingLevel: 6 }).headingLevel, 6);
  });
});
