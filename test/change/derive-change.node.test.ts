/** What a selection means in the present state of the page: every kind, refusal and time, as data. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  type Change,
  checkRequest,
  deriveChange,
  findObstacle,
  isChange,
  isValid,
  compareChange,
  type ValidChange,
} from '../../src/change/change.js';
import { toLocalInput } from '../../src/change/schedule.js';
import { findPlan, type Plan } from '../../src/plan/plan.js';
import { PortalError } from '../../src/service/errors.js';
import { createPage, createPlan, createSelection, type Wanted, type PageValues } from './plan-data.js';

const day = 86_400;
/** 2027-01-15T12:00Z. */
const now = 1_800_014_400;
const [past, soon, later, latest] = [now - day, now + day, now + 2 * day, now + 3 * day];

const plans: readonly Plan[] = [
  createPlan({ value: 'free', price: '0' }),
  createPlan({ value: 'basic', price: '19' }),
  createPlan({ value: 'pro', price: '49', note: 'plus VAT', regularPrice: '59' }),
  createPlan({ value: 'pro-yearly', label: 'PRO', price: '490', interval: 'year' }),
  createPlan({ value: 'small', reason: 'You have 14 projects.' }),
  createPlan({ value: 'off', disabled: true, reason: 'Sold out.' }),
  createPlan({ value: 'linked', href: '/sales' }),
  createPlan({ value: 'hidden', label: 'Basis', price: '5', hidden: true }),
];

/** The page after it has changed one of its plans. */
const withPlan = (value: string, changes: Partial<Plan>): PageValues => ({
  plans: plans.map((plan) => (plan.value === value ? { ...plan, ...changes } : plan)),
});

const scheduled = { plan: 'pro', start: soon };

const derive = (wanted: Wanted, more: PageValues = {}) =>
  deriveChange(createSelection(wanted), createPage({ plans, now, ...more }));

/** Derives a selection that can be reviewed. */
function change(wanted: Wanted, more: PageValues = {}): Change {
  const derived = derive(wanted, more);
  return isChange(derived) ? derived : assert.fail(JSON.stringify(derived));
}

function validChange(wanted: Wanted, more: PageValues = {}): ValidChange {
  const derived = change(wanted, more);
  return isValid(derived) ? derived : assert.fail('The change has no request.');
}

const cancellation: Wanted = { plan: 'free', isCancellation: true };

