/** The plans of a customer in time: what the page has said, and what assignments have started and ended. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import {
  addAssignment,
  addStated,
  getAssignments,
  getTimeline,
  type PlanEvent,
  type Timeline,
} from '../../src/customer/timeline.js';
import type { CustomerPricingResponse } from '../../src/service/resources.js';

const day = 86_400;
/** 2027-01-15T12:00Z. */
const noon = 1_800_014_400;

/** Epoch seconds of a day before or after today. */
const on = (days: number): number => noon + days * day;

/** Something that is said on a day: a plan of the page, from the beginning without a day, or an assignment. */
type Said =
  | readonly [by: 'page', plan: string, day?: number]
  | readonly [
      by: 'assigned',
      plan: string | undefined,
      times: { readonly start?: number; readonly end?: number; readonly known: number },
      requestedStart?: number,
    ];

const toResponse = (plan: string | undefined, start?: number, end?: number): CustomerPricingResponse => ({
  ...(plan !== undefined && { productPlanId: plan }),
  ...(start !== undefined && { startTimeInSeconds: on(start) }),
  ...(end !== undefined && { endTimeInSeconds: on(end) }),
});

const record = (said: readonly Said[]): readonly PlanEvent[] =>
  said.reduce<readonly PlanEvent[]>((events, each) => {
    if (each[0] === 'page') return addStated(events, each[1], on(each[2] ?? -Infinity));
    const [, plan, { start, end, known }, requested] = each;
    const request =
      requested === undefined ? undefined : { productPlanId: 'x', startTimeInSeconds: on(requested) };
    return addAssignment(events, toResponse(plan, start, end), on(known), request);
  }, []);

/** Writes a timeline as "basic > pro +1 > free +2": the plan in force, and the day on which each plan follows. */
const write = ({ inForce, following, now }: Timeline): string =>
  [
    inForce || 'unknown',
    ...following.map(({ plan, start }) => `${plan || 'unknown'} +${(start - now) / day}`),
  ].join(' > ');

const tell = (said: readonly Said[], today = 0, defaultPlan = 'free'): string =>
  write(getTimeline(record(said), defaultPlan, on(today)));

const basic = ['page', 'basic'] as const;
const pro = (start: number | undefined, end?: number, known = -10): Said => [
  'assigned',
  'pro',
  { ...(start !== undefined && { start }), ...(end !== undefined && { end }), known },
];

