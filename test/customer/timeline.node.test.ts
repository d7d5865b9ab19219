/** The plans of a customer in time: of dated events, the last one counts. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  getTimeline,
  isSameAssignment,
  know,
  type KnownAssignment,
  type Timeline,
} from '../../src/customer/timeline.js';
import type { CustomerPricingResponse } from '../../src/service/resources.js';

const now = 1_800_000_000;
const [hour, day] = [3600, 86_400];
const always = -Infinity;

interface Given {
  /** Current plan of the page, and since when. Default: Basic, from the beginning. */
  stated?: [plan: string, since: number];
  /** The assignment. Default: none. */
  of?: CustomerPricingResponse;
  /** When it became known. Default: now. */
  since?: number;
  before?: KnownAssignment['before'];
  defaultPlan?: string;
}

function timelineOf({
  stated: [plan, start] = ['basic', always],
  of,
  since = now,
  before,
  defaultPlan = 'free',
}: Given): Timeline {
  const known = of ? { response: of, since, before } : null;
  return getTimeline({ stated: { plan, start }, defaultPlan }, known, now);
}

const pro = (start?: number, end?: number): CustomerPricingResponse => ({
  productPlanId: 'pro',
  ...(start && { startTimeInSeconds: start }),
  ...(end && { endTimeInSeconds: end }),
});

describe('the plan in force', () => {
  const cases: [what: string, given: Given, inForce: string][] = [
    ['no assignment: that of the page', {}, 'basic'],
    ['nothing known', { stated: ['', always] }, ''],
    ['an assignment that has started', { of: pro(now - hour) }, 'pro'],
    ['an assignment that starts now', { of: pro(now) }, 'pro'],
    ['an assignment that has not started', { of: pro(now + hour) }, 'basic'],
    ['an assignment without a start', { of: pro() }, 'basic'],
    ['an assignment without a plan', { of: { startTimeInSeconds: now - hour } }, 'basic'],
    [
      'the page has changed its plan after the start',
      { of: pro(now - hour), stated: ['max', now - 1] },
      'max',
    ],
    [
      'the page has changed its plan before the start',
      { of: pro(now - hour), stated: ['max', now - day] },
      'pro',
    ],
    [
      'the page has changed to the assigned plan after the start',
      { of: pro(now - hour), stated: ['pro', now - 1] },
      'pro',
    ],
    ['an end: the default plan', { of: pro(now - day, now - 1), since: now - day }, 'free'],
    [
      'an end, and no default plan: not known',
      { of: pro(now - day, now - 1), since: now - day, defaultPlan: '' },
      '',
    ],
    [
      'an end of the plan that the page has, too',
      { of: pro(now - day, now - 1), since: now - day, stated: ['pro', always] },
      'free',
    ],
    ['an end without a start', { of: pro(undefined, now - 1), since: now - day }, 'free'],
    ['an end in the future', { of: pro(now - day, now + hour), since: now - day }, 'pro'],
    [
      'an end before it became known says nothing',
      { of: pro(now - day, now - hour), stated: ['max', always] },
      'max',
    ],
    [
      'an end that is not after the start says nothing',
      { of: pro(now - hour, now - day), since: now - 2 * day },
      'basic',
    ],
    [
      'the page has replaced the plan before its end',
      { of: pro(now - day, now - 1), since: now - day, stated: ['max', now - hour] },
      'max',
    ],
    [
      'an earlier assignment has started, and this one has not',
      { of: pro(now + hour), before: { plan: 'max', start: now - day } },
      'max',
    ],
    [
      'the page has changed its plan after the earlier start',
      { of: pro(now + hour), before: { plan: 'max', start: now - day }, stated: ['basic', now - 1] },
      'basic',
    ],
    [
      'the earlier assignment has ended',
      { of: pro(now + hour), before: { plan: 'free', start: now - 1 } },
      'free',
    ],
    [
      'null and zero for no time',
      { of: { productPlanId: 'pro', startTimeInSeconds: 0, endTimeInSeconds: null } as never },
      'basic',
    ],
  ];
  for (const [what, given, inForce] of cases)
    it(`${what}: "${inForce}"`, () => assert.equal(timelineOf(given).inForce, inForce));
});

describe('what follows', () => {
  const start = now + hour;
  const end = now + day;
  const cases: [what: string, given: Given, expected: Partial<Timeline>][] = [
    ['nothing', {}, { scheduled: undefined, end: undefined, following: [], assignedPlan: '' }],
    [
      'a start',
      { of: pro(start) },
      {
        scheduled: { plan: 'pro', start },
        end: undefined,
        following: [{ plan: 'pro', start }],
        assignedPlan: 'pro',
      },
    ],
    [
      'a start and an end',
      { of: pro(start, end) },
      {
        scheduled: { plan: 'pro', start },
        end,
        following: [
          { plan: 'pro', start },
          { plan: 'free', start: end },
        ],
      },
    ],
    [
      'an end of the plan in force',
      { of: pro(now - 1, end) },
      { scheduled: undefined, end, following: [{ plan: 'free', start: end }] },
    ],
    [
      'the start of the plan in force is no event',
      { of: pro(start), stated: ['pro', always] },
      { scheduled: undefined, following: [] },
    ],
    [
      'the end of a plan that the page has replaced',
      { of: pro(now - hour, end), stated: ['max', now - 1] },
      { end: undefined, following: [], assignedPlan: '' },
    ],
    [
      'a start after the page has changed its plan',
      { of: pro(start), stated: ['max', now - 1] },
      { scheduled: { plan: 'pro', start }, assignedPlan: 'pro' },
    ],
    [
      'an end that is not after the start',
      { of: pro(end, start) },
      { scheduled: undefined, end: undefined, following: [], assignedPlan: '' },
    ],
  ];
  for (const [what, given, expected] of cases)
    it(what, () => {
      const timeline = timelineOf(given);
      for (const [name, value] of Object.entries(expected))
        assert.deepEqual(timeline[name as keyof Timeline], value, name);
    });
});

describe('what is known of an assignment', () => {
  it('is the response, when it became known, and what had started by then', () => {
    const timeline = timelineOf({ of: pro(now - hour) });
    assert.deepEqual(know(pro(), now, timeline), {
      ...{ response: pro(), since: now },
      before: { plan: 'pro', start: now - hour },
    });
    assert.equal(know(pro(), now).before, undefined);
  });

  it('is of the same one if plan and start are', () => {
    assert.equal(isSameAssignment(pro(now, now + 1), { ...pro(now), relationId: 'r' }), true);
    assert.equal(isSameAssignment(pro(now), pro(now + 1)), false);
    assert.equal(isSameAssignment(pro(now), { ...pro(now), productPlanId: 'max' }), false);
  });
});
