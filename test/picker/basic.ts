/** Pickers of a customer who has Basic and whose default plan is Free. */
import { type Attributes, fourPlans, mountPicker, planMarkup, type PickerScene } from '../support/browser.js';

export const basic: Attributes = { 'current-plan': 'basic', 'default-plan': 'free' };

/** Price of the plan Max. */
export const monthly = { price: '99', currency: 'EUR', interval: 'month' };

/** The four plans, and Max. */
export const fivePlans = fourPlans + planMarkup({ value: 'max', label: 'Max', ...monthly });

/** Mounts a picker of a customer of Basic who can edit the times. */
export const mountEditable = (more: Parameters<typeof mountPicker>[0] = {}): Promise<PickerScene> =>
  mountPicker({
    ...{ customer: { plan: 'basic' }, attributes: { ...basic, schedule: '' }, plans: fivePlans },
    ...more,
  });
