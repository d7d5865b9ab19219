import { fixture, html } from '@open-wc/testing';
import '../../src/define.js';
import type { PortalPlanPickerElement } from '../../src/picker/portal-plan-picker.js';
import type { PortalSettingsElement } from '../../src/settings/portal-settings.js';
import type { Attributes } from './markup.js';
import type { SandboxCustomer } from './sandbox.js';
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

export const sessionAttributes = ({ url, token }: SandboxCustomer): Attributes => ({
  'base-url': url,
  'session-token': token,
});

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
