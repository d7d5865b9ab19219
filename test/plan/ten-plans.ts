/** Ten plans to review: with prices of every kind, and features that differ or not. */
import { basic } from '../picker/basic.js';
import { type Attributes, listMarkup, planMarkup } from '../support/markup.js';
import type { PortalPlanPickerElement } from '../../src/index.js';
import { mountPickerOf } from '../support/mount.js';
import type { SandboxCustomer } from '../support/sandbox.js';

export const offer = (
  value: string,
  price: string | null,
  features: string[],
  more: Attributes = {},
): string =>
  planMarkup(
    { value, label: value.toUpperCase(), price, currency: 'EUR', interval: 'month', ...more },
    listMarkup(...features),
  );

const tenPlans = [
  offer('free', '0', ['1 project', 'E-mail support']),
  offer('basic', '19', ['10 projects', 'E-mail support', 'Exports']),
  offer('pro', '49.5', ['Unlimited projects', 'E-mail  support', 'Phone support']),
  offer('yearly', '490', ['10 projects'], { interval: null }),
  offer('dollars', '49', ['10 projects'], { currency: 'USD' }),
  offer('worded', 'On request', ['10 projects']),
  offer('unpriced', null, ['10 projects']),
  offer('same', '19', ['10 projects', 'E-mail support', 'Exports']),
  offer('endless', '1e999', ['10 projects']),
  planMarkup(
    { value: 'plain', label: 'PLAIN', price: '5', currency: 'EUR', interval: 'month' },
    '<p>A plan.</p>',
  ),
].join('');

/** A picker of a customer who has BASIC and whose default plan is FREE. */
export const mountTenPlans = (
  attributes: Attributes = {},
  customer?: SandboxCustomer,
  content = '',
): Promise<PortalPlanPickerElement> =>
  mountPickerOf(customer, { ...basic, ...attributes }, tenPlans + content);
