/** The picker once a change is confirmed: while it is under way, and every way in which it can end. */
import type { Fault } from '../../../src/testing/faults.js';
import type { SessionOptions } from '../../../src/testing/sessions.js';
import { simulateOffline } from '../../playground/offline.js';
import { threePlans, withoutPro } from '../plans.js';
import { change, click, confirm, inDays, press, putPicker, review, signIn, type State } from '../scene.js';
import { standing } from './standing.js';

/** A change from Basic to Pro, at a service that is told to fail. */
const changeUnder =
  (fault: Fault, options: SessionOptions = { plan: 'basic' }) =>
  async (place: Element): Promise<void> =>
    change(await putPicker(place, threePlans, standing, { session: signIn(options, fault) }));

/** Where a customer can look. */
const help =
  '<p slot="help">See your plan in <a href="#">your last invoice</a>, or call +44 20 7946 0000.</p>';

const says = (errorMessage: string): string => JSON.stringify({ errorMessage });

export const outcomes: readonly State[] = [
  {
    id: 'pending',
    label: 'Held by the page',
    says: 'The page still takes a payment. The other buttons do nothing; the customer can stop waiting.',
    show: async (place) => {
      const picker = await putPicker(place, threePlans, standing);
      picker.addEventListener('plan-assign', (event) => event.waitUntil(new Promise(() => undefined)));
      await review(picker);
      await press(picker, 'confirm');
    },
  },
  {
    id: 'assigned',
    label: 'Assigned',
    says: 'In a sentence, and in detail below: what the service answered, and nothing that it did not say.',
    show: async (place) => change(await putPicker(place, threePlans, standing)),
  },
  {
    id: 'assigned-later',
    label: 'Assigned for later',
    says: 'The change is confirmed and yet to come; the customer can still keep the former plan.',
    show: async (place) => {
      const dates = { 'start-time-in-seconds': `${inDays(12)}`, 'end-time-in-seconds': `${inDays(42)}` };
      await change(await putPicker(place, threePlans, { ...standing, ...dates, schedule: '' }));
    },
  },
  {
    id: 'assigned-details',
    label: 'Assigned, in detail',
    says: 'The reference with a button that copies it, and each time in the own zone and in UTC.',
    show: async (place) => {
      const picker = await putPicker(place, threePlans, standing);
      await change(picker);
      await click(picker, '[part=details] summary');
    },
  },
  {
    id: 'cancelled',
    label: 'Cancelled',
    says: 'What was cancelled, and which plan follows when.',
    show: async (place) => {
      const picker = await putPicker(place, threePlans, standing);
      await press(picker, 'cancel');
      await confirm(picker);
    },
  },
  {
    id: 'kept',
    label: 'Kept',
    says: 'The plan of now stays, and the other one does not start.',
    show: async (place) => {
      const assignment = { productPlanId: 'pro', startTimeInSeconds: inDays(12) };
      const picker = await putPicker(place, threePlans, standing, { assignment });
      await press(picker, 'keep');
      await confirm(picker);
    },
  },
  {
    id: 'assigned-otherwise',
    label: 'Assigned something else',
    says: 'The service answered with another plan and start than asked for: each difference is pointed out.',
    show: async (place) => {
      const answer = { productPlanId: 'free', startTimeInSeconds: inDays(3), relationId: 'relation-2' };
      await changeUnder({ body: JSON.stringify(answer) })(place);
    },
  },
  {
    id: 'called-off',
    label: 'Called off by the page',
    says: 'The page did not let it happen, say because a payment failed. Nothing was changed.',
    show: async (place) => {
      const picker = await putPicker(place, threePlans, standing);
      picker.addEventListener('plan-assign', (event) => event.preventDefault());
      await change(picker);
    },
  },
  {
    id: 'refused',
    label: 'Refused',
    says: 'Nothing was changed, and the service’s own words say why.',
    show: changeUnder({ status: 400, body: says('Your last invoice is still open: INV-2041.') }),
  },
  {
    id: 'refused-hostile',
    label: 'Refused with hostile words',
    says: 'Whatever the service sends is text, in a box of its own, and of a length that somebody reads.',
    show: changeUnder({
      status: 400,
      body: says(`<img src=x onerror=alert(1)> \u202eleft to right ${'endless'.repeat(40)}`),
    }),
  },
  {
    id: 'throttled',
    label: 'Throttled',
    says: 'The service is busy; the customer decides when to try again.',
    show: changeUnder({ status: 429, headers: { 'retry-after': '30' } }),
  },
  {
    id: 'session-ended',
    label: 'Session ended',
    says: 'No new session could be had. Nothing was changed.',
    show: changeUnder({}, { plan: 'basic', expired: true }),
  },
  {
    id: 'offline',
    label: 'Offline',
    says: 'There is no connection, so nothing was sent.',
    show: async (place) => {
      const picker = await putPicker(place, threePlans, standing);
      simulateOffline(true);
      await change(picker).finally(() => simulateOffline(false));
    },
  },
  {
    id: 'unknown',
    label: 'Outcome unknown',
    says: 'Nobody knows whether the change was made: first the help of the page, then a second try.',
    show: async (place) => {
      const session = signIn({ plan: 'basic' }, { status: 500 });
      await change(await putPicker(place, threePlans + help, standing, { session }));
    },
  },
  {
    id: 'unknown-remembered',
    label: 'Outcome unknown, after a reload',
    says: 'The page remembers that an earlier change may have been made, and where to look.',
    show: (place) =>
      putPicker(place, threePlans + help, {
        ...standing,
        uncertain: '',
      }),
  },
  {
    id: 'setup',
    label: 'Set up wrongly',
    says: 'The page asks for an end without a default plan: nothing was sent, and there is nothing to try again.',
    show: async (place) => {
      const picker = await putPicker(place, threePlans, { 'end-time-in-seconds': `${inDays(42)}` });
      picker.value = 'pro';
      await press(picker, 'submit');
    },
  },
  {
    id: 'plan-gone',
    label: 'Plan withdrawn',
    says: 'While the customer read the review the page took the plan away: the review closed and says why.',
    show: async (place) => {
      const picker = await putPicker(place, threePlans, standing);
      await review(picker);
      picker.innerHTML = withoutPro;
      // The picker hears of its plans a moment later.
      await new Promise((resolve) => setTimeout(resolve));
      await picker.updateComplete;
    },
  },
];
