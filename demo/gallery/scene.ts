/** Functions that put a widget into a state: markup of a page, faults of the service, actions of a customer. */
import { PortalSession } from '../../src/service.js';
import type { PortalPlanPickerElement, PortalSettingsElement } from '../../src/index.js';
import { createSandbox, type Fault, type SessionOptions } from '../../src/testing.js';

/** One state of a widget. */
export interface State {
  /** Name in addresses and files. */
  readonly id: string;
  readonly label: string;
  /** What the state shows. */
  readonly says: string;
  /** Adds a live widget in this state to a container. Its session cannot be renewed. */
  readonly show: (place: Element) => Promise<unknown>;
}

type Attributes = Readonly<Record<string, string>>;

/** Creates a session with a sandbox of its own. */
export function signIn(options: SessionOptions, ...faults: readonly Fault[]): PortalSession {
  const { fetch, sessions, faults: active } = createSandbox();
  const { token } = sessions.create({ customerId: 'customer-1', ...options });
  active.add(...faults);
  return new PortalSession({ baseUrl: 'https://billing.example', sessionToken: token, fetch });
}

/** Adds a widget to the page, and waits until it is rendered. */
async function put<T extends 'portal-plan-picker' | 'portal-settings'>(
  place: Element,
  tag: T,
  attributes: Attributes,
  content: string,
  properties: Partial<HTMLElementTagNameMap[T]>,
): Promise<HTMLElementTagNameMap[T]> {
  const element = place.ownerDocument.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.innerHTML = content;
  place.append(Object.assign(element, properties));
  await element.updateComplete;
  return element;
}

/** Adds a picker with these plans, for a customer with the plan Basic. */
export const putPicker = (
  place: Element,
  plans: string,
  attributes: Attributes = {},
  properties: Partial<PortalPlanPickerElement> = {},
): Promise<PortalPlanPickerElement> =>
  put(place, 'portal-plan-picker', attributes, plans, { session: signIn({ plan: 'basic' }), ...properties });

/** Adds the settings of a session, while they are loading. */
export const putSettings = (
  place: Element,
  session: PortalSession,
  content = '',
): Promise<PortalSettingsElement> => put(place, 'portal-settings', {}, content, { session });

/** Waits until no request is pending. */
export async function settled(widget: PortalPlanPickerElement | PortalSettingsElement): Promise<void> {
  while (widget.pending) await new Promise((resolve) => setTimeout(resolve));
  await widget.updateComplete;
}

function inside(picker: PortalPlanPickerElement, selector: string): HTMLElement {
  const found = picker.shadowRoot?.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`The picker has no ${selector}`);
  return found;
}

/** Clicks a control of the picker. */
export async function click(picker: PortalPlanPickerElement, selector: string): Promise<void> {
  inside(picker, selector).click();
  await picker.updateComplete;
}

/** Clicks the button with this part name. */
export const press = (picker: PortalPlanPickerElement, part: string): Promise<void> =>
  click(picker, `[part^=${part}]`);

/** Presses the button of a plan, which opens its review. */
export async function review(picker: PortalPlanPickerElement, value = 'pro'): Promise<void> {
  const plan = picker.plans.find((each) => each.value === value);
  const button = plan?.shadowRoot?.querySelector<HTMLElement>('[part=button]');
  if (!button) throw new Error(`The plan ${value} has no button`);
  button.click();
  await picker.updateComplete;
}

/** Opens the table of all features. */
export async function compare(picker: PortalPlanPickerElement): Promise<void> {
  const details = inside(picker, '[part=compare]');
  const opened = new Promise((resolve) => {
    details.addEventListener('toggle', resolve, { once: true });
  });
  await click(picker, '[part=compare] summary');
  await opened;
  await picker.updateComplete;
}

/** Unfolds a time in the review and enters it, as local time. */
export async function enter(
  picker: PortalPlanPickerElement,
  field: 'start' | 'end',
  time: string,
): Promise<void> {
  await click(picker, `[name=${field}][value=on]`);
  const input = inside(picker, `[part=${field}] [type=datetime-local]`) as HTMLInputElement;
  input.value = time;
  input.dispatchEvent(new Event('input', { bubbles: true }));
  await picker.updateComplete;
}

/** Presses the confirm button. */
export async function pressConfirm(picker: PortalPlanPickerElement): Promise<void> {
  // It ignores presses in its first half second.
  await new Promise(requestAnimationFrame);
  const real = Object.getOwnPropertyDescriptor(Event.prototype, 'timeStamp') as PropertyDescriptor;
  Object.defineProperty(Event.prototype, 'timeStamp', { configurable: true, get: () => Infinity });
  await press(picker, 'confirm');
  Object.defineProperty(Event.prototype, 'timeStamp', real);
}

/** Confirms the review, and waits for the outcome. */
export async function confirm(picker: PortalPlanPickerElement): Promise<void> {
  await pressConfirm(picker);
  await settled(picker);
}

/** Changes to Pro: presses its button, confirms the review, and waits for the outcome. */
export async function change(picker: PortalPlanPickerElement): Promise<void> {
  await review(picker);
  await confirm(picker);
}

/** Waits until the picker has noticed a change of its plans, which it does asynchronously. */
export async function noticed(picker: PortalPlanPickerElement): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve));
  await picker.updateComplete;
}

const day = 86_400;

/** Returns the epoch seconds of a full hour in this number of days. */
export const inDays = (days: number): number => Math.ceil(Date.now() / 3_600_000) * 3600 + days * day;
