/** Page of the leak test: mounts the widgets of the built script, uses them as a customer does, and removes them. */
import type { PortalPlanPickerElement } from '../../../src/picker/portal-plan-picker.js';
import type { PortalSessionElement } from '../../../src/session/portal-session.js';
import { fourPlans } from '../../support/markup.js';
import { dialogOf, partOf, passGuard } from '../../support/rendered.js';

// The browser's list of loaded resources grows with each request and is no leak.
performance.setResourceTimingBufferSize(0);

/** Every how many cycles a plan is assigned, and widgets are removed while the settings are loading. */
const everyAssignment = 10;
const everyHaste = 7;

const widgets = `
  <portal-plan-picker current-plan="basic" default-plan="free" schedule>
    ${fourPlans}
    <portal-plan value="team" label="Team" price="99" currency="EUR" interval="month"><ul><li data-feature="SSO">SSO</li></ul></portal-plan>
    <portal-plan value="basic-y" label="Basic" price="190" currency="EUR" interval="year"></portal-plan>
  </portal-plan-picker>
  <portal-settings fields='{"invoiceConfiguration.currency": "Currency"}'></portal-settings>`;

const heard = (type: string): Promise<Event> =>
  new Promise((resolve) => {
    document.addEventListener(type, resolve, { once: true });
  });

async function clickPart(picker: PortalPlanPickerElement, name: string): Promise<void> {
  partOf(picker, name).click();
  await picker.updateComplete;
}

/** Reviews a plan that was not assigned last: every picker knows the assignment of its customer. */
async function review(picker: PortalPlanPickerElement): Promise<void> {
  const buttons = [...picker.querySelectorAll('[value=pro], [value=team]')].map((plan) =>
    plan.shadowRoot?.querySelector<HTMLElement>('[part=button]'),
  );
  buttons.find(Boolean)?.click();
  await picker.updateComplete;
  if (!dialogOf(picker).open) throw new Error('There is no review.');
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

interface Task {
  cycles: number;
  baseUrl: string;
  token: string;
}

/** Session of the page. Every other cycle uses it, so it outlives the widgets. */
let lasting: PortalSessionElement | undefined;

async function cycle(index: number, { baseUrl, token: sessionToken }: Task): Promise<void> {
  const create = (): PortalSessionElement =>
    Object.assign(document.createElement('portal-session'), { baseUrl, sessionToken });
  const own = index % 2 ? create() : undefined;
  const home = own ?? (lasting ??= create());
  const loaded = index % everyHaste === 0 ? undefined : heard('settings-loaded');
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

export async function run(task: Task): Promise<void> {
  for (let index = 0; index < task.cycles; index++) await cycle(index, task);
}
