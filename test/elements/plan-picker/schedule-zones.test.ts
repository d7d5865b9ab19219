import { expect } from '@open-wc/testing';
import type { PortalPlanPickerElement } from '../../../src/elements/portal-plan-picker.js';
import { en } from '../../../src/messages/en.js';
import { dialogOf, press } from '../../support/customer.js';
import { fetchCalls } from '../../support/network.js';
import { mountSchedule } from '../../support/mount.js';
import { describes, focusOf } from '../../support/rendered.js';
import { enter, fieldOf, problemOf } from '../../support/schedule.js';
import { inZone, itIs, secondsOf } from '../../support/clock.js';
import { reviewOf } from '../../support/review.js';

const described = (picker: PortalPlanPickerElement): string => describes(fieldOf(picker, 'start') as Element);

describe('a customer in another time zone', () => {
  const zones: [string, string, string, RegExp][] = [
    [
      'Europe/Berlin',
      '2027-03-01T10:00',
      '2027-03-01T09:00Z',
      /March 1, 2027 at 10:00 AM GMT\+1 \(9:00 AM UTC\)/,
    ],
    [
      'Europe/Berlin',
      '2027-07-01T10:00',
      '2027-07-01T08:00Z',
      /July 1, 2027 at 10:00 AM GMT\+2 \(8:00 AM UTC\)/,
    ],
    ['America/New_York', '2027-03-01T10:00', '2027-03-01T15:00Z', /10:00 AM EST \(3:00 PM UTC\)/],
    ['Asia/Kathmandu', '2027-03-01T10:00', '2027-03-01T04:15Z', /10:00 AM GMT\+5:45 \(4:15 AM UTC\)/],
    [
      'Pacific/Auckland',
      '2027-03-01T10:00',
      '2027-02-28T21:00Z',
      /10:00 AM GMT\+13 \(February 28, 2027 at 9:00 PM UTC\)/,
    ],
    [
      'Pacific/Honolulu',
      '2027-03-01T20:00',
      '2027-03-02T06:00Z',
      /8:00 PM HST \(March 2, 2027 at 6:00 AM UTC\)/,
    ],
  ];
  for (const [zone, typed, instant, shown] of zones)
    it(
      `${zone}: ${typed} is ${instant}, and is shown in both, beside the field and in review`,
      inZone(zone, async () => {
        itIs('2027-01-15T10:20:30Z');
        const picker = await mountSchedule();
        await enter(picker, 'start', typed);
        expect(picker.startTimeInSeconds).to.equal(secondsOf(instant));
        expect(described(picker)).to.match(shown);
        await press(picker, 'submit');
        expect(reviewOf(picker).steps.join()).to.match(shown);
      }),
    );

  it(
    'whose clock shows UTC reads no time twice',
    inZone('UTC', async () => {
      itIs('2027-01-15T10:20:30Z');
      const picker = await mountSchedule();
      await enter(picker, 'start', '2027-03-01T10:00');
      expect(described(picker)).to.equal('March 1, 2027 at 10:00 AM UTC');
    }),
  );

  it(
    'finds a start of the page in local time',
    inZone('Asia/Kathmandu', async () => {
      const picker = await mountSchedule(undefined, {
        'start-time-in-seconds': String(secondsOf('2027-03-01T04:15Z')),
      });
      expect(fieldOf(picker, 'start')?.value).to.equal('2027-03-01T10:00');
    }),
  );
});

describe('a customer enters a time that the clock skips or shows twice', () => {
  const gaps: [string, string][] = [
    ['Europe/Berlin', '2027-03-28T02:00'],
    ['Europe/Berlin', '2027-03-28T02:59'],
    ['America/New_York', '2027-03-14T02:30'],
    ['Australia/Lord_Howe', '2027-10-03T02:15'],
  ];
  for (const [zone, typed] of gaps)
    it(
      `${typed} in ${zone}: refused, not shifted`,
      inZone(zone, async () => {
        itIs('2027-01-15T10:20:30Z');
        const calls = fetchCalls();
        const picker = await mountSchedule();
        await enter(picker, 'start', typed);
        expect(problemOf(picker, 'start')).to.equal(en.gap);
        expect(picker.startTimeInSeconds).to.equal(null);
        await press(picker, 'submit');
        await picker.updateComplete;
        expect(dialogOf(picker).open).to.equal(false);
        expect(fieldOf(picker, 'start')?.value).to.equal(typed);
        expect(focusOf() === fieldOf(picker, 'start'), 'the same element').to.equal(true);
        expect(calls.count).to.equal(0);
      }),
    );

  it(
    'the minutes around the gap are taken',
    inZone('Europe/Berlin', async () => {
      itIs('2027-01-15T10:20:30Z');
      const picker = await mountSchedule();
      await enter(picker, 'start', '2027-03-28T01:59');
      expect(picker.startTimeInSeconds).to.equal(secondsOf('2027-03-28T00:59Z'));
      await enter(picker, 'start', '2027-03-28T03:00');
      expect(picker.startTimeInSeconds).to.equal(secondsOf('2027-03-28T01:00Z'));
    }),
  );

  it(
    'an end in the gap is refused as well',
    inZone('Europe/Berlin', async () => {
      itIs('2027-01-15T10:20:30Z');
      const picker = await mountSchedule();
      await enter(picker, 'end', '2027-03-28T02:30');
      expect(problemOf(picker, 'end')).to.equal(en.gap);
    }),
  );

  it(
    'one that is shown twice is named by its offset',
    inZone('Europe/Berlin', async () => {
      itIs('2027-01-15T10:20:30Z');
      const picker = await mountSchedule();
      await enter(picker, 'start', '2027-10-31T02:30');
      expect(picker.startTimeInSeconds).to.equal(secondsOf('2027-10-31T00:30Z'));
      expect(described(picker)).to.contain('2:30 AM GMT+2 (12:30 AM UTC)');
      await press(picker, 'submit');
      expect(reviewOf(picker).steps.join()).to.contain('2:30 AM GMT+2 (12:30 AM UTC)');
    }),
  );

  it(
    'the second of both, when the page sets it, stays the second',
    inZone('Europe/Berlin', async () => {
      itIs('2027-01-15T10:20:30Z');
      const start = secondsOf('2027-10-31T01:30Z');
      const picker = await mountSchedule(undefined, { 'start-time-in-seconds': String(start) });
      expect(fieldOf(picker, 'start')?.value).to.equal('2027-10-31T02:30');
      expect(described(picker)).to.contain('2:30 AM GMT+1 (1:30 AM UTC)');
      await press(picker, 'submit');
      expect(reviewOf(picker).steps.join()).to.contain('2:30 AM GMT+1 (1:30 AM UTC)');
      expect(picker.request).to.include({ startTimeInSeconds: start });
    }),
  );
});
