/** The fields in which a customer edits the times of a change, in its review. */
import { expect } from '@open-wc/testing';
import { en } from '../../src/messages/en.js';
import type { PortalPlanPickerElement } from '../../src/picker/portal-plan-picker.js';
import { basic } from '../picker/basic.js';
import { say } from '../picker/sentences.js';
import { chooseTime, confirm, enterTime, openReview, press, untilOutcome } from '../support/actions.js';
import { planOf } from '../support/cards.js';
import { secondsInDays, secondsOf, setClock } from '../support/clock.js';
import { recordEvents } from '../support/events.js';
import { pressKeys } from '../support/keyboard.js';
import type { Attributes } from '../support/markup.js';
import { mountPickerOf, mountSchedulePicker } from '../support/mount.js';
import { recordRequests } from '../support/network.js';
import {
  confirmButtonOf,
  descriptionOf,
  dialogOf,
  focusedElement,
  partOf,
  partsOf,
  textOf,
  timeErrorOf,
  timeFieldOf,
  timeRadioOf,
  type TimeName,
  visibleTextOf,
} from '../support/rendered.js';
import { reviewOf } from '../support/review.js';
import { SandboxCustomer } from '../support/sandbox.js';

/** A time in the local zone, as the value of a field. */
const local = (seconds: number): string => {
  const time = new Date(seconds * 1000);
  return new Date(seconds * 1000 - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
};

const isReady = (picker: PortalPlanPickerElement): boolean =>
  confirmButtonOf(picker).ariaDisabled === 'false';

/** Opens the review of Pro. */
async function reviewed(
  attributes: Attributes = {},
  customer?: SandboxCustomer,
): Promise<PortalPlanPickerElement> {
  const picker = await mountSchedulePicker(customer, attributes);
  await openReview(picker);
  return picker;
}

beforeEach(() => setClock('2027-01-15T10:20:30Z'));

describe('the times of a change', () => {
  const foldedOf = (picker: PortalPlanPickerElement): HTMLDetailsElement =>
    partOf(picker, 'schedule') as HTMLDetailsElement;

  it('are a sentence that unfolds the fields, once the customer asks for them', async () => {
    const picker = await reviewed();
    const summary = foldedOf(picker).querySelector('summary') as HTMLElement;
    expect(visibleTextOf(summary)).to.equal(
      `${en.startSoon} ${say('endsThen', 'Basic')} · ${en.changeTimes}`,
    );
    expect(foldedOf(picker).open).to.equal(false);
    summary.click();
    expect(foldedOf(picker).open).to.equal(true);
    for (const name of ['start', 'end'] as const) {
      expect(timeRadioOf(picker, name, false).checked, name).to.equal(true);
      expect(timeFieldOf(picker, name) === null, name).to.equal(true);
    }
    expect(textOf(partOf(picker, 'start'))).to.contain(en.asSoonAsPossible);
    expect(textOf(partOf(picker, 'end'))).to.contain(en.noEnd);
  });

  it('are a sentence without fields where the customer cannot edit them', async () => {
    for (const schedule of [null, 'false']) {
      const picker = await reviewed({ schedule });
      expect(partsOf(picker, 'schedule')).to.have.length(0);
      expect(reviewOf(picker).times).to.equal(`${en.startSoon} ${say('endsThen', 'Basic')}`);
    }
    const picker = await mountPickerOf(undefined, basic);
    // Some frameworks set properties to texts.
    Object.assign(picker, { schedule: 'false' });
    await openReview(picker);
    expect(partsOf(picker, 'schedule')).to.have.length(0);
  });

  it('have an end only with a default plan, and none in a cancellation', async () => {
    expect(partsOf(await reviewed({ 'default-plan': null }), 'end')).to.have.length(0);
    const picker = await mountSchedulePicker();
    await press(picker, 'cancel');
    expect(['start', 'end'].map((name) => partsOf(picker, name).length)).to.deep.equal([1, 0]);
  });

  it('stay unfolded, with the focus, when the customer goes back to no time', async () => {
    const picker = await reviewed();
    foldedOf(picker).open = true;
    await enterTime(picker, 'start', '2027-03-01T10:00');
    timeRadioOf(picker, 'start', false).focus();
    await chooseTime(picker, 'start', false);
    expect(foldedOf(picker).open).to.equal(true);
    expect(focusedElement() === timeRadioOf(picker, 'start', false), 'the focus').to.equal(true);
    expect(reviewOf(picker).times).to.equal(`${en.startSoon} ${say('endsThen', 'Basic')}`);
    expect(isReady(picker)).to.equal(true);
  });

  it('have labelled fields, which describe the entered time', async () => {
    const picker = await reviewed();
    await enterTime(picker, 'start', '2027-03-01T10:00');
    await enterTime(picker, 'end', '2027-06-01T18:30');
    for (const [name, shown] of [
      ['start', 'March 1, 2027 at 10:00 AM'],
      ['end', 'June 1, 2027 at 6:30 PM'],
    ] as const) {
      const field = timeFieldOf(picker, name) as HTMLInputElement;
      expect(field.getAttribute('aria-label')).to.equal(`${en[name]}: ${en.dateAndTime}`);
      expect(descriptionOf(field)).to.contain(shown);
    }
  });

  it('are said at once in the review, and sent to the service', async () => {
    const customer = await SandboxCustomer.create({ plan: 'basic' });
    setClock(new Date().toISOString());
    const [start = 0, end = 0] = [secondsInDays(300), secondsInDays(600)].map((time) => time - (time % 60));
    const picker = await reviewed({}, customer);
    await enterTime(picker, 'start', local(start));
    await enterTime(picker, 'end', local(end));
    expect(reviewOf(picker).times).to.equal(
      [say('startsAt', 'Pro', start), say('endsThen', 'Basic'), say('moveAt', 'Free', end)].join(' '),
    );
    await confirm(picker);
    await untilOutcome(picker);
    const { requests, assignments } = await customer.ledger();
    const body = { productPlanId: 'pro', startTimeInSeconds: start, endTimeInSeconds: end };
    expect(requests.map((request) => JSON.parse(request.body) as unknown)).to.deep.equal([body]);
    expect(assignments[0]?.plan).to.include(body);
  });

  it('are those of the page, to the second, until the customer edits them', async () => {
    const [start, end] = [secondsOf('2027-03-01T10:00:17'), secondsOf('2027-06-01T18:30')];
    const events = recordEvents('plan-review');
    const picker = await reviewed({
      'start-time-in-seconds': String(start),
      'end-time-in-seconds': String(end),
    });
    expect(timeFieldOf(picker, 'start')?.value).to.equal('2027-03-01T10:00:17');
    expect(timeFieldOf(picker, 'end')?.value).to.equal('2027-06-01T18:30');
    await enterTime(picker, 'start', '2027-04-01T10:00');
    // The start of the page no longer counts.
    picker.startTimeInSeconds = start + 60;
    await picker.updateComplete;
    expect(dialogOf(picker).open).to.equal(true);
    await chooseTime(picker, 'end', false);
    expect(events.map(({ detail }) => detail.request)).to.deep.equal([
      { productPlanId: 'pro', startTimeInSeconds: start, endTimeInSeconds: end },
      { productPlanId: 'pro', startTimeInSeconds: secondsOf('2027-04-01T10:00'), endTimeInSeconds: end },
      { productPlanId: 'pro', startTimeInSeconds: secondsOf('2027-04-01T10:00') },
    ]);
  });

  it('have minimums that follow the clock and the start', async () => {
    const picker = await reviewed();
    const least = (name: TimeName): string => timeFieldOf(picker, name)?.min ?? '';
    await chooseTime(picker, 'start', true);
    await chooseTime(picker, 'end', true);
    expect([least('start'), least('end')]).to.deep.equal(
      Array(2).fill(local(secondsOf('2027-01-15T10:21Z'))),
    );
    setClock('2027-01-15T12:40:00Z');
    picker.requestUpdate();
    await picker.updateComplete;
    expect(least('start')).to.equal(local(secondsOf('2027-01-15T12:41Z')));
    await enterTime(picker, 'start', '2027-03-01T10:00');
    expect(least('end')).to.equal('2027-03-01T10:01');
  });

  it('are not those of the next review', async () => {
    const picker = await reviewed();
    await enterTime(picker, 'start', '2027-03-01T10:00');
    await press(picker, 'dismiss');
    await openReview(picker);
    expect(timeFieldOf(picker, 'start') === null).to.equal(true);
    expect(reviewOf(picker).times).to.contain(en.startSoon);
  });

  it('keep a time while the customer edits one part of it', async () => {
    const picker = await reviewed();
    (partOf(picker, 'schedule') as HTMLDetailsElement).open = true;
    await enterTime(picker, 'start', '2100-03-01T10:00');
    const field = timeFieldOf(picker, 'start') as HTMLInputElement;
    field.focus();
    await pressKeys('Backspace');
    await picker.updateComplete;
    // An engine whose field is one text has no part to clear.
    if (field.value === '') await pressKeys('4');
    expect(field.value).to.match(/^2100-0[34]-01T10:00$/);
    expect(timeFieldOf(picker, 'start') === field, 'the same field').to.equal(true);
  });
});

describe('an invalid time', () => {
  const cases = [
    ['a start in the past', 'start', 'start-past', { start: '2027-01-10T10:00' }],
    ['an end in the past', 'end', 'end-past', { end: '2027-01-10T10:00' }],
    [
      'an end before the start',
      'end',
      'end-before-start',
      { start: '2027-03-01T10:00', end: '2027-02-01T10:00' },
    ],
    ['an incomplete start', 'start', 'invalid', { start: '' }],
    ['an incomplete end', 'end', 'invalid', { end: '' }],
  ] as const;

  for (const [what, name, problem, entered] of cases)
    it(`is reported beside its field, and cannot be confirmed: ${what}`, async () => {
      const picker = await reviewed({}, await SandboxCustomer.create());
      const calls = recordRequests();
      const events = recordEvents('plan-assign', 'plan-dismiss');
      for (const [field, time] of Object.entries(entered)) await enterTime(picker, field as TimeName, time);
      expect(timeErrorOf(picker, name)).to.equal(en[problem]);
      expect(timeFieldOf(picker, name)?.value).to.equal((entered as Record<string, string>)[name]);
      expect(isReady(picker)).to.equal(false);
      await confirm(picker);
      expect(dialogOf(picker).open).to.equal(true);
      expect(calls.count + events.length).to.equal(0);
      // It can be corrected, or taken back.
      await enterTime(picker, name, '2027-08-01T10:00');
      expect([timeErrorOf(picker, name), isReady(picker)]).to.deep.equal(['', true]);
      await enterTime(picker, name, '');
      await chooseTime(picker, name, false);
      expect(isReady(picker)).to.equal(true);
    });

  it('is announced in the same live region as a valid one', async () => {
    const picker = await reviewed();
    await enterTime(picker, 'start', '2027-03-01T10:00');
    const field = timeFieldOf(picker, 'start') as HTMLElement;
    const announced = (field.getRootNode() as ShadowRoot).getElementById(
      field.getAttribute('aria-describedby') ?? '',
    ) as HTMLElement;
    expect(announced.getAttribute('role')).to.equal('status');
    expect([textOf(announced), field.ariaInvalid]).to.deep.equal([
      ...[say('startsAt', '', secondsOf('2027-03-01T10:00')).replace(/^ starts on |\.$/g, ''), 'false'],
    ]);
    await enterTime(picker, 'start', '2027-01-10T10:00');
    expect([textOf(announced), field.ariaInvalid]).to.deep.equal([en['start-past'], 'true']);
  });

  it('is reported at both fields', async () => {
    const picker = await reviewed();
    await enterTime(picker, 'start', '2027-01-10T10:00');
    await enterTime(picker, 'end', '2027-01-09T10:00');
    expect(timeErrorOf(picker, 'start')).to.equal(en['start-past']);
    expect(timeErrorOf(picker, 'end')).to.equal(en['end-before-start']);
  });

  it('is checked again at the end when the start changes', async () => {
    const picker = await reviewed();
    await enterTime(picker, 'start', '2100-03-01T10:00');
    await enterTime(picker, 'end', '2100-04-01T10:00');
    await enterTime(picker, 'start', '2100-05-01T10:00');
    expect(timeErrorOf(picker, 'end')).to.equal(en['end-before-start']);
    await enterTime(picker, 'start', '2100-02-01T10:00');
    expect([timeErrorOf(picker, 'end'), isReady(picker)]).to.deep.equal(['', true]);
  });

  it('is kept in its field when the page changes its plans', async () => {
    const picker = await reviewed();
    await enterTime(picker, 'start', '2027-03-01T10:00');
    await enterTime(picker, 'end', '2027-02-01T10:00');
    planOf(picker, 'pro').label = 'Pro+';
    await picker.updateComplete;
    expect(reviewOf(picker).title).to.equal('Switch to Pro+');
    expect(timeFieldOf(picker, 'start')?.value).to.equal('2027-03-01T10:00');
    expect(timeFieldOf(picker, 'end')?.value).to.equal('2027-02-01T10:00');
    expect(timeErrorOf(picker, 'end')).to.equal(en['end-before-start']);
  });

  it('C10: fails as setup when the page sets it', async () => {
    for (const time of ['9999999999999', 'soon', '2027-02-30T10:00']) {
      const picker = await reviewed({ 'start-time-in-seconds': time });
      expect(picker.error?.code, time).to.equal('setup');
    }
    const picker = await mountPickerOf(undefined, basic);
    picker.assignment = { productPlanId: 'pro', startTimeInSeconds: 1e13 };
    await picker.updateComplete;
    expect(partsOf(picker, 'upcoming')).to.have.length(0);
  });
});

describe('an end without a default plan', () => {
  const end = secondsOf('2027-06-01T12:00Z');

  it('N23: fails as setup at the press when the page sets it', async () => {
    const picker = await reviewed({ 'default-plan': null, 'end-time-in-seconds': String(end) });
    expect(picker.error).to.include({ code: 'setup', outcome: 'not-applied' });
    expect(dialogOf(picker).open).to.equal(false);
  });

  for (const isSet of [true, false])
    it(`N23: closes the review ${isSet ? 'when the page sets it' : 'when the customer enters it'}, and says so`, async () => {
      const customer = await SandboxCustomer.create();
      const picker = await reviewed(isSet ? { 'end-time-in-seconds': String(end) } : {}, customer);
      const calls = recordRequests();
      if (!isSet) await enterTime(picker, 'end', local(end));
      picker.defaultPlan = null;
      await confirm(picker);
      expect([dialogOf(picker).open, textOf(partOf(picker, 'notice'))]).to.deep.equal([false, en.changed]);
      expect(calls.count).to.equal(0);
      // Without an end, the plan can be assigned.
      picker.endTimeInSeconds = null;
      await openReview(picker);
      expect(partsOf(picker, 'end')).to.have.length(0);
      expect(isReady(picker)).to.equal(true);
    });
});
