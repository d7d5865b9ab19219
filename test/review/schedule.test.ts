/** The times of a change that the page sets, and the fields in which a customer edits them in the review. */
import { toLocalInput } from '../../src/change/schedule.js';
import { basic } from '../picker/basic.js';
import { endsThen, say, time } from '../picker/sentences.js';
import {
  type Attributes,
  chooseTime,
  confirm,
  confirmButtonOf,
  descriptionOf,
  dialogOf,
  en,
  enterTime,
  expect,
  focusedElement,
  isReady,
  mountPicker,
  openReview,
  partOf,
  passGuard,
  partsOf,
  type PickerScene,
  press,
  pressKeys,
  recordEvents,
  reviewOf,
  secondsInDays,
  secondsOf,
  setClock,
  textOf,
  timeFieldOf,
  timeRadioOf,
  until,
  untilOutcome,
  visibleTextOf,
} from '../support/browser.js';

type Picker = PickerScene['picker'];

const valueOf = (picker: Picker, name: 'start' | 'end'): string | undefined =>
  timeFieldOf(picker, name)?.value;

/** Message at the field of a time, or an empty string for a field that is not marked as invalid. */
const timeErrorOf = (picker: Picker, name: 'start' | 'end'): string => {
  const field = timeFieldOf(picker, name);
  return field?.getAttribute('aria-invalid') === 'true' ? descriptionOf(field) : '';
};

const foldedOf = (picker: Picker): HTMLDetailsElement => partOf(picker, 'schedule') as HTMLDetailsElement;

/** Opens the review of Pro for a customer of Basic. */
async function reviewed(attributes: Attributes = {}): Promise<PickerScene> {
  const scene = await mountPicker({
    customer: { plan: 'basic' },
    attributes: { ...basic, schedule: '', ...attributes },
  });
  await openReview(scene.picker);
  return scene;
}

/** The times of a review, with a start that the customer can edit. */
const starts = (text: string, ...more: string[]): string =>
  [`Starts: ${text} · ${en.changeTimes} ${endsThen('Basic', 'Pro')}`, ...more].join('; ');

beforeEach(() => setClock('2027-01-15T10:20:30Z'));

