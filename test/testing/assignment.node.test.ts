/** What the sandbox makes of an assignment. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { assign, type AssignedPlan, findPlanAt, type PricingRequest } from '../../src/testing/assignment.js';
import { DAY, FULL_HOUR, MIDNIGHT, NOW } from './test-sandbox.js';

const times: Record<string, number> = {
  past: MIDNIGHT - 30 * DAY,
  yesterday: MIDNIGHT - DAY,
  midnight: MIDNIGHT,
  beforeNow: NOW - 1,
  now: NOW,
  afterNow: NOW + 1,
  hour: FULL_HOUR,
  afterHour: FULL_HOUR + 1,
  day1: NOW + DAY,
  afterDay1: NOW + DAY + 1,
  day2: NOW + 2 * DAY,
  day4: NOW + 4 * DAY,
};
const nameOf = (time?: number): string =>
  Object.keys(times).find((name) => times[name] === time) ?? String(time ?? '');

/** A plan as `basic past-hour`, from its start to its end; `basic past-` has no end. */
function readPlan(text: string): { productPlanId: string; start: number | null; end: number | null } {
  const [, productPlanId = '', start = '', end = ''] =
    /^([\w:]+) (\w*)-(\w*)$/.exec(text) ?? assert.fail(text);
  return { productPlanId, start: times[start] ?? null, end: times[end] ?? null };
}

/** Plans as `basic past-hour, pro hour-`; those named `2:…` are of the product 2. */
const readHistory = (text: string): AssignedPlan[] =>
  text
    .split(', ')
    .filter(Boolean)
    .map((each) => {
      const { productPlanId, start, end } = readPlan(each);
      return {
        customerId: 'ada',
        productId: productPlanId.startsWith('2:') ? '2' : '1',
        productPlanId,
        relationId: `seed-${productPlanId}`,
        createdTimeInSeconds: start ?? 0,
        startTimeInSeconds: start ?? 0,
        ...(end !== null && { endTimeInSeconds: end }),
      };
    });

const showHistory = (history: readonly AssignedPlan[]): string =>
  history
    .map(
      (plan) => `${plan.productPlanId} ${nameOf(plan.startTimeInSeconds)}-${nameOf(plan.endTimeInSeconds)}`,
    )
    .join(', ');

type Context = Parameters<typeof assign>[2];

const context: Context = { now: NOW, customerId: 'ada', defaultPlan: 'free', startAfter: FULL_HOUR - NOW };

function assignTo(
  history: readonly AssignedPlan[],
  text: string,
  other: Partial<Context & PricingRequest> = {},
) {
  const { productPlanId, start, end } = readPlan(text);
  const request = {
    productPlanId,
    productId: '1',
    startTimeInSeconds: start,
    endTimeInSeconds: end,
    ...other,
  };
  return assign(history, request, { ...context, ...other });
}

const accept = (...args: Parameters<typeof assignTo>) => {
  const result = assignTo(...args);
  return 'errorMessage' in result ? assert.fail(result.errorMessage) : result;
};

describe('assignments in the sandbox', () => {
  const rows: [title: string, history: string, asked: string, after: string][] = [
    [
      '§2.1 rule 1: no start: after the time of the account',
      'basic past-',
      'pro -',
      'basic past-hour, pro hour-',
    ],
    ['§2.1 rule 2: no start, and no plan: at midnight UTC', '', 'pro -', 'pro midnight-'],
    [
      '§2.1 rule 2: no start, after a plan that has ended',
      'basic yesterday-now',
      'pro -',
      'basic yesterday-midnight, pro midnight-',
    ],
    [
      '§2.1 rules 2 and 5: a plan of another product',
      '2:starter past-',
      'pro -',
      '2:starter past-, pro midnight-',
    ],
    ['§2.1 rules 3 and 5: a start', 'basic past-', 'pro day1-', 'basic past-day1, pro day1-'],
    [
      '§2.1 rule 4: an end, where the default plan starts',
      'basic past-',
      'pro day1-day2',
      'basic past-day1, pro day1-day2, free day2-',
    ],
    [
      '§2.1 rule 5: plans that were scheduled for later',
      'basic past-day2, pro day2-day4, free day4-',
      'team day1-',
      'basic past-day1, pro day2-day2, free day4-day4, team day1-',
    ],
    [
      '§2.1 rule 5: a plan that ended earlier',
      'team past-yesterday',
      'pro day1-',
      'team past-yesterday, pro day1-',
    ],
  ];
  for (const [title, text, asked, after] of rows)
    it(title, () => {
      const history = readHistory(text);
      assert.equal(showHistory(accept(history, asked).history), after);
      assert.deepEqual(history, readHistory(text), 'the given history');
    });

  it('§4.1 rule 1: respond with the plan, its product, start and end', () => {
    const { history, response } = accept(readHistory('basic past-'), 'scale day1-day2', { productId: '2' });
    assert.deepEqual(response, {
      customerId: 'ada',
      productId: '2',
      productPlanId: 'scale',
      relationId: 'ada-relation-2',
      createdTimeInSeconds: NOW,
      startTimeInSeconds: NOW + DAY,
      endTimeInSeconds: NOW + 2 * DAY,
    });
    for (const [time, plan] of [
      [NOW + DAY - 1, undefined],
      [NOW + DAY, 'scale'],
      [NOW + 2 * DAY - 1, 'scale'],
      [NOW + 2 * DAY, 'free'],
    ] as const)
      assert.equal(findPlanAt(history, '2', time)?.productPlanId, plan);
  });

  for (const [title, history, refused, accepted, reason] of [
    ['a start in the past', 'basic past-', 'pro beforeNow-', 'pro now-', /in the past/],
    ['an end at the start', 'basic past-', 'pro day1-day1', 'pro day1-afterDay1', /after the start/],
    ['an end at the default start', 'basic past-', 'pro -hour', 'pro -afterHour', /after the start/],
    ['an end now, after a start at midnight', '', 'pro -now', 'pro -afterNow', /in the future/],
  ] as const)
    it(`refuse ${title}`, () => {
      const result = assignTo(readHistory(history), refused);
      assert.match('errorMessage' in result ? result.errorMessage : '', reason);
      accept(readHistory(history), accepted);
    });

  it('give every plan of a history its own relation ID', () => {
    const first = accept(readHistory('basic past-'), 'pro -day1').history;
    const { history } = accept(first, 'team day2-');
    assert.equal(new Set(history.map(({ relationId }) => relationId)).size, 4);
  });
});
