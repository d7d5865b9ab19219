/**
 * The account behind the sandbox: its plans and its settings. The interface shows no way to read plans, and
 * nothing of what is inside the three sections of the settings (§2.3): the values are examples.
 */
export interface Account {
  /** Plan that a customer reverts to, in each product that has a plan of this name. `null`: none is defined. */
  readonly defaultPlan: string | null;
  /** Plan identifiers by product identifier. The product of a request without `productId` is `'1'`. */
  readonly products: Readonly<Record<string, readonly string[]>>;
  /** Body of the answer to a request for the account settings: any JSON value. */
  readonly settings: unknown;
}

/** Each of these has a yearly plan too. */
const paid = [
  ...['hobby', 'solo', 'basic', 'plus', 'pro', 'growth'],
  ...['team', 'business', 'corporate', 'premium', 'ultimate'],
];

/** Account of a sandbox for which nothing else is said. */
export const exampleAccount: Account = {
  defaultPlan: 'free',
  products: {
    '1': ['free', ...paid, ...paid.map((plan) => `${plan}-yearly`)],
    '2': ['free', 'starter', 'scale'],
  },
  settings: {
    customerPortalSetting: {
      companyName: 'Example Ltd',
      language: 'en',
      showUsage: true,
      showInvoices: true,
      allowedActions: ['assign-plan', 'cancel-plan', 'download-invoice'],
      branding: { primaryColor: '#3355dd', logoUrl: 'https://portal.example/logo.svg', darkMode: null },
      support: { email: 'billing@portal.example', hours: { from: '09:00', to: '17:00', zone: 'UTC' } },
    },
    invoiceConfiguration: {
      currency: 'EUR',
      prefix: 'INV-',
      dueInDays: 14,
      gracePeriodInDays: 3,
      taxRates: [
        { country: 'DE', percent: 19 },
        { country: 'FR', percent: 20 },
      ],
      footer: { lines: ['Example Ltd', 'Reg. no. 123456'], showBankDetails: false },
    },
    displayCachedInvoices: { enabled: true, maxAgeInHours: 24, statuses: ['paid', 'open'] },
  },
};
