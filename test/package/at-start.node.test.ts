import assert from 'node:assert/strict';
import { resolve } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { pathToFileURL } from 'node:url';

type AtStart = (assignment: { startTimeInSeconds?: number }, callback: () => void) => () => void;

const file = pathToFileURL(resolve('demo/frameworks/at-start.js')).href;
const { atStart } = (await import(file)) as { atStart: AtStart };

const day = 86_400_000;

/** Waits for a start with a clock that stands at 0, and counts the calls. */
function wait(context: TestContext, assignment: { startTimeInSeconds?: number }) {
  const { timers } = context.mock;
  timers.enable({ apis: ['setTimeout', 'Date'], now: 0 });
  let calls = 0;
  const stop = atStart(assignment, () => calls++);
  return { timers, stop, getCalls: () => calls };
}

describe('the function of the guides that waits for the start of a plan', () => {
  it('calls back at once when the plan has started', (context) => {
    assert.equal(wait(context, { startTimeInSeconds: 0 }).getCalls(), 1);
  });

  it('calls back once when the plan starts, also after more days than a timer holds', (context) => {
    const { timers, getCalls } = wait(context, { startTimeInSeconds: 60 * 86_400 });
    timers.tick(60 * day - 1);
    assert.equal(getCalls(), 0);
    timers.tick(day);
    assert.equal(getCalls(), 1);
  });

  it('does not call back when the start is not known', (context) => {
    const { timers, getCalls } = wait(context, {});
    timers.tick(60 * day);
    assert.equal(getCalls(), 0);
  });

  it('does not call back after the waiting has ended', (context) => {
    const { timers, stop, getCalls } = wait(context, { startTimeInSeconds: 60 });
    stop();
    timers.tick(day);
    assert.equal(getCalls(), 0);
  });
});
