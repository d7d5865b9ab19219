/** The cancellation of the current plan. */
import { format } from '../../src/i18n/format.js';
import type { ReviewAnswer } from '../../src/events.js';
import { say, time } from './sentences.js';
import {
  type Attributes,
  cardOf,
  cardPartOf,
  confirm,
  confirmButtonOf,
  currentLabelsOf,
  dialogOf,
  en,
  expect,
  listen,
  mountPicker,
  openReview,
  outcomeOf,
  partOf,
  partsOf,
  type PickerScene,
  planMarkup,
  press,
  recordEvents,
  reviewOf,
  secondsInDays,
  textOf,
  typesOf,
  untilOutcome,
  untilSettled,
  visibleTextOf,
} from '../support/browser.js';

/** Mounts a picker of a customer of Pro whose default plan is Free. */
const mountPro = (attributes: Attributes = {}): Promise<PickerScene> =>
  mountPicker({
    customer: { plan: 'pro' },
    attributes: { 'current-plan': 'pro', 'default-plan': 'free', ...attributes },
  });

describe('cancelling the plan', () => {
  it('has a review that names the next plan and the lost features, also by the button of the default plan', async () => {
    const { picker } = await mountPro();
    await press(picker, 'cancel');
    expect(textOf(partOf(picker, 'confirm-cancel'))).to.equal('Cancel Pro');
    expect(textOf(partOf(picker, 'dismiss'))).to.equal('Keep Pro');
    const texts = reviewOf(picker);
    expect(texts).to.deep.equal({
      ...{ title: say('cancelTitle', 'Pro'), cost: 'Free: €0 per month; Pro today: €49 per month' },
      times: format(en.endsSoon, { current: 'Pro', plan: 'Free' }),
      ...{ changed: ['Unlimited projects → 1 project'], added: [], removed: [], notes: [] },
    });
    await press(picker, 'dismiss');
    await openReview(picker, 'free');
    expect(textOf(partOf(picker, 'confirm-cancel')), 'the verb of its button').to.equal('Switch to Free');
    expect(reviewOf(picker)).to.deep.equal({ ...texts, title: 'Switch to Free' });
  });

  it('is a change like any other, at the start of the page, which the customer can edit, without an end', async () => {
    const startTimeInSeconds = secondsInDays(60);
    const { picker, calls } = await mountPro({
      ...{ schedule: '', 'start-time-in-seconds': String(startTimeInSeconds) },
      'end-time-in-seconds': String(secondsInDays(90)),
    });
    const events = recordEvents('plan-assign', 'plan-assigned', 'plan-error');
    await press(picker, 'cancel');
    expect(['start', 'end'].map((name) => partsOf(picker, name).length)).to.deep.equal([1, 0]);
    const shown = time(startTimeInSeconds);
    const kept = format(en.keepUntil, { current: 'Pro', plan: 'Free', time: shown });
    expect(reviewOf(picker).times).to.equal(`${kept}: ${en.changeTimes}`);
    await confirm(picker);
    await untilOutcome(picker);
    expect(typesOf(events)).to.deep.equal(['plan-assign', 'plan-assigned']);
    const request = { productPlanId: 'free', startTimeInSeconds };
    expect([events[0]?.detail, ...calls.bodies]).to.deep.equal([request, JSON.stringify(request)]);
    expect(outcomeOf(picker).verdict).to.equal(
      `${say('planCancelled', 'Pro')} ${say('startsAt', 'Free', startTimeInSeconds)}`,
    );
    await press(picker, 'done');
    const line = partOf(picker, 'upcoming').querySelector('p') as Element;
    expect(textOf(line)).to.equal(say('startsAt', 'Free', startTimeInSeconds));
    expect(currentLabelsOf(picker)).to.deep.equal(['Pro']);
    expect(partsOf(picker, 'cancel')).to.have.length(0);
  });

  it('at the end of the period says from when, warns, waits for amount and reason, and sends the start', async () => {
    const start = secondsInDays(12);
    const warning = 'You have 14 projects; Free has 1.';
    const attributes = { 'start-time-in-seconds': String(start), reason: warning };
    const { picker, calls } = await mountPicker({
      attributes: { 'current-plan': 'basic', 'default-plan': 'free' },
      plans: `${planMarkup({ value: 'free', label: 'Free', price: '0', ...attributes })}
        ${planMarkup({ value: 'basic', label: 'Basic', price: '19' })}
        <label slot="review-cancel"><input type="checkbox" required>It costs too much</label>`,
    });
    let answer: (review: ReviewAnswer) => void = () => undefined;
    listen('plan-review', (event) => event.respondWith(new Promise((resolve) => (answer = resolve))));
    expect(textOf(cardPartOf(cardOf(picker, 'free'), 'billing'))).to.match(/^from \w+ \d+, 20\d\d$/);
    await press(picker, 'cancel');
    expect(confirmButtonOf(picker).ariaDisabled).to.equal('true');
    answer({ amounts: [{ label: 'Due today', price: '0', currency: 'EUR' }] });
    await untilSettled();
    const review = visibleTextOf(dialogOf(picker));
    const until = `You keep Basic until ${time(start)}. Free follows.`;
    for (const text of [warning, until, 'Due today €0', 'It costs too much']) expect(review).to.contain(text);
    await confirm(picker);
    expect(dialogOf(picker).open, 'without a reason').to.equal(true);
    (picker.querySelector('input') as HTMLInputElement).checked = true;
    await confirm(picker);
    await untilOutcome(picker);
    expect(calls.bodies).to.deep.equal([`{"productPlanId":"free","startTimeInSeconds":${start}}`]);
  });
});
