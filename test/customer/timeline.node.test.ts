/** The plans of a customer in time: what the page has said, and what assignments have started and ended. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import {
  addAssignment,
  addAssignments,
  addStated,
  findScheduled,
  getAssignments,
  getKeepStart,
  getTimeline,
  hasPlan,
  type PlanEvent,
  relate,
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
    const response = toResponse(plan, start, end);
    if (requested === undefined) return addAssignments(events, [response], on(known));
    const request = { productPlanId: 'x', startTimeInSeconds: on(requested) };
    return addAssignment(events, response, on(known), request);
  }, []);

/**
 * Writes a timeline as "basic > pro +1 > free +2": the plan in force, and the day on which each plan follows, or "within the hour" if
 * that is all that is known.
 */
const write = ({ inForce, following, now }: Timeline): string =>
  [
    inForce || 'unknown',
    ...following.map(
      ({ plan, start, isLatest }) =>
        `${plan || 'unknown'} ${isLatest ? 'within the hour' : `+${(start - now) / day}`}`,
    ),
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
    [
      'an assignment without a start within an hour of when it became known',
      [basic, pro(undefined, undefined, -0.9 / 24)],
      'basic > pro within the hour',
    ],
    ['an assignment without a start after that hour', [basic, pro(undefined, undefined, -1 / 24)], 'pro'],
    [
      'no other start of a plan within the hour that the page says has begun',
      [basic, pro(undefined, undefined, 0), ['page', 'pro', 0]],
      'pro',
    ],
    [
      'what starts for certain within the hour of another one, too',
      [basic, pro(0.5 / 24, undefined, 0), ['assigned', 'scale', { known: 0 }]],
      `basic > pro +${0.5 / 24} > scale within the hour`,
    ],
    [
      'the later of two without a start only, if both became known at once',
      [basic, pro(undefined, undefined, 0), ['assigned', 'scale', { known: 0 }]],
      'basic > scale within the hour',
    ],
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
    [
      'the plan of the page, if the assignment after an older one had ended when both became known',
      [['page', 'free'], ['assigned', 'basic', { start: -9, known: -1 }], pro(-5, -2, -1)],
      'free',
    ],
    ['nothing of an assignment that never starts', [basic, pro(2, 1)], 'basic'],
    [
      'what is scheduled, beside a later assignment that never starts',
      [basic, pro(5), ['assigned', 'scale', { start: 9, end: 8, known: 0 }]],
      'basic > pro +5',
    ],
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
      'what is scheduled, if the page changes to another plan before',
      [basic, pro(5), ['page', 'scale', -1]],
      'scale > pro +5',
    ],
    [
      'an assignment without a start within its hour, if the page states its plan only then',
      [pro(undefined, undefined, 0), basic],
      'basic > pro within the hour',
    ],
    [
      'no end of a plan without a start that the page has replaced',
      [basic, pro(undefined, 1, -2), ['page', 'scale', -1]],
      'scale',
    ],
    [
      'no end of a plan without a start, if the page has named another one within its hour',
      [pro(undefined, 1, -2), ['page', 'scale', -2]],
      'scale',
    ],
    [
      'an assigned plan that the page has named within its hour, also after an older value of the page',
      [basic, pro(undefined, undefined, 0), ['page', 'pro', 0], ['page', 'basic']],
      'pro',
    ],
    [
      'the end of a plan without a start, if the page has named another one before',
      [basic, pro(undefined, 1)],
      'pro > free +1',
    ],
    [
      'no end of a plan without a start from a later assignment on',
      [basic, pro(undefined, 9), ['assigned', 'scale', { start: 9, known: 0 }]],
      'pro > scale +9',
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
      'nothing scheduled after the hour in which an assignment starts',
      [basic, pro(5, 9), ['assigned', 'scale', { known: 0 }]],
      'basic > scale within the hour',
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
      'the plan that is kept from the start of a scheduled one',
      [basic, pro(-5), ['assigned', 'scale', { start: 1, known: -1 }], pro(1, undefined, 0)],
      'pro',
    ],
    [
      'the plan that is kept from the start of the first of several ones',
      [basic, pro(1), ['assigned', 'scale', { start: 2, known: -1 }], ['assigned', 'basic', { known: 0 }, 1]],
      'basic',
    ],
    ['the plan that is kept from its end', [basic, pro(-5, 1), pro(1, undefined, 0)], 'pro'],
    [
      'the plan that is kept from its end until another one',
      [basic, pro(-5, 1), pro(1, 3, 0)],
      'pro > free +3',
    ],
    [
      'a gap, if the service keeps the plan from a later time',
      [basic, pro(-5, 1), ['assigned', 'pro', { start: 2, known: 0 }, 1]],
      'pro > free +1 > pro +2',
    ],
    [
      'no gap, if the service keeps the plan from an earlier time',
      [basic, pro(-5, 3), ['assigned', 'pro', { start: 2, known: 0 }, 3]],
      'pro',
    ],
    [
      'the plan that is kept by an empty answer',
      [basic, pro(-5, 3), ['assigned', undefined, { known: 0 }, 3]],
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

  it('has a plan without a start from its creation on until it ends', () => {
    const response = { productPlanId: 'pro', createdTimeInSeconds: on(0), endTimeInSeconds: on(2) };
    const events = addAssignments(record([basic]), [response], on(0.5 / 24));
    const at = [0.9 / 24, 1 / 24, 2].map((today) => getTimeline(events, 'free', on(today)));
    assert.deepEqual(at.map(write), [
      `basic > pro within the hour > free +${2 - 0.9 / 24}`,
      ...[`pro > free +${2 - 1 / 24}`, 'free'],
    ]);
    assert.deepEqual(
      at.map((each) => hasPlan('pro', each)),
      [true, true, false],
    );
  });

  it('reads null and zero as no time, and ignores what is no time', () => {
    for (const time of [null, 0, noon * 1000, 'soon', 1.5]) {
      const response = { productPlanId: 'pro', startTimeInSeconds: time, endTimeInSeconds: time };
      const events = addAssignments(record([basic]), [response as never], on(0));
      assert.equal(write(getTimeline(events, 'free', on(0))), 'basic > pro within the hour');
    }
  });

  it('has what follows, and which plan ends, as values', () => {
    const timeline = getTimeline(record([basic, pro(1, 2)]), 'free', on(0));
    assert.deepEqual(timeline, {
      ...{ inForce: 'basic', defaultPlan: 'free', now: on(0) },
      following: [
        { plan: 'pro', start: on(1), isLatest: false, ends: undefined },
        { plan: 'free', start: on(2), isLatest: false, ends: 'pro' },
      ],
    });
    // The default plan follows, but nobody has assigned it.
    const found = ['pro', 'free', 'basic', ''].map((plan) => findScheduled(plan, timeline)?.start);
    assert.deepEqual(found, [on(1), undefined, undefined, undefined]);
    assert.deepEqual(
      ['basic', 'pro', 'free', ''].map((plan) => hasPlan(plan, timeline)),
      [true, true, false, false],
    );
  });
});

