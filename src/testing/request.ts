/**
 * Reading a request as a strict service does: its query (§5) and the body of an assignment (§2.1).
 *
 * Where the interface is silent, this sandbox decides:
 * - the query is form-encoded, as most servers read it: `+` is a space. A token that holds a plus arrives
 *   whole only if the client encodes it. Broken percent-encoding and a repeated `sessionToken` are refused,
 *   not guessed at;
 * - a field that is null is an omitted one; a field that is not in §2.1 is refused, lest a misspelt one be
 *   read as omitted;
 * - a time over 100,000,000,000 is refused: it is in milliseconds.
 */
import type { Account } from './account.js';
import type { PricingRequest, Refusal } from './assignment.js';
import { isObject, parseJson } from './json.js';

export interface QueryValue {
  /** As it stands in the URL. */
  readonly raw: string;
  /** Decoded; null where the encoding is broken. */
  readonly value: string | null;
}

/**
 * Every value that a query has under a name. Not by `URLSearchParams` nor by the router: both let broken
 * encoding through as if it were text.
 */
export function queryValues(url: string, name: string): QueryValue[] {
  const query = /\?([^#]*)/.exec(url)?.[1] ?? '';
  return query.split('&').flatMap((pair) => {
    const [, key = '', raw = ''] = /^([^=]*)=?(.*)$/s.exec(pair) ?? [];
    return formDecode(key) === name ? [{ raw, value: formDecode(raw) }] : [];
  });
}

function formDecode(text: string): string | null {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return null;
  }
}

/** Whether a media type header names JSON, whatever its parameters. */
export function namesJson(header: string | null): boolean {
  return (header ?? '')
    .split(',')
    .some((type) => /^application\/json$/i.test(type.split(';')[0]?.trim() ?? ''));
}

const FIELDS = ['productPlanId', 'productId', 'startTimeInSeconds', 'endTimeInSeconds'];
const LATEST = 100_000_000_000;

/** Reads the body of a plan assignment (§2.1). */
export function readPricingRequest(text: string, account: Account): PricingRequest | Refusal {
  const body = parseJson(text);
  if (!isObject(body)) return { errorMessage: 'The body must be one JSON object' };
  const unknown = Object.keys(body).find((key) => !FIELDS.includes(key));
  if (unknown !== undefined) return { errorMessage: `Unknown field ${unknown}` };

  const { productPlanId } = body;
  const productId = body['productId'] ?? '1';
  const startTimeInSeconds = body['startTimeInSeconds'] ?? null;
  const endTimeInSeconds = body['endTimeInSeconds'] ?? null;

  if (productPlanId === undefined || productPlanId === null)
    return { errorMessage: 'productPlanId is required' };
  if (typeof productPlanId !== 'string') return { errorMessage: 'productPlanId must be a string' };
  if (typeof productId !== 'string') return { errorMessage: 'productId must be a string' };
  if (!isTimeOrNull(startTimeInSeconds)) return { errorMessage: `startTimeInSeconds ${NOT_A_TIME}` };
  if (!isTimeOrNull(endTimeInSeconds)) return { errorMessage: `endTimeInSeconds ${NOT_A_TIME}` };
  if (!plansOf(account, productId).includes(productPlanId))
    return { errorMessage: `Plan ${productPlanId} does not belong to product ${productId}` };

  return { productPlanId, productId, startTimeInSeconds, endTimeInSeconds };
}

/** The plans of a product; none for a product that the account does not have. */
export function plansOf(account: Account, productId: string): readonly string[] {
  return Object.hasOwn(account.products, productId) ? (account.products[productId] ?? []) : [];
}

const NOT_A_TIME = 'must be an integer in epoch seconds';

/** Whether a value is a time in whole epoch seconds. */
export const isTime = (value: unknown): value is number =>
  Number.isInteger(value) && Math.abs(Number(value)) <= LATEST;

const isTimeOrNull = (value: unknown): value is number | null => value === null || isTime(value);
