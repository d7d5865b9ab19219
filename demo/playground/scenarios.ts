/**
 * The scenarios of the playground. A scenario prepares the page so that the next press shows it. Its fault affects one request
 * only.
 */
import type { Fault } from '../../src/testing/faults.js';

export interface Scenario {
  readonly id: string;
  readonly label: string;
  /** What to press. Does not quote the labels of buttons, which depend on the language. */
  readonly press: string;
  /** What the visitor can observe. */
  readonly lookAt: string;
  /** Identifier of the customer's plan. Null: none. */
  readonly plan: string | null;
  /** Values for the controls by their keys. */
  readonly set: Readonly<Record<string, string>>;
  /** Fault of the next change. */
  readonly fault?: Fault;
  /** The page holds the change until the customer has paid. */
  readonly pays?: true;
}

export interface ScenarioGroup {
  readonly title: string;
  readonly scenarios: readonly Scenario[];
}

const picker = (name: string): string => `portal-plan-picker.${name}`;

/** A customer with Basic who has chosen Pro. */
const toPro = {
  plan: 'basic',
  set: {
    [picker('current-plan')]: 'basic',
    [picker('default-plan')]: 'free',
    [picker('value')]: 'pro',
  },
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
    set: { [picker('value')]: 'pro' },
  },
  {
    id: 'downgrade',
    label: 'Schedule a downgrade',
    press: 'Basic is scheduled for the first of the month after next. Review the change, then confirm it.',
    lookAt:
      'The POST contains startTimeInSeconds, the ledger shows Basic from that day, and a message above the plans offers to keep Pro.',
    plan: 'pro',
    set: {
      [picker('current-plan')]: 'pro',
      [picker('default-plan')]: 'free',
      [picker('schedule')]: 'true',
      [picker('value')]: 'basic',
      [picker('start-time-in-seconds')]: getFirstOfMonth(2),
    },
  },
  {
    ...toPro,
    id: 'cancel',
    label: 'Cancel',
    press: 'Press the second button below the plans, which cancels the plan, then confirm.',
    lookAt:
      'The review shows which features are lost. A cancellation assigns the default plan: the POST contains only “free”.',
    set: { ...toPro.set, [picker('value')]: '' },
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
];

const openInvoice = JSON.stringify({ errorMessage: 'Your last invoice is still open: INV-2041.' });

const failures: readonly Scenario[] = [
  {
    ...toPro,
    id: 'renewed',
    label: 'Session expires',
    press: 'Review the change, then confirm it.',
    lookAt:
      'The service refuses the token, and the page answers session-request with a new one. There are two POSTs, but only one plan is applied. The customer sees no error.',
    fault: { expired: true },
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
    id: 'slow',
    label: 'Slow network',
    press: 'Review the change, then confirm it.',
    lookAt: 'The answer takes three seconds. Whatever you press meanwhile, the ledger shows only one POST.',
    fault: { delay: 3000 },
  },
];

export const scenarioGroups: readonly ScenarioGroup[] = [
  { title: 'Change a plan', scenarios: changes },
  { title: 'When something goes wrong', scenarios: failures },
];

export const scenarios: readonly Scenario[] = scenarioGroups.flatMap((group) => group.scenarios);

/** Returns the scenario with an identifier, or the first. */
export function findScenario(id: string | null): Scenario {
  const found = scenarios.find((scenario) => scenario.id === id) ?? scenarios[0];
  if (!found) throw new Error('There are no scenarios');
  return found;
}