describe('getTimeline()', () => {
  const cases: [what: string, said: readonly Said[], expected: string][] = [
    ['an unknown plan, if nothing is known', [], 'unknown'],
    ['the plan of the page', [basic], 'basic'],

    ['the plan of the page before the start', [basic, pro(1)], 'basic > pro +1'],
    ['an unknown plan before the start', [pro(1)], 'unknown > pro +1'],
    ['the assigned plan from its start on', [basic, pro(0)], 'pro'],
    ['the plan of the page, if the assignment has no start', [basic, pro(undefined)], 'basic'],
    [
      'the start of the request, if the answer has none',
      [basic, ['assigned', 'pro', { known: -10 }, 2]],
      'basic > pro +2',
    ],
    ['no scheduled plan that is in force', [['page', 'pro'], pro(1)], 'pro'],
    [
      'the plan of the page, if an answer has no plan',
      [basic, ['assigned', undefined, { start: -1, known: -1 }]],
      'basic',
    ],
    ['nothing new of an empty answer', [basic, ['assigned', undefined, { known: -1 }]], 'basic'],

    ['the default plan at the end', [basic, pro(-1, 1)], 'pro > free +1'],
    ['start and end that are ahead', [basic, pro(1, 2)], 'basic > pro +1 > free +2'],
    ['the default plan from the end on', [basic, pro(-5, 0)], 'free'],
    ['the end of the plan that the page says', [['page', 'pro'], pro(undefined, 1)], 'pro > free +1'],
    [
      'nothing of an assignment that had ended when it became known',
      [['page', 'scale'], pro(-9, -7, -1)],
      'scale',
    ],
    ['nothing of an assignment that never starts', [basic, pro(2, 1)], 'basic'],
    ['nothing of an assignment that ends at its start', [basic, pro(-1, -1)], 'basic'],

    [
      'the plan to which the page has changed after the start',
      [basic, pro(-5, undefined, -5), ['page', 'scale', -1]],
      'scale',
    ],
    [
      'the assigned plan, if the page has changed before the start',
      [basic, ['page', 'scale', -6], pro(-5)],
      'pro',
    ],
    ['the assigned plan, if the page has changed at the start', [['page', 'scale', -5], pro(-5)], 'pro'],
    [
      'no end of a plan without a start that the page has replaced',
      [basic, pro(undefined, 1, -2), ['page', 'scale', -1]],
      'scale',
    ],
    [
      'no end of a plan without a start, if the page has named another one when it became known',
      [pro(undefined, 1, -2), ['page', 'scale', -2]],
      'scale',
    ],
    [
      'the end of a plan without a start, if the page has named another one before',
      [basic, pro(undefined, 1)],
      'basic > free +1',
    ],
    [
      'no end of a plan without a start from a later assignment on',
      [basic, pro(undefined, 9), ['assigned', 'scale', { start: 9, known: 0 }]],
      'basic > scale +9',
    ],
    ['no end of a plan that the page has replaced', [pro(-5, 1), ['page', 'scale', -1]], 'scale'],
    [
      'the plan to which the page has changed, if an assignment becomes known that had started before',
      [basic, ['page', 'scale', -1], pro(-5)],
      'scale',
    ],
    [
      'the end of a plan without a start that the page names later',
      [basic, pro(undefined, 1, -2), ['page', 'pro', -1]],
      'pro > free +1',
    ],
    [
      'the end of a plan to which the page has changed, too',
      [pro(-5, 1), ['page', 'pro', -1]],
      'pro > free +1',
    ],
    [
      'an assigned plan whose start the page has told, also after an older value of the page',
      [basic, pro(undefined, undefined, -2), ['page', 'pro', -1], ['page', 'basic']],
      'pro',
    ],
    [
      'no assigned plan whose start only an older value of the page tells',
      [basic, pro(undefined, undefined, -2), ['page', 'pro'], ['page', 'basic']],
      'basic',
    ],

    [
      'several scheduled plans',
      [basic, pro(5), ['assigned', 'scale', { start: 10, known: 0 }]],
      'basic > pro +5 > scale +10',
    ],
    [
      'only the later assignment of two with one start',
      [basic, pro(5), ['assigned', 'scale', { start: 5, known: 0 }]],
      'basic > scale +5',
    ],
    [
      'an end before a later assignment',
      [basic, pro(-1, 5), ['assigned', 'scale', { start: 10, known: 0 }]],
      'pro > free +5 > scale +10',
    ],
    [
      'no end after the start of a later assignment',
      [basic, pro(-1, 9), ['assigned', 'scale', { start: 5, known: 0 }]],
      'pro > scale +5',
    ],
    [
      'nothing scheduled after an assignment at once',
      [basic, pro(5, 9), ['assigned', 'scale', { start: 0, known: 0 }]],
      'scale',
    ],
    [
      'nothing scheduled after an assignment at once without a start',
      [basic, pro(5, 9), ['assigned', 'scale', { known: 0 }]],
      'basic',
    ],
    [
      'nothing scheduled after an empty answer',
      [basic, pro(5), ['assigned', undefined, { known: 0 }]],
      'basic',
    ],
    [
      'what is scheduled before the start of a request whose answer is empty',
      [basic, pro(5), ['assigned', undefined, { known: 0 }, 9]],
      'basic > pro +5',
    ],
    [
      'the plan that is kept instead of a scheduled one',
      [basic, pro(-5), ['assigned', 'scale', { start: 1, known: -1 }], pro(0, undefined, 0)],
      'pro',
    ],
  ];
  for (const [what, said, expected] of cases) it(`returns ${what}`, () => assert.equal(tell(said), expected));

  it('returns an unknown plan after the end without a default plan', () => {
    assert.equal(tell([basic, pro(-5, 0)], 0, ''), 'unknown');
    assert.equal(tell([basic, pro(-5, 1)], 0, ''), 'pro > unknown +1');
  });

  it('follows the clock', () =>
    assert.deepEqual(
      [0, 1, 2, 3, 4].map((today) => tell([basic, pro(1, 3, 0)], today)),
      ['basic > pro +1 > free +3', 'pro > free +2', 'pro > free +1', 'free', 'free'],
    ));

  it('has a plan whose start is not known until it ends', () => {
    const response = { productPlanId: 'pro', endTimeInSeconds: on(2) };
    const events = addAssignment(record([basic]), response, on(0));
    const owned = [1, 2].map((today) => getTimeline(events, 'free', on(today)).ownPlans);
    assert.deepEqual(owned, [['basic', 'pro'], ['free']]);
  });

  it('reads null and zero as no time, and ignores what is no time', () => {
    for (const time of [null, 0, noon * 1000, 'soon', 1.5]) {
      const response = { productPlanId: 'pro', startTimeInSeconds: time, endTimeInSeconds: time };
      const events = addAssignment(record([basic]), response as never, on(-1));
      assert.equal(write(getTimeline(events, 'free', on(0))), 'basic');
    }
  });

  it('has what is scheduled, and which plan ends, as values', () =>
    assert.deepEqual(getTimeline(record([basic, pro(1, 2)]), 'free', on(0)), {
      ...{ inForce: 'basic', defaultPlan: 'free', ownPlans: ['basic', 'pro'], now: on(0) },
      scheduled: [{ plan: 'pro', start: on(1), ends: undefined }],
      following: [
        { plan: 'pro', start: on(1), ends: undefined },
        { plan: 'free', start: on(2), ends: 'pro' },
      ],
    }));
});

