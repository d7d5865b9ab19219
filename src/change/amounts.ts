import { formatList, formatMoney, type Localization, readPrice, truncate } from '../i18n/format.js';
import { getOwn, isObject } from '../service/json.js';
import type { ReviewAmount } from './events.js';

/** Reads the amounts of an answer of the page. Null: one of them cannot be shown. */
export function readAmounts(answer: unknown): readonly ReviewAmount[] | null {
  if (answer == null) return [];
  const amounts = isObject(answer) ? getOwn(answer, 'amounts') : null;
  if (!Array.isArray(amounts)) return amounts === undefined ? [] : null;
  const read = amounts.map(readAmount).filter((each) => each !== undefined);
  return read.length === amounts.length ? Object.freeze(read) : null;
}

function readAmount(amount: unknown): ReviewAmount | undefined {
  if (!isObject(amount)) return undefined;
  const [label, price, currency, note] = ['label', 'price', 'currency', 'note'].map((name) =>
    String(getOwn(amount, name) ?? '').trim(),
  ) as [string, string, string, string];
  return label && readPrice(price, currency) !== undefined
    ? { label: truncate(label), price, currency, note }
    : undefined;
}

/** Formats an amount with its qualifier. */
export const formatAmount = (
  { price, currency, note = '' }: ReviewAmount,
  localization: Localization,
): string => formatList([formatMoney(price, currency, localization.language), truncate(note)], localization);
