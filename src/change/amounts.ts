import { getDecimals, isCurrency, readPrice, truncate } from '../i18n/format.js';
import { isObject } from '../input/json.js';
import { describe, type Input, readBoolean, readText } from '../input/read.js';
import type { ReviewAmount } from './events.js';

export function readAmounts(answer: unknown): Input<readonly ReviewAmount[]> {
  const given = answer ?? { amounts: null };
  const refuse = (mistake: string) => ({
    mistake: `${mistake}. Give { amounts: [{ label, price, currency }] }`,
  });
  const amounts = isObject(given) ? given['amounts'] : undefined;
  const isNone = isObject(given) && ('amounts' in given || !Object.keys(given).length);
  if (amounts == null && isNone) return { value: [] };
  if (!Array.isArray(amounts)) return refuse(`is ${describe(given)}`);
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
  const refuse = (name: string, advice: string) => ({
    mistake: `${name} is ${describe(given[name])}. ${advice}`,
  });
  if (!label) return refuse('label', 'Write a text');
  if (!isCurrency(currency)) return refuse('currency', 'Write a code of ISO 4217, such as "EUR"');
  const price = readAmountPrice(given['price'], currency);
  return price === undefined
    ? refuse('price', 'Write a number or a text')
    : { value: Object.freeze({ label, price, currency, note, due: readBoolean(given['due']) }) };
}

/** Rounds a number, which a script may have computed. A text is shown as that of a plan. */
const readAmountPrice = (given: unknown, currency: string): string | number | undefined =>
  typeof given === 'number'
    ? readPrice(given.toFixed(getDecimals(currency)), currency)
    : truncate(readText(given).value ?? '') || undefined;
