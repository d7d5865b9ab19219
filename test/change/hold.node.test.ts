/** How the page delays a step with promises, or refuses it. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ExtendableWait } from '../../src/change/extendable-wait.js';

/** Creates a hold with these promises. */
function holdWith(...promises: Promise<unknown>[]): ExtendableWait {
  const hold = new ExtendableWait('plan-assign');
  for (const promise of promises) hold.add(promise);
  return hold;
}

const untilNextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

describe('a hold', () => {
  const refusal = new Error('The card was declined.');
  const answers: [what: string, promises: () => Promise<unknown>[], isAllowed: boolean][] = [
    ['no promise', () => [], true],
    ['promises of any value', () => [undefined, 0].map((value) => Promise.resolve(value)), true],
    ['a promise of false', () => [Promise.resolve(false)], false],
    ['a rejected promise', () => [Promise.reject(refusal)], false],
    [
      'one refusal among others',
      () => [Promise.resolve(), Promise.reject(refusal), Promise.resolve()],
      false,
    ],
  ];
  for (const [what, promises, isAllowed] of answers)
    it(`${isAllowed ? 'allows' : 'refuses'} the step with ${what}`, async () => {
      assert.equal(await holdWith(...promises()).settle(), isAllowed);
    });

  it('is empty without a promise', () =>
    assert.deepEqual([holdWith().isEmpty, holdWith(Promise.resolve()).isEmpty], [true, false]));

  it('waits for all promises, also after a refusal and for those that are added meanwhile', async () => {
    const later: (() => void)[] = [];
    const createPending = () => new Promise<void>((resolve) => later.push(resolve));
    const hold = holdWith(Promise.reject(refusal), createPending());
    let isAllowed: boolean | undefined;
    const settled = hold.settle().then((value) => (isAllowed = value));
    await untilNextTask();
    hold.add(createPending());
    for (const resolve of later) {
      assert.equal(isAllowed, undefined);
      resolve();
      await untilNextTask();
    }
    await settled;
    assert.equal(isAllowed, false);
  });

  it('takes no promise once it is settled, also if it had none', async () => {
    for (const hold of [holdWith(), holdWith(Promise.resolve())]) {
      await hold.settle();
      assert.throws(() => hold.add(Promise.resolve()), { name: 'InvalidStateError' });
    }
  });

  it('rejects, and takes no promise, when the signal aborts', async () => {
    const controller = new AbortController();
    const hold = holdWith(new Promise(() => undefined));
    const settled = hold.settle(controller.signal);
    controller.abort(refusal);
    await assert.rejects(settled, refusal);
    assert.throws(() => hold.add(Promise.resolve()), { name: 'InvalidStateError' });
  });
});
