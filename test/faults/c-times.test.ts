/** Group C: invalid and unusual times. */
import { expect } from '@open-wc/testing';
import { en } from '../../src/messages/en.js';
import {
  changePlan,
  confirm,
  confirmAndReadBodies,
  enterTime,
  openReview,
  press,
} from '../support/actions.js';
import { inTimeZone, secondsOf, setClock } from '../support/clock.js';
import { nextEvent, recordEvents } from '../support/events.js';
import type { Attributes } from '../support/markup.js';
import { mountSchedulePicker } from '../support/mount.js';
import { recordRequests } from '../support/network.js';
import {
  confirmButtonOf,
  dialogOf,
  partOf,
  partsOf,
  renderedTextOf,
  textOf,
  timeErrorOf,
  timeFieldOf,
} from '../support/rendered.js';
import { reviewOf } from '../support/review.js';
import { createLenientCustomer, receivedBodies, startBodies } from '../support/sandbox.js';

beforeEach(() => {
  setClock('2027-01-15T12:00:30Z');
});

describe('C01: no start', () => {
  it('sends no start and says "within the next hour"', async () => {
    const customer = await createLenientCustomer();
    const picker = await mountSchedulePicker(customer);
    await openReview(picker);
    expect(renderedTextOf(picker)).to.contain(en.asSoonAsPossible);
    expect(reviewOf(picker).times).to.contain(en.startSoon);
    expect(await confirmAndReadBodies(picker, customer)).to.deep.equal(['{"productPlanId":"pro"}']);
  });

  for (const nothing of [null, undefined])
    it(`omits a start that the page sets to ${nothing}`, async () => {
      const customer = await createLenientCustomer();
      const picker = await mountSchedulePicker(customer);
      Object.assign(picker, { startTimeInSeconds: nothing, endTimeInSeconds: nothing, productId: nothing });
      await changePlan(picker);
      expect(await receivedBodies(customer)).to.deep.equal(['{"productPlanId":"pro"}']);
    });
});

describe('C02: times in the past or in the wrong order', () => {
  const now = secondsOf('2027-01-15T12:00:30Z');
  const typed: [string, 'start' | 'end', Partial<Record<'start' | 'end', string>>, keyof typeof en][] = [
    ['a start in the past', 'start', { start: '2027-01-15T11:59' }, 'start-past'],
    ['an end in the past', 'end', { end: '2027-01-15T11:59' }, 'end-past'],
    [
      'an end before the start',
      'end',
      { start: '2027-01-15T13:00', end: '2027-01-15T12:30' },
      'end-before-start',
    ],
    [
      'an end at the start',
      'end',
      { start: '2027-01-15T13:00', end: '2027-01-15T13:00' },
      'end-before-start',
    ],
  ];
  for (const [what, name, times, problem] of typed)
    it(
      `shows an error at the field, and nothing can be confirmed, with ${what}`,
      inTimeZone('UTC', async () => {
        const picker = await mountSchedulePicker(await createLenientCustomer());
        const calls = recordRequests();
        const events = recordEvents('plan-assign');
        await openReview(picker);
        for (const [field, time] of Object.entries(times)) await enterTime(picker, field as 'start', time);
        expect(timeErrorOf(picker, name)).to.equal(en[problem]);
        expect(confirmButtonOf(picker).ariaDisabled).to.equal('true');
        await confirm(picker);
        expect(dialogOf(picker).open).to.equal(true);
        expect(calls.count + events.length).to.equal(0);
      }),
    );

  const preset: [string, Attributes, 'notice' | 'setup'][] = [
    ['a start in the past', { 'start-time-in-seconds': String(now - 60) }, 'notice'],
    ['a start now', { 'start-time-in-seconds': String(now) }, 'notice'],
    ['an end in the past', { 'end-time-in-seconds': String(now - 60) }, 'notice'],
    [
      'an end before the start',
      { 'start-time-in-seconds': String(now + 90), 'end-time-in-seconds': String(now + 60) },
      'setup',
    ],
  ];
  for (const [what, attributes, result] of preset)
    for (const schedule of ['', null])
      it(`opens no review and sends nothing with a preset: ${what}, ${schedule === null ? 'without' : 'with'} schedule`, async () => {
        const picker = await mountSchedulePicker(await createLenientCustomer(), { ...attributes, schedule });
        const calls = recordRequests();
        await openReview(picker);
        expect(dialogOf(picker).open).to.equal(false);
        if (result === 'setup') expect(picker.error).to.include({ code: 'setup', outcome: 'not-applied' });
        else expect(textOf(partOf(picker, 'notice'))).to.equal(en.timePassed);
        expect(calls.count).to.equal(0);
      });

  it('accepts a start one second ahead', async () => {
    const customer = await createLenientCustomer();
    const picker = await mountSchedulePicker(customer, { 'start-time-in-seconds': String(now + 1) });
    await changePlan(picker);
    expect(await receivedBodies(customer)).to.deep.equal(startBodies(now + 1));
  });
});

