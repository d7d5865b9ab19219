/** A list of plans that changes, and a plan that is added later. */
export const list = [
  { value: 'free', label: 'Free', price: 0, currency: 'EUR', interval: 'month' },
  { value: 'basic', label: 'Basic', price: 19, currency: 'EUR', interval: 'month' },
];
export const pro = { value: 'pro', label: 'Pro', price: 49, currency: 'EUR', interval: 'month' };
export const messages = { 'confirm-switch': 'Change to {plan}' };

/** The settings to show, and their labels. */
export const fields = {
  'customerPortalSetting.companyName': 'Company',
  'invoiceConfiguration.currency': 'Currency',
};

/** Base URL of the service and session token of the customer. */
export const { baseUrl, sessionToken } = Object.fromEntries(new URLSearchParams(location.search));
