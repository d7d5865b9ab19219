/** Attempts to change the plan: the expected outcome, and the invariants that hold after each attempt. */
import { expect } from '@open-wc/testing';
import type { PortalPlanPickerElement } from '../../src/picker/portal-plan-picker.js';
import type { PlanErrorEvent } from '../../src/events.js';
import { en, type Messages } from '../../src/messages/en.js';
import { findLanguage } from '../../src/i18n/languages.js';
import { loadLanguage } from '../../src/i18n/load.js';
import type { AssignmentError } from '../../src/service/errors.js';
import type { CustomerPricingResponse } from '../../src/service/resources.js';
import { openReview, press } from './actions.js';
import { cardsOf } from './cards.js';
import { errorFieldsOf, isError, readableTextOf } from './errors.js';
import type { Widget } from './mount.js';
import { dialogOf, partOf, queryRendered, renderedMarkupOf, renderedTextOf, textOf } from './rendered.js';
import { outcomeOf } from './review.js';
import { consoleLinesOf, type Scene } from './scene.js';

type Failure = Partial<
  Pick<AssignmentError, 'code' | 'status' | 'serviceMessage' | 'retryAfterInSeconds' | 'outcome'>
>;

/** Numbers of requests and of their effects. */
interface Traffic {
  calls: number;
  /** Requests that the service received. Absent: as many. */
  received?: number;
  /** Assignments that the service applied. Absent: none. */
  applied?: number;
}

/** Checks that the attempt has failed with exactly this error and that the picker says what it means. */
export async function expectFailure(
  scene: Scene,
  picker: PortalPlanPickerElement,
  failure: Failure,
  traffic: Traffic,
): Promise<void> {
  const [event] = outcomeEventsOf(scene);
  expect(event?.type).to.equal('plan-error');
  const error = (event as PlanErrorEvent).detail;
  // The class may be that of another realm.
  expect(error.name).to.equal('AssignmentError');
  expect(picker.error).to.equal(error);
  expect(errorFieldsOf(error)).to.deep.equal(failure);
  const message = textOf(partOf(picker, 'error'));
  const isUnknown = failure.outcome === 'unknown';
  expect(message.includes(en.notChanged), 'says that nothing changed').to.equal(!isUnknown);
  expect(saysOneOf(['unknown'], en, message), 'says that the outcome is unknown').to.equal(isUnknown);
  if (isUnknown) expect(message).to.contain(`${en.mayBeDone} ${en.checkFirst}`);
  expect(textOf(partOf(picker, 'outcome'))).to.equal('');
  await expectTraffic(scene, traffic);
  await expectInvariants(scene, picker);
}

