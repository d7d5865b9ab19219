/** Verbs of the fault tests: one attempt under faults, what it must end with, and what must hold after any of them. */
import { expect } from '@open-wc/testing';
import { type SinonSpy, spy } from 'sinon';
import type { Fault } from '../../demo/sandbox/faults.js';
import type { SessionOptions } from '../../demo/sandbox/sessions.js';
import type { PortalPlanPickerElement } from '../../src/elements/portal-plan-picker.js';
import { en } from '../../src/messages/en.js';
import { closestLanguage } from '../../src/messages/languages.js';
import { loadLanguage } from '../../src/messages/load.js';
import type { PortalError } from '../../src/service/errors.js';
import type { CustomerPricingResponse } from '../../src/service/resources.js';
import {
  type Attributes,
  changePlan,
  dialogOf,
  eventsOf,
  fetchCalls,
  fourPlans,
  mountPicker,
  part,
  parts,
  press,
  read,
  review,
  text,
  type Widget,
} from '../helpers.js';
import { SandboxCustomer } from '../sandbox.js';
import { isError, said, traces } from '../service/helpers.js';

/** A token that is in no other text, and that needs encoding. */
export const canary = (): string => `canary +&=#%/?"<${Math.random().toString(36).slice(2)}>`;

/** The page around an attempt: what it hears, and what it could leak. */
export interface Scene {
  customer: SandboxCustomer;
  calls: ReturnType<typeof fetchCalls>;
  events: Event[];
  /** Whatever is no secret shared with the page. */
  logs: SinonSpy[];
  uncaught: unknown[];
  globals: string[];
}

/** A customer whose token is a canary, under these faults, and a page that watches. */
export async function arrive(
  faults: Fault[] = [],
  options: SessionOptions = {},
  at?: string,
): Promise<Scene> {
  const customer = await SandboxCustomer.arrive({ token: canary(), ...options }, at);
  if (faults.length) await customer.fail(...faults);
  return {
    customer,
    calls: fetchCalls(),
    events: eventsOf('plan-assigned', 'plan-error', 'settings-loaded', 'settings-error', 'session-request'),
    logs: (['log', 'info', 'warn', 'error', 'debug'] as const).map((level) => spy(console, level)),
    uncaught: watchForUncaught(),
    globals: Object.getOwnPropertyNames(window),
  };
}

/** Gives a widget its session by properties, so that the token stands nowhere in the markup. */
export function signIn<T extends Widget>({ customer }: Scene, widget: T): T {
  return Object.assign(widget, { baseUrl: customer.url, sessionToken: customer.token });
}

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
    'shadow root': widget.shadowRoot?.innerHTML ?? '',
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
  expect(picker.shadowRoot?.querySelector(lockedBox)?.outerHTML, 'locked').to.equal(undefined);
  expect(dialogOf(picker).open).to.equal(false);
  const radios = parts(picker, 'radio') as HTMLInputElement[];
  const locked = radios.filter((radio) => radio.disabled && !radio.closest('[part~=current]'));
  expect(
    locked.map((radio) => radio.value),
    'locked',
  ).to.deep.equal([]);
  const { value } = picker;
  await review(picker, radios.find((radio) => !radio.disabled)?.value);
  expect(dialogOf(picker).open, 'another review').to.equal(true);
  await press(picker, 'dismiss');
  picker.value = value;
}

function watchForUncaught(): unknown[] {
  const uncaught: unknown[] = [];
  watching = new AbortController();
  const { signal } = watching;
  addEventListener('error', (event) => uncaught.push(event.message), { signal });
  addEventListener('unhandledrejection', (event) => uncaught.push(event.reason), { signal });
  return uncaught;
}

let watching: AbortController | undefined;

afterEach(() => {
  watching?.abort();
});

/** Deadlines, and the timers of the tests' own tools, apart: a timer of this length is a pause between two tries. */
export const isPause = (milliseconds: number): boolean =>
  milliseconds >= 500 && ![10_000, 20_000, 30_000].includes(milliseconds);
