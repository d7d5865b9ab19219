/** One attempt under faults, its expected end, and what holds after every attempt. */
import { expect } from '@open-wc/testing';
import type { PortalPlanPickerElement } from '../../src/elements/portal-plan-picker.js';
import { en } from '../../src/messages/en.js';
import { closestLanguage } from '../../src/messages/languages.js';
import { loadLanguage } from '../../src/messages/load.js';
import type { PortalError } from '../../src/service/errors.js';
import type { CustomerPricingResponse } from '../../src/service/resources.js';
import { type Attributes, fourPlans } from './markup.js';
import { changePlan, dialogOf, press, review } from './customer.js';
import { mountPicker, type Widget } from './mount.js';
import { part, read, rendered, renderedMarkup, text } from './rendered.js';
import { type Scene, signIn } from './scene.js';
import { isError, said, traces } from './errors.js';
import { cards } from './card.js';

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
  Pick<PortalError, 'code' | 'status' | 'serviceMessage' | 'retryAfterInSeconds' | 'outcome'>
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
  const error = (event as CustomEvent<PortalError>).detail;
  expect(picker.error).to.equal(error);
  expect(said(error)).to.deep.equal(failure);
  const verdict = read(part(picker, 'error'));
  expect(verdict).to.contain(failure.outcome === 'unknown' ? en.unknown : en.notChanged);
  if (failure.outcome === 'unknown') expect(verdict).to.contain(en.checkFirst);
  else expect(verdict).not.to.contain(en.unknown);
  expect(text(picker)).not.to.contain(en.assigned);
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
  const shown = read(part(picker, 'status'));
  const language = closestLanguage(picker.lang);
  const { assigned, assignedOther } = language ? (await loadLanguage(language)).default : en;
  expect([assigned, assignedOther].some((verdict) => shown.includes(verdict))).to.equal(true);
  expect(read(part(picker, 'error'))).to.equal('');
  expect(text(picker)).not.to.match(/Invalid Date|NaN|undefined|null|\[object/);
  await expectTraffic(scene, traffic);
  await expectInvariants(scene, picker);
  return shown;
}

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
      .join('\n'),
    storage: JSON.stringify([localStorage, sessionStorage, document.cookie, history.state]),
    address: location.href,
  };
  const escaped = token.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  const quoted = JSON.stringify(token).slice(1, -1);
  for (const [place, content] of Object.entries(places))
    for (const form of [token, encodeURIComponent(token), escaped, escaped.replaceAll('"', '&quot;'), quoted])
      expect(content.includes(form), `U2: the token is in: ${place}`).to.equal(false);
  expect(places.console, 'U3: console').to.equal('');
  expect(uncaught, 'U3: uncaught').to.deep.equal([]);
  const page = widget.ownerDocument.defaultView ?? window;
  const grown = Object.getOwnPropertyNames(page).filter((name) => !globals.includes(name));
  expect(grown, 'U10: globals').to.deep.equal([]);
}

const written = (value: unknown): string => (isError(value) ? traces(value) : JSON.stringify(value ?? null));

/** U7: nothing is left locked or spinning, and the customer can begin again. */
async function expectUnlocked(picker: PortalPlanPickerElement): Promise<void> {
  expect(picker.pending).to.equal(false);
  expect(text(picker)).not.to.contain(en.working);
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
