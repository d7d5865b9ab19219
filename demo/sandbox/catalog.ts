/**
 * The account behind the sandbox: its pricing and its settings. The interface shows no way to read pricing,
 * and nothing of what is inside the three sections of the settings (§2.3): both are made up for the demo.
 */

export interface Catalog {
  /**
   * The plan a customer reverts to; it holds in every product that has a plan of this name. Null: none
   * defined.
   */
  readonly defaultPlan: string | null;
  /** Plan identifiers by product identifier. */
  readonly products: Readonly<Record<string, readonly string[]>>;
  /** Body of the account settings response (§2.3). */
  readonly settings: unknown;
}

/** Those that cost something have a yearly one besides. */
const paid = [
  ...['hobby', 'solo', 'basic', 'plus', 'pro', 'growth'],
  ...['team', 'business', 'corporate', 'premium', 'ultimate'],
];

/** Identifiers are whatever an account makes them. */
const hostile = ['<img src=x onerror=alert(1)>', `"'></portal-plan><script>alert(2)</script>`];

export const demoCatalog: Catalog = {
  defaultPlan: 'free',
  products: {
    '1': ['free', ...paid, ...paid.map((plan) => `${plan}-yearly`), ...hostile],
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
