/** States of the picker after a confirmation: while the change is pending, and all outcomes. */
import { PortalSession } from '../../../src/service.js';
import type { Fault } from '../../../src/testing/faults.js';
import type { SessionOptions } from '../../../src/testing/sessions.js';
import { simulateOffline } from '../offline.js';
import { threePlans, withoutPro } from '../plans.js';
import {
  change,
  click,
  confirm,
  inDays,
  noticed,
  press,
  pressConfirm,
  putPicker,
  review,
  signIn,
  type State,
} from '../scene.js';
import { reasons } from './reasons.js';
import { standing } from './standing.js';

/** Changes from Basic to Pro under a fault. */
const changeUnder =
  (fault: Fault, options: SessionOptions = { plan: 'basic' }) =>
  async (place: Element): Promise<void> =>
    change(await putPicker(place, threePlans, standing, { session: signIn(options, fault) }));

/** Help that the page provides. */
const help =
  '<p slot="help">See your plan in <a href="#">your last invoice</a>, or call +44 20 7946 0000.</p>';

const signInLink =
  '<p slot="help"><a href="#" style="display: inline-block; padding-block: 0.5em">Sign in</a></p>';

const says = (errorMessage: string): string => JSON.stringify({ errorMessage });

export const outcomes: readonly State[] = [
  {
    id: 'pending',
    label: 'Held by the page',
    says: 'The page is still taking a payment. The customer can stop the change. The other buttons have no effect.',
    show: async (place) => {
      const picker = await putPicker(place, threePlans, standing);
      picker.addEventListener('plan-assign', (event) => event.waitUntil(new Promise(() => undefined)));
      await review(picker);
      await pressConfirm(picker);
    },
  },
  {
    id: 'assigned',
    label: 'Assigned',
    says: 'The new plan and its start, with details below: only what the service answered.',
    show: async (place) => change(await putPicker(place, threePlans, standing)),
  },
  {
    id: 'assigned-later',
    label: 'Assigned for later',
    says: 'The change is confirmed but has not started. The customer can still keep the current plan.',
    show: async (place) => {
      const dates = { 'start-time-in-seconds': `${inDays(12)}`, 'end-time-in-seconds': `${inDays(42)}` };
      await change(await putPicker(place, threePlans, { ...standing, ...dates }));
    },
  },
  {
    id: 'assigned-soon',
    label: 'Assigned without a start',
    says: 'The service has confirmed Pro and told no start: it is within the hour.',
    show: changeUnder({ body: JSON.stringify({ productPlanId: 'pro', relationId: 'relation-2' }) }),
  },
  {
    id: 'assigned-details',
    label: 'Assigned, in detail',
    says: 'The reference and the times, as text that can be selected.',
    show: async (place) => {
      const picker = await putPicker(place, threePlans, standing);
      await change(picker);
      await click(picker, '[part=details] summary');
    },
  },
  {
    id: 'cancelled',
    label: 'Cancelled',
    says: 'The cancelled plan, and when the default plan starts. The page asks for a reason afterwards.',
    show: async (place) => {
      const picker = await putPicker(place, threePlans + reasons('assigned-cancel'), standing);
      await press(picker, 'cancel');
      await confirm(picker);
    },
  },
  {
    id: 'receipt',
    label: 'Cancelled by a link, with a receipt',
    says: 'A link has opened the review. The page shows the receipt: the text of the file that “Save details” saves.',
    show: async (place) => {
      const copy =
        '<pre slot="assigned-cancel" dir="auto" style="margin: 0; font-size: 0.875em; white-space: pre-wrap; overflow-wrap: anywhere"></pre>';
      const picker = await putPicker(place, threePlans + copy, standing);
      picker.addEventListener('plan-assigned', ({ receipt }) => {
        picker.querySelector('pre')?.replaceChildren(receipt);
      });
      picker.review('free');
      await picker.updateComplete;
      await confirm(picker);
    },
  },
  {
    id: 'kept',
    label: 'Kept',
    says: 'The current plan stays, and the scheduled one does not start.',
    show: async (place) => {
      const assignment = { productPlanId: 'pro', startTimeInSeconds: inDays(12) };
      const picker = await putPicker(place, threePlans, standing, { assignments: [assignment] });
      await press(picker, 'keep');
      await confirm(picker);
    },
  },
  {
    id: 'assigned-otherwise',
    label: 'Assigned something else',
    says: 'The service answered with another plan and start than requested. Each difference is marked.',
    show: async (place) => {
      const answer = { productPlanId: 'free', startTimeInSeconds: inDays(3), relationId: 'relation-2' };
      await changeUnder({ body: JSON.stringify(answer) })(place);
    },
  },
  {
    id: 'called-off',
    label: 'Called off by the page',
    says: 'The payment was declined, and the page says why. Nothing was changed.',
    show: async (place) => {
      const picker = await putPicker(place, threePlans, standing);
      const declined = Object.assign(new Error('Declined'), { customerMessage: 'Your card has expired.' });
      picker.addEventListener('plan-assign', (event) => event.waitUntil(Promise.reject(declined)));
      await change(picker);
    },
  },
  {
    id: 'refused',
    label: 'Refused',
    says: 'Nothing was changed. The service’s own message says why.',
    show: changeUnder({ status: 400, body: says('Your last invoice is still open: INV-2041.') }),
  },
  {
    id: 'refused-hostile',
    label: 'Refused with hostile words',
    says: 'The service’s message is shown as text, separate from the rest, and shortened.',
    show: changeUnder({
      status: 400,
      body: says(`<img src=x onerror=alert(1)> \u202eleft to right ${'endless'.repeat(40)}`),
    }),
  },
  {
    id: 'throttled',
    label: 'Throttled',
    says: 'The service is busy. The customer decides when to try again.',
    show: changeUnder({ status: 429, headers: { 'retry-after': '30' } }),
  },
  {
    id: 'signed-out',
    label: 'Not signed in',
    says: 'Nobody has been signed in yet. Nothing was sent.',
    show: async (place) => {
      const session = new PortalSession({ baseUrl: 'https://billing.example', renewToken: () => null });
      await change(await putPicker(place, threePlans + signInLink, standing, { session }));
    },
  },
  {
    id: 'session-ended',
    label: 'Session ended',
    says: 'The session could not be renewed. Nothing was changed.',
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
    says: 'The change may have been made. The page’s help comes first, then the button to try again.',
    show: async (place) => {
      const session = signIn({ plan: 'basic' }, { status: 500 });
      await change(await putPicker(place, threePlans + help, standing, { session }));
    },
  },
  {
    id: 'unknown-remembered',
    label: 'Outcome unknown, after a reload',
    says: 'The page remembers that an earlier change may have been made. Its help says where to check.',
    show: (place) => putPicker(place, threePlans + help, { ...standing, uncertain: '' }),
  },
  {
    id: 'setup',
    label: 'Wrong setup',
    says: 'The page sets an end without a default plan. Nothing was sent, and trying again makes no sense.',
    show: async (place) => {
      const picker = await putPicker(place, threePlans, { 'end-time-in-seconds': `${inDays(42)}` });
      await review(picker);
    },
  },
  {
    id: 'plan-gone',
    label: 'Plan withdrawn',
    says: 'The page removed the plan during the review. The review closed, and a message says why.',
    show: async (place) => {
      const picker = await putPicker(place, threePlans, standing);
      await review(picker);
      picker.innerHTML = withoutPro;
      await noticed(picker);
    },
  },
];
