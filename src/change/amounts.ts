import { formatList, formatMoney, type Localization, readPrice, truncate } from '../i18n/format.js';
import { isObject } from '../service/json.js';
import type { ReviewAmount } from './events.js';

/** Reads the amounts of an answer of the page. Null: the answer has none, or one of them cannot be shown. */
export function readAmounts(answer: unknown): readonly ReviewAmount[] | null {
  if (answer == null) return [];
  const amounts = isObject(answer) ? answer['amounts'] : null;
  if (!Array.isArray(amounts)) return null;
  const read = amounts.map(readAmount);
  return read.every((each) => each !== undefined) ? Object.freeze(read) : null;
}

function readAmount(amount: unknown): ReviewAmount | undefined {
  if (!isObject(amount)) return undefined;
  const read = (name: keyof ReviewAmount) => {
    const value = amount[name];
    return typeof value === 'string' ? truncate(value.trim()) : '';
  };
  const [label, currency, note] = [read('label'), read('currency'), read('note')];
  const given = amount['price'];
  const price = typeof given === 'number' ? given : read('price');
  return label && readPrice(price, currency) !== undefined
    ? Object.freeze({ label, price, currency, note })
    : undefined;
}

/** Returns why the page has refused to answer, in its words to the customer. Empty: it does not say. */
export function readCustomerMessage(cause: unknown): string {
  const message = isObject(cause) ? cause['customerMessage'] : undefined;
  return typeof message === 'string' ? message.replace(/\s+/g, ' ').trim() : '';
}

/** Formats an amount with its qualifier. */
export const formatAmount = (
  { price, currency, note = '' }: ReviewAmount,
  localization: Localization,
): string => formatList([formatMoney(price, currency, localization.language), note], localization);
