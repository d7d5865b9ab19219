import { expect } from '@open-wc/testing';
import type { PortalPlanPickerElement } from '../../../src/elements/portal-plan-picker.js';
import { en } from '../../../src/messages/en.js';
import type { Attributes } from '../../support/markup.js';
import {
  choosePlan,
  chooseTime,
  confirm,
  enterTime,
  openReview,
  press,
  untilOutcome,
} from '../../support/actions.js';
import {
  descriptionOf,
  dialogOf,
  focusedElement,
  hasFocusInside,
  partOf,
  partsOf,
  renderedTextOf,
  textOf,
  timeErrorOf,
  timeFieldOf,
  timeRadioOf,
} from '../../support/rendered.js';
import { recordEvents } from '../../support/events.js';
import { recordRequests } from '../../support/network.js';
import { mountPicker, mountSchedulePicker } from '../../support/mount.js';
import { SandboxCustomer } from '../../support/sandbox.js';
import { secondsInDays, secondsOf, setClock } from '../../support/clock.js';
import { planOf, radiosOf } from '../../support/cards.js';
import { reviewOf } from '../../support/review.js';
import { format } from '../../../src/localize/format.js';
import { basic } from './basic.js';
import { say } from './sentences.js';
import { pressKeys } from '../../support/keyboard.js';
import { holdAssignments } from '../../support/hold-assignments.js';

const timesOf = ({ startTimeInSeconds: start, endTimeInSeconds: end }: PortalPlanPickerElement) => [
  start,
  end,
];

