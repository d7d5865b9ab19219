/** The plans of a customer in time: what the page has said, and what the known assignment has started and ended. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  getTimeline,
  isSameAssignment,
  know,
  type KnownAssignment,
  type PlanStart,
  type StatedPlans,
  type Timeline,
} from '../../src/customer/timeline.js';

const day = 86_400;
/** 2027-01-15T12:00Z. */
const noon = 1_800_014_400;

/** Epoch seconds of a day before or after today. */
const on = (days: number): number => noon + days * day;

/** What the page says: a plan from the beginning, or one to which it has changed on a day. The default plan is Free. */
const page = (plan: string, changed = -Infinity, defaultPlan = 'free'): StatedPlans => ({
  ...{ stated: { plan, start: on(changed) }, defaultPlan },
});

interface Times {
  /** Day of the start. Absent: the service has not said it. */
  readonly start?: number;
  /** Day of the end. */
  readonly end?: number;
  /** Day on which the assignment became known. Default: ten days ago. */
  readonly since?: number;
}

/** An assignment, after what was known before. */
const assigned = (
  productPlanId: string,
  { start, end, since = -10 }: Times,
  stated: StatedPlans = page(''),
  before: KnownAssignment | null = null,
): KnownAssignment =>
  know(
    {
      productPlanId,
      ...(start !== undefined && { startTimeInSeconds: on(start) }),
      ...(end !== undefined && { endTimeInSeconds: on(end) }),
    },
    on(since),
    getTimeline(stated, before, on(since)),
  );

/** Writes a timeline as "basic > pro +1 > free +2": the plan in force, and the day on which each plan follows. */
function write({ inForce, following, now }: Timeline): string {
  const format = ({ plan, start }: PlanStart) => `${plan || 'unknown'} +${(start - now) / day}`;
  return [inForce || 'unknown', ...following.map(format)].join(' > ');
}

const tell = (stated: StatedPlans, known: KnownAssignment | null, today = 0): string =>
  write(getTimeline(stated, known, on(today)));

