/**
 * What can happen to a customer, and what is worth looking at when it does. A scenario readies the page so that the next
 * press shows it; what it does to the service it does once.
 */
import type { Fault } from '../../src/testing/faults.js';
import type { OptionName } from './options.js';
import { hostile } from './plan-sets.js';
import { everyShape } from './settings-shapes.js';

export interface Scenario {
  readonly id: string;
  readonly label: string;
  /** What to press, by its role: the words are the widgets', and a page may have others. */
  readonly press: string;
  readonly lookAt: string;
  /** The customer's plan by its name, or null for none. */
  readonly plan: string | null;
  /** What the widgets are set to, by the keys of the controls; `id` makes a plan's name its identifier. */
  readonly set: (id: (name: string) => string) => Readonly<Record<string, string>>;
  readonly options?: Readonly<Partial<Record<OptionName, string>>>;
  /** The account's settings. Absent: the usual ones. */
  readonly settings?: object;
  /** What the service does to the next change. Absent: nothing unusual. */
  readonly fault?: Fault;
  /** The browser says that it has no connection. */
  readonly offline?: true;
  /** The page has no new session to give when the present one is refused. */
  readonly signedOut?: true;
  /** The page holds the change until the customer has paid. */
  readonly pays?: true;
  /** The page raises the price of the chosen plan while its review is read. */
  readonly raises?: true;
}

export interface ScenarioGroup {
  readonly title: string;
  readonly scenarios: readonly Scenario[];
}

const picker = (name: string): string => `portal-plan-picker.${name}`;

/** A customer on Basic, who has chosen Pro. */
const toPro = {
  plan: 'basic',
  set: (id: (name: string) => string) => ({
    [picker('current-plan')]: id('basic'),
    [picker('default-plan')]: id('free'),
    [picker('value')]: id('pro'),
  }),
};

/** The first day of a month, counted from the present one: midnight on the visitor's clock. */
function firstOfMonth(ahead: number): string {
  const now = new Date();
  return String(new Date(now.getFullYear(), now.getMonth() + ahead, 1).getTime() / 1000);
}

const changes: readonly Scenario[] = [
  {
    ...toPro,
    id: 'upgrade',
    label: 'Upgrade now',
    press: 'Pro is chosen. Review the change, then confirm it.',
    lookAt: 'The service’s ledger shows one POST received, and Pro applied.',
  },
  {
    id: 'first',
    label: 'First plan',
    press: 'A customer without any plan has chosen Pro. Review that, then confirm it.',
    lookAt: 'The service starts a first plan today at 00:00 UTC, which is past, and the widget says so.',
    plan: null,
    set: (id) => ({ [picker('value')]: id('pro') }),
  },
  {
    id: 'downgrade',
    label: 'Schedule a downgrade',
    press: 'Basic is to start on the first of the month after next. Review the change, then confirm it.',
    lookAt:
      'The POST carries startTimeInSeconds, the ledger applies Basic from that day, and a line above the plans offers the way back.',
    plan: 'pro',
    set: (id) => ({
      [picker('current-plan')]: id('pro'),
      [picker('default-plan')]: id('free'),
      [picker('schedule')]: 'true',
      [picker('value')]: id('basic'),
      [picker('start-time-in-seconds')]: firstOfMonth(2),
    }),
  },
  {
    ...toPro,
    id: 'end',
    label: 'Set an end date',
    press: 'Pro is to end on the first of a month, and Free to follow. Review the change, then confirm it.',
    lookAt: 'The review shows all three plans in their order, and the POST carries endTimeInSeconds.',
    set: (id) => ({
      ...toPro.set(id),
      [picker('schedule')]: 'true',
      [picker('end-time-in-seconds')]: firstOfMonth(3),
    }),
  },
  {
    ...toPro,
    id: 'cancel',
    label: 'Cancel',
    press: 'Press the second button below the plans, the one that cancels, then confirm.',
    lookAt:
      'The review says what is lost. To cancel is to assign the default plan: the POST names “free”, and nothing else.',
    set: (id) => ({ ...toPro.set(id), [picker('value')]: '' }),
  },
  {
    ...toPro,
    id: 'pay',
    label: 'Take a payment first',
    press: 'Review the change, then confirm it. A payment opens: leave it. Then review, confirm, and pay.',
    lookAt:
      'The page holds the change with waitUntil() and takes a payment of its own. Nothing is sent until it is paid, and nothing at all if it is not.',
    pays: true,
  },
  {
    ...toPro,
    id: 'raised',
    label: 'Price rises during the review',
    press: 'Review the change, and wait two seconds. Then confirm it.',
    lookAt:
      'The page raises the price of Pro. The review shows the new one, marks it and says so; a press that began before that confirms nothing.',
    raises: true,
  },
];

