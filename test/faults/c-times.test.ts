/** Group C: times that customers and pages come up with. */
import { expect } from '@open-wc/testing';
import { en } from '../../src/messages/en.js';
import { bodies, confirmAndRead, obliging, starting } from '../support/ledger.js';
import { enter, fieldOf, problemOf } from '../support/schedule.js';
import { focusOf, part, parts, read, text } from '../support/rendered.js';
import { inZone, itIs, secondsOf } from '../support/clock.js';
import type { Attributes } from '../support/markup.js';
import { changePlan, confirm, dialogOf, press, review } from '../support/customer.js';
import { eventsOf, nextEvent } from '../support/events.js';
import { fetchCalls } from '../support/network.js';
import { mountSchedule } from '../support/mount.js';
import { reviewOf } from '../support/review.js';

beforeEach(() => {
  itIs('2027-01-15T12:00:30Z');
});

describe('C01: no start', () => {
  it('within the next hour, it is said, and no start is sent', async () => {
    const customer = await obliging();
    const picker = await mountSchedule(customer);
    expect(text(picker)).to.contain(en.asSoonAsPossible);
    await review(picker);
    expect(reviewOf(picker).times).to.contain(en.startSoon);
    expect(await confirmAndRead(picker, customer)).to.deep.equal(['{"productPlanId":"pro"}']);
  });

  for (const nothing of [null, undefined])
    it(`set to ${nothing} by the page: left out, not sent as null`, async () => {
      const customer = await obliging();
      const picker = await mountSchedule(customer);
      Object.assign(picker, { startTimeInSeconds: nothing, endTimeInSeconds: nothing, productId: nothing });
      await changePlan(picker);
      expect(await bodies(customer)).to.deep.equal(['{"productPlanId":"pro"}']);
    });
});

describe('C02: times that have passed, or are in the wrong order', () => {
  const now = secondsOf('2027-01-15T12:00:30Z');
  const wrong: [string, 'start' | 'end', Attributes][] = [
    ['a start in the past', 'start', { 'start-time-in-seconds': String(now - 60) }],
    ['a start now', 'start', { 'start-time-in-seconds': String(now) }],
    ['an end alone in the past', 'end', { 'end-time-in-seconds': String(now - 60) }],
    ['an end alone now', 'end', { 'end-time-in-seconds': String(now) }],
    [
      'an end before the start',
      'end',
      { 'start-time-in-seconds': String(now + 90), 'end-time-in-seconds': String(now + 60) },
    ],
    [
      'an end at the start',
      'end',
      { 'start-time-in-seconds': String(now + 60), 'end-time-in-seconds': String(now + 60) },
    ],
  ];
  for (const [what, name, attributes] of wrong) {
    it(`${what}: said beside the field; no POST`, async () => {
      const picker = await mountSchedule(await obliging(), { value: 'pro', ...attributes });
      const calls = fetchCalls();
      const events = eventsOf('plan-assign');
      await press(picker, 'submit');
      await picker.updateComplete;
      expect(problemOf(picker, name)).not.to.equal('');
      expect(focusOf() === fieldOf(picker, name), 'the same element').to.equal(true);
      expect(dialogOf(picker).open).to.equal(false);
      expect(calls.count + events.length).to.equal(0);
    });

    it(`${what} where there is no field: \`setup\`; no POST`, async () => {
      const picker = await mountSchedule(await obliging(), { value: 'pro', ...attributes, schedule: null });
      const calls = fetchCalls();
      await press(picker, 'submit');
      expect(picker.error).to.include({ code: 'setup', outcome: 'not-applied' });
      expect(dialogOf(picker).open).to.equal(false);
      const refused = await picker.assign().catch((error: unknown) => error);
      expect(refused).to.include({ code: 'setup', outcome: 'not-applied' });
      expect(calls.count).to.equal(0);
    });
  }

  it('one second ahead is taken', async () => {
    const customer = await obliging();
    const picker = await mountSchedule(customer, { 'start-time-in-seconds': String(now + 1) });
    await changePlan(picker);
    expect(await bodies(customer)).to.deep.equal(starting(now + 1));
  });
});

