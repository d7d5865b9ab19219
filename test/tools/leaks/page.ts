/** Page of the leak test: mounts the widgets of the built script, uses them as a customer does, and removes them. */
import type { PortalPlanPickerElement } from '../../../src/picker/portal-plan-picker.js';
import type { PortalSessionElement } from '../../../src/session/portal-session.js';
import { passGuard, queryRendered } from '../../support/rendered.js';

// The browser's list of loaded resources grows with each request and is no leak.
performance.setResourceTimingBufferSize(0);

/** Every how many cycles a plan is assigned, and widgets are removed while the settings are loading. */
const everyAssignment = 10;
const everyHaste = 7;

const widgets = `
  <portal-plan-picker current-plan="basic" default-plan="free" schedule>
    <portal-plan value="free" label="Free" price="0" currency="EUR" interval="month"><ul><li>1 project</li></ul></portal-plan>
    <portal-plan value="basic" label="Basic" price="19" currency="EUR" interval="month"><ul><li>10 projects</li></ul></portal-plan>
    <portal-plan value="pro" label="Pro" price="49" currency="EUR" interval="month"><ul><li>Any number</li></ul></portal-plan>
    <portal-plan value="team" label="Team" price="99" currency="EUR" interval="month"><ul><li>Any number</li></ul></portal-plan>
    <portal-plan value="basic-y" label="Basic" price="190" currency="EUR" interval="year"></portal-plan>
  </portal-plan-picker>
  <portal-settings fields='{"invoiceConfiguration.currency": "Currency"}'></portal-settings>`;

function find(widget: Element, selector: string): HTMLElement {
  const [found] = queryRendered(widget, selector);
  if (!found) throw new Error(`There is no ${selector}.`);
  return found;
}

const heard = (type: string): Promise<Event> =>
  new Promise((resolve) => {
    document.addEventListener(type, resolve, { once: true });
  });

const sessionFor = (baseUrl: string, sessionToken: string): PortalSessionElement =>
  Object.assign(document.createElement('portal-session'), { baseUrl, sessionToken });

async function clickPart(picker: PortalPlanPickerElement, name: string): Promise<void> {
  find(picker, `[part~=${name}]`).click();
  await picker.updateComplete;
}

/** Reviews a plan that was not assigned last: every picker knows the assignment of its customer. */
async function review(picker: PortalPlanPickerElement): Promise<void> {
  const buttons = [...picker.querySelectorAll('[value=pro], [value=team]')].map((plan) =>
    plan.shadowRoot?.querySelector<HTMLElement>('[part=button]'),
  );
  buttons.find(Boolean)?.click();
  await picker.updateComplete;
  find(picker, 'dialog[open]');
}

async function use(picker: PortalPlanPickerElement, assigns: boolean): Promise<void> {
  await review(picker);
  await clickPart(picker, 'dismiss');
  if (!assigns) return;
  const assigned = heard('plan-assigned');
  await review(picker);
  const restore = await passGuard(picker);
  await clickPart(picker, 'confirm');
  restore();
  await assigned;
  await picker.updateComplete;
}

/** Session of the page. Every other cycle uses it, so it outlives the widgets. */
let lasting: PortalSessionElement | undefined;

async function cycle(index: number, baseUrl: string, token: string): Promise<void> {
  const own = index % 2 ? sessionFor(baseUrl, token) : undefined;
  const home = own ?? (lasting ??= sessionFor(baseUrl, token));
  const hasty = index % everyHaste === 0;
  const loaded = hasty ? undefined : heard('settings-loaded');
  home.innerHTML = widgets;
  if (!home.isConnected) document.body.append(home);
  const picker = home.querySelector('portal-plan-picker');
  const settings = home.querySelector('portal-settings');
  if (!picker || !settings) throw new Error('There are no widgets.');
  await Promise.all([picker.updateComplete, settings.updateComplete, loaded]);
  await settings.updateComplete;
  await use(picker, index % everyAssignment === 0);
  if (own) own.remove();
  else home.replaceChildren();
}

export async function run({
  cycles,
  baseUrl,
  token,
}: {
  cycles: number;
  baseUrl: string;
  token: string;
}): Promise<void> {
  for (let index = 0; index < cycles; index++) await cycle(index, baseUrl, token);
}
