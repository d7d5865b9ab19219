/**
 * The scenarios of the playground. A scenario prepares the page so that the next press shows it. Its fault affects one request
 * only.
 */
import type { ReviewAmount } from '../../src/change/events.js';
import type { Fault } from '../../src/testing/faults.js';

export interface Scenario {
  readonly id: string;
  readonly label: string;
  /** What happens, told to the customer. Does not quote the labels of buttons, which depend on the language. */
  readonly story: string;
  /** What the requests of the service show. */
  readonly proof: string;
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
  /** Value of the plan whose review the page opens, as if a link asked for it. */
  readonly review?: string;
  /** Amounts that the page's server computes for each review. */
  readonly amounts?: readonly ReviewAmount[];
}

export interface ScenarioGroup {
  readonly title: string;
  readonly scenarios: readonly Scenario[];
}

const picker = (name: string): string => `portal-plan-picker.${name}`;

/** A customer with Basic. Free is the default plan. */
const onBasic = {
  plan: 'basic',
  set: { [picker('current-plan')]: 'basic', [picker('default-plan')]: 'free' },
};

/** Returns the first day of a month, counted from the present one, at local midnight, in epoch seconds. */
function getFirstOfMonth(ahead: number): string {
  const now = new Date();
  return String(new Date(now.getFullYear(), now.getMonth() + ahead, 1).getTime() / 1000);
}

const upgrade: Scenario = {
  ...onBasic,
  id: 'upgrade',
  label: 'Upgrade',
  story:
    'You are on Basic and need single sign-on. Compare all features below the plans, then switch to Pro: you read what it costs and what you gain before you confirm.',
  proof: 'One POST is received, and Pro is applied.',
  set: { ...onBasic.set, [picker('compare')]: 'true' },
};

const cancel: Scenario = {
  ...onBasic,
  id: 'cancel',
  label: 'Cancel',
  story: 'You want to stop paying. Cancel below the plans: you read what you lose before you confirm.',
  proof: 'A cancellation assigns the default plan: the POST contains only “free”.',
};

const schedule: Scenario = {
  id: 'schedule',
  label: 'Schedule',
  story:
    'You are on Pro and need less. Take Basic: it starts on the first of next month, or on a day that you choose. Until then you can still keep Pro.',
  proof: 'The POST contains startTimeInSeconds, and Basic is applied from that day.',
  plan: 'pro',
  set: {
    [picker('current-plan')]: 'pro',
    [picker('default-plan')]: 'free',
    [picker('schedule')]: 'true',
    'portal-plan.2.start-time-in-seconds': getFirstOfMonth(1),
    'portal-plan.2.reason': 'You have 14 projects; Basic has 10.',
  },
};

const fails: Scenario = {
  ...onBasic,
  id: 'fails',
  label: 'Something fails',
  story:
    'You switch to Pro, and the connection breaks before the answer arrives. You read that the change may have gone through, and to check before you try again.',
  proof:
    'Pro is applied, but the answer is lost. The picker does not send it again by itself, and warns in the next review.',
  // The head arrives, but not the body. Not a reset before the head: browsers automatically repeat a request when a reused
  // connection is reset.
  fault: { at: 'after', cut: 0 },
};

/** The scenarios that are always visible. */
export const mainScenarios = [upgrade, cancel, schedule, fails] as const;

/** Reasons that a leaving customer can give, and need not. */
const reasons = (slot: string): string => `<fieldset slot="${slot}">
  <legend>Why do you leave Basic? (optional)</legend>
  <label><input type="radio" name="reason" value="price" /> It costs too much</label>
  <label><input type="radio" name="reason" value="missing" /> I miss something</label>
  <label><input type="radio" name="reason" value="other" /> Another reason</label>
</fieldset>`;

const changes: readonly Scenario[] = [
  upgrade,
  {
    id: 'first',
    label: 'First plan',
    story: 'You have no plan yet. Choose Pro and confirm it.',
    proof: 'The service starts a first plan today at 00:00 UTC, so the start is in the past.',
    plan: null,
    set: {},
  },
  schedule,
  cancel,
  {
    ...onBasic,
    id: 'link',
    label: 'Cancel by a link',
    story:
      'You have followed a link to cancel, such as “/plans?plan=free”. Confirm, tell why if you like, and save the details as a file.',
    proof:
      'The page calls review() with the default plan. plan-assigned has the text of the file: see its event for the receipt.',
    review: 'free',
    content: reasons('assigned-cancel'),
  },
  {
    ...onBasic,
    id: 'leave',
    label: 'Cancel at the end of the month',
    story:
      'You cancel, and keep Basic until the end of the month, as it is paid for. The page asks why you leave.',
    proof:
      'The reason, the amount and the question come from the page. The POST contains the start of the free plan.',
    set: {
      ...onBasic.set,
      'portal-plan.1.start-time-in-seconds': getFirstOfMonth(1),
      'portal-plan.1.reason': 'You have 7 projects; Free has 1.',
    },
    content: reasons('review-cancel'),
    amounts: [
      { label: 'Due today', price: '0', currency: 'EUR', note: 'Basic is paid for until then.', due: true },
    ],
  },
  {
    ...onBasic,
    id: 'pay',
    label: 'Pay first',
    story:
      'Switch to Pro, and agree to the terms. After you confirm, the page asks for the payment. If you leave it, your plan stays as it is, and you read why.',
    proof:
      'The page holds the change with waitUntil() until the payment. With require-hold it is never sent without one. Each order is agreed to anew: the page empties the box on plan-review.',
    set: { ...onBasic.set, [picker('require-hold')]: 'true' },
    pays: true,
    content:
      '<label slot="review"><input type="checkbox" required /> I agree to the terms of this plan.</label>',
  },
];

const openInvoice = JSON.stringify({ errorMessage: 'Your last invoice is still open: INV-2041.' });

const failures: readonly Scenario[] = [
  fails,
  {
    ...onBasic,
    id: 'refused',
    label: 'Service refuses',
    story:
      'Your last invoice is still open. Switch to Pro: you read why not, and that your plan was not changed.',
    proof: 'The message of the service is shown as plain text. Nothing is applied.',
    fault: { status: 400, body: openInvoice },
  },
  {
    ...onBasic,
    id: 'renewed',
    label: 'Session expires',
    story:
      'You left the page open over lunch, and your session has ended. Switch to Pro: it works all the same.',
    proof:
      'The service refuses the token, and the page answers session-request with a new one: two POSTs, one change.',
    fault: { expired: true },
  },
  {
    ...onBasic,
    id: 'slow',
    label: 'Slow network',
    story: 'Your connection is slow. Switch to Pro, and press as often as you like: the change is sent once.',
    proof: 'The answer takes three seconds. One POST is received.',
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
