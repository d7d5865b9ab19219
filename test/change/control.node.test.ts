/** The control that shows a pending change. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Attempt } from '../../src/change/attempt.js';
import { toWish } from '../../src/change/change.js';
import { getBusyControl } from '../../src/change/control.js';

describe('the control whose change is pending', () => {
  const rows: [
    of: string,
    wanted: Pick<Attempt, 'wish'> & { kind: string | null },
    control: object | null,
  ][] = [
    ['a switch', { wish: toWish('pro'), kind: 'switch' }, { kind: 'plan', plan: 'pro' }],
    ['a cancellation', { wish: toWish('free', true), kind: 'cancel' }, { kind: 'cancel', plan: 'free' }],
    ['a plan that is kept', { wish: toWish('pro'), kind: 'keep' }, { kind: 'keep', plan: 'pro' }],
    ['a change of an unknown kind', { wish: toWish('pro'), kind: null }, { kind: 'plan', plan: 'pro' }],
    ['a request for another product', { wish: null, kind: null }, null],
  ];
  for (const [of, { wish, kind }, control] of rows)
    it(`of ${of} is ${control ? JSON.stringify(control) : 'none'}`, () => {
      const attempt = { wish, action: kind && { kind } } as Attempt;
      for (const name of ['held', 'sending'] as const)
        assert.deepEqual(getBusyControl({ name, attempt }), control);
    });

  it('is none while nothing is pending', () => {
    assert.equal(getBusyControl({ name: 'idle', outcome: null, notice: null }), null);
  });
});
