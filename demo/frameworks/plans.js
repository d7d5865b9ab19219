/** What every app shows: plans that its page holds, and one that comes later. */
export const plans = [
  { value: 'free', label: 'Free', price: 0, currency: 'EUR', interval: 'month', features: ['1 project'] },
  {
    value: 'basic',
    label: 'Basic',
    price: 19,
    currency: 'EUR',
    interval: 'month',
    features: ['10 projects'],
  },
];

export const pro = {
  ...{ value: 'pro', label: 'Pro', price: 49, currency: 'EUR', interval: 'month' },
  features: ['Unlimited projects'],
};

/** Where the service is, and a session of the customer: a real page has its server write both. */
export const { baseUrl, sessionToken } = Object.fromEntries(new URLSearchParams(location.search));
