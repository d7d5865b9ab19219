/** The control that shows a pending change, and how long a message is true. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { toSelection } from '../../src/change/change.js';
import { type Attempt, getBusyControl, isUntrue } from '../../src/change/progress.js';
import { createPage, createPlan, createSelection } from './plan-data.js';

describe('the control whose change is pending', () => {
  const rows: [of: string, wanted: Pick<Attempt, 'selection'> & { kind: string | null }, control: object][] =
    [
      ['a switch', { selection: toSelection('pro'), kind: 'switch' }, { kind: 'plan', plan: 'pro' }],
      [
        'a cancellation',
        { selection: toSelection('free', true), kind: 'cancel' },
        { kind: 'cancel', plan: 'free' },
      ],
      ['a plan that is kept', { selection: toSelection('pro'), kind: 'keep' }, { kind: 'keep', plan: 'pro' }],
      [
        'a change of an unknown kind',
        { selection: toSelection('pro'), kind: null },
        { kind: 'plan', plan: 'pro' },
      ],
    ];
  for (const [of, { selection, kind }, control] of rows)
    it(`of ${of} is ${JSON.stringify(control)}`, () => {
      const attempt = { selection, effect: kind && { kind } } as Attempt;
      for (const name of ['held', 'sending'] as const)
        assert.deepEqual(getBusyControl({ name, attempt }), control);
    });

  it('is none while nothing is pending', () => {
    assert.equal(getBusyControl({ name: 'idle', outcome: null, notice: null }), null);
  });
});

describe('why a review did not open', () => {
  const plans = ['basic', 'pro'].map((value) => createPlan({ value }));
  const about = (plan: string) => ({ reason: 'isCurrent', selection: createSelection(plan) }) as const;
  const page = createPage({ plans, inForce: 'basic' });
  it('is told until it would open, or for good if it was open', () => {
    assert.equal(isUntrue(about('basic'), page), false);
    assert.equal(isUntrue(about('pro'), page), true);
    assert.equal(isUntrue(about('pro'), createPage({ plans: [], inForce: 'basic' })), false);
    assert.equal(isUntrue({ reason: 'changed' }, page), false);
  });
});
