/** Names of settings, derived from their keys: the service provides no other names (§2.3). */

/** Abbreviations written in capitals. */
const abbreviations = new Set(
  'api bic csv ean eu gst html http https iban id ip json pdf sepa sku sms sso tin uri url utc vat xml'.split(
    ' ',
  ),
);

/** Words of a key. A run of capitals, with an optional plural "s", is one word. */
const words = /\p{Lu}{2,}s(?!\p{Ll})|\p{Lu}+(?!\p{Ll})|\p{Lu}?[^\p{Lu}\s_-]+/gu;

/** Formats `showDueDate` as "Show due date", `customerID` and `customer_id` as "Customer ID". */
export const formatKey = (key: string): string =>
  (key.match(words) ?? [key])
    .map(formatWord)
    .join(' ')
    .replace(/^./u, (first) => first.toUpperCase());

function formatWord(word: string): string {
  const singular = word.replace(/s$/, '');
  if (abbreviations.has(word.toLowerCase())) return word.toUpperCase();
  // Words that the key has in capitals are abbreviations, too.
  if (abbreviations.has(singular.toLowerCase()) || /^\p{Lu}{2,}$/u.test(singular))
    return singular.toUpperCase() + word.slice(singular.length);
  return word.toLowerCase();
}
