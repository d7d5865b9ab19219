/**
 * The scenarios of the playground. A scenario prepares the page so that the next press shows it. Its fault affects one request
 * only.
 */
import type { Fault } from '../../src/testing/faults.js';
import type { OptionName } from './options.js';
import { hostile } from './plan-sets.js';
import { allTypes } from './settings-shapes.js';

export interface Scenario {
  readonly id: string;
  readonly label: string;
  /** What to press. Does not quote the labels of buttons, which depend on the language. */
  readonly press: string;
  /** What the visitor can observe. */
  readonly lookAt: string;
  /** Name of the customer's plan. Null: none. */
  readonly plan: string | null;
  /** Returns values for the controls by their keys. `id` converts the name of a plan to its identifier. */
  readonly set: (id: (name: string) => string) => Readonly<Record<string, string>>;
  readonly options?: Readonly<Partial<Record<OptionName, string>>>;
  /** Account settings. Default: those of the example account. */
  readonly settings?: object;
  /** Fault of the next change. */
  readonly fault?: Fault;
  /** The browser is offline. */
  readonly offline?: true;
  /** The page does not answer `session-request` with a new token. */
  readonly signedOut?: true;
  /** The page holds the change until the customer has paid. */
  readonly pays?: true;
  /** The page raises the price of the chosen plan during the review. */
  readonly raises?: true;
}

export interface ScenarioGroup {
  readonly title: string;
  readonly scenarios: readonly Scenario[];
}

const picker = (name: string): string => `portal-plan-picker.${name}`;

/** A customer with Basic who has chosen Pro. */
const toPro = {
  plan: 'basic',
  set: (id: (name: string) => string) => ({
    [picker('current-plan')]: id('basic'),
    [picker('default-plan')]: id('free'),
    [picker('value')]: id('pro'),
  }),
};

/** Returns the first day of a month, counted from the present one, at local midnight, in epoch seconds. */
function getFirstOfMonth(ahead: number): string {
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
    lookAt: 'The service starts a first plan today at 00:00 UTC, so the widget shows a start in the past.',
    plan: null,
    set: (id) => ({ [picker('value')]: id('pro') }),
  },
  {
    id: 'downgrade',
    label: 'Schedule a downgrade',
    press: 'Basic is scheduled for the first of the month after next. Review the change, then confirm it.',
    lookAt:
      'The POST contains startTimeInSeconds, the ledger shows Basic from that day, and a message above the plans offers to keep Pro.',
    plan: 'pro',
    set: (id) => ({
      [picker('current-plan')]: id('pro'),
      [picker('default-plan')]: id('free'),
      [picker('schedule')]: 'true',
      [picker('value')]: id('basic'),
      [picker('start-time-in-seconds')]: getFirstOfMonth(2),
    }),
  },
  {
    ...toPro,
    id: 'end',
    label: 'Set an end date',
    press: 'Pro ends on the first of a month, and Free follows. Review the change, then confirm it.',
    lookAt: 'The review shows all three plans in order, and the POST contains endTimeInSeconds.',
    set: (id) => ({
      ...toPro.set(id),
      [picker('schedule')]: 'true',
      [picker('end-time-in-seconds')]: getFirstOfMonth(3),
    }),
  },
  {
    ...toPro,
    id: 'cancel',
    label: 'Cancel',
    press: 'Press the second button below the plans, which cancels the plan, then confirm.',
    lookAt:
      'The review shows which features are lost. A cancellation assigns the default plan: the POST contains only “free”.',
    set: (id) => ({ ...toPro.set(id), [picker('value')]: '' }),
  },
  {
    ...toPro,
    id: 'pay',
    label: 'Take a payment first',
    press:
      'Review the change, then confirm it. A payment dialog opens: leave it. Then review, confirm and pay.',
    lookAt:
      'The page holds the change with waitUntil() and takes its own payment. The change is sent only after the payment.',
    pays: true,
  },
  {
    ...toPro,
    id: 'raised',
    label: 'Price rises during the review',
    press: 'Review the change, and wait two seconds. Then confirm it.',
    lookAt:
      'The page raises the price of Pro. The review marks the new price and shows a message. A press that began before has no effect.',
    raises: true,
  },
];