describe('deriveChange()', () => {
  it('returns the request, and as data all that the review shows', () => {
    const none = { seconds: undefined, problem: undefined };
    assert.deepEqual(change('pro', { isUncertain: true }), {
      request: { productPlanId: 'pro' },
      requestedPlan: 'pro',
      effect: {
        ...{ kind: 'switch', plan: { label: 'PRO' }, current: { label: 'BASIC' }, isInterrupted: false },
        ...{ billing: undefined, replaced: [] },
      },
      inForce: 'basic',
      cost: {
        price: findPlan('pro', plans),
        former: findPlan('basic', plans),
        ...{ difference: 0, isMore: true },
      },
      ...{ start: none, end: none, editable: [], next: undefined, isEnding: false, interim: [] },
      ...{ former: { label: 'BASIC' }, warning: '', isUncertain: true },
    });
  });

  const kinds: [what: string, wanted: Wanted, more: PageValues, kind: string][] = [
    ['the default plan', 'free', {}, 'cancel'],
    ['a cancellation while the current plan is not known', cancellation, { inForce: '' }, 'cancel'],
    ['a default plan that is hidden', 'hidden', { defaultPlan: 'hidden' }, 'cancel'],
    ['a default plan that the page does not list', 'none', { defaultPlan: 'none' }, 'cancel'],
    ['a default plan that is disabled', 'off', { defaultPlan: 'off' }, 'cancel'],
    ['a current plan that is not for sale', 'off', { inForce: 'off', scheduled }, 'keep'],
    ['the current plan at a start that was chosen', { plan: 'basic', start: soon }, {}, 'keep'],
    ['the default plan as the first one', 'free', { inForce: '' }, 'start'],
  ];
  for (const [what, wanted, more, kind] of kinds)
    it(`derives ${kind} for ${what}`, () => {
      const derived = validChange(wanted, more);
      assert.equal(derived.effect.kind, kind);
      assert.equal(derived.request.productPlanId, typeof wanted === 'string' ? wanted : wanted.plan);
    });

  const refusals: [refusal: string, what: string, wanted: Wanted, more: PageValues][] = [
    ['readOnly', 'a read-only page', 'pro', { isReadOnly: true }],
    ['readOnly', 'a read-only page before all other reasons', 'gone', { isReadOnly: true }],
    ['isCurrent', 'the current plan', 'basic', {}],
    ['isCurrent', 'the current plan at a start of the page', 'basic', { startTimeInSeconds: soon }],
    ['isCurrent', 'a default plan that is current', cancellation, { inForce: 'free' }],
    ['notChanged', 'what cannot be kept any more', 'basic', { scheduled: { plan: 'pro', start: now + 59 } }],
    [
      'isCurrent',
      'what stops at a time that nobody knows',
      'basic',
      { scheduled: { plan: 'pro', start: now + 1800, isLatest: true } },
    ],
    ['planGone', 'a plan that the page does not list', 'gone', {}],
    ['planGone', 'no plan', '', { inForce: '', defaultPlan: '' }],
    ['planGone', 'a disabled plan', 'off', {}],
    ['planGone', 'a hidden plan', 'hidden', {}],
    ['planGone', 'a plan with a link', 'linked', {}],
    ['outOfDate', 'a start of the page that has passed', 'pro', { startTimeInSeconds: past }],
    ['outOfDate', 'a start of the page that is now', 'pro', { startTimeInSeconds: now }],
    ['outOfDate', 'an end of the page that has passed', 'pro', { endTimeInSeconds: past }],
    ['outOfDate', 'a start of an earlier attempt that has passed', { plan: 'pro', start: past }, {}],
    ['outOfDate', 'a cancellation at a start that has passed', cancellation, { startTimeInSeconds: past }],
    [
      'outOfDate',
      'a start of the page that has passed, also if the customer can edit it',
      'pro',
      { startTimeInSeconds: past, canSchedule: true },
    ],
  ];
  for (const [refusal, what, wanted, more] of refusals)
    it(`refuses ${what}: ${refusal}`, () => assert.equal(derive(wanted, more), refusal));

  const errors: [what: string, wanted: Wanted, more: PageValues][] = [
    ['C10 a start that is not whole epoch seconds', 'pro', { startTimeInSeconds: NaN }],
    ['C10 a start in milliseconds', 'pro', { startTimeInSeconds: now * 1000 }],
    ['C10 a fraction', 'pro', { endTimeInSeconds: soon + 0.5 }],
    [
      'an end before the start, both from the page',
      'pro',
      { startTimeInSeconds: later, endTimeInSeconds: soon },
    ],
    ['an end without a default plan', 'pro', { endTimeInSeconds: soon, defaultPlan: '' }],
    ['an entered end without a default plan', { plan: 'pro', end: toLocalInput(soon) }, { defaultPlan: '' }],
    ['a product that is no text', 'pro', { productId: {} as never }],
  ];
  for (const [what, wanted, more] of errors)
    it(`fails as setup: ${what}`, () => {
      const derived = derive(wanted, more);
      assert.ok(derived instanceof PortalError);
      assert.equal(derived.code, 'setup');
    });

  it('refuses an invalid time whose field is gone: changed', () => {
    const text = toLocalInput(past);
    assert.equal(derive({ plan: 'pro', end: text }, { canSchedule: true, defaultPlan: '' }), 'changed');
    assert.equal(derive({ plan: 'pro', start: text }, { canSchedule: false }), 'changed');
  });

  it('takes the times of the selection over those of the page', () => {
    const preset = { startTimeInSeconds: soon, endTimeInSeconds: latest };
    const requestOf = (wanted: Wanted) => ({ ...validChange(wanted, preset).request });
    const [startTimeInSeconds, endTimeInSeconds] = [soon, latest];
    assert.deepEqual(requestOf({ plan: 'pro' }), {
      productPlanId: 'pro',
      startTimeInSeconds,
      endTimeInSeconds,
    });
    assert.deepEqual(requestOf({ plan: 'pro', start: null }), { productPlanId: 'pro', endTimeInSeconds });
    assert.deepEqual(requestOf({ plan: 'pro', start: toLocalInput(later), end: null }), {
      ...{ productPlanId: 'pro', startTimeInSeconds: later },
    });
  });

  const ownStarts: [
    what: string,
    wanted: Wanted,
    plan: string,
    more: PageValues,
    start: number | undefined,
  ][] = [
    ['is that of a change to it', 'pro', 'pro', { startTimeInSeconds: latest }, later],
    ['of the default plan is that of a cancellation', cancellation, 'free', {}, later],
    ['counts for no other plan', 'small', 'pro', {}, undefined],
    [
      'is not that of a customer who chooses none',
      ...([{ plan: 'pro', start: null }, 'pro', { canSchedule: true }, undefined] as const),
    ],
    ['does not count for keeping the current plan', 'basic', 'basic', { scheduled }, soon],
  ];
  for (const [what, wanted, plan, more, start] of ownStarts)
    it(`takes the start of a plan, which ${what}`, () => {
      const page = { ...withPlan(plan, { startTimeInSeconds: later }), ...more };
      assert.equal(validChange(wanted, page).request.startTimeInSeconds, start);
    });

  it('refuses a start of a plan that has passed, or that is no time', () => {
    assert.equal(derive('pro', withPlan('pro', { startTimeInSeconds: past })), 'outOfDate');
    const error = derive('pro', withPlan('pro', { startTimeInSeconds: NaN }));
    assert.equal((error as PortalError).code, 'setup');
  });

  it('applies a start of the page to a cancellation, but no end', () => {
    const { request, next } = validChange('free', { startTimeInSeconds: soon, endTimeInSeconds: later });
    assert.deepEqual({ ...request }, { productPlanId: 'free', startTimeInSeconds: soon });
    assert.equal(next, undefined);
  });

  it('applies no time of the page to keeping the current plan', () => {
    const preset = { startTimeInSeconds: later, endTimeInSeconds: latest, scheduled };
    const request = { productPlanId: 'basic', startTimeInSeconds: soon };
    assert.deepEqual({ ...validChange('basic', preset).request }, request);
  });

  const kept: [what: string, more: PageValues, start: number, notStarting: string[]][] = [
    ['a scheduled plan', { scheduled }, soon, ['PRO']],
    [
      'the first of several ones',
      { scheduled: [scheduled, { plan: 'small', start: later }], end: latest },
      soon,
      ['PRO', 'SMALL', 'FREE'],
    ],
    ['its end', { end: soon }, soon, ['FREE']],
    ['its end, if no default plan is known', { end: soon, defaultPlan: '' }, soon, []],
    [
      'a plan that starts within the hour',
      { scheduled: { plan: 'pro', start: now + 60 } },
      now + 60,
      ['PRO'],
    ],
  ];
  for (const [what, more, startTimeInSeconds, names] of kept)
    it(`keeps the current plan from ${what}`, () => {
      const { request, effect, interim: between } = validChange('basic', more);
      assert.deepEqual({ ...request }, { productPlanId: 'basic', startTimeInSeconds });
      assert.deepEqual([effect.kind, between], ['keep', []]);
      assert.deepEqual(
        effect.replaced.map(({ name, message }) => `${name.label} ${message}`),
        names.map((name) => `${name} notStarting`),
      );
      // "Try again" of `assign()` without a start.
      assert.deepEqual(
        { ...validChange({ plan: 'basic', start: null, end: null }, more).request },
        { ...request },
      );
    });

  const within: [what: string, wanted: Wanted, more: PageValues, between: string[], replaced: string[]][] = [
    [
      'a start within the hour',
      'small',
      { scheduled: { plan: 'pro', start: now + 1800 } },
      ['PRO startsAt'],
      [],
    ],
    [
      'a start that is not known',
      'small',
      { scheduled: { plan: 'pro', start: now + 1800, isLatest: true } },
      ['PRO startsSoon'],
      [],
    ],
    ['an end within the hour', 'small', { end: now + 1800 }, ['BASIC endsAt'], []],
    [
      'a cancellation, too',
      cancellation,
      { scheduled: { plan: 'pro', start: now + 1800 } },
      ['PRO startsAt'],
      [],
    ],
    [
      'nothing of what starts later',
      'small',
      {
        scheduled: [
          { plan: 'pro', start: now + 1800 },
          { plan: 'pro-yearly', start: soon },
        ],
      },
      ['PRO startsAt'],
      ['PRO replaces'],
    ],
  ];
  for (const [what, wanted, more, between, replaced] of within)
    it(`says what is known, and promises nothing, if both begin within the hour: ${what}`, () => {
      const { effect, interim: others, former, cost } = validChange(wanted, more);
      const write = ({ name, message }: (typeof others)[number]) => `${name.label} ${message}`;
      assert.deepEqual([others.map(write), effect.replaced.map(write)], [between, replaced]);
      assert.deepEqual([effect.isInterrupted, former, cost?.former], [true, undefined, undefined]);
    });

  it('has the product of the page', () =>
    assert.equal(validChange('pro', { productId: '2' }).request.productId, '2'));

  const text = toLocalInput;
  const problems: [
    what: string,
    wanted: Partial<Exclude<Wanted, string>>,
    more: PageValues,
    start: string | undefined,
    end?: string,
  ][] = [
    ['C02 a start in the past', { start: text(past) }, {}, 'start-past'],
    ['C02 a start that is now', { start: text(now) }, {}, 'start-past'],
    ['C02 an end in the past', { end: text(past) }, {}, undefined, 'end-past'],
    [
      'C02 an end before the start',
      { start: text(later), end: text(soon) },
      {},
      undefined,
      'end-before-start',
    ],
    ['C02 both times', { start: text(past), end: text(past - day) }, {}, 'start-past', 'end-before-start'],
    ['an empty start', { start: '' }, {}, 'invalid'],
    ['an incomplete end', { end: '2027-03' }, {}, undefined, 'invalid'],
    ['a year that is being typed', { start: '0002-03-01T10:00' }, {}, 'start-past'],
    [
      'a start that the customer moves behind the end of the page',
      { start: text(later) },
      { endTimeInSeconds: soon },
      undefined,
      'end-before-start',
    ],
  ];
  for (const [what, selection, more, start, end] of problems)
    it(`has no request, and reports beside its field: ${what}`, () => {
      const derived = change({ plan: 'pro', ...selection }, { canSchedule: true, ...more });
      assert.deepEqual([derived.start.problem, derived.end.problem], [start, end]);
      assert.equal(derived.request, null);
      // A time with a problem has no value that the review could show.
      if (start) assert.equal(derived.start.seconds, undefined);
      if (end) assert.equal(derived.end.seconds, undefined);
    });

  const fields: [what: string, wanted: Wanted, more: PageValues, editable: string[]][] = [
    ['start and end of another plan', 'pro', {}, ['start', 'end']],
    ['start and end of a first plan', 'pro', { inForce: '' }, ['start', 'end']],
    ['only the start without a default plan', 'pro', { defaultPlan: '' }, ['start']],
    ['only the start of a cancellation', 'free', {}, ['start']],
    ['only the start of a cancellation of an unknown plan', cancellation, { inForce: '' }, ['start']],
    ['nothing to keep the current plan', 'basic', { scheduled }, []],
    ['nothing without `schedule`', 'pro', { canSchedule: false }, []],
  ];
  for (const [what, wanted, more, editable] of fields)
    it(`offers to edit ${what}`, () =>
      assert.deepEqual(change(wanted, { canSchedule: true, ...more }).editable, editable));

  it('names the plan that ends at the start, and the plan that follows at the end', () => {
    const named = (wanted: Wanted, more?: PageValues) => {
      const { former, next } = change(wanted, more);
      return [former?.label, next?.label];
    };
    assert.deepEqual(named('pro'), ['BASIC', undefined]);
    assert.deepEqual(named('pro', { endTimeInSeconds: later }), ['BASIC', 'FREE']);
    assert.deepEqual(named('pro', { endTimeInSeconds: later, defaultPlan: 'hidden' }), ['BASIC', 'Basis']);
    assert.deepEqual(named('pro', { inForce: '' }), [undefined, undefined]);
    assert.deepEqual(named('basic', { scheduled }), [undefined, undefined]);
  });

  it('gives a plan that the page does not list no name but its role', () => {
    const unlisted = { inForce: 'legacy', defaultPlan: 'none', scheduled: { plan: 'gone', start: later } };
    const { former, next, effect } = change('pro', { ...unlisted, endTimeInSeconds: latest });
    assert.deepEqual(
      [former, next, effect.current, effect.replaced[0]?.name].map((name) => [name?.label, name?.role]),
      [
        ...[
          ['', 'currentPlan'],
          ['', 'defaultPlan'],
        ],
        ...[
          ['', 'currentPlan'],
          ['', 'scheduledPlan'],
        ],
      ],
    );
  });

  it('names the interval of a plan only beside another one of the same label', () => {
    const yearly = { plan: 'pro-yearly', start: soon };
    const nameOf = (plan: string, more: PageValues) => change(plan, more).former;
    assert.deepEqual(nameOf('pro-yearly', { inForce: 'pro' }), undefined);
    assert.deepEqual(nameOf('small', { inForce: 'pro' }), { label: 'PRO' });
    const expected = { label: 'PRO', interval: 'month' };
    assert.deepEqual(nameOf('small', { inForce: 'pro', scheduled: yearly }), expected);
  });

  it('is a change of the billing interval only between two plans of the same label', () => {
    const twins = { inForce: 'pro', plans: [...plans, createPlan({ value: 'twin', label: 'PRO' })] };
    const billingOf = (plan: string, more?: PageValues) => change(plan, more).effect.billing;
    assert.deepEqual(
      [billingOf('pro-yearly', { inForce: 'pro' }), billingOf('pro-yearly'), billingOf('twin', twins)],
      ['year', undefined, undefined],
    );
  });

  const interim: [
    what: string,
    plan: string,
    more: PageValues,
    between: (readonly [string, number])[],
    former: string | undefined,
  ][] = [
    ['a scheduled plan', 'small', { scheduled }, [['PRO', soon]], 'PRO'],
    [
      'a scheduled plan that ends before',
      'small',
      { scheduled, end: later },
      [
        ['PRO', soon],
        ['FREE', later],
      ],
      'FREE',
    ],
    ['the default plan at the end of the current one', 'small', { end: soon }, [['FREE', soon]], 'FREE'],
    ['nothing that is known', 'small', { end: soon, defaultPlan: '' }, [], undefined],
  ];
  for (const [what, plan, more, between, former] of interim)
    it(`names a plan in between, and compares no price across it: ${what}`, () => {
      const derived = change({ plan, start: latest }, more);
      assert.deepEqual(
        derived.interim.map(({ name, start }) => [name.label, start]),
        between,
      );
      assert.equal(derived.former?.label, former);
      assert.equal(derived.effect.isInterrupted, true);
      assert.deepEqual(derived.effect.replaced, []);
      assert.equal(derived.cost?.former, undefined);
    });

  it('replaces a scheduled plan unless it starts after that one', () => {
    for (const start of [null, soon - 1, soon]) {
      const { effect, interim: between, cost } = change({ plan: 'free', start }, { scheduled });
      assert.deepEqual(effect.replaced, [{ name: { label: 'PRO' }, start: soon, message: 'replaces' }]);
      assert.deepEqual(between, []);
      assert.equal(cost?.former?.price, '19');
    }
    const { effect } = change({ plan: 'free', start: soon + 1 }, { scheduled });
    assert.deepEqual(effect.replaced, []);
  });

  it('takes name and price of the default plan from a hidden one, also before and after its removal', () => {
    const { effect, cost } = change('hidden', { defaultPlan: 'hidden' });
    assert.deepEqual([effect.plan.label, cost?.price.price, cost?.former?.price], ['Basis', '5', '19']);
    const unlisted = change('none', { defaultPlan: 'none' });
    assert.deepEqual([unlisted.effect.plan.label, unlisted.cost], ['', undefined]);
  });

  it('says whether the current plan ends anyway', () => {
    const ends = [{}, { scheduled }, { end: soon }].map((more) => change('free', more).isEnding);
    assert.deepEqual(ends, [false, true, true]);
  });

  it('compares no price of the current plan with itself', () => {
    const { cost } = change('basic', { scheduled });
    assert.deepEqual([cost?.price.price, cost?.former], ['19', undefined]);
  });

  it('has the warning of a plan that can be chosen, never the reason of a disabled one', () => {
    assert.equal(change('small').warning, 'You have 14 projects.');
    assert.equal(change('off', { defaultPlan: 'off' }).warning, '');
  });
});

