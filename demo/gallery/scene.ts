/** Verbs by which a state is brought about: what a page writes, what its service does, and what a customer presses. */
import { PortalSession } from '../../src/service.js';
import type { PortalPlanPickerElement, PortalSettingsElement } from '../../src/index.js';
import { createSandbox, type Fault, type SessionOptions } from '../../src/testing.js';

/** One state of a widget. */
export interface State {
  /** Its name in addresses and files. */
  readonly id: string;
  readonly label: string;
  /** What to look at. */
  readonly says: string;
  /** Puts a live widget in this state into a place; nobody can be signed in anew there. */
  readonly show: (place: Element) => Promise<unknown>;
}

type Attributes = Readonly<Record<string, string>>;

/** A customer's session at a service of its own, in this page. */
export function signIn(options: SessionOptions, ...faults: readonly Fault[]): PortalSession {
  const { fetch, sessions, faults: active } = createSandbox();
  const { token } = sessions.create({ customerId: 'customer-1', ...options });
  active.add(...faults);
  return new PortalSession({ baseUrl: 'https://billing.example', sessionToken: token, fetch });
}

/** A widget of this markup in the page, rendered. */
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

/** A picker with these plans, for a customer of the plan Basic. */
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

/** The settings of a session, as they are being read. */
export const putSettings = (
  place: Element,
  session: PortalSession,
  content = '',
): Promise<PortalSettingsElement> => put(place, 'portal-settings', {}, content, { session });

/** Waits until nothing is under way. */
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

/** Presses the button that is this part. */
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

/** Wants a time and types it. */
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

/** Confirms what is reviewed, and waits for the outcome. */
export async function confirm(picker: PortalPlanPickerElement): Promise<void> {
  await press(picker, 'confirm');
  await settled(picker);
}

/** Chooses Pro, reviews, confirms, and waits for the outcome. */
export async function change(picker: PortalPlanPickerElement): Promise<void> {
  await review(picker);
  await confirm(picker);
}

const day = 86_400;

/** Epoch seconds at a full hour in so many days. */
export const inDays = (days: number): number => Math.ceil(Date.now() / 3_600_000) * 3600 + days * day;
