/** Address of the billing service: read at run time, so that one build serves every environment. */
export const billingUrl = (): string => process.env.BILLING_URL ?? 'http://localhost:4848';