const openInvoice = JSON.stringify({ errorMessage: 'Your last invoice is still open: INV-2041.' });

const failures: readonly Scenario[] = [
  {
    ...toPro,
    id: 'renewed',
    label: 'Session ends, renewed',
    press: 'Review the change, then confirm it.',
    lookAt:
      'The token is refused, the page hears session-request and gives a new one. Two POSTs, one plan applied, and the customer notices nothing.',
    fault: { expired: true },
  },
  {
    ...toPro,
    id: 'signed-out',
    label: 'Session ends for good',
    press: 'Review the change, then confirm it. Then try again, from where it says what happened.',
    lookAt:
      'At first the page has no new token to give: nothing is applied, and the customer is told why. The second time it has one, and Pro is applied.',
    fault: { expired: true },
    signedOut: true,
  },
  {
    ...toPro,
    id: 'refused',
    label: 'Service refuses',
    press: 'Review the change, then confirm it.',
    lookAt:
      'The service’s own words are shown as plain text, and nothing is applied. That is certain, so the widget says so.',
    fault: { status: 400, body: openInvoice },
  },
  {
    ...toPro,
    id: 'unknown',
    label: 'Outcome unknown',
    press: 'Review the change, then confirm it. Then try again, as far as the review.',
    lookAt:
      'Pro is applied, but the answer gets lost. The widget says that nobody knows, sends nothing again by itself, and warns in the next review.',
    // The head arrives, the body never does. A connection lost before the head is no scenario of one request: browsers
    // send a request again by themselves when a connection that was used before is reset.
    fault: { at: 'after', cut: 0 },
  },
  {
    ...toPro,
    id: 'error',
    label: 'Server error',
    press: 'Review the change, then confirm it.',
    lookAt:
      'A status 500 proves nothing, so the widget does not say that it failed. The ledger knows: not applied.',
    fault: { status: 500 },
  },
  {
    ...toPro,
    id: 'busy',
    label: 'Service busy',
    press: 'Review the change, then confirm it.',
    lookAt:
      'The service answers with status 429. Nothing is repeated behind the customer’s back; the widget asks to try again later.',
    fault: { status: 429, headers: { 'retry-after': '30' } },
  },
  {
    ...toPro,
    id: 'slow',
    label: 'Slow network',
    press: 'Review the change, then confirm it.',
    lookAt:
      'The answer takes three seconds. Press whatever you like meanwhile: the ledger shows a single POST.',
    fault: { delay: 3000 },
  },
  {
    ...toPro,
    id: 'offline',
    label: 'Offline',
    press: 'Review the change, then confirm it. Then try again, from where it says what happened.',
    lookAt:
      'At first nothing is sent, which the widget can say for certain: the ledger stays as it is. The second time the connection is back, and Pro is applied.',
    options: { show: 'plans' },
    offline: true,
  },
];

const contents: readonly Scenario[] = [
  {
    ...toPro,
    id: 'settings',
    label: 'Settings of every shape',
    press: 'Nothing to press.',
    lookAt:
      'Objects, lists, numbers, switches, nothing at all, and markup: the service describes none of it, so all is shown, as text.',
    options: { show: 'settings' },
    settings: everyShape,
  },
  {
    id: 'hostile',
    label: 'Hostile text',
    press: 'Review the change, then confirm it.',
    lookAt:
      'Names, prices and identifiers are markup, quotes and text that turns around, and so is the service’s refusal. All of it stays text, in its place.',
    plan: 'free',
    set: () => ({
      [picker('current-plan')]: 'free',
      [picker('value')]: hostile.markup,
    }),
    options: { show: 'plans', plans: 'hostile' },
    fault: {
      status: 400,
      body: JSON.stringify({ errorMessage: `${hostile.quotes} ${hostile.turned} ${hostile.markup}` }),
    },
  },
];

export const scenarioGroups: readonly ScenarioGroup[] = [
  { title: 'Change a plan', scenarios: changes },
  { title: 'When something goes wrong', scenarios: failures },
  { title: 'Difficult content', scenarios: contents },
];

export const scenarios: readonly Scenario[] = scenarioGroups.flatMap((group) => group.scenarios);

/** The scenario of a name, or the first. */
export function scenarioOf(id: string | null): Scenario {
  const found = scenarios.find((scenario) => scenario.id === id) ?? scenarios[0];
  if (!found) throw new Error('There are no scenarios');
  return found;
}
