/** Names of customers. */

/** Text or number that identifies a customer. */
export type CustomerName = string | number | null | undefined;

let hasWarned = false;

/**
 * Returns the name of a customer. Undefined: it is blank, no text or number, such as a whole account, or a text that stands for a
 * missing value.
 */
export function toName(customer: unknown): string | undefined {
  const isText = typeof customer === 'string' || Number.isFinite(customer);
  const name = isText ? String(customer).trim() : customer;
  if (name == null || name === '') return undefined;
  if (typeof name === 'string' && !/^(undefined|null)$/.test(name)) return name;
  if (!hasWarned) {
    hasWarned = true;
    console.warn('portal-elements: customer must be a name or a number. It is ignored.');
  }
  return undefined;
}
