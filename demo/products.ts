/** Products of the host pages, in the account of the sandbox. Each has its free plan as its default plan. */
import { exampleAccount } from '../src/testing/account.js';

const inIntervals = (plans: readonly string[], ...intervals: readonly string[]): string[] =>
  plans.flatMap((plan) => [plan, ...intervals.map((interval) => `${plan}-${interval}`)]);

export const products = {
  ...exampleAccount.products,
  broadsheet: [
    ...['free', 'press-pass'],
    ...inIntervals(['letter', 'column', 'edition', 'syndicate'], 'quarterly', 'yearly'),
  ],
  kiln: ['free', 'maker', 'crew', 'fleet'],
  punchlist: ['free', ...inIntervals(['foreman', 'office', 'group'], 'yearly')],
  velada: ['free', 'platea', 'palco', 'camerino'],
};
