import { expect } from '@open-wc/testing';
import type { PortalPlanPickerElement } from '../../src/picker/portal-plan-picker.js';
import { en } from '../../src/messages/en.js';
import { format } from '../../src/i18n/format.js';
import { descriptionOf, dialogOf, partOf, textOf, timeErrorOf, timeFieldOf } from '../support/rendered.js';
import { confirm, enterTime, openReview } from '../support/actions.js';
import { recordEvents } from '../support/events.js';
import type { Attributes } from '../support/markup.js';
import { mountSchedulePicker } from '../support/mount.js';
import { inTimeZone, secondsOf, setClock } from '../support/clock.js';
import { reviewOf } from '../support/review.js';

/** Opens the review of Pro. */
async function reviewed(attributes: Attributes = {}): Promise<PortalPlanPickerElement> {
  const picker = await mountSchedulePicker(undefined, attributes);
  await openReview(picker);
  return picker;
}

const described = (picker: PortalPlanPickerElement): string =>
  descriptionOf(timeFieldOf(picker, 'start') as Element);

describe('a start in a time zone', () => {
  const zones: [zone: string, typed: string, instant: string, shown: string][] = [
    ['Europe/Berlin', '2027-03-01T10:00', '2027-03-01T09:00Z', 'March 1, 2027 at 10:00 AM GMT+1'],
    ['Europe/Berlin', '2027-07-01T10:00', '2027-07-01T08:00Z', 'July 1, 2027 at 10:00 AM GMT+2'],
    ['America/New_York', '2027-03-01T10:00', '2027-03-01T15:00Z', 'March 1, 2027 at 10:00 AM EST'],
    ['Asia/Kathmandu', '2027-03-01T10:00', '2027-03-01T04:15Z', 'March 1, 2027 at 10:00 AM GMT+5:45'],
    ['Pacific/Auckland', '2027-03-01T10:00', '2027-02-28T21:00Z', 'March 1, 2027 at 10:00 AM GMT+13'],
    ['Pacific/Honolulu', '2027-03-01T20:00', '2027-03-02T06:00Z', 'March 1, 2027 at 8:00 PM HST'],
    ['UTC', '2027-03-01T10:00', '2027-03-01T10:00Z', 'March 1, 2027 at 10:00 AM UTC'],
  ];
  for (const [zone, typed, instant, shown] of zones)
    it(
      `${zone}: ${typed} is ${instant}, shown with its zone at the field and in the review`,
      inTimeZone(zone, async () => {
        setClock('2027-01-15T10:20:30Z');
        const events = recordEvents('plan-review');
        const picker = await reviewed();
        await enterTime(picker, 'start', typed);
        expect(events.at(-1)?.detail.request.startTimeInSeconds).to.equal(secondsOf(instant));
        expect(described(picker)).to.equal(shown);
        expect(reviewOf(picker).times).to.equal(
          `${format(en.startsAt, { plan: 'Pro', time: shown })} ${format(en.endsThen, { plan: 'Basic' })}`,
        );
        const [time, ...others] = [...partOf(picker, 'times').querySelectorAll('summary time')];
        expect((time as HTMLTimeElement).dateTime).to.equal(new Date(instant).toISOString());
        expect(others).to.deep.equal([]);
      }),
    );

  for (const [zone, name] of [
    ['Europe/Berlin', 'Central European Time'],
    ['Asia/Kathmandu', 'Nepal Time'],
    ['Pacific/Honolulu', 'Hawaii-Aleutian Standard Time'],
    ['UTC', 'Coordinated Universal Time'],
  ] as const)
    it(
      `is entered in ${name}, which the fields name`,
      inTimeZone(zone, async () => {
        const picker = await reviewed();
        expect(textOf(partOf(picker, 'schedule'))).to.contain(format(en.zone, { zone: name }));
      }),
    );

  it(
    'is shown in local time when the page sets it',
    inTimeZone('Asia/Kathmandu', async () => {
      const picker = await reviewed({ 'start-time-in-seconds': String(secondsOf('2027-03-01T04:15Z')) });
      expect(timeFieldOf(picker, 'start')?.value).to.equal('2027-03-01T10:00');
    }),
  );
});

describe('a time that the clock skips or shows twice', () => {
  const gaps: [string, string][] = [
    ['Europe/Berlin', '2027-03-28T02:00'],
    ['Europe/Berlin', '2027-03-28T02:59'],
    ['America/New_York', '2027-03-14T02:30'],
    ['Australia/Lord_Howe', '2027-10-03T02:15'],
  ];
  for (const [zone, typed] of gaps)
    it(
      `is an error, and not shifted: ${typed} in`,
      inTimeZone(zone, async () => {
        setClock('2027-01-15T10:20:30Z');
        const events = recordEvents('plan-review', 'plan-assign');
        const picker = await reviewed();
        await enterTime(picker, 'start', typed);
        expect(timeErrorOf(picker, 'start')).to.equal(en.gap);
        expect(timeFieldOf(picker, 'start')?.value).to.equal(typed);
        await confirm(picker);
        expect(dialogOf(picker).open).to.equal(true);
        expect(events).to.have.length(1);
      }),
    );

  it(
    'is accepted before and after the gap',
    inTimeZone('Europe/Berlin', async () => {
      setClock('2027-01-15T10:20:30Z');
      const events = recordEvents('plan-review');
      const picker = await reviewed();
      for (const time of ['01:59', '03:00']) await enterTime(picker, 'start', `2027-03-28T${time}`);
      expect(events.map(({ detail }) => detail.request.startTimeInSeconds)).to.deep.equal([
        ...[undefined, secondsOf('2027-03-28T00:59Z'), secondsOf('2027-03-28T01:00Z')],
      ]);
    }),
  );

  it(
    'is an error of the end, too',
    inTimeZone('Europe/Berlin', async () => {
      setClock('2027-01-15T10:20:30Z');
      const picker = await reviewed();
      await enterTime(picker, 'end', '2027-03-28T02:30');
      expect(timeErrorOf(picker, 'end')).to.equal(en.gap);
    }),
  );

  it(
    'has its offset named when the clock shows it twice',
    inTimeZone('Europe/Berlin', async () => {
      setClock('2027-01-15T10:20:30Z');
      const events = recordEvents('plan-review');
      const picker = await reviewed();
      await enterTime(picker, 'start', '2027-10-31T02:30');
      expect(events.at(-1)?.detail.request.startTimeInSeconds).to.equal(secondsOf('2027-10-31T00:30Z'));
      expect(described(picker)).to.equal('October 31, 2027 at 2:30 AM GMT+2');
      expect(reviewOf(picker).times).to.contain('October 31, 2027 at 2:30 AM GMT+2.');
    }),
  );

  it(
    'stays the second of both when the page sets that',
    inTimeZone('Europe/Berlin', async () => {
      setClock('2027-01-15T10:20:30Z');
      const start = secondsOf('2027-10-31T01:30Z');
      const events = recordEvents('plan-review');
      const picker = await reviewed({ 'start-time-in-seconds': String(start) });
      expect(timeFieldOf(picker, 'start')?.value).to.equal('2027-10-31T02:30');
      expect(described(picker)).to.equal('October 31, 2027 at 2:30 AM GMT+1');
      expect(reviewOf(picker).times).to.contain('October 31, 2027 at 2:30 AM GMT+1.');
      expect(events[0]?.detail.request.startTimeInSeconds).to.equal(start);
    }),
  );
});
