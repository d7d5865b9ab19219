/** Containers of a width with widgets in them, themes, and text spacing. */
import { fixture, html } from '@open-wc/testing';
import type { Fault } from '../../src/testing/faults.js';
import type { PortalPlanPickerElement } from '../../src/picker/portal-plan-picker.js';
import type { PortalSettingsElement } from '../../src/settings/portal-settings.js';
import { nextEvent } from '../support/events.js';
import { changePlan } from '../support/actions.js';
import { attributeMarkup, fourPlans } from '../support/markup.js';
import { mount, sessionAttributes, untilLoaded } from '../support/mount.js';
import { SandboxCustomer } from '../support/sandbox.js';

/** A container of this width, with more styles. */
export const mountContainer = (width: number, style = ''): Promise<HTMLElement> =>
  fixture(html`<div style="inline-size: ${width}px; ${style}"></div>`);

export interface PickerSetup {
  fault?: Fault;
  into?: HTMLElement;
  attributes?: Record<string, string>;
}

export async function mountPickerIn({
  fault,
  into,
  attributes,
}: PickerSetup = {}): Promise<PortalPlanPickerElement> {
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
    into ?? (await mountContainer(600)),
  );
}

export async function mountSettingsIn(into: HTMLElement): Promise<PortalSettingsElement> {
  const customer = await SandboxCustomer.create();
  const settings = await mount<PortalSettingsElement>(
    `<portal-settings ${attributeMarkup(sessionAttributes(customer))}></portal-settings>`,
    into,
  );
  await untilLoaded(settings);
  return settings;
}

/** Outcomes of a change, each with the fault that causes it. */
const ends = { rejected: { status: 400 }, unknown: { status: 500 }, assigned: undefined };

export async function mountPickerWithOutcome(
  end: keyof typeof ends,
  into?: HTMLElement,
): Promise<PortalPlanPickerElement> {
  const fault = ends[end];
  const picker = await mountPickerIn({ ...(fault && { fault }), ...(into && { into }) });
  await changePlan(picker);
  return picker;
}

/** Adds the style sheet of a theme to the page for the tests of a `describe`. */
export function useTheme(theme: string): void {
  const sheet = document.createElement('link');
  before(async () => {
    Object.assign(sheet, { rel: 'stylesheet', href: `/demo/themes/${theme}.css` });
    document.head.append(sheet);
    await nextEvent(sheet, 'load');
  });
  after(() => sheet.remove());
}

/** The text spacing of WCAG 2.2, 1.4.12. */
export const textSpacing = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-block-end: 2em !important; }`;
