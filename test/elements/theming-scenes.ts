/** Places of a width, and both widgets in them. */
import { fixture, html } from '@open-wc/testing';
import type { Fault } from '../../src/testing/faults.js';
import type { PortalPlanPickerElement } from '../../src/elements/portal-plan-picker.js';
import type { PortalSettingsElement } from '../../src/elements/portal-settings.js';
import { changePlan } from '../support/actions.js';
import { fourPlans, attributeMarkup } from '../support/markup.js';
import { untilLoaded, mount, sessionAttributes } from '../support/mount.js';
import { SandboxCustomer } from '../support/sandbox.js';

/** A place of this width, and whatever else a page says of it. */
export const place = (width: number, style = ''): Promise<HTMLElement> =>
  fixture(html`<div style="inline-size: ${width}px; ${style}"></div>`);

export interface Scene {
  fault?: Fault;
  into?: HTMLElement;
  attributes?: Record<string, string>;
}

export async function pickerIn({ fault, into, attributes }: Scene = {}): Promise<PortalPlanPickerElement> {
  const customer = await SandboxCustomer.create({ plan: 'basic' });
  if (fault) await customer.setFaults(fault);
  const all = {
    'current-plan': 'basic',
    'default-plan': 'free',
    ...sessionAttributes(customer),
    ...attributes,
  };
  return mount(
    `<portal-plan-picker ${attributeMarkup(all)}>${fourPlans}</portal-plan-picker>`,
    into ?? (await place(600)),
  );
}

export async function settingsIn(into: HTMLElement): Promise<PortalSettingsElement> {
  const customer = await SandboxCustomer.create();
  const settings = await mount<PortalSettingsElement>(
    `<portal-settings ${attributeMarkup(sessionAttributes(customer))}></portal-settings>`,
    into,
  );
  await untilLoaded(settings);
  return settings;
}

/** Ends of a change, each with the box that tells it. */
const ends = { rejected: { status: 400 }, unknown: { status: 500 }, assigned: undefined };

export async function ended(end: keyof typeof ends, into?: HTMLElement): Promise<PortalPlanPickerElement> {
  const fault = ends[end];
  const picker = await pickerIn({ ...(fault && { fault }), ...(into && { into }) });
  await changePlan(picker);
  return picker;
}
