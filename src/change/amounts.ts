import {
  formatList,
  formatMoney,
  isCurrency,
  type Localization,
  readPrice,
  truncate,
} from '../i18n/format.js';
import { isObject } from '../input/json.js';
import { describe, type Input, readText } from '../input/read.js';
import type { ReviewAmount } from './events.js';

/** Reads the amounts of an answer of the page. */
export function readAmounts(answer: unknown): Input<readonly ReviewAmount[]> {
  if (answer == null) return { value: [] };
  const amounts = isObject(answer) ? answer['amounts'] : undefined;
  if (!Array.isArray(amounts))
    return { mistake: `is ${describe(answer)}. Give { amounts: [{ label, price, currency }] }` };
  const read = amounts.map(readAmount);
  const index = read.findIndex(({ mistake }) => mistake !== undefined);
  return index < 0
    ? { value: Object.freeze(read.flatMap(({ value }) => value ?? [])) }
    : { mistake: `cannot be shown: amounts[${index}].${String(read[index]?.mistake)}` };
}

function readAmount(amount: unknown): Input<ReviewAmount> {
  const given = isObject(amount) ? amount : {};
  const [label, currency, note] = ['label', 'currency', 'note'].map((name) =>
    truncate(readText(given[name]).value ?? ''),
  ) as [string, string, string];
  const price = typeof given['price'] === 'number' ? given['price'] : (readText(given['price']).value ?? '');
  const refuse = (name: string, advice: string) => ({
    mistake: `${name} is ${describe(given[name])}. ${advice}`,
  });
  if (!label) return refuse('label', 'Write a text');
  if (!isCurrency(currency)) return refuse('currency', 'Write a code of ISO 4217, such as "EUR"');
  return readPrice(price, currency) === undefined
    ? refuse('price', 'Write a decimal number without separators of thousands')
    : { value: Object.freeze({ label, price, currency, note }) };
}

/** Formats an amount with its qualifier. */
export const formatAmount = (
  { price, currency, note = '' }: ReviewAmount,
  localization: Localization,
): string => formatList([formatMoney(price, currency, localization.language), note], localization);
