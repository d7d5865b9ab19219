/** A cancellation at the end of the period: a start of the default plan, a warning, an amount of the page, and a reason. */
import { formatTime } from '../../src/i18n/format.js';
import {
  confirm,
  cardOf,
  cardPartOf,
  en,
  expect,
  listen,
  mountPicker,
  press,
  receivedBodies,
  renderedTextOf,
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
  <p slot="review"></p>
  <label slot="review-cancel"><input type="radio" name="reason" value="price" required />It costs too much</label>`;

const attributes = { 'current-plan': 'basic', 'default-plan': 'free' };

/** Mounts the picker of a page that computes an amount for each review. */
async function mountLeaving(computeAmount: () => Promise<unknown>) {
  const scene = await mountPicker({ customer: { plan: 'basic' }, attributes, plans });
  const [due, reason] = [...scene.picker.querySelectorAll<HTMLElement>('p, input')];
  scene.picker.addEventListener('plan-review', (event) => {
    event.waitUntil(computeAmount().then((text) => due?.replaceChildren(String(text))));
  });
  return { ...scene, reason: reason as HTMLInputElement };
}

describe('a cancellation at the end of the period', () => {
  it('says from when, warns, waits for the amount and the reason, and sends the start', async () => {
    const { picker, customer, reason } = await mountLeaving(() => Promise.resolve('Due today: nothing.'));
    expect(cardPartOf(cardOf(picker, 'free'), 'billing').textContent).to.match(/^from \w+ \d+, 20\d\d$/);
    await press(picker, 'cancel');
    expect(partOf(picker, 'confirm-cancel').getAttribute('aria-disabled')).to.equal('true');
    await untilSettled();
    const review = visibleTextOf(dialogOf(picker));
    for (const text of [
      warning,
      `Ends ${formatTime(start, 'en')}`,
      'Free follows.',
      'Due today: nothing.',
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

  it('sends nothing when the amount cannot be computed', async () => {
    const { picker, calls } = await mountLeaving(() => Promise.reject(new Error('No amount')));
    await press(picker, 'cancel');
    await untilSettled();
    expect(dialogOf(picker).open).to.equal(false);
    expect(renderedTextOf(picker)).to.contain(en.notChanged);
    expect(calls.count).to.equal(0);
  });
});

describe('an ended session', () => {
  it('offers the help of the page, such as a link to sign in', async () => {
    const { picker, customer } = await mountPicker({
      plans: `${plans}<a slot="help" href="#sign-in">Sign in again</a>`,
      attributes,
      faults: [{ status: 401 }],
    });
    // The refused token again: the page has no other one.
    listen('session-request', (event) => event.respondWith(customer.token));
    await picker.assign({ productPlanId: 'free' }).catch(() => undefined);
    await picker.updateComplete;
    expect(visibleTextOf(partOf(picker, 'error'))).to.match(/Sign in again.*Try again Close$/);
  });
});
