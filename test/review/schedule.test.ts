/** The times of a change that the page sets, and the fields in which a customer edits them in the review. */
import { fromLocalInput, toLocalInput } from '../../src/change/schedule.js';
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
  inTimeZone,
  mountPicker,
  noticeOf,
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
  timeErrorOf,
  timeFieldOf,
  timeRadioOf,
  untilOutcome,
  visibleTextOf,
} from '../support/browser.js';

type Picker = PickerScene['picker'];

const isReady = (picker: Picker): boolean => confirmButtonOf(picker).ariaDisabled === 'false';

const valueOf = (picker: Picker, name: 'start' | 'end'): string | undefined =>
  timeFieldOf(picker, name)?.value;

const described = (picker: Picker): string => descriptionOf(timeFieldOf(picker, 'start') as Element);

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
  });

  it('are a row without fields where the customer cannot edit them', async () => {
    const { picker } = await reviewed({ schedule: 'false' });
    // Some frameworks set properties to texts.
    for (const schedule of [picker.schedule, false, 'false']) {
      Object.assign(picker, { schedule });
      await picker.updateComplete;
      expect(partsOf(picker, 'schedule')).to.have.length(0);
      expect(reviewOf(picker).times).to.equal(`Starts: ${en.soon} ${endsThen('Basic', 'Pro')}`);
    }
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
    // The start of the page no longer counts.
    picker.startTimeInSeconds = start + 60;
    await picker.updateComplete;
    expect(dialogOf(picker).open).to.equal(true);
    await chooseTime(picker, 'end', false);
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

  it('have minimums that follow the clock and the start', async () => {
    const { picker } = await reviewed();
    const leasts = (): (string | undefined)[] =>
      (['start', 'end'] as const).map((name) => timeFieldOf(picker, name)?.min);
    await chooseTime(picker, 'start', true);
    await chooseTime(picker, 'end', true);
    const localTimes = (...times: string[]): string[] => times.map(secondsOf).map(toLocalInput);
    expect(leasts()).to.deep.equal(localTimes('2027-01-15T10:21Z', '2027-01-15T11:21Z'));
    setClock('2027-01-15T12:40:00Z');
    await enterTime(picker, 'start', '2027-03-01T10:00');
    expect(leasts()).to.deep.equal(localTimes('2027-01-15T12:41Z', '2027-03-01T10:01'));
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
  it('C02 is reported beside its field, cannot be confirmed, and can be corrected or taken back', async () => {
    const { picker, calls } = await reviewed();
    const events = recordEvents('plan-assign', 'plan-dismiss');
    for (const [name, time, problem] of [
      ['start', '2027-01-10T10:00', 'start-past'],
      ['end', '2027-01-10T10:00', 'end-before-start'],
      ['start', '', 'invalid'],
      ['end', '2027-01-10T10:00', 'end-past'],
    ] as const) {
      await enterTime(picker, name, time);
      expect([timeErrorOf(picker, name), valueOf(picker, name)]).to.deep.equal([en[problem], time]);
      expect(isReady(picker)).to.equal(false);
    }
    await confirm(picker);
    expect([dialogOf(picker).open, calls.count, events.length]).to.deep.equal([true, 0, 0]);
    await enterTime(picker, 'start', '2027-08-01T10:00');
    expect([timeErrorOf(picker, 'start'), isReady(picker)]).to.deep.equal(['', false]);
    await chooseTime(picker, 'end', false);
    expect(isReady(picker)).to.equal(true);
  });

  it('is announced in the same live region as a valid one', async () => {
    const { picker } = await reviewed();
    await enterTime(picker, 'start', '2027-03-01T10:00');
    const field = timeFieldOf(picker, 'start') as HTMLElement;
    const region = partOf(picker, 'start').querySelector('[role=status]') as Element;
    expect(textOf(region)).to.contain('March 1, 2027');
    await enterTime(picker, 'start', '2027-01-10T10:00');
    expect([textOf(region), field.ariaInvalid]).to.deep.equal([en['start-past'], 'true']);
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

  // Engines differ in the texts that `Date` accepts.
  it('is neither guessed nor moved to another day in any engine', () => {
    for (const text of [
      '2027-02-30T10:00',
      '2027-02-29T10:00',
      '2027-02-28T24:00',
      '2027-02-28T23:59:60',
      '2027',
    ])
      expect(fromLocalInput(text), text).to.deep.equal({ problem: 'invalid' });
    const input = Object.assign(document.createElement('input'), { type: 'datetime-local' });
    for (const text of ['2028-02-29T10:00', '2027-03-01T10:00:05', '0099-06-15T08:30']) {
      input.value = text;
      const read = fromLocalInput(input.value);
      expect('seconds' in read && toLocalInput(read.seconds)).to.equal(text);
    }
  });
});

describe('times that the page sets', () => {
  for (const [what, attributes] of [
    [
      'C03 an end without a default plan',
      { 'default-plan': null, 'end-time-in-seconds': String(secondsOf('2027-06-01T12:00Z')) },
    ],
    ['C10 a start that is no number', { 'start-time-in-seconds': 'soon' }],
  ] as [string, Attributes][])
    it(`${what}: setup, no review and no retry, which would fail again`, async () => {
      const { picker, calls, events } = await reviewed(attributes);
      expect([dialogOf(picker).open, calls.count]).to.deep.equal([false, 0]);
      expect(picker.error).to.include({ code: 'setup', outcome: 'not-applied' });
      expect(events.map(({ type }) => type)).to.deep.equal(['plan-error']);
      expect(textOf(partOf(picker, 'error'))).to.contain(en.notChanged);
      expect(partsOf(picker, 'retry')).to.have.length(0);
    });

  it('C01 null is no time: sends no start and says "within the next hour"', async () => {
    const properties = { startTimeInSeconds: null, endTimeInSeconds: null, productId: null };
    const { picker, calls } = await mountPicker({ attributes: { ...basic, schedule: '' }, properties });
    await openReview(picker);
    expect(textOf(dialogOf(picker))).to.contain(en.soon);
    expect(reviewOf(picker).times).to.equal(starts(en.soon));
    await confirm(picker);
    await untilOutcome(picker);
    expect(calls.bodies).to.deep.equal(['{"productPlanId":"pro"}']);
  });

  it('N09 C11 a start that passes before the confirmation: closes the review and says why', async () => {
    const start = secondsOf('2027-01-15T12:30Z');
    const { picker, calls, events } = await reviewed({ 'start-time-in-seconds': String(start) });
    const asked = recordEvents('plan-assign');
    expect(dialogOf(picker).open).to.equal(true);
    setClock('2027-01-15T12:31Z');
    await confirm(picker);
    expect([dialogOf(picker).open, noticeOf(picker), picker.pending]).to.deep.equal([
      ...[false, en.timePassed, false],
    ]);
    expect([calls.count, ...events, ...asked]).to.deep.equal([0]);
  });
});

describe('a time in the zone of the customer', () => {
  it(
    'C05 C06 is an error in Berlin if the clock skips it, and has its offset if the clock shows it twice',
    inTimeZone('Europe/Berlin', async () => {
      setClock('2027-01-15T10:20:30Z');
      const events = recordEvents('plan-review');
      // The second of two.
      const { picker } = await reviewed({ 'start-time-in-seconds': String(secondsOf('2027-10-31T01:30Z')) });
      expect([valueOf(picker, 'start'), described(picker)]).to.deep.equal([
        ...['2027-10-31T02:30', 'October 31, 2027 at 2:30 AM GMT+1'],
      ]);
      await enterTime(picker, 'start', '2027-03-28T02:30');
      expect([timeErrorOf(picker, 'start'), valueOf(picker, 'start'), isReady(picker)]).to.deep.equal([
        ...[en.gap, '2027-03-28T02:30', false],
      ]);
      await enterTime(picker, 'start', '2027-10-31T02:30');
      expect(described(picker)).to.equal('October 31, 2027 at 2:30 AM GMT+2');
      expect(reviewOf(picker).times).to.equal(starts('October 31, 2027 at 2:30 AM GMT+2'));
      expect(events.map(({ detail }) => detail.request.startTimeInSeconds)).to.deep.equal(
        ['2027-10-31T01:30Z', '2027-10-31T00:30Z'].map(secondsOf),
      );
    }),
  );
});
