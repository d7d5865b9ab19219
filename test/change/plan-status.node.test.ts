/** Current and scheduled plan: what the page says, and what is known of the last assignment. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { canCancel, canKeep, getPlanStatus, type PlanStatus } from '../../src/change/plan-status.js';

const day = 86_400;
const now = 1_800_014_400;

/** A customer of Basic whose default plan is Free. */
const input = { plans: [], currentPlan: 'basic', defaultPlan: 'free', isReadOnly: false, now };

const [past, soon, later] = [now - day, now + day, now + 2 * day];

/** An assignment of Pro with these times. */
const pro = (startTimeInSeconds: number | null, endTimeInSeconds?: number): object => ({
  ...{ productPlanId: 'pro', startTimeInSeconds },
  ...(endTimeInSeconds !== undefined && { endTimeInSeconds }),
});

/** Values of the current and the scheduled plan, and the end. */
type Known = [current: string, scheduled?: string | undefined, end?: number];

interface More {
  currentPlan?: string;
  isMadeHere?: boolean;
  isOutdated?: boolean;
}

const isMadeHere = true;
const isOutdated = true;

const cases: [what: string, assignment: object | null, known: Known, more?: More][] = [
  ['the plan of the page, without an assignment', null, ['basic']],
  ['no plan, if nothing is known', null, [''], { currentPlan: '' }],
  ['the plan of the page, if the assignment has no plan', { startTimeInSeconds: past }, ['basic']],
  ['the plan of the page, if the assignment has no time', { productPlanId: 'pro' }, ['basic']],
  ['the plan of the page, if the assignment has null and zero for its times', pro(null, 0), ['basic']],
  ['the plan of the page, if the assignment has a time in milliseconds', pro(now * 1000), ['basic']],
  ['a scheduled plan until its start', pro(now + 1), ['basic', 'pro']],
  ['a scheduled plan while the current one is unknown', pro(soon), ['', 'pro'], { currentPlan: '' }],
  ['a scheduled plan with its end', pro(soon, later), ['basic', 'pro', later]],
  ['no scheduled plan that is the current one', pro(soon), ['pro'], { currentPlan: 'pro' }],
  ['the assigned plan from its start on', pro(now), ['pro']],
  ['the assigned plan until its end', pro(past, soon), ['pro', undefined, soon]],
  ['the default plan after the end of an assignment of this page', pro(past, now), ['free'], { isMadeHere }],
  ['the plan of the page after the end of another assignment', pro(past, now), ['basic']],
  [
    'the plan of the page, if an assignment has ended at its start',
    pro(past, past),
    ['basic'],
    { isMadeHere },
  ],
  ['the plan that the page has set since, not an assigned one', pro(past, soon), ['basic'], { isOutdated }],
  ['the plan that the page has set since, and a scheduled one', pro(soon), ['basic', 'pro'], { isOutdated }],
  [
    'the plan that the page has set since, with the end of its assignment',
    ...([pro(soon, later), ['pro', undefined, later], { isOutdated, currentPlan: 'pro' }] as [
      object,
      Known,
      More,
    ]),
  ],
  [
    'the assigned plan, if the page has removed its own since',
    ...([pro(past), ['pro'], { isOutdated, currentPlan: '' }] as [object, Known, More]),
  ],
];

describe('getPlanStatus()', () => {
  for (const [what, value, [current, scheduled, end], more = {}] of cases)
    it(`returns ${what}`, () => {
      const { currentPlan = 'basic', ...origin } = more;
      const status = getPlanStatus(
        { ...input, currentPlan },
        { value, isMadeHere: false, isOutdated: false, ...origin },
      );
      assert.deepEqual(
        [status.currentPlan, status.scheduled?.productPlanId, status.end],
        [current, scheduled, end],
      );
    });
});

describe('the current plan', () => {
  const known = (more: Partial<PlanStatus>): PlanStatus => ({
    ...getPlanStatus(input, { value: null, isMadeHere: false, isOutdated: false }),
    ...more,
  });
  const [toPro, toFree] = ['pro', 'free'].map((productPlanId) => ({
    scheduled: { productPlanId, startTimeInSeconds: soon },
  })) as [Partial<PlanStatus>, Partial<PlanStatus>];

  const cases: [what: string, more: Partial<PlanStatus>, isCancelable: boolean, isKeepable: boolean][] = [
    ['is known', {}, true, false],
    ['is unknown', { currentPlan: '' }, true, false],
    ['is the default plan', { currentPlan: 'free' }, false, false],
    ['has no default plan to follow', { defaultPlan: '' }, false, false],
    ['is followed by another one', toPro, true, true],
    ['is unknown, and followed by another one', { ...toPro, currentPlan: '' }, true, false],
    ['is cancelled already', toFree, false, true],
    ['is read-only', { ...toPro, isReadOnly: true }, false, false],
  ];
  for (const [what, more, isCancelable, isKeepable] of cases)
    it(`can ${isCancelable ? '' : 'not '}be cancelled and can ${isKeepable ? '' : 'not '}be kept if it ${what}`, () =>
      assert.deepEqual(
        [canCancel(known(more), false), canKeep(known(more), false)],
        [isCancelable, isKeepable],
      ));

  it('is about to be cancelled or kept also on a page that has become read-only', () => {
    const readOnly = known({ ...toPro, isReadOnly: true });
    assert.deepEqual([canCancel(readOnly, true), canKeep(readOnly, true)], [true, true]);
  });
});