describe('getTimeline()', () => {
  const basic = page('basic');
  /** Pro was made here five days ago. */
  const pro = assigned('pro', { start: -5, since: -5 }, basic);
  const endedPro = assigned('pro', { start: -5, end: -3, since: -5 }, basic);

  const cases: [what: string, stated: StatedPlans, known: KnownAssignment | null, expected: string][] = [
    ['the plan of the page, if no assignment is known', basic, null, 'basic'],
    ['an unknown plan, if nothing is known', page(''), null, 'unknown'],

    // An assignment has started.
    ['the plan of the page before the start', basic, assigned('pro', { start: 1 }), 'basic > pro +1'],
    ['an unknown plan before the start', page(''), assigned('pro', { start: 1 }), 'unknown > pro +1'],
    ['the assigned plan from its start on', basic, assigned('pro', { start: 0 }), 'pro'],
    ['the assigned plan after its start, beside the first plan of the page', basic, pro, 'pro'],
    ['the plan of the page, if the assignment has no start', basic, assigned('pro', {}), 'basic'],
    ['no scheduled plan that is in force', page('pro'), assigned('pro', { start: 1 }), 'pro'],
    [
      'the plan of the page, if an assignment has no plan',
      basic,
      know({ startTimeInSeconds: on(-1) }, on(-1)),
      'basic',
    ],

    // An assignment has ended.
    ['the default plan at the end', basic, assigned('pro', { start: -1, end: 1 }), 'pro > free +1'],
    [
      'start and end that are ahead',
      basic,
      assigned('pro', { start: 1, end: 2 }),
      'basic > pro +1 > free +2',
    ],
    ['the default plan from the end on', basic, assigned('pro', { start: -5, end: 0 }), 'free'],
    ['the default plan after the end', basic, endedPro, 'free'],
    ['the end of the plan that the page says', page('pro'), assigned('pro', { end: 1 }), 'pro > free +1'],
    [
      'the default plan after the end of the plan that the page says',
      page('pro'),
      assigned('pro', { end: -1 }),
      'free',
    ],
    [
      'an unknown plan after the end, without a default plan',
      page('basic', -Infinity, ''),
      endedPro,
      'unknown',
    ],
    [
      'an end that is ahead, without a default plan',
      page('basic', -Infinity, ''),
      assigned('pro', { start: -1, end: 1 }),
      'pro > unknown +1',
    ],
    [
      'the plan of the page, if the assignment had ended when it became known',
      page('scale'),
      assigned('pro', { start: -9, end: -7, since: -1 }),
      'scale',
    ],
    [
      'the plan of the page, if the assignment ended when it became known',
      page('scale'),
      assigned('pro', { start: -9, end: -7, since: -7 }),
      'scale',
    ],
    [
      'the plan of the page, if the assignment never starts',
      basic,
      assigned('pro', { start: 2, end: 1 }),
      'basic',
    ],
    [
      'the plan of the page, if the assignment ends at its start',
      basic,
      assigned('pro', { start: -1, end: -1 }),
      'basic',
    ],

    // The page has changed its plan.
    ['the plan to which the page has changed after the start', page('basic', -1), pro, 'basic'],
    ['the plan to which the page has changed at the start', page('basic', -5), pro, 'basic'],
    ['the assigned plan, if the page has changed before the start', page('basic', -6), pro, 'pro'],
    [
      'the plan to which the page has changed, and the scheduled plan',
      page('basic', -1),
      assigned('pro', { start: 1, end: 2 }),
      'basic > pro +1 > free +2',
    ],
    [
      'no end of a plan that the page has replaced',
      page('scale', -1),
      assigned('pro', { start: -5, end: 1 }),
      'scale',
    ],
    [
      'no default plan after the end of a plan that the page has replaced',
      page('scale', -4),
      endedPro,
      'scale',
    ],
    ['the plan to which the page has changed after the end', page('scale', -1), endedPro, 'scale'],
    [
      'the end of a plan to which the page has changed, too',
      page('pro', -1),
      assigned('pro', { start: -5, end: 1 }),
      'pro > free +1',
    ],
    ['the assigned plan, if the page has removed its own', page('', -1), pro, 'pro'],

    // An earlier assignment.
    [
      'an earlier plan that has started, while another one is scheduled',
      basic,
      assigned('scale', { start: 1, since: -1 }, basic, pro),
      'pro > scale +1',
    ],
    [
      'the default plan after the end of an earlier one, while another one is scheduled',
      basic,
      assigned('scale', { start: 1, since: -1 }, basic, endedPro),
      'free > scale +1',
    ],
    [
      'no earlier plan that had not started when another one was scheduled',
      basic,
      assigned('scale', { start: 2, since: -1 }, basic, assigned('pro', { start: 1, since: -5 }, basic)),
      'basic > scale +2',
    ],
    [
      'the plan to which the page has changed after an earlier one',
      page('basic', -2),
      assigned('scale', { start: 1, since: -1 }, basic, pro),
      'basic > scale +1',
    ],
    [
      'the earliest plan, if all later ones are scheduled',
      basic,
      assigned('max', { start: 2, since: -1 }, basic, assigned('scale', { start: 1, since: -2 }, basic, pro)),
      'pro > max +2',
    ],
    [
      'the plan that is kept instead of a scheduled one',
      basic,
      assigned('pro', { start: 0, since: 0 }, basic, assigned('scale', { start: 1, since: -1 }, basic, pro)),
      'pro',
    ],
  ];
  for (const [what, stated, known, expected] of cases)
    it(`returns ${what}`, () => assert.equal(tell(stated, known), expected));

  it('follows the clock', () => {
    const known = assigned('pro', { start: 1, end: 3, since: 0 }, basic);
    assert.deepEqual(
      [0, 1, 2, 3, 4].map((today) => tell(basic, known, today)),
      ['basic > pro +1 > free +3', 'pro > free +2', 'pro > free +1', 'free', 'free'],
    );
  });

  it('is that of each page: what another page says changes nothing', () =>
    assert.deepEqual(
      [page('basic'), page('scale', -1), page('')].map((stated) => tell(stated, pro)),
      ['pro', 'scale', 'pro'],
    ));

  it('reads null and zero as no time, and ignores what is no time', () => {
    for (const time of [null, 0, noon * 1000, 'soon', 1.5]) {
      const response = { productPlanId: 'pro', startTimeInSeconds: time, endTimeInSeconds: time };
      assert.equal(tell(basic, know(response as never, on(-1))), 'basic');
    }
  });

  it('has scheduled plan, end and assigned plan as values', () => {
    const known = assigned('pro', { start: 1, end: 2 }, basic);
    assert.deepEqual(getTimeline(basic, known, on(0)), {
      ...{ inForce: 'basic', defaultPlan: 'free', now: on(0), started: undefined, end: on(2) },
      ...{ scheduled: { plan: 'pro', start: on(1) }, assignedPlan: 'pro' },
      following: [
        { plan: 'pro', start: on(1) },
        { plan: 'free', start: on(2) },
      ],
    });
    const { assignedPlan, end, started } = getTimeline(page('scale', -1), pro, on(0));
    assert.deepEqual([assignedPlan, end, started], ['', undefined, { plan: 'pro', start: on(-5) }]);
  });
});

describe('know()', () => {
  const basic = page('basic');
  const pro = assigned('pro', { start: -5, since: -5 }, basic);
  const response = { productPlanId: 'scale' };

  it('keeps when an assignment became known, and what had started before', () =>
    assert.deepEqual(know(response, on(0), getTimeline(basic, pro, on(0))), {
      ...{ response, since: on(0), before: { plan: 'pro', start: on(-5) } },
    }));

  it('keeps nothing of before without a timeline', () =>
    assert.deepEqual(know(response, on(0)), { response, since: on(0), before: undefined }));
});

describe('isSameAssignment()', () => {
  const response = { productPlanId: 'pro', startTimeInSeconds: on(0) };
  const cases: [what: string, more: object, isSame: boolean][] = [
    ['more fields', { relationId: 'r', endTimeInSeconds: on(1) }, true],
    ['another start', { startTimeInSeconds: on(1) }, false],
    ['another plan', { productPlanId: 'max' }, false],
  ];
  for (const [what, more, isSame] of cases)
    it(`is ${isSame} for a response with ${what}`, () =>
      assert.equal(isSameAssignment(response, { ...response, ...more }), isSame));
});
