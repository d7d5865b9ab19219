/** Further verbs of the plan picker's tests: times, time zones, and what stands on cards and in fields. */
import { expect } from '@open-wc/testing';
import { executeServerCommand } from '@web/test-runner-commands';
import { type SinonFakeTimers, useFakeTimers } from 'sinon';
import type { CustomerPlan } from '../../../demo/sandbox/assignment.js';
import type { PortalPlanElement } from '../../../src/elements/portal-plan.js';
import type { PortalPlanPickerElement } from '../../../src/elements/portal-plan-picker.js';
import { type Attributes, confirm, markup, outcome, part, parts, read } from '../../helpers.js';
import { SandboxCustomer } from '../../sandbox.js';

let clock: SinonFakeTimers | undefined;
let isElsewhere = false;

// Not left to the test: one that hangs would leave its clock and its zone to all that follow.
afterEach(async () => {
  clock?.restore();
  clock = undefined;
  if (isElsewhere) await executeServerCommand('timezone');
  isElsewhere = false;
});

/** Sets the clock of the page; it stands still from then on, while everything else goes on. */
export function itIs(time: string): void {
  clock?.restore();
  clock = useFakeTimers({ now: Date.parse(time), toFake: ['Date'] });
}

/** A test of a customer in this time zone, where the engine's driver can put one there; elsewhere there is nothing to tell. */
export const inZone = (zone: string, test: () => Promise<void>) => async (): Promise<void> => {
  isElsewhere = await executeServerCommand<boolean, string>('timezone', zone);
  // Only WebKit's driver cannot: anywhere else a test that did not run must not look like one that passed.
  expect(isElsewhere).to.equal(/Chrome|Firefox/.test(navigator.userAgent));
  if (isElsewhere) await test();
};

/** Epoch seconds of a UTC time, as `2027-03-01T12:00Z`, or of a local one without the Z. */
export const secondsOf = (time: string): number => Date.parse(time) / 1000;

/** Of the service's own clock, which no test sets. */
export const inDays = (days: number): number => Math.floor(Date.now() / 1000) + days * 86_400;

export const plan = (attributes: Attributes, content = ''): string =>
  `<portal-plan ${markup(attributes)}>${content}</portal-plan>`;

/** A feature list. */
export const listing = (...features: string[]): string =>
  `<ul>${features.map((feature) => `<li>${feature}</li>`).join('')}</ul>`;

export const planOf = (picker: PortalPlanPickerElement, value: string): PortalPlanElement =>
  picker.querySelector<PortalPlanElement>(`portal-plan[value="${value}"]`) as PortalPlanElement;

/** Names of the plans on screen, in their order. */
export const labels = (picker: PortalPlanPickerElement): string[] => parts(picker, 'label').map(read);

export function cardOf(picker: PortalPlanPickerElement, label: string): HTMLElement {
  const card = parts(picker, 'plan').find((box) => within(box, 'label').some((name) => read(name) === label));
  if (!card) throw new Error(`There is no card "${label}".`);
  return card;
}

const within = (box: Element, name: string): Element[] => [...box.querySelectorAll(`[part~="${name}"]`)];

/** Names of the plans that are marked as `current` or `selected`. */
export const marked = (picker: PortalPlanPickerElement, as: 'current' | 'selected'): string[] =>
  parts(picker, as)
    .flatMap((box) => within(box, 'label'))
    .map(read);

/** What describes a control to those who hear it. */
export const describes = (control: Element): string =>
  (control.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => (control.getRootNode() as ShadowRoot).getElementById(id))
    .map((box) => box && read(box))
    .join(' ')
    .trim();

export type FieldName = 'start' | 'end';

/** The field of a time, or null while none is wanted. */
export const fieldOf = (picker: PortalPlanPickerElement, name: FieldName): HTMLInputElement | null =>
  part(picker, name).querySelector('[type=datetime-local]');

/** The choice between no time and a time. */
export function wishOf(picker: PortalPlanPickerElement, name: FieldName, wanted: boolean): HTMLInputElement {
  const radios = part(picker, name).querySelectorAll<HTMLInputElement>('[type=radio]');
  return radios[wanted ? 1 : 0] as HTMLInputElement;
}

export async function wish(picker: PortalPlanPickerElement, name: FieldName, wanted: boolean): Promise<void> {
  wishOf(picker, name, wanted).click();
  await picker.updateComplete;
}

/** Wants a time and enters it, as local time. */
export async function enter(picker: PortalPlanPickerElement, name: FieldName, time: string): Promise<void> {
  await wish(picker, name, true);
  const field = fieldOf(picker, name) as HTMLInputElement;
  field.value = time;
  field.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
  await picker.updateComplete;
}

/** What a field says is wrong, and whether it is marked as wrong. */
export function problemOf(picker: PortalPlanPickerElement, name: FieldName): string {
  const field = fieldOf(picker, name);
  return field?.getAttribute('aria-invalid') === 'true' ? describes(field) : '';
}

export const focusOf = (picker: PortalPlanPickerElement): Element | null | undefined =>
  picker.shadowRoot?.activeElement;

/** The steps of the timeline in review: what is written in each. */
export const steps = (picker: PortalPlanPickerElement): string[] =>
  [...part(picker, 'timeline').children].map(read);

/** The items of a list in review. */
export const items = (picker: PortalPlanPickerElement, name: 'gains' | 'losses'): string[] =>
  parts(picker, name).flatMap((box) => [...box.querySelectorAll('li')].map(read));

/** Bodies that the service received. */
export const bodies = async (customer: SandboxCustomer): Promise<string[]> =>
  (await customer.ledger()).requests.map(({ body }) => body);

/** Every plan that the service keeps for a customer. */
export async function plansAt(customer: SandboxCustomer): Promise<CustomerPlan[]> {
  const response = await fetch(`${customer.url}/sandbox/customers/${customer.customerId}`);
  return ((await response.json()) as { plans: CustomerPlan[] }).plans;
}

/** Confirms what is in review; what the service has received then. */
export async function sent(picker: PortalPlanPickerElement, customer: SandboxCustomer): Promise<string[]> {
  await confirm(picker);
  await outcome(picker);
  return bodies(customer);
}

/** Body of a change to Pro at a time. */
export const starting = (seconds: number): string[] => [
  `{"productPlanId":"pro","startTimeInSeconds":${seconds}}`,
];

/** A service that takes any time. */
export async function obliging(): Promise<SandboxCustomer> {
  const customer = await SandboxCustomer.arrive({ plan: 'basic' });
  await customer.fail({ status: 200, body: '{}' });
  return customer;
}