describe('getKeepStart()', () => {
  const cases: [what: string, said: readonly Said[], expected: number | undefined][] = [
    ['the start of another plan', [basic, pro(1)], on(1)],
    ['the start of the first of several ones', [basic, pro(1, 2)], on(1)],
    ['the end of the plan in force', [basic, pro(-1, 2)], on(2)],
    ['a minute from now', [basic, pro(60 / day)], on(60 / day)],
    ['nothing that is too late', [basic, pro(59 / day)], undefined],
    ['nothing that nobody knows', [basic, pro(undefined, undefined, 0)], undefined],
    ['nothing if nothing follows', [basic], undefined],
    ['nothing while no plan is known', [pro(1)], undefined],
  ];
  for (const [what, said, expected] of cases)
    it(`returns ${what}`, () =>
      assert.equal(getKeepStart(getTimeline(record(said), 'free', on(0))), expected));
});

describe('relate()', () => {
  const hour = 3600;
  const cases: [start: number, isLatest: boolean, requested: number | undefined, expected: string][] = [
    [noon + hour + 1, false, undefined, 'replaced'],
    [noon + hour, false, undefined, 'open'],
    [noon + hour, true, undefined, 'open'],
    [noon + 60, false, undefined, 'open'],
    [on(1), false, on(1), 'replaced'],
    [on(1) - 1, false, on(1), 'before'],
    [noon + 60, true, on(1), 'before'],
    [noon + hour, true, noon + 60, 'open'],
  ];
  for (const [start, isLatest, requested, expected] of cases)
    it(`says "${expected}" of ${isLatest ? 'the latest start' : 'a start'} ${start - noon} s ahead for ${requested === undefined ? 'no start' : `${requested - noon} s ahead`}`, () =>
      assert.equal(relate({ plan: 'pro', start, isLatest, ends: undefined }, requested, noon), expected));
});

describe('what is kept of assignments', () => {
  it('is each response that still counts, in the order in which they were made', () => {
    const plansOf = (said: readonly Said[]) => getAssignments(record(said)).map((each) => each.productPlanId);
    const scale = (start: number): Said => ['assigned', 'scale', { start, known: 0 }];
    assert.deepEqual(plansOf([pro(5), basic, scale(10)]), ['pro', 'scale']);
    assert.deepEqual(plansOf([pro(5), scale(3)]), ['scale']);
    assert.deepEqual(plansOf([pro(-9, -7, -1), scale(3)]), ['scale']);
    assert.deepEqual(plansOf([scale(3), pro(-9, -7, -1)]), ['pro']);
    // One without a start has begun after an hour.
    assert.deepEqual(plansOf([pro(undefined, undefined, 0), scale(1 / 24)]), ['scale']);
    assert.deepEqual(plansOf([pro(undefined, undefined, 0), scale(2 / 24)]), ['pro', 'scale']);
    assert.deepEqual(plansOf([scale(3), ['assigned', undefined, { known: 0 }, 9]]), ['scale', undefined]);
  });
});

describe('a plan that the page shows while the service is asked for it', () => {
  const cases: [
    what: string,
    start: number | undefined,
    known: Said,
    shown: Said | undefined,
    expected: string,
  ][] = [
    ['starts as the service has confirmed', 5, basic, ['page', 'pro', 0], 'basic > pro +5'],
    ['is in force if the service has started it', 0, basic, ['page', 'pro', 0], 'pro'],
    ['is in force if it may have started', undefined, basic, ['page', 'pro', 0], 'pro'],
    ['does not count if it was shown before', 5, ['page', 'pro'], undefined, 'pro'],
    ['leaves another one in force', 5, basic, ['page', 'scale', 0], 'scale > pro +5'],
  ];
  for (const [what, start, known, shown, expected] of cases)
    it(what, () => {
      const before = record([known]);
      const events = addAssignment(
        shown ? record([shown]) : before,
        toResponse('pro', start),
        noon,
        { productPlanId: 'pro' },
        before,
      );
      assert.equal(write(getTimeline(events, 'free', noon)), expected);
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