describe('what is kept of assignments', () => {
  it('is each response that still counts, in the order in which they were made', () => {
    const plansOf = (said: readonly Said[]) => getAssignments(record(said)).map((each) => each.productPlanId);
    const scale = (start: number): Said => ['assigned', 'scale', { start, known: 0 }];
    assert.deepEqual(plansOf([pro(5), basic, scale(10)]), ['pro', 'scale']);
    assert.deepEqual(plansOf([pro(5), scale(3)]), ['scale']);
    assert.deepEqual(plansOf([scale(3), pro(-9, -7, -1)]), ['scale', 'pro']);
    // One without a start has begun after an hour.
    assert.deepEqual(plansOf([pro(undefined, undefined, 0), scale(1 / 24)]), ['scale']);
    assert.deepEqual(plansOf([pro(undefined, undefined, 0), scale(2 / 24)]), ['pro', 'scale']);
    assert.deepEqual(plansOf([scale(3), ['assigned', undefined, { known: 0 }, 9]]), ['scale', undefined]);
  });
});

describe('a random order of statements and assignments', () => {
  const plan = fc.constantFrom('a', 'b', 'c', 'free');
  const start = fc.integer({ min: 0, max: 12 });
  const end = fc.option(fc.integer({ min: 0, max: 14 }), { nil: undefined });
  const made = fc
    .record({ plan, start, end })
    .map((each): Said => [
      'assigned',
      each.plan,
      { start: each.start, ...(each.end !== undefined && { end: each.end }), known: -1 },
    ]);
  const stated = fc.tuple(fc.constant('page' as const), plan, start);

  it('announces each plan that is in force later', () => {
    fc.assert(
      fc.property(fc.array(made, { maxLength: 6 }), stated, (assignments, statement) => {
        const events = record([...assignments, statement]);
        const { inForce, following } = getTimeline(events, 'free', on(-1));
        for (let time = -1; time <= 15; time++) {
          const announced = following.filter(({ start: from }) => from <= on(time)).at(-1)?.plan ?? inForce;
          assert.equal(getTimeline(events, 'free', on(time)).inForce, announced);
        }
      }),
    );
  });
});
