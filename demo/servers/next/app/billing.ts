/** URL of the billing service, read at run time so that one build works in all environments. */
export const billingUrl = (): string => process.env.BILLING_URL ?? 'http://127.0.0.1:4848';
