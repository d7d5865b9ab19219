/** Clock of the tests in Node. */
import assert from 'node:assert/strict';
import { afterEach } from 'node:test';
import { type SinonFakeTimers, useFakeTimers } from 'sinon';

let clock: SinonFakeTimers | undefined;

afterEach(() => {
  const timers = clock?.countTimers();
  clock?.restore();
  clock = undefined;
  assert.ok(!timers, 'timers left over');
});

/** Stops the clock at 2026-01-01T00:00Z; the returned function lets so many milliseconds pass. */
export function stopClock(): (milliseconds: number) => Promise<unknown> {
  const stopped = useFakeTimers({
    now: Date.UTC(2026, 0, 1),
    toFake: ['setTimeout', 'clearTimeout', 'Date'],
  });
  clock = stopped;
  return (milliseconds) => stopped.tickAsync(milliseconds);
}
