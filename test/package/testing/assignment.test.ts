import { expect } from '@open-wc/testing';
import {
  assign,
  type AssignedPlan,
  type Assignment,
  findPlanAt,
  type PricingRequest,
} from '../../../src/testing/assignment.js';
import { DAY, FULL_HOUR, MIDNIGHT, NOW } from './helpers.js';

const HOUR = 3600;
const context = { now: NOW, customerId: 'ada', defaultPlan: 'free' };

const plan = (productPlanId: string, start: number, end?: number, productId = '1'): AssignedPlan => ({
  customerId: 'ada',
  productId,
  productPlanId,
  relationId: `seed-${productPlanId}`,
  createdTimeInSeconds: start,
  startTimeInSeconds: start,
  ...(end === undefined ? {} : { endTimeInSeconds: end }),
});

const request = (
  productPlanId: string,
  start: number | null = null,
  end: number | null = null,
): PricingRequest => ({
  productPlanId,
  productId: '1',
  startTimeInSeconds: start,
  endTimeInSeconds: end,
});

function assigned(...args: Parameters<typeof assign>): Assignment {
  const result = assign(...args);
  if ('errorMessage' in result) throw new Error(result.errorMessage);
  return result;
}

const getRefusal = (...args: Parameters<typeof assign>): string | undefined => {
  const result = assign(...args);
  return 'errorMessage' in result ? result.errorMessage : undefined;
};

const basic = plan('basic', MIDNIGHT - 30 * DAY);
/** The plan, start and end of each entry. */
const spans = ({ history }: Assignment): unknown[] =>
  history.map((p) => [p.productPlanId, p.startTimeInSeconds, p.endTimeInSeconds]);

describe('timing of assignments in the sandbox (§2.1)', () => {
  it('rule 1: replaces the current plan at the next full hour when the request has no start', () => {
    const { response } = assigned([basic], request('pro'), context);
    expect(response.startTimeInSeconds).to.equal(FULL_HOUR);
  });

  it('rule 1: starts at most an hour from now, and never now, when the request has no start', () => {
    for (const now of [FULL_HOUR - 1, FULL_HOUR, FULL_HOUR + 1]) {
      const { response } = assigned([basic], request('pro'), { ...context, now });
      expect(response.startTimeInSeconds).to.be.within(now + 1, now + HOUR);
    }
  });

  it('rule 2: starts a first plan at midnight UTC of today when the request has no start', () => {
    expect(assigned([], request('pro'), context).response.startTimeInSeconds).to.equal(MIDNIGHT);
  });

  it('rule 2: ignores plans that have ended, are scheduled, or belong to another product', () => {
    for (const other of [
      plan('basic', NOW - DAY, NOW),
      plan('basic', NOW + 1),
      plan('starter', NOW - DAY, undefined, '2'),
    ]) {
      expect(assigned([other], request('pro'), context).response.startTimeInSeconds).to.equal(MIDNIGHT);
    }
  });

  it('rule 3: schedules the plan when the start is in the future', () => {
    const { history, response } = assigned([basic], request('pro', NOW + DAY), context);
    expect(response.startTimeInSeconds).to.equal(NOW + DAY);
    expect(findPlanAt(history, '1', NOW + DAY - 1)?.productPlanId).to.equal('basic');
    expect(findPlanAt(history, '1', NOW + DAY)?.productPlanId).to.equal('pro');
  });

  it('rule 4: refuses an end when the account has no default plan', () => {
    const none = { ...context, defaultPlan: null };
    expect(getRefusal([basic], request('pro', null, NOW + DAY), none)).to.match(/default plan/);
    expect(getRefusal([basic], request('pro'), none)).to.equal(undefined);
  });

  it('starts the default plan at the end of the assigned plan', () => {
    const result = assigned([basic], request('pro', NOW + DAY, NOW + 2 * DAY), context);
    expect(result.response.endTimeInSeconds).to.equal(NOW + 2 * DAY);
    expect(spans(result)).to.deep.equal([
      ['basic', basic.startTimeInSeconds, NOW + DAY],
      ['pro', NOW + DAY, NOW + 2 * DAY],
      ['free', NOW + 2 * DAY, undefined],
    ]);
  });

  it('rule 5: ends the previous plan when the new one starts', () => {
    const result = assigned([basic], request('pro', NOW + DAY), context);
    expect(spans(result)[0]).to.deep.equal(['basic', basic.startTimeInSeconds, NOW + DAY]);
  });

  it('rule 5: drops plans that were scheduled for later than the new one', () => {
    const first = assigned([basic], request('pro', NOW + 2 * DAY, NOW + 4 * DAY), context);
    const second = assigned(first.history, request('team', NOW + DAY), context);
    for (const [time, expected] of [
      [NOW, 'basic'],
      [NOW + DAY, 'team'],
      [NOW + 3 * DAY, 'team'],
      [NOW + 5 * DAY, 'team'],
    ] as const) {
      expect(findPlanAt(second.history, '1', time)?.productPlanId).to.equal(expected);
    }
    expect(spans(second)[1]).to.deep.equal(['pro', NOW + 2 * DAY, NOW + 2 * DAY]);
  });

  it('rule 5: keeps plans that ended earlier', () => {
    const old = plan('team', NOW - 3 * DAY, NOW - 2 * DAY);
    expect(assigned([old], request('pro', NOW + DAY), context).history[0]).to.equal(old);
  });

  it('rule 5: keeps plans of other products', () => {
    const other = plan('starter', NOW - DAY, undefined, '2');
    expect(assigned([other], request('pro'), context).history[0]).to.equal(other);
  });
});

