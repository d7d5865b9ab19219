/** A cancellation at the end of the period: a start of the default plan, a warning, an amount of the page, and a reason. */
import { formatTime } from '../../src/i18n/format.js';
import {
  confirm,
  cardOf,
  cardPartOf,
  expect,
  mountPicker,
  press,
  receivedBodies,
  dialogOf,
  partOf,
  secondsInDays,
  untilOutcome,
  untilSettled,
  visibleTextOf,
} from '../support/browser.js';

const start = secondsInDays(12);
const warning = 'You have 14 projects; Free has 1.';
const plans = `
  <portal-plan value="free" label="Free" price="0" start-time-in-seconds="${start}" reason="${warning}"></portal-plan>
  <portal-plan value="basic" label="Basic" price="19"></portal-plan>
  <label slot="review-cancel"><input type="radio" name="reason" value="price" required />It costs too much</label>`;

describe('a cancellation at the end of the period', () => {
  it('says from when, warns, waits for the amount and the reason, and sends the start', async () => {
    const attributes = { 'current-plan': 'basic', 'default-plan': 'free' };
    const { picker, customer } = await mountPicker({ customer: { plan: 'basic' }, attributes, plans });
    const reason = picker.querySelector('input') as HTMLInputElement;
    let answer = (): void => undefined;
    picker.addEventListener('plan-review', (event) => {
      event.respondWith(
        new Promise((resolve) => {
          answer = () => resolve({ amounts: [{ label: 'Due today', price: '0', currency: 'EUR' }] });
        }),
      );
    });
    expect(cardPartOf(cardOf(picker, 'free'), 'billing').textContent).to.match(/^from \w+ \d+, 20\d\d$/);
    await press(picker, 'cancel');
    expect(partOf(picker, 'confirm-cancel').getAttribute('aria-disabled')).to.equal('true');
    answer();
    await untilSettled();
    const review = visibleTextOf(dialogOf(picker));
    for (const text of [
      warning,
      `You keep Basic until ${formatTime(start, 'en')}. Free follows.`,
      'Due today €0',
      'It costs too much',
    ])
      expect(review).to.contain(text);
    await confirm(picker);
    expect(dialogOf(picker).open, 'without a reason').to.equal(true);
    reason.checked = true;
    await confirm(picker);
    await untilOutcome(picker);
    expect(await receivedBodies(customer)).to.deep.equal([
      `{"productPlanId":"free","startTimeInSeconds":${start}}`,
    ]);
  });
});
