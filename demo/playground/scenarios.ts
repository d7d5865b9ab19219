/** What can happen to a change of plan, and what is worth looking at when it does. */
import type { Fault } from '../sandbox/faults.js';

export interface Scenario {
  readonly id: string;
  readonly label: string;
  /** One line that says what to look at. */
  readonly lookAt: string;
  /** What the service does to the next change. Absent: nothing unusual. */
  readonly fault?: Fault;
  /** The browser says that it has no connection. */
  readonly offline?: true;
  /** The page has no new session to give when the present one is refused. */
  readonly signedOut?: true;
}

const openInvoice = JSON.stringify({ errorMessage: 'Your last invoice is still open: INV-2041.' });

export const normal: Scenario = {
  id: 'normal',
  label: 'Normal',
  lookAt:
    'Choose Pro, review, confirm: one request, one change, and the widget says what the service answered.',
};

export const scenarios: readonly Scenario[] = [
  normal,
  {
    id: 'slow',
    label: 'Slow',
    lookAt: 'The answer takes three seconds. Press again meanwhile: the ledger still shows a single request.',
    fault: { delay: 3000 },
  },
  {
    id: 'refused',
    label: 'Refused',
    lookAt: 'The service’s own words are shown as plain text, and the plan is not changed.',
    fault: { status: 400, body: openInvoice },
  },
  {
    id: 'busy',
    label: 'Busy',
    lookAt: 'Nothing is repeated behind the customer’s back: the widget asks to try again later.',
    fault: { status: 429, headers: { 'retry-after': '30' } },
  },
  {
    id: 'expired',
    label: 'Session expired',
    lookAt: 'The page is asked for a new session, and the change goes through: two requests, one change.',
    fault: { expired: true },
  },
  {
    id: 'signed-out',
    label: 'Signed out',
    lookAt: 'The page has no new session to give: the plan is not changed, and the customer is told why.',
    fault: { expired: true },
    signedOut: true,
  },
  {
    id: 'lost',
    label: 'Answer lost',
    lookAt: 'The change is applied but nobody hears of it: the widget says so, and warns in the next review.',
    // The head arrives, the body never does. A connection lost before the head is no scenario of one request: browsers
    // send a request again by themselves when a connection that was used before is reset.
    fault: { at: 'after', cut: 0 },
  },
  {
    id: 'error',
    label: 'Server error',
    lookAt:
      'A status 500 proves nothing, so the widget does not say “failed”. The ledger knows: not applied.',
    fault: { status: 500 },
  },
  {
    id: 'offline',
    label: 'Offline',
    lookAt: 'Nothing is sent, and the widget can say so for certain: the ledger stays as it is.',
    offline: true,
  },
];