/** A time in the local zone, as the value of a field. */
const local = (seconds: number): string => {
  const time = new Date(seconds * 1000);
  return new Date(seconds * 1000 - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
};

beforeEach(() => setClock('2027-01-15T10:20:30Z'));

describe('the start and the end of a plan', () => {
  it('are offered with `schedule`, the end only with a default plan', async () => {
    const offered = async (attributes: Attributes): Promise<string[]> => {
      const picker = await mountPicker(undefined, attributes);
      return ['start', 'end'].filter((name) => partsOf(picker, name).length);
    };
    expect(await offered({})).to.deep.equal([]);
    expect(await offered({ 'default-plan': 'free' })).to.deep.equal([]);
    expect(await offered({ schedule: '' })).to.deep.equal(['start']);
    expect(await offered({ schedule: '', 'default-plan': 'free' })).to.deep.equal(['start', 'end']);
  });

  it('are not offered with the property "false", as some frameworks write it', async () => {
    const picker = await mountPicker(undefined, { 'current-plan': 'basic' });
    Object.assign(picker, { schedule: 'false' });
    await picker.updateComplete;
    expect(partsOf(picker, 'schedule')).to.have.length(0);
    expect(radiosOf(picker).map(({ value }) => value)).not.to.include('basic');
  });

  it('are not set by default', async () => {
    const picker = await mountSchedulePicker();
    expect([
      timeRadioOf(picker, 'start', false).checked,
      timeRadioOf(picker, 'end', false).checked,
    ]).to.deep.equal([true, true]);
    expect((timeFieldOf(picker, 'start') ?? timeFieldOf(picker, 'end')) === null).to.equal(true);
    expect(textOf(partOf(picker, 'start'))).to.contain(en.asSoonAsPossible);
    expect(picker.request).to.deep.equal({ productPlanId: 'pro' });
  });

  it('have labelled fields', async () => {
    const picker = await mountSchedulePicker();
    for (const name of ['start', 'end'] as const) {
      await chooseTime(picker, name, true);
      expect(timeFieldOf(picker, name)?.getAttribute('aria-label')).to.equal(
        `${en[name]}: ${en.dateAndTime}`,
      );
    }
  });

  it('become properties of the picker and part of its request', async () => {
    const picker = await mountSchedulePicker();
    await enterTime(picker, 'start', '2027-03-01T10:00');
    await enterTime(picker, 'end', '2027-06-01T18:30');
    const [start, end] = [secondsOf('2027-03-01T10:00'), secondsOf('2027-06-01T18:30')];
    expect(timesOf(picker)).to.deep.equal([start, end]);
    expect(picker.request).to.deep.equal({
      productPlanId: 'pro',
      startTimeInSeconds: start,
      endTimeInSeconds: end,
    });
    expect(descriptionOf(timeFieldOf(picker, 'start') as Element)).to.contain('March 1, 2027 at 10:00 AM');
    expect(descriptionOf(timeFieldOf(picker, 'end') as Element)).to.contain('June 1, 2027 at 6:30 PM');
  });

  it('are shown in the review and sent to the service', async () => {
    const customer = await SandboxCustomer.create({ plan: 'basic' });
    const [start, end] = [secondsInDays(300), secondsInDays(600)].map((time) => time - (time % 60)) as [
      number,
      number,
    ];
    setClock(new Date().toISOString());
    const picker = await mountSchedulePicker(customer);
    await enterTime(picker, 'start', local(start));
    await enterTime(picker, 'end', local(end));
    await press(picker, 'submit');
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

  it('show the times that the page sets, and send them to the second', async () => {
    const [start, end] = [secondsOf('2027-03-01T10:00:17'), secondsOf('2027-06-01T18:30')];
    const picker = await mountSchedulePicker(undefined, {
      'start-time-in-seconds': String(start),
      'end-time-in-seconds': String(end),
    });
    expect(timeFieldOf(picker, 'start')?.value).to.equal('2027-03-01T10:00:17');
    expect(timeFieldOf(picker, 'end')?.value).to.equal('2027-06-01T18:30');
    expect([
      timeRadioOf(picker, 'start', true).checked,
      timeRadioOf(picker, 'end', true).checked,
    ]).to.deep.equal([true, true]);
    expect(picker.request).to.include({ startTimeInSeconds: start, endTimeInSeconds: end });
  });

  it('follow the page when it sets another time, or none', async () => {
    const picker = await mountSchedulePicker();
    await enterTime(picker, 'start', '2027-03-01T10:00');
    picker.startTimeInSeconds = secondsOf('2027-04-01T11:00');
    await picker.updateComplete;
    expect(timeFieldOf(picker, 'start')?.value).to.equal('2027-04-01T11:00');
    picker.startTimeInSeconds = null;
    await picker.updateComplete;
    expect(timeFieldOf(picker, 'start') === null).to.equal(true);
    expect(timeRadioOf(picker, 'start', false).checked).to.equal(true);
  });

  it('keep the entered time while "as soon as possible" is chosen', async () => {
    const picker = await mountSchedulePicker();
    await enterTime(picker, 'start', '2027-03-01T10:00');
    await chooseTime(picker, 'start', false);
    expect(picker.request).to.deep.equal({ productPlanId: 'pro' });
    await chooseTime(picker, 'start', true);
    expect(timeFieldOf(picker, 'start')?.value).to.equal('2027-03-01T10:00');
    expect(picker.startTimeInSeconds).to.equal(secondsOf('2027-03-01T10:00'));
  });

  it('have minimums that follow the clock and the start', async () => {
    const picker = await mountSchedulePicker();
    const least = (name: 'start' | 'end'): string => timeFieldOf(picker, name)?.min ?? '';
    await chooseTime(picker, 'start', true);
    await chooseTime(picker, 'end', true);
    expect([least('start'), least('end')]).to.deep.equal(
      Array(2).fill(local(secondsOf('2027-01-15T10:21Z'))),
    );
    setClock('2027-01-15T12:40:00Z');
    await choosePlan(picker, 'basic');
    expect(least('start')).to.equal(local(secondsOf('2027-01-15T12:41Z')));
    await enterTime(picker, 'start', '2027-03-01T10:00');
    expect(least('end')).to.equal('2027-03-01T10:01');
  });

  it('keep what was entered when the page changes its plans', async () => {
    const picker = await mountSchedulePicker();
    await enterTime(picker, 'start', '2027-03-01T10:00');
    await enterTime(picker, 'end', '2027-02-01T10:00');
    planOf(picker, 'free').label = 'Gratis';
    await choosePlan(picker, 'basic');
    expect(timeFieldOf(picker, 'start')?.value).to.equal('2027-03-01T10:00');
    expect(timeFieldOf(picker, 'end')?.value).to.equal('2027-02-01T10:00');
    expect(timeErrorOf(picker, 'end')).to.equal(en['end-before-start']);
  });

  it('are read-only while an assignment is pending', async () => {
    const picker = await mountSchedulePicker(undefined, { 'no-confirm': '' });
    await enterTime(picker, 'start', '2027-03-01T10:00');
    holdAssignments(picker);
    await press(picker, 'submit');
    expect(picker.pending).to.equal(true);
    expect(timeFieldOf(picker, 'start')?.readOnly).to.equal(true);
    await chooseTime(picker, 'start', false);
    expect(picker.startTimeInSeconds).to.equal(secondsOf('2027-03-01T10:00'));
    expect(timeRadioOf(picker, 'start', true).checked).to.equal(true);
  });

  it('keep a time while the customer edits one part of it', async () => {
    const picker = await mountPicker(undefined, { ...basic, schedule: '' });
    await enterTime(picker, 'start', '2100-03-01T10:00');
    const field = timeFieldOf(picker, 'start') as HTMLInputElement;
    field.focus();
    await pressKeys('Backspace');
    await picker.updateComplete;
    // An engine whose field is one text has no part to clear.
    if (field.value === '') await pressKeys('4');
    expect(field.value).to.match(/^2100-0[34]-01T10:00$/);
  });

  it('are required when the current plan is chosen', async () => {
    const picker = await mountPicker(undefined, { ...basic, schedule: '' });
    await choosePlan(picker, 'basic');
    await press(picker, 'submit');
    expect(renderedTextOf(picker)).to.contain(en.chooseDate);
    await chooseTime(picker, 'start', true);
    await enterTime(picker, 'start', '2100-03-01T10:00');
    await press(picker, 'submit');
    expect(dialogOf(picker).open).to.equal(true);
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
    [
      'an end at the start',
      'end',
      'end-before-start',
      { start: '2027-03-01T10:00', end: '2027-03-01T10:00' },
    ],
    ['an incomplete start', 'start', 'invalid', { start: '' }],
    ['an incomplete end', 'end', 'invalid', { end: '' }],
  ] as const;

  for (const [what, name, problem, entered] of cases)
    it(`is reported beside its field, which gets the focus and keeps its value: ${what}`, async () => {
      const picker = await mountSchedulePicker(await SandboxCustomer.create());
      const calls = recordRequests();
      for (const [field, time] of Object.entries(entered)) await enterTime(picker, field as 'start', time);
      await press(picker, 'submit');
      await picker.updateComplete;
      expect(timeErrorOf(picker, name)).to.equal(en[problem]);
      expect(focusedElement() === timeFieldOf(picker, name)).to.equal(true);
      expect(timeFieldOf(picker, name)?.value).to.equal((entered as Record<string, string>)[name]);
      expect(dialogOf(picker).open).to.equal(false);
      expect(calls.count).to.equal(0);
    });

  it('is announced in the same live region as a valid one, before any submit', async () => {
    const picker = await mountSchedulePicker();
    await chooseTime(picker, 'start', true);
    const field = timeFieldOf(picker, 'start') as HTMLElement;
    const announced = (field.getRootNode() as ShadowRoot).getElementById(
      field.getAttribute('aria-describedby') ?? '',
    ) as HTMLElement;
    expect(announced.getAttribute('role')).to.be.oneOf(['status', 'alert']);
    expect([textOf(announced), field.getAttribute('aria-invalid')]).to.deep.equal(['', 'false']);
    await enterTime(picker, 'start', '2027-01-10T10:00');
    expect(textOf(announced)).to.equal(en['start-past']);
    await enterTime(picker, 'start', '2027-03-01T10:00');
    expect(textOf(announced)).to.contain('March 1, 2027');
    expect(timeErrorOf(picker, 'start')).to.equal('');
  });

  it('is reported at both fields, and the first one gets the focus', async () => {
    const picker = await mountSchedulePicker();
    await enterTime(picker, 'start', '2027-01-10T10:00');
    await enterTime(picker, 'end', '2027-01-09T10:00');
    await press(picker, 'submit');
    await picker.updateComplete;
    expect(focusedElement() === timeFieldOf(picker, 'start')).to.equal(true);
    expect(timeErrorOf(picker, 'start')).to.equal(en['start-past']);
    expect(timeErrorOf(picker, 'end')).to.equal(en['end-before-start']);
  });

  it('can be corrected, and then reviewed', async () => {
    const picker = await mountSchedulePicker();
    await enterTime(picker, 'start', '2027-01-10T10:00');
    await press(picker, 'submit');
    await enterTime(picker, 'start', '2027-03-01T10:00');
    await press(picker, 'submit');
    expect(dialogOf(picker).open).to.equal(true);
  });

  it('can be removed, and then reviewed', async () => {
    const picker = await mountSchedulePicker();
    await enterTime(picker, 'end', '2027-01-10T10:00');
    await press(picker, 'submit');
    await chooseTime(picker, 'end', false);
    await press(picker, 'submit');
    expect(dialogOf(picker).open).to.equal(true);
    expect(picker.request).to.deep.equal({ productPlanId: 'pro' });
  });

  it('is checked again at the end when the start changes', async () => {
    const picker = await mountPicker(undefined, { ...basic, schedule: '' });
    await enterTime(picker, 'start', '2100-03-01T10:00');
    await enterTime(picker, 'end', '2100-04-01T10:00');
    await enterTime(picker, 'start', '2100-05-01T10:00');
    expect(timeErrorOf(picker, 'end')).to.equal(en['end-before-start']);
    await enterTime(picker, 'start', '2100-02-01T10:00');
    expect(timeErrorOf(picker, 'end')).to.equal('');
  });

  it('C10: fails as setup when the page sets it', async () => {
    for (const time of ['9999999999999', 'soon', '2027-02-30T10:00']) {
      const picker = await mountPicker(undefined, { ...basic, schedule: '', 'start-time-in-seconds': time });
      await openReview(picker);
      expect(picker.error?.code, time).to.equal('setup');
    }
    const picker = await mountPicker(undefined, basic);
    picker.assignment = { productPlanId: 'pro', startTimeInSeconds: 1e13 };
    await picker.updateComplete;
    expect(partsOf(picker, 'scheduled')).to.have.length(0);
  });
});

describe('N23: a chosen end without a default plan', () => {
  const noDefault = format(en.noDefault, { noEnd: en.noEnd });
  const end = secondsOf('2027-06-01T12:00Z');

  async function mountWithEnd(customer?: SandboxCustomer, attributes: Attributes = {}) {
    const picker = await mountSchedulePicker(customer, attributes);
    await enterTime(picker, 'end', local(end));
    return picker;
  }

  async function removeDefaultPlan(picker: PortalPlanPickerElement): Promise<void> {
    picker.removeAttribute('default-plan');
    await picker.updateComplete;
  }

  const expectProblem = (picker: PortalPlanPickerElement) => {
    expect(timeErrorOf(picker, 'end')).to.equal(noDefault);
    expect(focusedElement() === timeFieldOf(picker, 'end'), 'the field has the focus').to.equal(true);
    expect(dialogOf(picker).open).to.equal(false);
    expect(picker.error).to.equal(null);
  };

  it('N23: is reported at its field, and nothing is sent', async () => {
    const picker = await mountWithEnd(await SandboxCustomer.create());
    const calls = recordRequests();
    const events = recordEvents('plan-assign', 'plan-error');
    await removeDefaultPlan(picker);
    expect(timeErrorOf(picker, 'end')).to.equal(noDefault);
    expect(textOf(partOf(picker, 'end'))).to.contain(en.noEnd);
    await press(picker, 'submit');
    await picker.updateComplete;
    expectProblem(picker);
    expect(calls.count + events.length).to.equal(0);
  });

  it('N23: is reported in the task of the press, also when the page set the end', async () => {
    const picker = await mountSchedulePicker(await SandboxCustomer.create(), {
      'end-time-in-seconds': `${end}`,
    });
    picker.defaultPlan = '';
    await press(picker, 'submit');
    await picker.updateComplete;
    expectProblem(picker);
  });

  it('N23: is reported when the default plan is removed during the review', async () => {
    const picker = await mountWithEnd(await SandboxCustomer.create());
    const calls = recordRequests();
    await press(picker, 'submit');
    expect(dialogOf(picker).open).to.equal(true);
    await removeDefaultPlan(picker);
    if (dialogOf(picker).open) await confirm(picker);
    await picker.updateComplete;
    expectProblem(picker);
    expect(calls.count).to.equal(0);
  });

  it('N23: is removed by "No end", and the plan is assigned without an end', async () => {
    const customer = await SandboxCustomer.create({ plan: 'basic' });
    const picker = await mountWithEnd(customer);
    await removeDefaultPlan(picker);
    timeRadioOf(picker, 'end', false).focus();
    await chooseTime(picker, 'end', false);
    expect(partsOf(picker, 'end')).to.have.length(0);
    expect(hasFocusInside(picker), 'the focus is in the picker').to.equal(true);
    await press(picker, 'submit');
    await confirm(picker);
    await untilOutcome(picker);
    const { requests } = await customer.ledger();
    expect(requests.map(({ body }) => body)).to.deep.equal(['{"productPlanId":"pro"}']);
  });

  it('N23: is valid again with a default plan', async () => {
    const picker = await mountWithEnd();
    await removeDefaultPlan(picker);
    picker.defaultPlan = 'free';
    await picker.updateComplete;
    expect(timeErrorOf(picker, 'end')).to.equal('');
    await press(picker, 'submit');
    expect(dialogOf(picker).open).to.equal(true);
  });

  it('N23: has no field when no end is chosen', async () => {
    const picker = await mountSchedulePicker();
    await removeDefaultPlan(picker);
    expect(partsOf(picker, 'end')).to.have.length(0);
  });
});