describe('compareChange()', () => {
  const wanted: Wanted = { plan: 'pro' };
  const before = change(wanted);

  const ignored: [what: string, more: PageValues][] = [
    ['nothing', { plans: plans.map((plan) => ({ ...plan })) }],
    ['other plans', { plans: [...plans, createPlan({ value: 'new' })] }],
    ['the time', { now: soon }],
    ['the times that can be edited', { canSchedule: true }],
    ['the default plan', { defaultPlan: '' }],
    ['how the price is written', withPlan('pro', { price: '49.00', currency: 'eur' })],
    ['the note of the price', withPlan('pro', { note: 'Ends in 01:59:58' })],
    ['the regular price', withPlan('pro', { regularPrice: '' })],
    ['the warning', withPlan('pro', { reason: 'Too small.' })],
  ];
  for (const [what, more] of ignored)
    it(`returns the present change, without a reason, after a change of ${what}`, () => {
      const after = derive(wanted, more);
      assert.deepEqual(compareChange(before, after), { change: after });
    });

  const differences: [what: string, more: PageValues][] = [
    ['the price', withPlan('pro', { price: '50' })],
    ['the price, which is gone', withPlan('pro', { price: '' })],
    ['the currency', withPlan('pro', { currency: 'USD' })],
    ['the price of the current plan', withPlan('basic', { price: '20' })],
    ['another current plan', { inForce: 'small' }],
    ['the label', withPlan('pro', { label: 'Pro+' })],
    ['the label of the current plan', withPlan('basic', { label: 'Base' })],
    ['the product', { productId: '2' }],
    ['the start', { startTimeInSeconds: soon }],
    ['the end', { endTimeInSeconds: soon }],
    ['the scheduled plan', { scheduled: { ...scheduled, plan: 'small' } }],
    ['an unknown outcome', { isUncertain: true }],
  ];
  for (const [what, more] of differences)
    it(`returns the present change and "changed" after a change of ${what}`, () => {
      const after = derive(wanted, more);
      assert.deepEqual(compareChange(before, after), { change: after, reason: 'changed' });
    });

  const refusals: [what: string, more: PageValues, reason: string][] = [
    ['an invalid time of the page', { startTimeInSeconds: NaN }, 'changed'],
    ['`readonly`', { isReadOnly: true }, 'readOnly'],
    ['a plan that is gone', { plans: plans.slice(0, 2) }, 'planGone'],
    ['a plan that is disabled', withPlan('pro', { disabled: true }), 'planGone'],
    ['a plan that is current', { inForce: 'pro' }, 'isCurrent'],
    ['a plan that is scheduled', { scheduled }, 'isScheduled'],
    ['N09 a start that has passed', { startTimeInSeconds: past }, 'outOfDate'],
  ];
  for (const [what, more, reason] of refusals)
    it(`returns "${reason}", and no change that could be shown, for ${what}`, () =>
      assert.deepEqual(compareChange(before, derive(wanted, more)), { reason }));

  it('knows nothing of a plan to buy before the page has plans', () => {
    const none = derive(wanted, { plans: [] });
    assert.deepEqual([none, compareChange(null, none)], [null, {}]);
    assert.ok(derive(cancellation, { plans: [] }));
  });

  it('returns "changed" after the default plan of a cancellation is removed from the page, or added', () => {
    const listed = change(cancellation);
    const unlisted = change(cancellation, { plans: plans.filter(({ value }) => value !== 'free') });
    assert.deepEqual(compareChange(listed, unlisted), { change: unlisted, reason: 'changed' });
    assert.deepEqual(compareChange(unlisted, listed), { change: listed, reason: 'changed' });
  });

  it('returns "changed" when the page moves its end before an entered start', () => {
    const entered = { plan: 'pro', start: toLocalInput(later) };
    const field = { canSchedule: true, endTimeInSeconds: latest };
    const after = derive(entered, { ...field, endTimeInSeconds: soon });
    assert.deepEqual(compareChange(change(entered, field), after), { change: after, reason: 'changed' });
  });

  it('C11 returns "changed" once an entered start has passed', () => {
    const entered = { plan: 'pro', start: toLocalInput(soon) };
    const field = { canSchedule: true };
    const [valid, outdated] = [change(entered, field), change(entered, { ...field, now: soon })];
    assert.deepEqual(
      [isValid(valid), isValid(outdated), outdated.start.problem],
      [true, false, 'start-past'],
    );
    assert.deepEqual(compareChange(valid, outdated), { change: outdated, reason: 'changed' });
  });

  it('returns "changed" for another plan with the same name and price', () => {
    const twins = { plans: [...plans, createPlan({ ...plans[2], value: 'pro-2' })] };
    const after = derive('pro-2', twins);
    assert.deepEqual(compareChange(change('pro', twins), after), { change: after, reason: 'changed' });
  });
});