const openInvoice = JSON.stringify({ errorMessage: 'Your last invoice is still open: INV-2041.' });

const failures: readonly Scenario[] = [
  {
    ...toPro,
    id: 'renewed',
    label: 'Session expires, renewed',
    press: 'Review the change, then confirm it.',
    lookAt:
      'The service refuses the token, and the page answers session-request with a new one. There are two POSTs, but only one plan is applied. The customer sees no error.',
    fault: { expired: true },
  },
  {
    ...toPro,
    id: 'signed-out',
    label: 'Session expires, not renewed',
    press: 'Review the change, then confirm it. Then try again, with the button in the message.',
    lookAt:
      'The first time the page has no new token: nothing is applied, and the customer sees the reason. The second time it has one, and Pro is applied.',
    fault: { expired: true },
    signedOut: true,
  },
  {
    ...toPro,
    id: 'refused',
    label: 'Service refuses',
    press: 'Review the change, then confirm it.',
    lookAt: 'The service’s message is shown as plain text. Nothing is applied, and the widget says so.',
    fault: { status: 400, body: openInvoice },
  },
  {
    ...toPro,
    id: 'unknown',
    label: 'Outcome unknown',
    press: 'Review the change, then confirm it. Then try again, but stop at the review.',
    lookAt:
      'Pro is applied, but the answer is lost. The widget says that the outcome is unknown, does not retry by itself, and warns in the next review.',
    // The head arrives, but not the body. Not a reset before the head: browsers automatically repeat a request when a reused
    // connection is reset.
    fault: { at: 'after', cut: 0 },
  },
  {
    ...toPro,
    id: 'error',
    label: 'Server error',
    press: 'Review the change, then confirm it.',
    lookAt:
      'After a status 500 the outcome is unknown, so the widget does not say that the change failed. The ledger shows that it was not applied.',
    fault: { status: 500 },
  },
  {
    ...toPro,
    id: 'busy',
    label: 'Service busy',
    press: 'Review the change, then confirm it.',
    lookAt:
      'The service answers with status 429. The widget does not retry by itself. It asks the customer to try again later.',
    fault: { status: 429, headers: { 'retry-after': '30' } },
  },
  {
    ...toPro,
    id: 'slow',
    label: 'Slow network',
    press: 'Review the change, then confirm it.',
    lookAt: 'The answer takes three seconds. Whatever you press meanwhile, the ledger shows only one POST.',
    fault: { delay: 3000 },
  },
  {
    ...toPro,
    id: 'offline',
    label: 'Offline',
    press: 'Review the change, then confirm it. Then try again, with the button in the message.',
    lookAt:
      'The first time nothing is sent, and the widget says that nothing was changed. The second time the connection is back, and Pro is applied.',
    options: { show: 'plans' },
    offline: true,
  },
];

const contents: readonly Scenario[] = [
  {
    ...toPro,
    id: 'settings',
    label: 'Settings of all types',
    press: 'Nothing to press.',
    lookAt:
      'Objects, lists, numbers, booleans, empty values and markup: the contract does not describe the settings, so all of them are shown, as text.',
    options: { show: 'settings' },
    settings: allTypes,
  },
  {
    id: 'hostile',
    label: 'Hostile text',
    press: 'Review the change, then confirm it.',
    lookAt:
      'Names, prices, identifiers and the service’s message contain markup, quotes and bidirectional text. All of it is shown as text, in its place.',
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

/** Returns the scenario with an identifier, or the first. */
export function findScenario(id: string | null): Scenario {
  const found = scenarios.find((scenario) => scenario.id === id) ?? scenarios[0];
  if (!found) throw new Error('There are no scenarios');
  return found;
}
