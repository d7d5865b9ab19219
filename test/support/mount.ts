/** Puts elements into the page of the test. */
import { fixture, html } from '@open-wc/testing';
import type { Fault } from '../../src/testing/faults.js';
import '../../src/define.js';
import type { PortalPlanPickerElement } from '../../src/elements/portal-plan-picker.js';
import type { PortalSettingsElement } from '../../src/elements/portal-settings.js';
import { normalizeLanguage } from '../../src/localize/format.js';
import { findLanguage } from '../../src/localize/languages.js';
import { loadLanguage } from '../../src/localize/load.js';
import { type Attributes, fourPlans, markup } from './markup.js';
import { SandboxCustomer } from './sandbox.js';
import { until } from './waiting.js';
import './restore.js';

export type Widget = PortalPlanPickerElement | PortalSettingsElement;

/** An element of this markup, in the page and rendered. */
export async function mount<T extends HTMLElement>(markup: string, into?: Element): Promise<T> {
  const template = document.createElement('template');
  template.innerHTML = markup;
  const element = document.importNode(template.content, true).firstElementChild as T;
  (into ?? (await fixture(html`<div></div>`))).append(element);
  await (element as unknown as Widget).updateComplete;
  return element;
}

/** The session of a customer, as attributes. */
export const sessionOf = (customer?: SandboxCustomer): Attributes =>
  customer ? { 'base-url': customer.url, 'session-token': customer.token } : {};

export async function mountPicker(
  customer?: SandboxCustomer,
  attributes: Attributes = {},
  plans = fourPlans,
): Promise<PortalPlanPickerElement> {
  // A picker waits a limited time for its words, and then renders English.
  const language = findLanguage(normalizeLanguage(attributes.lang));
  if (language) await loadLanguage(language);
  return mount(
    `<portal-plan-picker ${markup({ ...sessionOf(customer), ...attributes })}>${plans}</portal-plan-picker>`,
  );
}

/** A picker of a customer who has Basic, whose requests meet these faults. */
export async function mountUnder(
  faults: Omit<Fault, 'token'>[],
  attributes: Attributes = {},
): Promise<PortalPlanPickerElement> {
  const customer = await SandboxCustomer.arrive({ plan: 'basic' });
  await customer.fail(...faults);
  return mountPicker(customer, { 'current-plan': 'basic', ...attributes });
}

/** A picker that offers times to a customer who has Basic and has chosen Pro. */
export const mountSchedule = (
  customer?: SandboxCustomer,
  attributes: Attributes = {},
): Promise<PortalPlanPickerElement> =>
  mountPicker(customer, {
    'current-plan': 'basic',
    'default-plan': 'free',
    schedule: '',
    value: 'pro',
    ...attributes,
  });

export const mountSettings = (
  customer?: SandboxCustomer,
  attributes: Attributes = {},
  content = '',
): Promise<PortalSettingsElement> =>
  mount(`<portal-settings ${markup({ ...sessionOf(customer), ...attributes })}>${content}</portal-settings>`);

/** Settings whose request has succeeded or failed. */
export async function loadSettings(...how: Parameters<typeof mountSettings>): Promise<PortalSettingsElement> {
  const settings = await mountSettings(...how);
  await loaded(settings);
  return settings;
}

export async function loaded(settings: PortalSettingsElement): Promise<void> {
  await until(() => !settings.pending, 'the settings to load');
  await settings.updateComplete;
}
