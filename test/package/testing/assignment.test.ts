import { expect } from '@open-wc/testing';
import {
  assign,
  findPlanAt,
  type Assignment,
  type AssignedPlan,
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

const refusal = (...args: Parameters<typeof assign>): string | undefined => {
  const result = assign(...args);
  return 'errorMessage' in result ? result.errorMessage : undefined;
};

const basic = plan('basic', MIDNIGHT - 30 * DAY);
/** Who has which plan from when to when, without the rest. */
const spans = ({ history }: Assignment): unknown[] =>
  history.map((p) => [p.productPlanId, p.startTimeInSeconds, p.endTimeInSeconds]);

describe('§2.1 rules of timing', () => {
  it('§2.1 rule 1: without a start the current plan is replaced within the upcoming hour', () => {
    const { response } = assigned([basic], request('pro'), context);
    expect(response.startTimeInSeconds).to.equal(FULL_HOUR);
  });

  it('§2.1 rule 1: the upcoming hour is at most an hour away and never now', () => {
    for (const now of [FULL_HOUR - 1, FULL_HOUR, FULL_HOUR + 1]) {
      const { response } = assigned([basic], request('pro'), { ...context, now });
      expect(response.startTimeInSeconds).to.be.within(now + 1, now + HOUR);
    }
  });

  it('§2.1 rule 2: without a start and without a current plan the plan starts today (UTC)', () => {
    expect(assigned([], request('pro'), context).response.startTimeInSeconds).to.equal(MIDNIGHT);
  });

  it('§2.1 rule 2: a plan that is over, only scheduled or of another product is no current plan', () => {
    for (const other of [
      plan('basic', NOW - DAY, NOW),
      plan('basic', NOW + 1),
      plan('starter', NOW - DAY, undefined, '2'),
    ]) {
      expect(assigned([other], request('pro'), context).response.startTimeInSeconds).to.equal(MIDNIGHT);
    }
  });

  it('§2.1 rule 3: a start in the future is scheduled', () => {
    const { history, response } = assigned([basic], request('pro', NOW + DAY), context);
    expect(response.startTimeInSeconds).to.equal(NOW + DAY);
    expect(findPlanAt(history, '1', NOW + DAY - 1)?.productPlanId).to.equal('basic');
    expect(findPlanAt(history, '1', NOW + DAY)?.productPlanId).to.equal('pro');
  });

  it('§2.1 rule 4: an end is refused when the account has no default plan', () => {
    const none = { ...context, defaultPlan: null };
    expect(refusal([basic], request('pro', null, NOW + DAY), none)).to.match(/default plan/);
    expect(refusal([basic], request('pro'), none)).to.equal(undefined);
  });

  it('§2.1 endTimeInSeconds: the default plan follows at the end', () => {
    const result = assigned([basic], request('pro', NOW + DAY, NOW + 2 * DAY), context);
    expect(result.response.endTimeInSeconds).to.equal(NOW + 2 * DAY);
    expect(spans(result)).to.deep.equal([
      ['basic', basic.startTimeInSeconds, NOW + DAY],
      ['pro', NOW + DAY, NOW + 2 * DAY],
      ['free', NOW + 2 * DAY, undefined],
    ]);
  });

  it('§2.1 rule 5: the previous plan ends where the new one starts', () => {
    const result = assigned([basic], request('pro', NOW + DAY), context);
    expect(spans(result)[0]).to.deep.equal(['basic', basic.startTimeInSeconds, NOW + DAY]);
  });

  it('§2.1 rule 5: what was scheduled for later never takes effect', () => {
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

  it('§2.1 rule 5: a plan that ended before is left as it is', () => {
    const old = plan('team', NOW - 3 * DAY, NOW - 2 * DAY);
    expect(assigned([old], request('pro', NOW + DAY), context).history[0]).to.equal(old);
  });

  it('§2.1 rule 5: plans of another product are left as they are', () => {
    const other = plan('starter', NOW - DAY, undefined, '2');
    expect(assigned([other], request('pro'), context).history[0]).to.equal(other);
  });
});

describe('§4.1 rules of the assignment', () => {
  it('§4.1 rule 1: the customer is assigned the plan within the product, with its timing', () => {
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

  it('§4.1 rule 2: assigning the default plan cancels the current plan', () => {
    const { history } = assigned([basic], request('free'), context);
    expect(findPlanAt(history, '1', FULL_HOUR - 1)?.productPlanId).to.equal('basic');
    expect(findPlanAt(history, '1', FULL_HOUR)?.productPlanId).to.equal('free');
  });
});

describe('assignments the interface is silent about', () => {
  it('a start in the past is refused, one at this second is not', () => {
    expect(refusal([basic], request('pro', NOW - 1), context)).to.match(/past/);
    expect(refusal([basic], request('pro', NOW), context)).to.equal(undefined);
  });

  it('an end at or before the start is refused', () => {
    for (const end of [NOW + DAY, NOW + DAY - 1]) {
      expect(refusal([basic], request('pro', NOW + DAY, end), context)).to.match(/after the start/);
    }
    expect(refusal([basic], request('pro', NOW + DAY, NOW + DAY + 1), context)).to.equal(undefined);
  });

  it('without a start, an end before the next full hour is before the start', () => {
    expect(refusal([basic], request('pro', null, FULL_HOUR), context)).to.match(/after the start/);
  });

  it('an end that is not in the future is refused, though the first plan starts at midnight', () => {
    expect(refusal([], request('pro', null, NOW), context)).to.match(/future/);
    expect(refusal([], request('pro', null, NOW + 1), context)).to.equal(undefined);
  });

  it('every plan of a history has its own relation', () => {
    const first = assigned([basic], request('pro', null, NOW + DAY), context);
    const { history } = assigned(first.history, request('team', NOW + 2 * DAY), context);
    expect(new Set(history.map((p) => p.relationId)).size).to.equal(4);
  });

  it('the history that comes in is not changed', () => {
    const history = Object.freeze([Object.freeze(plan('basic', NOW - DAY))]);
    assigned(history, request('pro', null, NOW + DAY), context);
    expect(history).to.deep.equal([plan('basic', NOW - DAY)]);
  });
});
