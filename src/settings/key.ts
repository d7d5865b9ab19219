/** Names of settings, made from their keys: the service gives no other names. */

/** Abbreviations that are written in capitals. */
const abbreviations = new Set(
  'api bic csv ean eu gst html http https iban id ip json pdf sepa sku sms sso tin uri url utc vat xml'.split(
    ' ',
  ),
);

/** The words of a key: runs of capitals, also in the plural, are one. */
const words = /\p{Lu}{2,}s(?!\p{Ll})|\p{Lu}+(?!\p{Ll})|\p{Lu}?[^\p{Lu}\s_-]+/gu;

/** `showDueDate` as "Show due date", `customerID` and `customer_id` as "Customer ID". */
export const nameKey = (key: string): string =>
  (key.match(words) ?? [key])
    .map(nameWord)
    .join(' ')
    .replace(/^./u, (first) => first.toUpperCase());

function nameWord(word: string): string {
  const singular = word.replace(/s$/, '');
  if (abbreviations.has(word.toLowerCase())) return word.toUpperCase();
  // Any other one that the key itself has in capitals.
  if (abbreviations.has(singular.toLowerCase()) || /^\p{Lu}{2,}$/u.test(singular))
    return singular.toUpperCase() + word.slice(singular.length);
  return word.toLowerCase();
}