describe('C03: an end without a default plan', () => {
  for (const defaultPlan of [null, ''])
    it(`default-plan ${defaultPlan === null ? 'absent' : 'empty'}: not offered, and refused as \`setup\` when preset`, async () => {
      const end = { 'end-time-in-seconds': String(secondsOf('2027-06-01T12:00Z')) };
      const picker = await mountSchedule(await obliging(), { 'default-plan': defaultPlan, ...end });
      const calls = fetchCalls();
      expect(parts(picker, 'end')).to.have.length(0);
      const failed = nextEvent(picker, 'plan-error');
      await review(picker);
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
    it(`${typed}: ${taken ? 'whole seconds are sent' : 'refused, not rounded'}`, async () => {
      const customer = await obliging();
      const picker = await mountSchedule(customer);
      await enter(picker, 'start', typed);
      await review(picker);
      expect(dialogOf(picker).open).to.equal(Boolean(taken));
      if (!taken) {
        expect(problemOf(picker, 'start')).to.equal(en.invalid);
        return;
      }
      expect(await confirmAndRead(picker, customer)).to.deep.equal(starting(secondsOf(taken)));
    });
});

describe('C05, C06: the clock is changed', () => {
  it(
    'C05: Berlin 2027-03-28 02:30 does not exist: said beside the field; no POST',
    inZone('Europe/Berlin', async () => {
      const picker = await mountSchedule(await obliging());
      const calls = fetchCalls();
      await enter(picker, 'start', '2027-03-28T02:30');
      await review(picker);
      expect(problemOf(picker, 'start')).to.equal(en.gap);
      expect(fieldOf(picker, 'start')?.value).to.equal('2027-03-28T02:30');
      expect([picker.startTimeInSeconds, calls.count]).to.deep.equal([null, 0]);
    }),
  );

  it(
    'C06: Berlin 2027-10-31 02:30 comes twice: the field and the review name the offset of the one that is sent',
    inZone('Europe/Berlin', async () => {
      const customer = await obliging();
      const picker = await mountSchedule(customer);
      await enter(picker, 'start', '2027-10-31T02:30');
      await review(picker);
      const entered = 'October 31, 2027 at 2:30 AM GMT+2';
      expect(read(part(picker, 'start'))).to.contain(`${entered} October 31, 2027 at 12:30 AM UTC`);
      expect(reviewOf(picker).times).to.contain(entered);
      expect(await confirmAndRead(picker, customer)).to.deep.equal(starting(secondsOf('2027-10-31T00:30Z')));
    }),
  );
});

describe('C08: 2038', () => {
  for (const start of [2147483646, 2147483647, 2147483648])
    it(`${start}: exact`, async () => {
      const customer = await obliging();
      const picker = await mountSchedule(customer, { 'start-time-in-seconds': String(start) });
      expect(secondsOf(fieldOf(picker, 'start')?.value ?? '')).to.equal(start);
      await review(picker);
      expect(reviewOf(picker).times).to.contain('2038');
      expect(await confirmAndRead(picker, customer)).to.deep.equal(starting(start));
    });
});

describe('C10: what is no whole epoch second', () => {
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
      it(`${name}-time-in-seconds="${time}": \`setup\`, nothing guessed; no POST`, async () => {
        const calls = fetchCalls();
        const preset = { [`${name}-time-in-seconds`]: time, schedule: null };
        const picker = await mountSchedule(await obliging(), preset);
        await review(picker);
        expect(picker.error).to.include({ code: 'setup', outcome: 'not-applied' });
        expect(dialogOf(picker).open).to.equal(false);
        expect(read(part(picker, 'error'))).to.contain(en.notChanged);
        expect(parts(picker, 'retry'), 'it would fail again').to.have.length(0);
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
    it(`startTimeInSeconds = ${JSON.stringify(value)} (${typeof value}): \`setup\`; no POST`, async () => {
      const calls = fetchCalls();
      const picker = await mountSchedule(await obliging(), { schedule: null });
      Object.assign(picker, { startTimeInSeconds: value });
      await review(picker);
      expect(picker.error).to.include({ code: 'setup', outcome: 'not-applied' });
      expect(calls.count).to.equal(0);
    });

  for (const time of ['2027-02-30T10:00', '1718153645993', '1.5', '-1', 'soon'])
    it(`start-time-in-seconds="${time}" where there is a field: it is empty, and the set-up refused; no POST`, async () => {
      const calls = fetchCalls();
      const picker = await mountSchedule(await obliging(), { 'start-time-in-seconds': time });
      expect(fieldOf(picker, 'start')?.value).to.equal('');
      await review(picker);
      expect(picker.error).to.include({ code: 'setup', outcome: 'not-applied' });
      expect(dialogOf(picker).open).to.equal(false);
      expect(calls.count).to.equal(0);
    });
});

describe('C11: valid when chosen, past when confirmed', () => {
  const inHalfAnHour = String(secondsOf('2027-01-15T12:30Z'));

  for (const name of ['start', 'end'] as const)
    it(`the ${name}: review closes, it is said beside the field, which has the focus; no POST`, async () => {
      const picker = await mountSchedule(await obliging(), {
        [`${name}-time-in-seconds`]: inHalfAnHour,
      });
      const calls = fetchCalls();
      const events = eventsOf('plan-assign', 'plan-error');
      await review(picker);
      expect(dialogOf(picker).open).to.equal(true);
      itIs('2027-01-15T12:31Z');
      await confirm(picker);
      await picker.updateComplete;
      expect(dialogOf(picker).open).to.equal(false);
      expect(problemOf(picker, name)).to.equal(en[`${name}-past`]);
      expect(focusOf() === fieldOf(picker, name), 'the same element').to.equal(true);
      expect(calls.count + events.length).to.equal(0);
      expect([picker.pending, picker.value]).to.deep.equal([false, 'pro']);
    });

  it('a cancellation at a date', async () => {
    const picker = await mountSchedule(await obliging(), { 'start-time-in-seconds': inHalfAnHour });
    const calls = fetchCalls();
    await press(picker, 'cancel');
    itIs('2027-01-15T12:31Z');
    await confirm(picker);
    expect(problemOf(picker, 'start')).to.equal(en['start-past']);
    expect(calls.count).to.equal(0);
  });

  it('where there is no field: said under the heading; no POST', async () => {
    const picker = await mountSchedule(await obliging(), {
      'start-time-in-seconds': inHalfAnHour,
      schedule: null,
    });
    const calls = fetchCalls();
    await review(picker);
    itIs('2027-01-15T12:31Z');
    await confirm(picker);
    expect(dialogOf(picker).open).to.equal(false);
    expect(text(picker)).to.contain(en.timePassed);
    expect(picker.error).to.equal(null);
    expect(calls.count).to.equal(0);
  });
});
