/** Pickers of a customer who has Basic and whose default plan is Free. */
import type { PortalPlanPickerElement } from '../../src/picker/portal-plan-picker.js';
import type { CustomerPricingResponse } from '../../src/service/resources.js';
import { type Attributes, fourPlans, planMarkup } from '../support/markup.js';
import { mountPickerOf } from '../support/mount.js';
import type { SandboxCustomer } from '../support/sandbox.js';

export const basic: Attributes = { 'current-plan': 'basic', 'default-plan': 'free' };

/** Price of the plan Max. */
export const monthly = { price: '99', currency: 'EUR', interval: 'month' };

/** The four plans, and Max. */
export const fivePlans = fourPlans + planMarkup({ value: 'max', label: 'Max', ...monthly });

interface Setup {
  assignment?: CustomerPricingResponse;
  attributes?: Attributes;
  customer?: SandboxCustomer;
  content?: string;
}

export async function mountBasic({
  assignment,
  attributes,
  customer,
  content = fivePlans,
}: Setup = {}): Promise<PortalPlanPickerElement> {
  const picker = await mountPickerOf(customer, { ...basic, ...attributes }, content);
  if (assignment) picker.assignment = assignment;
  await picker.updateComplete;
  return picker;
}
