/**
 * What the business decides, and the truth of it at each start: nothing else has a price. Who has a plan keeps it when it is taken off
 * the list: write `isRetired: true` instead of deleting it. For a new price that former customers do not pay, add another plan.
 */
import type { Business } from './plans.js';

export const business: Business = {
  /** The product of the page, as the billing service knows it. */
  product: '1',
  currency: 'EUR',
  /** Added to prices. */
  tax: { name: 'VAT', percent: 19 },
  /** Months and days begin here: what is left of a month, and the date of an invoice. */
  timeZone: 'UTC',
  name: 'Parcelwise',
  email: 'billing@parcelwise.example',
  invoices: {
    /** Each prefix has a series of its own. */
    prefix: 'PW-',
    first: 1001,
    sender: ['Parcelwise GmbH', 'Beispielweg 1, 10115 Berlin, Germany', 'VAT ID DE999999999'],
  },
  /** What your application counts into the table `usage`. As in "3 users". */
  meters: { labels: 'labels this month', users: 'users' },
  plans: [
    {
      id: 'free',
      label: 'Starter',
      tagline: 'For a shop that ships now and then',
      priceCents: 0,
      /** Assigned by a cancellation. */
      isDefault: true,
      features: { Labels: '50 labels a month', Users: '1 user', Carriers: 'Two carriers' },
      limits: { labels: 50, users: 1 },
    },
    {
      id: 'basic',
      label: 'Growth',
      tagline: 'For a shop with a packing table',
      priceCents: 2900,
      features: {
        Labels: '500 labels a month',
        Users: '5 users',
        Carriers: 'All eleven carriers',
        Tracking: 'Branded tracking pages',
      },
      limits: { labels: 500, users: 5 },
    },
    {
      id: 'pro',
      label: 'Scale',
      tagline: 'For a warehouse with returns',
      priceCents: 7900,
      extends: 'basic',
      isFeatured: true,
      features: {
        Labels: '2,500 labels a month',
        Users: '25 users',
        Rules: 'Rules that pick the carrier',
        Returns: 'Returns portal',
      },
      limits: { labels: 2500, users: 25 },
    },
    {
      id: 'team',
      label: 'Network',
      tagline: 'For several warehouses',
      priceCents: 19900,
      extends: 'pro',
      features: { Labels: '20,000 labels a month', Users: 'Unlimited users', Support: 'Support by phone' },
      limits: { labels: 20000 },
    },
  ],
};