describe('assignments in the sandbox (§4.1)', () => {
  it('rule 1: assigns the plan within the product, from its start to its end', () => {
    const asked = { ...request('scale', NOW + DAY, NOW + 2 * DAY), productId: '2' };
    const { response, history } = assigned([basic], asked, context);
    expect(response).to.deep.equal({
      customerId: 'ada',
      productId: '2',
      productPlanId: 'scale',
      relationId: 'ada-relation-2',
      createdTimeInSeconds: NOW,
      startTimeInSeconds: NOW + DAY,
      endTimeInSeconds: NOW + 2 * DAY,
    });
    expect(findPlanAt(history, '2', NOW + DAY)).to.deep.equal(response);
    expect(findPlanAt(history, '2', NOW + 2 * DAY)?.productPlanId).to.equal('free');
  });

  it('rule 2: cancels the current plan when the default plan is assigned', () => {
    const { history } = assigned([basic], request('free'), context);
    expect(findPlanAt(history, '1', FULL_HOUR - 1)?.productPlanId).to.equal('basic');
    expect(findPlanAt(history, '1', FULL_HOUR)?.productPlanId).to.equal('free');
  });
});

describe('assignments in the sandbox that the specification leaves open', () => {
  const tomorrow = NOW + DAY;
  for (const [what, history, refused, accepted, reason] of [
    ['a start in the past', [basic], [NOW - 1], [NOW], /past/],
    ['an end at the start', [basic], [tomorrow, tomorrow], [tomorrow, tomorrow + 1], /after the start/],
    [
      'an end before the start',
      [basic],
      [tomorrow, tomorrow - 1],
      [tomorrow, tomorrow + 1],
      /after the start/,
    ],
    [
      'an end at the next full hour, when the request has no start',
      [basic],
      [null, FULL_HOUR],
      [null, FULL_HOUR + 1],
      /after the start/,
    ],
    [
      'an end that is not in the future, although a first plan starts at midnight',
      [],
      [null, NOW],
      [null, NOW + 1],
      /future/,
    ],
  ] as const)
    it(`refuse ${what}`, () => {
      expect(getRefusal(history, request('pro', ...refused), context)).to.match(reason);
      expect(getRefusal(history, request('pro', ...accepted), context)).to.equal(undefined);
    });

  it('give every plan of a history its own relation ID', () => {
    const first = assigned([basic], request('pro', null, NOW + DAY), context);
    const { history } = assigned(first.history, request('team', NOW + 2 * DAY), context);
    expect(new Set(history.map((p) => p.relationId)).size).to.equal(4);
  });

  it('do not change the history that they are given', () => {
    const history = Object.freeze([Object.freeze(plan('basic', NOW - DAY))]);
    assigned(history, request('pro', null, NOW + DAY), context);
    expect(history).to.deep.equal([plan('basic', NOW - DAY)]);
  });
});
