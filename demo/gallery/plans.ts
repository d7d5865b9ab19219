/** The plans that the states show, as a page writes them. */

interface Plan {
  readonly value?: string;
  readonly label: string;
  readonly price?: string;
  readonly currency?: string;
  readonly interval?: string;
  readonly 'regular-price'?: string;
  readonly note?: string;
  readonly badge?: string;
  readonly reason?: string;
  readonly href?: string;
  readonly disabled?: '';
  readonly extends?: string;
  /** Texts, with the key of `data-feature` where there is one. */
  readonly features: readonly (string | readonly [key: string, text: string])[];
}

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** Markup of plans. Every text is text, whatever it holds. */
export const markup = (...plans: readonly Plan[]): string =>
  plans
    .map(({ features, ...attributes }) => {
      const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${escape(value)}"`);
      // In a language of their own: on a page from right to left they keep the order of their words.
      const items = features.map((feature) => {
        const [key, text] = typeof feature === 'string' ? ['', feature] : feature;
        return `<li${key && ` data-feature="${key}"`}><bdi>${escape(text)}</bdi></li>`;
      });
      return `<portal-plan${written.join('')}><ul>${items.join('')}</ul></portal-plan>`;
    })
    .join('');

const monthly = { currency: 'EUR', interval: 'month' };

const free: Plan = {
  ...{ value: 'free', label: 'Free', price: '0', ...monthly },
  features: [
    ['projects', '1 project'],
    ['events', '1,000 events a month'],
    ['support', 'Community support'],
    ['export', 'Export of your data'],
  ],
};
const basic: Plan = {
  ...{ value: 'basic', label: 'Basic', price: '19', ...monthly },
  features: [
    ['projects', '10 projects'],
    ['events', '50,000 events a month'],
    ['support', 'Support by email'],
    ['export', 'Export of your data'],
  ],
};
const pro: Plan = {
  ...{ value: 'pro', label: 'Pro', price: '49', badge: 'Most popular', ...monthly },
  extends: 'basic',
  features: [
    ['projects', 'Unlimited projects'],
    ['events', '1 million events a month'],
    ['support', 'Support within four hours'],
    ['sso', 'Single sign-on'],
  ],
};
const team: Plan = {
  ...{ value: 'team', label: 'Team', price: '99', ...monthly, disabled: '' },
  reason: 'Not available in your country yet.',
  features: ['Everything in Pro', 'Roles and audit log'],
};
const enterprise: Plan = {
  ...{ label: 'Enterprise', href: 'https://example.com/sales' },
  features: ['Everything in Pro', 'A contract and invoices of your own', 'Uptime guarantee of 99.95 %'],
};

const yearly = (plan: Plan, price: string): Plan => ({
  ...plan,
  ...(plan.extends && { extends: `${plan.extends}-yearly` }),
  price,
  value: `${plan.value}-yearly`,
  interval: 'year',
});

export const onePlan = markup(basic);
export const threePlans = markup(free, basic, pro);
/** Plans whose features have no keys. */
export const plansWithoutKeys = markup(
  ...[free, basic, { ...pro, extends: '' }].map((plan) => ({
    ...plan,
    features: plan.features.map((feature) => (typeof feature === 'string' ? feature : feature[1])),
  })),
);
export const fourPlans = markup(free, basic, pro, enterprise);
export const someUnavailable = markup(basic, team, enterprise);
export const withoutPro = markup(free, basic);
export const monthAndYear = markup(
  { ...free, interval: '' },
  basic,
  pro,
  yearly(basic, '190'),
  yearly(pro, '490'),
);
/** What a team pays: for each seat, without tax, and at first less. */
export const teamPlans = markup(
  { ...free, note: 'Up to 3 seats' },
  { ...basic, note: 'Per seat, excl. VAT' },
  { ...pro, price: '39', 'regular-price': '49', note: 'Per seat, excl. VAT, then €49 per month' },
);
export const twelvePlans = markup(
  ...Array.from({ length: 12 }, (_, index) => ({
    ...monthly,
    ...{
      value: index ? `plan-${index + 1}` : 'basic',
      label: index ? `${index + 1} seats` : '1 seat',
      price: `${9 + index * 10}`,
    },
    features: [index ? `${index + 1} people` : '1 person', `${(index + 1) * 5} projects`],
  })),
);

const endless = 'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(6);

/** What nobody should write, and somebody will. */
export const hostilePlans = markup(
  {
    ...{
      value: 'basic',
      label: '<img src=x onerror=alert(1)>',
      price: '19',
      badge: '</bdi><b>Bold</b>',
      ...monthly,
    },
    features: ['<script>alert(1)</script>', '{plan} {price}'],
  },
  {
    ...{ value: 'pro', label: endless, price: '123456789.987654', badge: endless, ...monthly },
    features: [endless],
  },
  {
    // Turns what follows it around, unless it is kept in a box of its own.
    ...{ value: 'free', label: '\u202eeerF', price: 'on request', ...monthly },
    features: ['\u202ereversed', 'مشروع واحد', 'Z\u0351\u036b\u0343\u034a\u030bal\u0322\u031bgo\u0334'],
  },
);
