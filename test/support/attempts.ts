/** One attempt under faults, its expected end, and what holds after every attempt. */
import { expect } from '@open-wc/testing';
import type { PortalPlanPickerElement } from '../../src/elements/portal-plan-picker.js';
import type { PlanErrorEvent } from '../../src/events.js';
import { en, type Messages } from '../../src/messages/en.js';
import { findLanguage } from '../../src/localize/languages.js';
import { loadLanguage } from '../../src/localize/load.js';
import type { AssignmentError } from '../../src/service/errors.js';
import type { CustomerPricingResponse } from '../../src/service/resources.js';
import { type Attributes, fourPlans } from './markup.js';
import { changePlan, dialogOf, press, review } from './customer.js';
import { mountPicker, type Widget } from './mount.js';
import { part, read, rendered, renderedMarkup, text } from './rendered.js';
import { type Scene, signIn } from './scene.js';
import { encodings } from './encodings.js';
import { isError, said, traces } from './errors.js';
import { cards } from './card.js';
import { outcomeOf } from './review.js';

/** A picker whose customer tries to change to `plan`. */
export async function attempt(
  scene: Scene,
  {
    plan = 'pro',
    plans = fourPlans,
    attributes = {},
    properties = {},
  }: { plan?: string; plans?: string; attributes?: Attributes; properties?: object } = {},
): Promise<PortalPlanPickerElement> {
  const picker = signIn(scene, await mountPicker(undefined, attributes, plans));
  Object.assign(picker, properties);
  await changePlan(picker, plan);
  return picker;
}

type Failure = Partial<
  Pick<AssignmentError, 'code' | 'status' | 'serviceMessage' | 'retryAfterInSeconds' | 'outcome'>
>;

/** How often the service was asked, and what it did. */
interface Traffic {
  /** Requests that the widget made. */
  calls: number;
  /** Requests that the service received. Absent: as many. */
  received?: number;
  /** Assignments that it applied. Absent: none. */
  applied?: number;
}

/** An attempt that ended with exactly this error, and a customer who reads what it means. */
export async function expectFailure(
  scene: Scene,
  picker: PortalPlanPickerElement,
  failure: Failure,
  traffic: Traffic,
): Promise<void> {
  const [event] = ended(scene);
  expect(event?.type).to.equal('plan-error');
  const error = (event as PlanErrorEvent).detail;
  // Not by its class, which may be that of another page.
  expect(error.name).to.equal('AssignmentError');
  expect(picker.error).to.equal(error);
  expect(said(error)).to.deep.equal(failure);
  const verdict = read(part(picker, 'error'));
  const isUnknown = failure.outcome === 'unknown';
  expect(verdict.includes(en.notChanged), 'says that nothing changed').to.equal(!isUnknown);
  expect(saysOneOf(unknowns, en, verdict), 'says that nobody knows').to.equal(isUnknown);
  if (isUnknown) expect(verdict).to.contain(`${en.mayBeDone} ${en.checkFirst}`);
  expect(read(part(picker, 'outcome'))).to.equal('');
  await expectTraffic(scene, traffic);
  await expectInvariants(scene, picker);
}

