/** The plans on the stage. */
import { make } from './dom.js';
import type { Options } from './options.js';

interface Plan {
  readonly value: string;
  readonly label: string;
  /** Price per month. The price per year is ten times as high. */
  readonly price: number;
  readonly features: readonly string[];
  readonly badge?: string;
}

const support = ['Support by the community', 'Support by email', 'Support within four hours'] as const;

const tiers: readonly Plan[] = [
  {
    value: 'free',
    label: 'Free',
    price: 0,
    features: ['1 project', '1,000 events a month', support[0]],
  },
  { value: 'hobby', label: 'Hobby', price: 5, features: ['3 projects', '5,000 events a month', support[0]] },
  {
    value: 'solo',
    label: 'Solo',
    price: 9,
    features: ['5 projects', '20,000 events a month', support[1]],
  },
  {
    value: 'basic',
    label: 'Basic',
    price: 19,
    features: ['10 projects', '50,000 events a month', support[1]],
  },
  {
    value: 'plus',
    label: 'Plus',
    price: 29,
    features: ['25 projects', '200,000 events a month', support[1]],
  },
  {
    value: 'pro',
    label: 'Pro',
    price: 49,
    badge: 'Most popular',
    features: ['Unlimited projects', '1 million events a month', support[2], 'Single sign-on'],
  },
  {
    value: 'growth',
    label: 'Growth',
    price: 79,
    features: ['Unlimited projects', '2 million events a month', support[2], 'Single sign-on'],
  },
  {
    value: 'team',
    label: 'Team',
    price: 99,
    features: ['Unlimited projects', '5 million events a month', support[2], 'Roles and audit log'],
  },
  {
    value: 'business',
    label: 'Business',
    price: 149,
    features: ['Unlimited projects', '10 million events a month', support[2], 'Roles and audit log'],
  },
  {
    value: 'corporate',
    label: 'Corporate',
    price: 249,
    features: ['Unlimited projects', '50 million events a month', support[2], 'A region of your choice'],
  },
  {
    value: 'premium',
    label: 'Premium',
    price: 399,
    features: ['Unlimited projects', '200 million events a month', 'Support at any hour'],
  },
  {
    value: 'ultimate',
    label: 'Ultimate',
    price: 599,
    features: ['Unlimited projects', 'Unlimited events', 'Support at any hour', 'A person of your own'],
  },
];

const sets: Readonly<Record<string, readonly string[]>> = {
  '1': ['pro'],
  '3': ['free', 'basic', 'pro'],
  '4': ['free', 'basic', 'pro', 'team'],
  '12': tiers.map(({ value }) => value),
};

/** Texts of an attacker, for all texts of a plan. */
export const hostile = {
  markup: '<img src=x onerror=alert(1)>',
  quotes: `"'></portal-plan><script>alert(2)</script>`,
  turned: '\u202Eeerf sa kcab\u202C pay me',
  long: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'.repeat(2),
} as const;

/** Returns a function from the name of a plan to its identifier, for monthly or yearly plans. */
export const getPlanIds =
  (per: Options['per']) =>
  (name: string): string =>
    per === 'year' && name !== 'free' ? `${name}-yearly` : name;

/** Creates the `<portal-plan>` elements for the options. */
export function createPlans({ plans, per, contact }: Options): HTMLElement[] {
  if (plans === 'hostile') return createHostilePlans();
  const chosen = tiers.filter(({ value }) => sets[plans]?.includes(value));
  const shown = (['month', 'year'] as const).filter((each) => per === each || per === 'both');
  const priced = shown.flatMap((interval, index) =>
    chosen
      // The free plan is the same in all intervals.
      .filter(({ price }) => price || !index)
      .map((plan) => createTierPlan(plan, plan.price || per !== 'both' ? interval : '')),
  );
  return contact === 'yes' ? [...priced, createContactPlan()] : priced;
}

function createTierPlan({ value, label, price, features, badge = '' }: Plan, interval: string): HTMLElement {
  const isYearly = interval === 'year';
  return createPlan(
    {
      value: getPlanIds(isYearly ? 'year' : 'month')(value),
      label,
      price: String(isYearly ? price * 10 : price),
      currency: 'EUR',
      interval,
      badge,
    },
    features,
    featureKeys,
  );
}

const createContactPlan = (): HTMLElement =>
  createPlan({ label: 'Enterprise', href: 'https://example.com/sales' }, [
    'Everything in Pro',
    'A contract and invoices of your own',
    'Uptime of 99.95 %, guaranteed',
  ]);

const createHostilePlans = (): HTMLElement[] => [
  createPlan({ value: 'free', label: 'Free', price: hostile.markup, badge: hostile.quotes }, [
    hostile.turned,
  ]),
  createPlan(
    { value: hostile.markup, label: '<b>Bold</b> & "quoted"', price: '9', currency: hostile.quotes },
    [hostile.quotes, hostile.markup],
  ),
  createPlan(
    { value: hostile.quotes, label: hostile.turned, price: '1e999', currency: 'EUR', interval: 'year' },
    [hostile.long],
  ),
  createPlan({ label: hostile.long, href: 'javascript:alert(3)' }, [hostile.turned]),
];

/** Values of `data-feature` for the first features of each plan. */
const featureKeys = ['projects', 'events', 'support'] as const;

function createPlan(
  attributes: Record<string, string>,
  features: readonly string[],
  keys: readonly string[] = [],
): HTMLElement {
  const element = document.createElement('portal-plan');
  for (const [name, value] of Object.entries(attributes)) if (value) element.setAttribute(name, value);
  const items = features.map((feature, index) => {
    const item = make('li', {}, feature);
    const key = keys[index];
    if (key) item.dataset['feature'] = key;
    return item;
  });
  element.append(make('ul', {}, ...items));
  return element;
}

/** Creates the content of a page for the slots of the picker: in the review, and after a failure. */
export function createSlottedContent({ words }: Options): HTMLElement[] {
  if (words === 'no') return [];
  const slotted = (slot: string, element: HTMLElement): HTMLElement => Object.assign(element, { slot });
  const terms = make('input', { type: 'checkbox', required: true });
  return [
    slotted('review', make('p', {}, 'Charged on the 1st of the month. Prices are without VAT.')),
    slotted('review', make('label', {}, terms, ' I agree to the terms.')),
    slotted('confirm', make('span', {}, 'Order and pay')),
    slotted('help', make('p', {}, 'Call +44 20 7946 0000: we look it up.')),
  ];
}