describe('findObstacle()', () => {
  const wanted: Wanted = { plan: 'small', start: later, end: latest };
  const confirmed = validChange(wanted, { scheduled });
  const page = { plans, now, scheduled };
  const find = (more: PageValues) =>
    findObstacle(confirmed.request, createPage(page), createPage({ ...page, ...more }));

  const ignored: [what: string, more: PageValues][] = [
    ['nothing', {}],
    ['all prices, labels and plans', { plans: [] }],
    ['`readonly`', { isReadOnly: true }],
    ['the preset times', { startTimeInSeconds: past, endTimeInSeconds: past }],
    ['an unknown outcome', { isUncertain: true }],
    ['the default product by its name', { productId: '1' }],
    ['the current plan, which is no longer known', { inForce: '' }],
    ['the scheduled plan as another object', { scheduled: { ...scheduled } }],
    ['the time, before the start', { now: later - 1 }],
  ];
  for (const [what, more] of ignored)
    it(`finds none after a change of ${what}`, () => assert.equal(find(more), undefined));

  const pro = 'pro starts on 2027-01-16T12:00:00.000Z';
  const counted: [what: string, more: PageValues, obstacle: string][] = [
    ['the product', { productId: '2' }, 'product-id was "1", and is "2"'],
    ['the current plan', { inForce: 'free' }, 'the plan in force was "basic", and is "free"'],
    ['the scheduled plan', { scheduled: undefined }, `what follows was "${pro}", and is ""`],
    [
      'the start of the scheduled plan',
      { scheduled: { ...scheduled, start: soon + 1 } },
      `what follows was "${pro}", and is "${pro.replace('00.000', '01.000')}"`,
    ],
    [
      'the end of the scheduled plan',
      { end: later },
      `what follows was "${pro}", and is "${pro}, pro ends on 2027-01-17T12:00:00.000Z"`,
    ],
    ['the time, to the start', { now: later }, 'its time has passed'],
    ['the time, after the end', { now: latest }, 'its time has passed'],
  ];
  for (const [what, more, obstacle] of counted)
    it(`names ${what} after a change of it`, () => assert.equal(find(more), obstacle));

  it('is a requested plan that is in force, if none was known', () =>
    assert.equal(
      findObstacle(
        confirmed.request,
        createPage({ ...page, inForce: '' }),
        createPage({ ...page, inForce: 'small' }),
      ),
      'the plan in force was "", and is "small"',
    ));
});

