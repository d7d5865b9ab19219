/** Account of the playground: the example account, with two more plans whose identifiers are markup. */
import { exampleAccount, type Account } from '../src/testing/account.js';
import { hostile } from './playground/plan-sets.js';

const { '1': plans = [], ...others } = exampleAccount.products;

export const account: Account = {
  ...exampleAccount,
  products: { '1': [...plans, hostile.markup, hostile.quotes], ...others },
};