/** Checks that the service has confirmed the attempt; returns the text of the outcome. */
export async function expectAssigned(
  scene: Scene,
  picker: PortalPlanPickerElement,
  response: CustomerPricingResponse,
  traffic: Traffic = { calls: 1, applied: 1 },
): Promise<string> {
  const [event] = outcomeEventsOf(scene);
  expect(event?.type).to.equal('plan-assigned');
  expect((event as CustomEvent<CustomerPricingResponse>).detail).to.deep.equal(response);
  expect(picker.assignment).to.deep.equal(response);
  expect(picker.error).to.equal(null);
  const shown = textOf(partOf(picker, 'outcome'));
  const language = findLanguage(picker.lang);
  const messages = language ? (await loadLanguage(language)).default : en;
  const { verdict } = outcomeOf(picker);
  expect(saysOneOf(confirmations, messages, verdict), `"${verdict}" confirms`).to.equal(true);
  expect(textOf(partOf(picker, 'error'))).to.equal('');
  expect(renderedTextOf(picker)).not.to.match(/Invalid Date|NaN|undefined|null|\[object/);
  await expectTraffic(scene, traffic);
  await expectInvariants(scene, picker);
  return shown;
}

/** Messages that begin the outcome of a success. */
const confirmations = [
  ...(['assigned', 'assignedOther', 'moving'] as const),
  ...(['active', 'planCancelled', 'staying'] as const),
];

/** Checks a custom state; an engine without custom states has nothing to check. */
export function expectState(element: Element, name: string, holds: boolean): void {
  if (CSS.supports(`selector(:state(${name}))`))
    expect(element.matches(`:state(${name})`), `:state(${name})`).to.equal(holds);
}

/** Whether a text contains one of these messages with any values. */
const saysOneOf = (keys: readonly (keyof typeof en)[], messages: Messages, text: string): boolean =>
  keys.some((key) => {
    const escaped = messages[key].replace(/[.*+?^$()|[\]\\]/g, '\\$&');
    return new RegExp(escaped.replace(/\{\w+\}/g, '.+'), 's').test(text);
  });

export const outcomeEventsOf = ({ events }: Scene): Event[] =>
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

/** Checks what holds after every attempt: one outcome, no leak, no uncaught error, no disabled control. */
export async function expectInvariants(scene: Scene, picker: PortalPlanPickerElement): Promise<void> {
  expect(outcomeEventsOf(scene), 'U4: one outcome').to.have.length(1);
  expectNoLeak(scene, picker);
  await expectUnlocked(picker);
}

/** Checks U2, U3 and U10: the token is in requests only; nothing is uncaught, logged or left on the window. */
export function expectNoLeak(scene: Scene, widget: Widget): void {
  const { customer, events, uncaught, globals } = scene;
  const { token } = customer;
  const places: Record<string, string> = {
    page: widget.ownerDocument.documentElement.outerHTML,
    'shadow root': renderedMarkupOf(widget),
    text: renderedTextOf(widget),
    events: events.map((event) => written((event as CustomEvent<unknown>).detail)).join('\n'),
    error: written(widget.error),
    console: consoleLinesOf(scene)
      .filter((line) => !isDocumented(line, events))
      .join('\n'),
    storage: JSON.stringify([localStorage, sessionStorage, document.cookie, history.state]),
    address: location.href,
  };
  // As serialized markup and JSON write it, and as a service may write it.
  const escaped = token.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const forms = [token, escaped, encodeURIComponent(token), JSON.stringify(token).slice(1, -1)];
  for (const [place, content] of Object.entries(places))
    for (const form of forms) expect(content.includes(form), `U2: the token is in: ${place}`).to.equal(false);
  expect(places.console, 'U3: console').to.equal('');
  expect(uncaught, 'U3: uncaught').to.deep.equal([]);
  const page = widget.ownerDocument.defaultView ?? window;
  const grown = Object.getOwnPropertyNames(page).filter((name) => !globals.includes(name));
  expect(grown, 'U10: globals').to.deep.equal([]);
}

/** Whether a console line is the documented warning about one of these errors. */
const isDocumented = (log: string, events: Event[]): boolean =>
  log.endsWith('>: shows all settings, by their keys. Set fields to choose and name them.') ||
  events
    .map((event) => (event as CustomEvent<unknown>).detail)
    .filter((detail): detail is AssignmentError => isError(detail))
    .some(({ code, message }) =>
      code === 'session'
        ? log.includes('>: nobody answered session-request.')
        : code === 'setup' && log.endsWith(`>: ${message}`),
    );

const written = (value: unknown): string =>
  isError(value) ? readableTextOf(value) : JSON.stringify(value ?? null);

/** Checks U7: no control is left disabled or pending, and another review opens. */
async function expectUnlocked(picker: PortalPlanPickerElement): Promise<void> {
  expect(picker.pending).to.equal(false);
  expect(textOf(partOf(picker, 'status'))).to.equal('');
  const lockedBox = '[aria-disabled=true], button:disabled, fieldset:disabled';
  expect(
    queryRendered(picker, lockedBox).map(({ outerHTML }) => outerHTML),
    'locked',
  ).to.deep.equal([]);
  expect(dialogOf(picker).open).to.equal(false);
  await openReview(picker, cardsOf(picker).find(({ isOffered }) => isOffered)?.plan.value);
  expect(dialogOf(picker).open, 'another review').to.equal(true);
  await press(picker, 'dismiss');
}
