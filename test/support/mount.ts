/** Mounts elements in the page of the test. */
import { fixture, html } from '@open-wc/testing';
import type { Fault } from '../../src/testing/faults.js';
import '../../src/define.js';
import type { PortalPlanPickerElement } from '../../src/picker/portal-plan-picker.js';
import type { PortalSettingsElement } from '../../src/settings/portal-settings.js';
import { normalizeLanguage } from '../../src/i18n/format.js';
import { findLanguage } from '../../src/i18n/languages.js';
import { loadLanguage } from '../../src/i18n/load.js';
import { attributeMarkup, type Attributes, fourPlans } from './markup.js';
import { SandboxCustomer } from './sandbox.js';
import { until } from './waiting.js';
import './restore.js';

export type Widget = PortalPlanPickerElement | PortalSettingsElement;

/** Mounts an element, prepared before it is connected, and waits until it has rendered. */
export async function mount<T extends HTMLElement>(
  markup: string,
  into?: Element,
  prepare?: (element: T) => void,
): Promise<T> {
  const template = document.createElement('template');
  template.innerHTML = markup;
  const element = document.importNode(template.content, true).firstElementChild as T;
  prepare?.(element);
  (into ?? (await fixture(html`<div></div>`))).append(element);
  await (element as unknown as Widget).updateComplete;
  return element;
}

/** Attributes of a customer's session. */
export const sessionAttributes = (customer?: SandboxCustomer): Attributes =>
  customer ? { 'base-url': customer.url, 'session-token': customer.token } : {};

/** Mounts a picker. */
export async function mountPickerOf(
  customer?: SandboxCustomer,
  attributes: Attributes = {},
  plans = fourPlans,
): Promise<PortalPlanPickerElement> {
  // A picker waits at most a second for its messages, and then renders English.
  const language = findLanguage(normalizeLanguage(attributes.lang));
  if (language) await loadLanguage(language);
  return mount(
    `<portal-plan-picker ${attributeMarkup({ ...sessionAttributes(customer), ...attributes })}>${plans}</portal-plan-picker>`,
  );
}

/** Mounts a picker of a customer of Basic whose requests meet these faults. */
export async function mountPickerWithFaults(
  faults: Omit<Fault, 'token'>[],
  attributes: Attributes = {},
): Promise<PortalPlanPickerElement> {
  const customer = await SandboxCustomer.create({ plan: 'basic' });
  await customer.setFaults(...faults);
  return mountPickerOf(customer, { 'current-plan': 'basic', ...attributes });
}

/** Mounts a picker that lets a customer of Basic edit the times. */
export const mountSchedulePicker = (
  customer?: SandboxCustomer,
  attributes: Attributes = {},
): Promise<PortalPlanPickerElement> =>
  mountPickerOf(customer, {
    'current-plan': 'basic',
    'default-plan': 'free',
    schedule: '',
    ...attributes,
  });

/** Mounts settings. */
export const mountSettingsOf = (
  customer?: SandboxCustomer,
  attributes: Attributes = {},
  content = '',
): Promise<PortalSettingsElement> =>
  mount(
    `<portal-settings ${attributeMarkup({ ...sessionAttributes(customer), ...attributes })}>${content}</portal-settings>`,
  );

/** Mounts settings and waits until their request has succeeded or failed. */
export async function mountLoadedSettings(
  ...how: Parameters<typeof mountSettingsOf>
): Promise<PortalSettingsElement> {
  const settings = await mountSettingsOf(...how);
  await untilLoaded(settings);
  return settings;
}

/** Waits until the request of the settings has succeeded or failed. */
export async function untilLoaded(settings: PortalSettingsElement): Promise<void> {
  await until(() => !settings.pending, 'the settings to load');
  await settings.updateComplete;
}

/** Removes an element and inserts it again at its place, in one task. */
export function reinsert(element: Element): void {
  const { parentElement, nextSibling } = element;
  element.remove();
  parentElement?.insertBefore(element, nextSibling);
}
