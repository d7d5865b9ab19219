/** Clock, timers and time zone of the page. */
import { expect } from '@open-wc/testing';
import { executeServerCommand } from '@web/test-runner-commands';
import { type SinonFakeTimers, stub, useFakeTimers } from 'sinon';
import './restore.js';

let clock: SinonFakeTimers | undefined;
let timers: SinonFakeTimers | undefined;
let isZoneSet = false;

// A hook, so that a test that times out does not leave its clock and its zone to the next test.
afterEach(async () => {
  clock?.restore();
  clock = undefined;
  timers?.restore();
  timers = undefined;
  if (isZoneSet) await executeServerCommand('timezone');
  isZoneSet = false;
});

/** Sets the clock of the page and stops it; timers continue. */
export function setClock(time: string): void {
  clock?.restore();
  clock = useFakeTimers({ now: Date.parse(time), toFake: ['Date'] });
}

/** Wraps a test that runs in this time zone; does nothing where the driver of the engine cannot set one. */
export const inTimeZone = (zone: string, test: () => Promise<void>) => async (): Promise<void> => {
  isZoneSet = await executeServerCommand<boolean, string>('timezone', zone);
  // Only the driver of WebKit cannot.
  expect(isZoneSet).to.equal(/Chrome|Firefox/.test(navigator.userAgent));
  if (isZoneSet) await test();
};

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

/** Sets timers whose length matches to 0 ms from now on; returns their lengths in milliseconds. */
export function skipTimers(
  matches: (milliseconds: number) => boolean,
  page: Window & typeof globalThis = window,
): number[] {
  const waits: number[] = [];
  const real = page.setTimeout;
  const fake = (callback: () => void, milliseconds = 0): number => {
    const isSkipped = matches(milliseconds);
    if (isSkipped) waits.push(milliseconds);
    return real.call(page, callback, isSkipped ? 0 : milliseconds) as unknown as number;
  };
  stub(page, 'setTimeout').callsFake(fake as never);
  return waits;
}

/** Skips the pauses between the repetitions of an unanswered `session-request`. */
export const skipSessionRequestDelays = (page?: Window & typeof globalThis): number[] =>
  skipTimers((milliseconds) => milliseconds === 500, page);

/** Whether a timer of this length is the pause before a retry, and neither a deadline nor a timer of the test. */
export const isRetryDelay = (milliseconds: number): boolean =>
  milliseconds >= 500 && ![10_000, 20_000, 30_000].includes(milliseconds);

/** Timers of one length that do not run by themselves. */
interface HeldTimers {
  readonly count: number;
  fire: () => void;
}

/** Holds the timers of this length that are set from now on, such as the deadline of a request. */
export function holdTimers(milliseconds: number): HeldTimers {
  const held = new Map<number, () => void>();
  const { setTimeout: set, clearTimeout: clear } = window;
  // Negative: the platform's ids are positive.
  let last = 0;
  const hold = (callback: () => void, wait = 0): number => {
    if (wait !== milliseconds) return set.call(window, callback, wait) as unknown as number;
    held.set(--last, callback);
    return last;
  };
  stub(window, 'setTimeout').callsFake(hold as never);
  stub(window, 'clearTimeout').callsFake((timer) => {
    if (!held.delete(timer as number)) clear.call(window, timer);
  });
  return {
    get count() {
      return held.size;
    },
    fire: () => {
      for (const [timer, callback] of [...held]) if (held.delete(timer)) callback();
    },
  };
}
