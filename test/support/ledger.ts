/** What the service received from a customer, and what it keeps. */
import type { AssignedPlan } from '../../src/testing/assignment.js';
import type { PortalPlanPickerElement } from '../../src/elements/portal-plan-picker.js';
import { confirm, outcome } from './customer.js';
import { SandboxCustomer } from './sandbox.js';

/** Bodies that the service received. */
export const bodies = async (customer: SandboxCustomer): Promise<string[]> =>
  (await customer.ledger()).requests.map(({ body }) => body);

/** Every plan that the service keeps for a customer. */
export async function plansAt(customer: SandboxCustomer): Promise<AssignedPlan[]> {
  const response = await fetch(`${customer.url}/sandbox/customers/${customer.customerId}`);
  return ((await response.json()) as { plans: AssignedPlan[] }).plans;
}

/** Confirms the review; resolves to the bodies that the service has received then. */
export async function confirmAndRead(
  picker: PortalPlanPickerElement,
  customer: SandboxCustomer,
): Promise<string[]> {
  await confirm(picker);
  await outcome(picker);
  return bodies(customer);
}

/** The bodies of one change to Pro at a time. */
export const starting = (seconds: number): string[] => [
  `{"productPlanId":"pro","startTimeInSeconds":${seconds}}`,
];

/** A customer whose service accepts any time. */
export async function obliging(): Promise<SandboxCustomer> {
  const customer = await SandboxCustomer.arrive({ plan: 'basic' });
  await customer.fail({ status: 200, body: '{}' });
  return customer;
}
