/** Plans of all apps, and a plan that is added later. */
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

/** The settings to show, and their labels. */
export const fields = {
  'customerPortalSetting.companyName': 'Company',
  'invoiceConfiguration.currency': 'Currency',
};

/** Base URL of the service and session token of the customer. In production, your server provides both. */
export const { baseUrl, sessionToken } = Object.fromEntries(new URLSearchParams(location.search));
