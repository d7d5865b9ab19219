/** The clock, the timers and the time zone of the page. */
import { expect } from '@open-wc/testing';
import { executeServerCommand } from '@web/test-runner-commands';
import { type SinonFakeTimers, stub, useFakeTimers } from 'sinon';
import './restore.js';

let clock: SinonFakeTimers | undefined;
let isElsewhere = false;

// Not part of the test: a test that times out would leave its clock and its zone to the tests after it.
afterEach(async () => {
  clock?.restore();
  clock = undefined;
  if (isElsewhere) await executeServerCommand('timezone');
  isElsewhere = false;
});

/** Sets the clock of the page and stops it; timers go on. */
export function itIs(time: string): void {
  clock?.restore();
  clock = useFakeTimers({ now: Date.parse(time), toFake: ['Date'] });
}

/** A test in this time zone, where the driver of the engine can set one; elsewhere there is nothing to check. */
export const inZone = (zone: string, test: () => Promise<void>) => async (): Promise<void> => {
  isElsewhere = await executeServerCommand<boolean, string>('timezone', zone);
  // Only the driver of WebKit cannot: in any other engine a test that did not run must fail.
  expect(isElsewhere).to.equal(/Chrome|Firefox/.test(navigator.userAgent));
  if (isElsewhere) await test();
};

/** Epoch seconds of a UTC time, as `2027-03-01T12:00Z`, or of a local one without the Z. */
export const secondsOf = (time: string): number => Date.parse(time) / 1000;

/** Epoch seconds by the real clock, which the service uses. */
export const inDays = (days: number): number => Math.floor(Date.now() / 1000) + days * 86_400;

/** Lets every timer of a page whose length matches fire at once; returns their lengths, in milliseconds. */
export function hurry(
  matches: (milliseconds: number) => boolean,
  page: Window & typeof globalThis = window,
): number[] {
  const waits: number[] = [];
  const real = page.setTimeout;
  const fake = (callback: () => void, milliseconds = 0): number => {
    const hurried = matches(milliseconds);
    if (hurried) waits.push(milliseconds);
    return real.call(page, callback, hurried ? 0 : milliseconds) as unknown as number;
  };
  stub(page, 'setTimeout').callsFake(fake as never);
  return waits;
}

/** Asks an unanswered `session-request` for all its times at once. */
export const hurryRequests = (page?: Window & typeof globalThis): number[] =>
  hurry((milliseconds) => milliseconds === 500, page);

/** Whether a timer of this length is the pause between two tries, and neither a deadline nor a timer of the test. */
export const isPause = (milliseconds: number): boolean =>
  milliseconds >= 500 && ![10_000, 20_000, 30_000].includes(milliseconds);
