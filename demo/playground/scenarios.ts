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
  /** Markup that the page adds to the picker. */
  readonly content?: string;
  /** Text for the paragraph in `content`, which the page's server computes for each review. */
  readonly amount?: string;
}

export interface ScenarioGroup {
  readonly title: string;
  readonly scenarios: readonly Scenario[];
}

const picker = (name: string): string => `portal-plan-picker.${name}`;

/** A customer with Basic. Free is the default plan. */
const onBasic = {
  plan: 'basic',
  set: {
    [picker('current-plan')]: 'basic',
    [picker('default-plan')]: 'free',
  },
};

/** Returns the first day of a month, counted from the present one, at local midnight, in epoch seconds. */
function getFirstOfMonth(ahead: number): string {
  const now = new Date();
  return String(new Date(now.getFullYear(), now.getMonth() + ahead, 1).getTime() / 1000);
}

const changes: readonly Scenario[] = [
  {
    ...onBasic,
    id: 'upgrade',
    label: 'Upgrade now',
    press: 'Press the button of Pro, then confirm the change.',
    lookAt: 'The service’s ledger shows one POST received, and Pro applied.',
  },
  {
    id: 'first',
    label: 'First plan',
    press: 'The customer has no plan. Press the button of Pro, then confirm.',
    lookAt: 'The service starts a first plan today at 00:00 UTC, so the widget shows a start in the past.',
    plan: null,
    set: {},
  },
  {
    id: 'downgrade',
    label: 'Schedule a downgrade',
    press:
      'Press the button of Basic. It starts on the first of next month, as the card says, and you can change that. Then confirm.',
    lookAt:
      'The review warns. The POST contains startTimeInSeconds, the ledger shows Basic from that day, and a message above the plans offers to keep Pro.',
    plan: 'pro',
    set: {
      [picker('current-plan')]: 'pro',
      [picker('default-plan')]: 'free',
      [picker('schedule')]: 'true',
      'portal-plan.2.start-time-in-seconds': getFirstOfMonth(1),
      'portal-plan.2.reason': 'You have 14 projects; Basic has 10.',
    },
  },
  {
    ...onBasic,
    id: 'cancel',
    label: 'Cancel',
    press: 'Press the button below the plans, which cancels the plan, then confirm.',
    lookAt:
      'The review shows which features are lost. A cancellation assigns the default plan: the POST contains only “free”.',
  },
  {
    ...onBasic,
    id: 'leave',
    label: 'Cancel at the end of the month',
    press: 'Press the button below the plans. Choose a reason, then confirm.',
    lookAt:
      'The review has a warning, the amount that the page has computed meanwhile, and its question. The POST contains the start of the free plan.',
    set: {
      ...onBasic.set,
      'portal-plan.1.start-time-in-seconds': getFirstOfMonth(1),
      'portal-plan.1.reason': 'You have 7 projects; Free has 1.',
    },
    content: `<p slot="review"></p>
<fieldset slot="review-cancel">
  <legend>Why do you leave Basic?</legend>
  <label><input type="radio" name="reason" value="price" required /> It costs too much</label>
  <label><input type="radio" name="reason" value="missing" /> I miss something</label>
  <label><input type="radio" name="reason" value="other" /> Another reason</label>
</fieldset>`,
    amount: 'Nothing is due today. Basic is paid for until then.',
  },
  {
    ...onBasic,
    id: 'pay',
    label: 'Take a payment first',
    press:
      'Press the button of Pro, then confirm. A payment dialog opens: leave it. Then press the button again, confirm and pay.',
    lookAt:
      'The page holds the change with waitUntil() and takes its own payment. The change is sent only after the payment. With require-hold it is never sent without.',
    set: { ...onBasic.set, [picker('require-hold')]: 'true' },
    pays: true,
  },
];

const openInvoice = JSON.stringify({ errorMessage: 'Your last invoice is still open: INV-2041.' });

const failures: readonly Scenario[] = [
  {
    ...onBasic,
    id: 'renewed',
    label: 'Session expires',
    press: 'Press the button of Pro, then confirm the change.',
    lookAt:
      'The service refuses the token, and the page answers session-request with a new one. There are two POSTs, but only one plan is applied. The customer sees no error.',
    fault: { expired: true },
  },
  {
    ...onBasic,
    id: 'refused',
    label: 'Service refuses',
    press: 'Press the button of Pro, then confirm the change.',
    lookAt: 'The service’s message is shown as plain text. Nothing is applied, and the widget says so.',
    fault: { status: 400, body: openInvoice },
  },
  {
    ...onBasic,
    id: 'unknown',
    label: 'Outcome unknown',
    press: 'Press the button of Pro, then confirm the change. Then try again, but stop at the review.',
    lookAt:
      'Pro is applied, but the answer is lost. The widget says that the outcome is unknown, does not retry by itself, and warns in the next review.',
    // The head arrives, but not the body. Not a reset before the head: browsers automatically repeat a request when a reused
    // connection is reset.
    fault: { at: 'after', cut: 0 },
  },
  {
    ...onBasic,
    id: 'slow',
    label: 'Slow network',
    press: 'Press the button of Pro, then confirm the change.',
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