describe('C03: an end without a default plan', () => {
  for (const defaultPlan of [null, ''])
    it(`offers no end, and fails with \`setup\` for a preset one, with default-plan ${defaultPlan === null ? 'absent' : 'empty'}`, async () => {
      const end = { 'end-time-in-seconds': String(secondsOf('2027-06-01T12:00Z')) };
      const picker = await mountSchedulePicker(await createLenientCustomer(), {
        'default-plan': defaultPlan,
        ...end,
      });
      const calls = recordRequests();
      expect(partsOf(picker, 'end')).to.have.length(0);
      const failed = nextEvent(picker, 'plan-error');
      await openReview(picker);
      expect((await failed).detail).to.include({ code: 'setup', outcome: 'not-applied' });
      expect(dialogOf(picker).open).to.equal(false);
      expect(calls.count).to.equal(0);
    });
});

describe('C04: seconds and milliseconds', () => {
  for (const [typed, taken] of [
    ['2027-03-01T10:00:30', '2027-03-01T10:00:30'],
    ['2027-03-01T10:00:30.000', '2027-03-01T10:00:30'],
    ['2027-03-01T10:00:00.500', null],
    ['2027-03-01T10:00:30.999', null],
  ] as const)
    it(`${taken ? 'sends whole seconds' : 'shows an error and does not round'} with ${typed}`, async () => {
      const customer = await createLenientCustomer();
      const picker = await mountSchedulePicker(customer);
      await openReview(picker);
      await enterTime(picker, 'start', typed);
      expect(confirmButtonOf(picker).ariaDisabled).to.equal(String(!taken));
      if (!taken) {
        expect(timeErrorOf(picker, 'start')).to.equal(en.invalid);
        return;
      }
      expect(await confirmAndReadBodies(picker, customer)).to.deep.equal(startBodies(secondsOf(taken)));
    });
});

describe('C05, C06: daylight saving time', () => {
  it(
    'C05 shows an error at the field and sends nothing for a time that the clock skips',
    inTimeZone('Europe/Berlin', async () => {
      const picker = await mountSchedulePicker(await createLenientCustomer());
      const calls = recordRequests();
      await openReview(picker);
      await enterTime(picker, 'start', '2027-03-28T02:30');
      await confirm(picker);
      expect(timeErrorOf(picker, 'start')).to.equal(en.gap);
      expect(timeFieldOf(picker, 'start')?.value).to.equal('2027-03-28T02:30');
      expect(calls.count).to.equal(0);
    }),
  );

  it(
    'C06 names the offset of the time that is sent for a time that the clock passes twice',
    inTimeZone('Europe/Berlin', async () => {
      const customer = await createLenientCustomer();
      const picker = await mountSchedulePicker(customer);
      await openReview(picker);
      await enterTime(picker, 'start', '2027-10-31T02:30');
      const entered = 'October 31, 2027 at 2:30 AM GMT+2';
      expect(textOf(partOf(picker, 'start'))).to.contain(entered);
      expect(reviewOf(picker).times).to.contain(entered);
      expect(await confirmAndReadBodies(picker, customer)).to.deep.equal(
        startBodies(secondsOf('2027-10-31T00:30Z')),
      );
    }),
  );
});

describe('C08: 2038', () => {
  for (const start of [2147483646, 2147483647, 2147483648])
    it(`sends ${start} exactly`, async () => {
      const customer = await createLenientCustomer();
      const picker = await mountSchedulePicker(customer, { 'start-time-in-seconds': String(start) });
      await openReview(picker);
      expect(secondsOf(timeFieldOf(picker, 'start')?.value ?? '')).to.equal(start);
      expect(reviewOf(picker).times).to.contain('2038');
      expect(await confirmAndReadBodies(picker, customer)).to.deep.equal(startBodies(start));
    });
});

