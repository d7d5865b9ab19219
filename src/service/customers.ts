/** Text or number that identifies a customer. */
export type CustomerName = string | number | null | undefined;

/** Tells customers apart: a digest, or the symbol of a session of which nobody knows whose it is. */
export type CustomerKey = string | symbol;

/** Called when the customer of a session gets another key: with the former one, and with the new one. */
export type KeyListener = (former: CustomerKey, key: CustomerKey) => void;

/**
 * Returns the key of a customer, who is known by a name or, without one, by the token. It is a digest of 64 bits (FNV-1a), because keys
 * stay in memory until the page is left, and tokens must not. The digests of `crypto.subtle` are asynchronous.
 */
export function getCustomerKey(
  address: string,
  apiKey: string,
  name: string | undefined,
  token: string | undefined,
): string | undefined {
  if (name === undefined && token === undefined) return undefined;
  const text = JSON.stringify([address, apiKey, name === undefined, name ?? token]);
  let hash = 0xcbf29ce484222325n;
  for (let index = 0; index < text.length; index++)
    hash = BigInt.asUintN(64, (hash ^ BigInt(text.charCodeAt(index))) * 0x100000001b3n);
  return hash.toString(36);
}