describe('the times of a change', () => {
  it('are a row that unfolds labelled fields, once the customer asks for them', async () => {
    const { picker } = await reviewed();
    const summary = foldedOf(picker).querySelector('summary') as HTMLElement;
    expect(visibleTextOf(summary)).to.equal(`Starts ${en.soon} · ${en.changeTimes}`);
    expect(foldedOf(picker).open).to.equal(false);
    summary.click();
    expect(foldedOf(picker).open).to.equal(true);
    for (const [name, none, entered, shown] of [
      ['start', en.soon, '2027-03-01T10:00', 'March 1, 2027 at 10:00 AM'],
      ['end', en.noEnd, '2027-06-01T18:30', 'June 1, 2027 at 6:30 PM'],
    ] as const) {
      expect(textOf(partOf(picker, name))).to.contain(none);
      expect([timeRadioOf(picker, name, false).checked, timeFieldOf(picker, name)]).to.deep.equal([
        true,
        null,
      ]);
      await enterTime(picker, name, entered);
      const field = timeFieldOf(picker, name) as HTMLInputElement;
      expect(field.getAttribute('aria-label')).to.equal(`${en[name]}: ${en.dateAndTime}`);
      expect(descriptionOf(field)).to.contain(shown);
    }
    // Some frameworks set properties to texts.
    Object.assign(picker, { schedule: 'false' });
    await press(picker, 'dismiss');
    await openReview(picker);
    expect(partsOf(picker, 'schedule')).to.have.length(0);
  });

  it('stay unfolded, with the focus, when the customer goes back to no time', async () => {
    const { picker } = await reviewed();
    foldedOf(picker).open = true;
    await enterTime(picker, 'start', '2027-03-01T10:00');
    timeRadioOf(picker, 'start', false).focus();
    await chooseTime(picker, 'start', false);
    expect(foldedOf(picker).open).to.equal(true);
    expect(focusedElement() === timeRadioOf(picker, 'start', false), 'the focus').to.equal(true);
    expect([reviewOf(picker).times, isReady(picker)]).to.deep.equal([starts(en.soon), true]);
  });

  it('are said at once in the review, and sent to the service', async () => {
    setClock(new Date().toISOString());
    const [start = 0, end = 0] = [secondsInDays(300), secondsInDays(600)].map((time) => time - (time % 60));
    const { picker, calls, customer } = await reviewed();
    await enterTime(picker, 'start', toLocalInput(start));
    await enterTime(picker, 'end', toLocalInput(end));
    expect(reviewOf(picker).times).to.equal(
      starts(time(start), `Ends: ${time(end)} ${say('follows', 'Free')}`),
    );
    await confirm(picker);
    await untilOutcome(picker);
    const request = { productPlanId: 'pro', startTimeInSeconds: start, endTimeInSeconds: end };
    expect(calls.bodies.map((body) => JSON.parse(body) as unknown)).to.deep.equal([request]);
    expect((await customer.ledger()).assignments[0]?.plan).to.include(request);
  });

  it('are those of the page, to the second, until the customer edits them, and in the next review', async () => {
    const [start, end] = [secondsOf('2027-03-01T10:00:17'), secondsOf('2027-06-01T18:30')];
    const events = recordEvents('plan-review');
    const { picker } = await reviewed({
      'start-time-in-seconds': String(start),
      'end-time-in-seconds': String(end),
    });
    const preset = ['2027-03-01T10:00:17', '2027-06-01T18:30'];
    expect([valueOf(picker, 'start'), valueOf(picker, 'end')]).to.deep.equal(preset);
    await enterTime(picker, 'start', '2027-04-01T10:00');
    await until(() => events.length > 1, 'plan-review of the start');
    // The start of the page no longer counts.
    picker.startTimeInSeconds = start + 60;
    await picker.updateComplete;
    expect(dialogOf(picker).open).to.equal(true);
    await chooseTime(picker, 'end', false);
    await until(() => events.length > 2, 'plan-review of the end');
    const edited = { productPlanId: 'pro', startTimeInSeconds: secondsOf('2027-04-01T10:00') };
    expect(events.map(({ detail }) => detail.request)).to.deep.equal([
      { productPlanId: 'pro', startTimeInSeconds: start, endTimeInSeconds: end },
      { ...edited, endTimeInSeconds: end },
      edited,
    ]);
    picker.startTimeInSeconds = start;
    await press(picker, 'dismiss');
    await openReview(picker);
    expect([valueOf(picker, 'start'), valueOf(picker, 'end')]).to.deep.equal(preset);
  });

  it('keep a time while the customer edits one part of it', async () => {
    const { picker } = await reviewed();
    foldedOf(picker).open = true;
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
  it('C02 is reported in the live region of its field, cannot be confirmed, and can be taken back', async () => {
    const { picker, calls } = await reviewed();
    const events = recordEvents('plan-assign', 'plan-dismiss');
    await enterTime(picker, 'end', '2027-06-01T10:00');
    const region = partOf(picker, 'end').querySelector('[role=status]') as Element;
    expect(textOf(region)).to.contain('June 1, 2027');
    for (const [time, problem] of [
      // Nothing is entered yet.
      ['', ''],
      ['2027-01-10T10:00', en['end-past']],
    ] as const) {
      await enterTime(picker, 'end', time);
      expect([timeErrorOf(picker, 'end'), valueOf(picker, 'end')]).to.deep.equal([problem, time]);
      expect([textOf(region), isReady(picker)]).to.deep.equal([problem, false]);
    }
    await confirm(picker);
    expect([dialogOf(picker).open, calls.count, events.length]).to.deep.equal([true, 0, 0]);
    await chooseTime(picker, 'end', false);
    expect(isReady(picker)).to.equal(true);
  });

  it('N23 closes the review if it is an end without a default plan', async () => {
    const { picker, calls } = await reviewed();
    await enterTime(picker, 'end', '2027-06-01T10:00');
    const restore = await passGuard(picker);
    picker.defaultPlan = null;
    confirmButtonOf(picker).click();
    restore();
    await picker.updateComplete;
    expect([dialogOf(picker).open, textOf(partOf(picker, 'notice'))]).to.deep.equal([false, en.changed]);
    expect(calls.count).to.equal(0);
    await openReview(picker);
    expect([partsOf(picker, 'end').length, isReady(picker)]).to.deep.equal([0, true]);
  });
});

describe('times that the page sets', () => {
  it('C03 an end without a default plan: setup, no review and no retry, which would fail again', async () => {
    const { picker, calls, events } = await reviewed({
      ...{ 'default-plan': null, 'end-time-in-seconds': String(secondsOf('2027-06-01T12:00Z')) },
    });
    expect([dialogOf(picker).open, calls.count]).to.deep.equal([false, 0]);
    expect(picker.error).to.include({ code: 'setup', outcome: 'not-applied' });
    expect(events.map(({ type }) => type)).to.deep.equal(['plan-error']);
    expect(textOf(partOf(picker, 'error'))).to.contain(en.notChanged);
    expect(partsOf(picker, 'retry')).to.have.length(0);
  });
});