describe('C10: values that are no whole epoch seconds', () => {
  const texts = [
    ...[
      '2027-02-30T10:00',
      '2027-03-01T24:00',
      '2027-03-01T23:59:60',
      '1718153645993',
      '1.5',
      '-1',
      'soon',
      '',
    ],
    ...['1e10', '0x7fffffff', ' 1900000000', '+1900000000', '1900000000.0', '0', 'NaN', 'Infinity'],
  ];
  for (const name of ['start', 'end'] as const)
    for (const time of texts)
      it(`fails with \`setup\` and sends nothing with ${name}-time-in-seconds="${time}"`, async () => {
        const calls = recordRequests();
        const preset = { [`${name}-time-in-seconds`]: time, schedule: null };
        const picker = await mountSchedulePicker(await createLenientCustomer(), preset);
        await openReview(picker);
        expect(picker.error).to.include({ code: 'setup', outcome: 'not-applied' });
        expect(dialogOf(picker).open).to.equal(false);
        expect(textOf(partOf(picker, 'error'))).to.contain(en.notChanged);
        expect(partsOf(picker, 'retry'), 'it would fail again').to.have.length(0);
        expect(calls.count).to.equal(0);
      });

  const values = [
    1718153645993,
    1.5,
    -1,
    NaN,
    Infinity,
    'soon',
    '1900000000',
    true,
    {},
    new Date(2100, 1),
    0,
  ];
  for (const value of values)
    it(`fails with \`setup\` and sends nothing with startTimeInSeconds = ${JSON.stringify(value)} (${typeof value})`, async () => {
      const calls = recordRequests();
      for (const schedule of ['', null]) {
        const picker = await mountSchedulePicker(await createLenientCustomer(), { schedule });
        Object.assign(picker, { startTimeInSeconds: value });
        await openReview(picker);
        expect(picker.error).to.include({ code: 'setup', outcome: 'not-applied' });
        expect(dialogOf(picker).open).to.equal(false);
      }
      expect(calls.count).to.equal(0);
    });
});

describe('C11: times that pass between review and confirmation', () => {
  const inHalfAnHour = String(secondsOf('2027-01-15T12:30Z'));

  for (const name of ['start', 'end'] as const)
    for (const schedule of ['', null])
      it(`closes the review, says why and sends nothing when a preset ${name} has passed, ${schedule === null ? 'without' : 'with'} schedule`, async () => {
        const picker = await mountSchedulePicker(await createLenientCustomer(), {
          [`${name}-time-in-seconds`]: inHalfAnHour,
          schedule,
        });
        const calls = recordRequests();
        const events = recordEvents('plan-assign', 'plan-error');
        await openReview(picker);
        expect(dialogOf(picker).open).to.equal(true);
        setClock('2027-01-15T12:31Z');
        await confirm(picker);
        await picker.updateComplete;
        expect(dialogOf(picker).open).to.equal(false);
        expect(textOf(partOf(picker, 'notice'))).to.equal(en.timePassed);
        expect(calls.count + events.length).to.equal(0);
        expect(picker.pending).to.equal(false);
      });

  it(
    'closes the review and sends nothing when an entered start has passed',
    inTimeZone('UTC', async () => {
      const picker = await mountSchedulePicker(await createLenientCustomer());
      const calls = recordRequests();
      await openReview(picker);
      await enterTime(picker, 'start', '2027-01-15T12:30');
      setClock('2027-01-15T12:31Z');
      await confirm(picker);
      expect(dialogOf(picker).open).to.equal(false);
      expect(calls.count).to.equal(0);
    }),
  );

  it('closes the review of a cancellation when its date has passed', async () => {
    const picker = await mountSchedulePicker(await createLenientCustomer(), {
      'start-time-in-seconds': inHalfAnHour,
    });
    const calls = recordRequests();
    await press(picker, 'cancel');
    setClock('2027-01-15T12:31Z');
    await confirm(picker);
    expect(textOf(partOf(picker, 'notice'))).to.equal(en.timePassed);
    expect(calls.count).to.equal(0);
  });
});
