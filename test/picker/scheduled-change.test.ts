/** A plan that starts later: what the picker shows of it, and how the current plan is kept instead. */
import { stub } from 'sinon';
import type { CustomerPricingRequest, CustomerPricingResponse } from '../../src/service/resources.js';
import { basic, fivePlans, mountEditable } from './basic.js';
import { say, time } from './sentences.js';
import {
  type Attributes,
  cardOf,
  confirm,
  currentLabelsOf,
  en,
  expect,
  mountPicker,
  openReview,
  partOf,
  partsOf,
  type PickerScene,
  press,
  recordEvents,
  reviewOf,
  secondsInDays,
  secondsOf,
  setClock,
  storedPlansOf,
  textOf,
  untilOutcome,
} from '../support/browser.js';

// At noon UTC it is the same day nearly everywhere.
const today = '2027-01-15T12:00Z';
const march = secondsOf('2027-03-01T12:00Z');
const june = secondsOf('2027-06-01T12:00Z');

const scheduledPro: CustomerPricingResponse = { productPlanId: 'pro', startTimeInSeconds: march };

/** Mounts a picker of a customer of Basic with this assignment. */
const mountWith = (
  assignment: CustomerPricingResponse,
  attributes: Attributes = {},
  faults: object[] = [],
): Promise<PickerScene> =>
  mountPicker({
    ...{
      attributes: { ...basic, ...attributes },
      plans: fivePlans,
      faults,
      properties: { assignments: [assignment] },
    },
  });

/** The lines above the cards, without the button. */
const linesOf = (picker: PickerScene['picker']): string[] =>
  partsOf(picker, 'upcoming').flatMap((box) => [...box.querySelectorAll('p')].map(textOf));

const keepsBasic = `${say('stay', 'Basic')} ${say('notStarting', 'Pro')}`;

describe('a scheduled plan', () => {
  beforeEach(() => setClock(today));

  it('has a tag and a mark on its card, and a line above the cards, until the assignment is gone', async () => {
    const { picker } = await mountWith({ ...scheduledPro, endTimeInSeconds: june });
    expect(linesOf(picker)).to.deep.equal([`Pro starts on ${time(march)}. Pro ends on ${time(june)}.`]);
    const { badges, mark, button } = cardOf(picker, 'pro');
    expect([badges, mark, button]).to.deep.equal([[en.scheduled], 'Starts March 1, 2027', undefined]);
    expect([cardOf(picker, 'free').badges, cardOf(picker, 'basic').mark]).to.deep.equal([[], en.yourPlan]);
    picker.assignments = [];
    await picker.updateComplete;
    expect([linesOf(picker), cardOf(picker, 'pro').badges]).to.deep.equal([[], ['Most popular']]);
  });

  it('becomes the current plan by the minute, also when the page sets the former one again', async () => {
    const { setInterval } = window;
    const everyMinute: (() => void)[] = [];
    const capture = (callback: () => void, milliseconds?: number): number => {
      if (milliseconds !== 60_000) return setInterval(callback, milliseconds);
      everyMinute.push(callback);
      return 0;
    };
    stub(window, 'setInterval').callsFake(capture as never);
    const { picker } = await mountWith({ ...scheduledPro, endTimeInSeconds: june });
    expect(currentLabelsOf(picker)).to.deep.equal(['Basic']);
    setClock('2027-03-01T12:00:00Z');
    for (const callback of everyMinute) callback();
    await picker.updateComplete;
    expect(currentLabelsOf(picker)).to.deep.equal(['Pro']);
    expect(linesOf(picker)).to.deep.equal([`Pro ends on ${time(june)}.`]);
    expect([cardOf(picker, 'pro').badges, partsOf(picker, 'keep').length]).to.deep.equal([[], 1]);
    expect(cardOf(picker, 'basic').isOffered).to.equal(true);
    picker.currentPlan = 'basic';
    picker.requestUpdate();
    await picker.updateComplete;
    expect(currentLabelsOf(picker)).to.deep.equal(['Pro']);
    await openReview(picker, 'free');
    expect(reviewOf(picker).title).to.equal('Switch to Free');
  });

  it('is none if the service keeps the current plan from a time within the next hour', async () => {
    const kept = { productPlanId: 'basic', startTimeInSeconds: secondsOf('2027-01-15T12:40Z') };
    const { picker } = await mountWith(scheduledPro, {}, [{ status: 200, body: JSON.stringify(kept) }]);
    await press(picker, 'keep');
    await confirm(picker);
    await untilOutcome(picker);
    await press(picker, 'done');
    expect(linesOf(picker)).to.deep.equal([]);
    await press(picker, 'cancel');
    expect(reviewOf(picker).times).to.equal('Basic ends within the next hour. Free follows.');
  });
});

describe('a plan that the service schedules', () => {
  it('never starts when the customer keeps the current plan after a review, which has no times to edit', async () => {
    const { picker, customer, calls } = await mountEditable();
    await picker.assign({ productPlanId: 'pro', startTimeInSeconds: secondsInDays(30) });
    await picker.updateComplete;
    const events = recordEvents('plan-assign', 'plan-assigned');
    expect(textOf(partOf(picker, 'keep'))).to.equal('Keep Basic');
    await press(picker, 'keep');
    const { title, times } = reviewOf(picker);
    expect([title, times]).to.deep.equal(['Keep Basic', keepsBasic]);
    expect([partsOf(picker, 'schedule').length, calls.count]).to.deep.equal([0, 1]);
    await confirm(picker);
    await untilOutcome(picker);
    const { startTimeInSeconds } = JSON.parse(calls.bodies[0] ?? '') as CustomerPricingRequest;
    expect(JSON.parse(calls.bodies[1] ?? '')).to.deep.equal({ productPlanId: 'basic', startTimeInSeconds });
    expect(events.map(({ type }) => type)).to.deep.equal(['plan-assign', 'plan-assigned']);
    const [, pro, kept] = await storedPlansOf(customer);
    expect(pro?.endTimeInSeconds).to.equal(pro?.startTimeInSeconds);
    expect(kept).to.include({ productPlanId: 'basic' }).and.not.have.property('endTimeInSeconds');
    expect(partsOf(picker, 'keep')).to.have.length(0);
  });
});
