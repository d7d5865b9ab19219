/** The plans on the stage. */
import { make } from './dom.js';
import type { Options } from './options.js';

interface Plan {
  readonly value: string;
  readonly label: string;
  /** Price per month. The price per year is ten times as high. */
  readonly price: number;
  readonly badge?: string;
  readonly isFeatured?: true;
  /** Whom the plan is for. */
  readonly tagline: string;
  /** Features by the value of their `data-feature`. */
  readonly features: Readonly<Record<string, string>>;
}

const tiers: readonly Plan[] = [
  {
    value: 'free',
    label: 'Free',
    price: 0,
    tagline: 'For a first look.',
    features: { Projects: '1 project', Events: '1,000 events a month', Support: 'Support by the community' },
  },
  {
    value: 'basic',
    label: 'Basic',
    price: 19,
    tagline: 'For a team with a product.',
    features: { Projects: '10 projects', Events: '50,000 events a month', Support: 'Support by email' },
  },
  {
    value: 'pro',
    label: 'Pro',
    price: 49,
    tagline: 'For products in production.',
    badge: 'Most popular',
    isFeatured: true,
    features: {
      Projects: 'Unlimited projects',
      Events: '1 million events a month',
      Support: 'Support within four hours',
      Login: 'Single sign-on',
    },
  },
];

/** Creates the `<portal-plan>` elements, monthly, or monthly and yearly. The free plan is the same in both. */
export function createPlans({ per }: Options): HTMLElement[] {
  const hasBoth = per === 'both';
  return [
    ...tiers.map((plan) => createPlan(plan, hasBoth && !plan.price ? '' : 'month')),
    ...(hasBoth ? tiers.filter(({ price }) => price).map((plan) => createPlan(plan, 'year')) : []),
  ];
}

function createPlan(
  { value, label, price, badge, isFeatured, tagline, features }: Plan,
  interval: string,
): HTMLElement {
  const isYearly = interval === 'year';
  const element = document.createElement('portal-plan');
  const attributes = {
    value: isYearly ? `${value}-yearly` : value,
    label,
    price: String(isYearly ? price * 10 : price),
    currency: 'EUR',
    interval,
    badge,
  };
  for (const [name, text] of Object.entries(attributes)) if (text) element.setAttribute(name, text);
  element.toggleAttribute('featured', Boolean(isFeatured));
  const items = Object.entries(features).map(([feature, text]) => {
    const item = make('li', {}, text);
    item.dataset['feature'] = feature;
    return item;
  });
  element.append(make('p', { slot: 'tagline' }, tagline), make('ul', {}, ...items));
  return element;
}
