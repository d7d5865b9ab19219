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
  put(place, 'portal-plan-picker', attributes, plans, {
    session: signIn({ plan: 'basic' }),
    ...properties,
  });

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

/** Clicks the radio button of a plan. */
export async function choose(picker: PortalPlanPickerElement, value: string): Promise<void> {
  const plan = picker.plans.find((each) => each.value === value);
  const radio = plan?.shadowRoot?.querySelector<HTMLElement>('[part=radio]');
  if (!radio) throw new Error(`The picker has no radio button for ${value}`);
  radio.click();
  await picker.updateComplete;
}

/** Turns on a time field and enters a time. */
export async function enter(
  picker: PortalPlanPickerElement,
  field: 'start' | 'end',
  time: string,
): Promise<void> {
  await click(picker, `[name=${field}][value=on]`);
  const input = inside(picker, `[part=${field}] [type=datetime-local]`) as HTMLInputElement;
  input.value = time;
  input.dispatchEvent(new Event('change', { bubbles: true }));
  await picker.updateComplete;
}

/** Chooses Pro and opens the review. */
export async function review(picker: PortalPlanPickerElement): Promise<void> {
  await choose(picker, 'pro');
  await press(picker, 'submit');
}

/** Confirms the review, and waits for the outcome. */
export async function confirm(picker: PortalPlanPickerElement): Promise<void> {
  await press(picker, 'confirm');
  await settled(picker);
}

/** Changes to Pro: chooses it, confirms the review, and waits for the outcome. */
export async function change(picker: PortalPlanPickerElement): Promise<void> {
  await review(picker);
  await confirm(picker);
}

const day = 86_400;

/** Returns the epoch seconds of a full hour in this number of days. */
export const inDays = (days: number): number => Math.ceil(Date.now() / 3_600_000) * 3600 + days * day;
