/** The pricing table of Salable. The plans that it requests from its service come from a stubbed `fetch`, at once. */
import { setPlatformOptions } from '@salable/web-components/dist/components/index.js';
import { defineCustomElement } from '@salable/web-components/dist/components/salable-pricing-table.js';
import type { Plan } from '../plans.js';

/** A plan of its service, with everything that the types in the package require. */
const productPlanOf = ({ value, label, price, currency, interval, description, features }: Plan) => ({
  uuid: value,
  planType: 'Standard',
  displayName: label,
  description,
  interval,
  licenseType: 'licensed',
  pricingType: 'paid',
  perSeatAmount: 1,
  maxSeatAmount: 1,
  evalDays: 0,
  currencies: [{ price: 100 * Number(price), currency: { shortName: currency, symbol: '€' } }],
  features: features.map((displayName) => ({
    value: 'true',
    isUnlimited: false,
    feature: { displayName, valueType: 'boolean', defaultValue: 'true', showUnlimited: false },
  })),
});

const attributes = {
  'api-key': 'key',
  uuid: 'product',
  'global-success-url': 'https://example.com/success',
  'global-cancel-url': 'https://example.com/cancel',
  'global-grantee-id': 'grantee',
  member: 'member',
  currency: 'EUR',
};

// Stencil draws in the next frame. The wait for it is not measured here either.
setPlatformOptions({
  raf: (callback) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      callback();
    };
    port2.postMessage(undefined);
  },
});
defineCustomElement();

globalThis.peer = {
  draw: (box, plans) => {
    const currencies = [{ defaultCurrency: true, currency: { shortName: 'EUR', symbol: '€' } }];
    const body = { currencies, plans: plans.map(productPlanOf) };
    // Without the text of a response: the benchmark has parsed the plans from JSON already.
    window.fetch = () => Promise.resolve({ ok: true, json: () => Promise.resolve(body) } as Response);
    const table = document.createElement('salable-pricing-table');
    for (const [name, value] of Object.entries(attributes)) table.setAttribute(name, value);
    box.replaceChildren(table);
  },
  controls: (box) => [
    ...(box.firstElementChild?.shadowRoot?.querySelectorAll<HTMLElement>('[data-testid^=salable-plan]') ??
      []),
  ],
};
