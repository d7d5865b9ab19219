/** Markup of the plans that the states show. */

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
  readonly featured?: '';
  readonly disabled?: '';
  readonly extends?: string;
  /** Whom the plan is for. */
  readonly tagline?: string;
  readonly features: readonly (readonly [name: string, text: string])[];
}

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** Returns the markup of plans. Escapes all texts. */
export const toMarkup = (...plans: readonly Plan[]): string =>
  plans
    .map(({ features, tagline, ...attributes }) => {
      const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${escape(value)}"`);
      // `<bdi>` keeps the order of their words on a right-to-left page.
      const items = features.map(
        ([name, text]) => `<li data-feature="${escape(name)}"><bdi>${escape(text)}</bdi></li>`,
      );
      const intro = tagline ? `<p slot="tagline">${escape(tagline)}</p>` : '';
      return `<portal-plan${written.join('')}>${intro}<ul>${items.join('')}</ul></portal-plan>`;
    })
    .join('');

const monthly = { currency: 'EUR', interval: 'month' };

const free: Plan = {
  ...{ value: 'free', label: 'Free', price: '0', ...monthly },
  features: [
    ['Projects', '1 project'],
    ['Events', '1,000 events a month'],
    ['Support', 'Community support'],
    ['Export', 'Export of your data'],
  ],
};
const basic: Plan = {
  ...{ value: 'basic', label: 'Basic', price: '19', ...monthly },
  features: [
    ['Projects', '10 projects'],
    ['Events', '50,000 events a month'],
    ['Support', 'Support by email'],
    ['Export', 'Export of your data'],
  ],
};
const pro: Plan = {
  ...{ value: 'pro', label: 'Pro', price: '49', badge: 'Most popular', ...monthly },
  extends: 'basic',
  features: [
    ['Projects', 'Unlimited projects'],
    ['Events', '1 million events a month'],
    ['Support', 'Support within four hours'],
    ['Login', 'Single sign-on'],
  ],
};
const team: Plan = {
  ...{ value: 'team', label: 'Team', price: '99', ...monthly, disabled: '' },
  reason: 'Not available in your country yet.',
  features: [['Roles', 'Roles and audit log']],
};
const enterprise: Plan = {
  ...{ label: 'Enterprise', href: 'https://example.com/sales' },
  features: [
    ['Contract', 'A contract and invoices of your own'],
    ['Uptime', 'Uptime guarantee of 99.95 %'],
  ],
};

const yearly = (plan: Plan, price: string): Plan => ({
  ...plan,
  ...(plan.extends && { extends: `${plan.extends}-yearly` }),
  price,
  value: `${plan.value}-yearly`,
  interval: 'year',
});

export const onePlan = toMarkup(basic);
export const threePlans = toMarkup(free, basic, pro);
/** Plans of which each names its features by their texts. */
export const plansNamedByText = toMarkup(
  ...[free, basic, { ...pro, extends: '' }].map((plan) => ({
    ...plan,
    features: plan.features.map(([, text]) => [text, text] as const),
  })),
);
export const featuredPlan = toMarkup(
  { ...free, tagline: 'For a first look.' },
  { ...basic, tagline: 'For a team with a product.' },
  { ...pro, featured: '', tagline: 'For products that customers rely on every day.' },
);
/** Plans of which one has a warning, for a customer with Pro. */
export const warningPlans = toMarkup(free, { ...basic, reason: 'You have 14 projects; Basic has 10.' }, pro);
export const fourPlans = toMarkup(free, basic, { ...pro, featured: '' }, enterprise);
/** Adds features to a plan that are only in the comparison, in two groups. */
const withMore = (plan: Plan, answers: string, invoices: string): string =>
  toMarkup(plan).replace(
    '</portal-plan>',
    `<div slot="compare">
      <h3>Support</h3><ul><li data-feature="Answers"><bdi>${answers}</bdi></li></ul>
      <h3>Billing</h3><ul><li data-feature="Invoices"><bdi>${invoices}</bdi></li></ul>
    </div>$&`,
  );
/** Plans of which one lists nothing. */
export const comparedPlans = [
  withMore(free, 'Answers from other customers', '<s>Invoices by email</s>'),
  withMore(basic, 'Answers within two days', 'Invoices by email'),
  withMore(pro, 'Answers within four hours', 'Invoices by email'),
  toMarkup({ ...enterprise, features: [] }),
].join('');
export const someUnavailable = toMarkup(basic, team, enterprise);
export const withoutPro = toMarkup(free, basic);
export const monthAndYear = toMarkup(
  { ...free, interval: '' },
  basic,
  pro,
  yearly(basic, '190'),
  yearly(pro, '490'),
);
/** Plans with prices per seat and without tax, and a reduced price. */
export const teamPlans = toMarkup(
  { ...free, note: 'Up to 3 seats' },
  { ...basic, note: 'per seat, excl. VAT' },
  { ...pro, price: '39', 'regular-price': '49', note: 'per seat, excl. VAT, then €49 per month' },
);
export const twelvePlans = toMarkup(
  ...Array.from({ length: 12 }, (_, index): Plan => ({
    ...monthly,
    ...{
      value: index ? `plan-${index + 1}` : 'basic',
      label: index ? `${index + 1} seats` : '1 seat',
      price: `${9 + index * 10}`,
    },
    features: [
      ['People', index ? `${index + 1} people` : '1 person'],
      ['Projects', `${(index + 1) * 5} projects`],
    ],
  })),
);

const longWord = 'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(6);

/** Plans with markup, very long words and bidirectional text. */
export const hostilePlans = toMarkup(
  {
    ...{
      value: 'basic',
      label: '<img src=x onerror=alert(1)>',
      price: '19',
      badge: '</bdi><b>Bold</b>',
      ...monthly,
    },
    features: [
      ['<b>Markup</b>', '<script>alert(1)</script>'],
      ['{plan}', '{plan} {price}'],
    ],
  },
  {
    ...{ value: 'pro', label: longWord, price: '123456789.987654', badge: longWord, ...monthly },
    features: [[longWord, longWord]],
  },
  {
    // Reverses the following text unless it is isolated.
    ...{ value: 'free', label: '\u202eeerF', price: 'on request', ...monthly },
    features: [
      ['Order', '\u202ereversed'],
      ['Projects', 'مشروع واحد'],
      ['Marks', 'Z\u0351\u036b\u0343\u034a\u030bal\u0322\u031bgo\u0334'],
    ],
  },
);
