/** Pickers of a customer who has Basic and whose default plan is Free. */
import { type Attributes, fourPlans, planMarkup } from '../support/markup.js';

export const basic: Attributes = { 'current-plan': 'basic', 'default-plan': 'free' };

/** Price of the plan Max. */
export const monthly = { price: '99', currency: 'EUR', interval: 'month' };

/** The four plans, and Max. */
export const fivePlans = fourPlans + planMarkup({ value: 'max', label: 'Max', ...monthly });