/** An attempt that the service confirmed, with what the page and the customer are told of it. */
export async function expectAssigned(
  scene: Scene,
  picker: PortalPlanPickerElement,
  response: CustomerPricingResponse,
  traffic: Traffic = { calls: 1, applied: 1 },
): Promise<string> {
  const [event] = ended(scene);
  expect(event?.type).to.equal('plan-assigned');
  // A copy: a page may have added to what all its objects inherit.
  expect({ ...(event as CustomEvent<CustomerPricingResponse>).detail }).to.deep.equal(response);
  expect({ ...picker.assignment }).to.deep.equal(response);
  expect(picker.error).to.equal(null);
  const shown = read(part(picker, 'outcome'));
  const language = findLanguage(picker.lang);
  const messages = language ? (await loadLanguage(language)).default : en;
  const { verdict } = outcomeOf(picker);
  expect(saysOneOf(confirmations, messages, verdict), `"${verdict}" confirms`).to.equal(true);
  expect(read(part(picker, 'error'))).to.equal('');
  expect(text(picker)).not.to.match(/Invalid Date|NaN|undefined|null|\[object/);
  await expectTraffic(scene, traffic);
  await expectInvariants(scene, picker);
  return shown;
}

/** Messages that say that nobody knows what became of a change. */
const unknowns = [
  'unknown-start',
  'unknown-switch',
  'unknown-keep',
  'unknown-cancel',
  'unknown-end',
] as const;

/** Messages with which the account of a success begins. */
const confirmations = [
  ...(['assigned', 'assignedOther', 'startsAt', 'endsAt'] as const),
  ...(['active', 'planCancelled', 'staying'] as const),
];

/** Whether a text contains one of these messages, whatever values are filled in. */
const saysOneOf = (keys: readonly (keyof typeof en)[], messages: Messages, text: string): boolean =>
  keys.some((key) => {
    const escaped = messages[key].replace(/[.*+?^$()|[\]\\]/g, '\\$&');
    return new RegExp(escaped.replace(/\{\w+\}/g, '.+'), 's').test(text);
  });

const ended = ({ events }: Scene): Event[] =>
  events.filter(({ type }) => /^plan-(assigned|error)$/.test(type));

export async function expectTraffic(
  { customer, calls }: Scene,
  { calls: made, received = made, applied = 0 }: Traffic,
): Promise<void> {
  expect(calls.count, 'fetch calls').to.equal(made);
  const { requests, assignments } = await customer.ledger();
  expect(requests.length, 'requests received').to.equal(received);
  expect(assignments.length, 'assignments applied').to.equal(applied);
}

/** What holds after every attempt: one outcome, no leak, nothing uncaught, nothing locked. */
export async function expectInvariants(scene: Scene, picker: PortalPlanPickerElement): Promise<void> {
  expect(ended(scene), 'U4: one outcome').to.have.length(1);
  expectNoLeak(scene, picker);
  await expectUnlocked(picker);
}

/** U2, U3 and U10: the token is nowhere but in requests; nothing is uncaught, logged or left on the window. */
export function expectNoLeak(scene: Scene, widget: Widget): void {
  const { customer, events, logs, uncaught, globals } = scene;
  const { token } = customer;
  const places: Record<string, string> = {
    page: widget.ownerDocument.documentElement.outerHTML,
    'shadow root': renderedMarkup(widget),
    text: text(widget),
    events: events.map((event) => written((event as CustomEvent<unknown>).detail)).join('\n'),
    error: written(widget.error),
    console: logs
      .flatMap(({ args }): unknown[] => args.flat())
      .map(String)
      .filter((log) => !isDocumented(log, events))
      .join('\n'),
    storage: JSON.stringify([localStorage, sessionStorage, document.cookie, history.state]),
    address: location.href,
  };
  // As the page writes it into markup, and as a service may have written it.
  const escaped = token.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const forms = [escaped, JSON.stringify(token).slice(1, -1)];
  for (const write of Object.values(encodings)) forms.push(write(token));
  for (const [place, content] of Object.entries(places))
    for (const form of forms) expect(content.includes(form), `U2: the token is in: ${place}`).to.equal(false);
  expect(places.console, 'U3: console').to.equal('');
  expect(uncaught, 'U3: uncaught').to.deep.equal([]);
  const page = widget.ownerDocument.defaultView ?? window;
  const grown = Object.getOwnPropertyNames(page).filter((name) => !globals.includes(name));
  expect(grown, 'U10: globals').to.deep.equal([]);
}

/** Whether a warning tells the page's developer the cause of an error. */
const isDocumented = (log: string, events: Event[]): boolean =>
  events
    .map((event) => (event as CustomEvent<unknown>).detail)
    .filter((detail): detail is AssignmentError => isError(detail))
    .some(({ code, message }) =>
      code === 'session'
        ? log.includes('>: nobody answered session-request.')
        : code === 'setup' && log.endsWith(`>: ${message}`),
    );

const written = (value: unknown): string => (isError(value) ? traces(value) : JSON.stringify(value ?? null));

/** U7: nothing is left locked or spinning, and the customer can begin again. */
async function expectUnlocked(picker: PortalPlanPickerElement): Promise<void> {
  expect(picker.pending).to.equal(false);
  expect(read(part(picker, 'status'))).to.equal('');
  const lockedBox = '[aria-disabled=true], button:disabled, fieldset:disabled';
  expect(
    rendered(picker, lockedBox).map(({ outerHTML }) => outerHTML),
    'locked',
  ).to.deep.equal([]);
  expect(dialogOf(picker).open).to.equal(false);
  const locked = cards(picker).filter(({ radio, isOffered, isCurrent }) => radio && !isOffered && !isCurrent);
  expect(
    locked.map(({ name }) => name),
    'locked',
  ).to.deep.equal([]);
  const { value } = picker;
  await review(picker, cards(picker).find(({ isOffered }) => isOffered)?.radio?.value);
  expect(dialogOf(picker).open, 'another review').to.equal(true);
  await press(picker, 'dismiss');
  picker.value = value;
}
