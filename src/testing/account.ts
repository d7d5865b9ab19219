/**
 * Account of the sandbox: its plans and its settings. The contract has no operation that reads plans, and does not describe the
 * content of the settings (§2.3).
 */
export interface Account {
  /** Default plan, in each product that has a plan with this identifier. `null`: none. */
  readonly defaultPlan: string | null;
  /** Plan identifiers by product identifier. The product of a request without `productId` is `'1'`. */
  readonly products: Readonly<Record<string, readonly string[]>>;
  /** Account settings (§2.3): any JSON value. */
  readonly settings: unknown;
  /** Seconds after which a plan starts that is assigned without a start (§2.1 rule 1): from 0 to 3600. */
  readonly startAfter: number;
}

/** Each of these plans also has a yearly variant. */
const paidPlans = [
  ...['hobby', 'solo', 'basic', 'plus', 'pro', 'growth'],
  ...['team', 'business', 'corporate', 'premium', 'ultimate'],
];

/** Default account of a sandbox. The settings are examples. */
export const exampleAccount: Account = {
  defaultPlan: 'free',
  startAfter: 1800,
  products: {
    '1': ['free', ...paidPlans, ...paidPlans.map((plan) => `${plan}-yearly`)],
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
      paidUntil: '2027-03-13',
      monthlyFee: 49,
      discount: 12.5,
      purchaseOrder: null,
      taxRates: [
        { country: 'DE', percent: 19 },
        { country: 'FR', percent: 20 },
      ],
      footer: { lines: ['Example Ltd', 'Reg. no. 123456'], showBankDetails: false },
    },
    displayCachedInvoices: { enabled: true, maxAgeInHours: 24, statuses: ['paid', 'open'] },
  },
};