describe('checkRequest()', () => {
  const check = (request: unknown, defaultPlan = 'free') =>
    checkRequest(request, createPage({ productId: '2', defaultPlan, now }));

  const pro = { productPlanId: 'pro', productId: '2' };

  it('returns the fields of a request, frozen', () => {
    const request = check({ productPlanId: 'pro', productId: ' 2 ', startTimeInSeconds: soon, other: 1 });
    assert.deepEqual({ ...request }, { productPlanId: 'pro', productId: '2', startTimeInSeconds: soon });
    assert.equal(Object.isFrozen(request), true);
  });

  for (const [what, request, defaultPlan] of [
    ['no request', null],
    ['no plan', { productId: '2' }],
    ['another product', { ...pro, productId: '3' }],
    ['the default product in a picker of another one', { productPlanId: 'pro' }],
    ['a start in the past', { ...pro, startTimeInSeconds: past }],
    ['an end in the past', { ...pro, endTimeInSeconds: past }],
    ['an end at the start', { ...pro, startTimeInSeconds: soon, endTimeInSeconds: soon }],
    ['an end without a default plan', { ...pro, endTimeInSeconds: soon }, ''],
  ] as const)
    it(`throws setup for ${what}`, () => {
      assert.throws(() => check(request, defaultPlan), { code: 'setup' });
    });
});
