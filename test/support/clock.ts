/** Clock and timers of the page. */
import { type SinonFakeTimers, useFakeTimers } from 'sinon';
import './restore.js';

let clock: SinonFakeTimers | undefined;
let timers: SinonFakeTimers | undefined;

// A hook, so that a test that times out does not leave its clock to the next test.
afterEach(() => {
  clock?.restore();
  clock = undefined;
  timers?.restore();
  timers = undefined;
});

/** Sets the clock of the page and stops it; timers continue. */
export function setClock(time: string): void {
  clock?.restore();
  clock = useFakeTimers({ now: Date.parse(time), toFake: ['Date'] });
}

/** Epoch seconds of a UTC time, as `2027-03-01T12:00Z`, or of a local one without the Z. */
export const secondsOf = (time: string): number => Date.parse(time) / 1000;

/** Epoch seconds in so many days by the real clock, which the service uses. */
export const secondsInDays = (days: number): number => Math.floor(Date.now() / 1000) + days * 86_400;

/** Stops the timers of a page; the returned function lets so many milliseconds pass. Everything but the timers goes on. */
export function stopTimers(
  page: Window & typeof globalThis = window,
): (milliseconds: number) => Promise<unknown> {
  const stopped = useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], global: page } as never);
  timers = stopped;
  return (milliseconds) => stopped.tickAsync(milliseconds);
}
