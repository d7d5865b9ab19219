/**
 * Reads requests as a strict service does: the query (§5) and the body of an assignment (§2.1).
 *
 * Where the contract is silent, the sandbox does the following:
 * - It decodes the query as a form, as most servers do: `+` is a space. A client must encode a plus in a token.
 * - It refuses broken percent-encoding and a repeated `sessionToken`.
 * - It treats a null field as omitted. It refuses a field that is not in §2.1, because it may be a misspelt one.
 * - It refuses a time above 100,000,000,000, which is in milliseconds.
 */
import type { Account } from './account.js';
import type { PricingRequest, AssignmentRefusal } from './assignment.js';
import { isRecord, parseBody } from './json.js';

/** Value of a query parameter. */
interface QueryValue {
  /** As in the URL. */
  readonly raw: string;
  /** Decoded. `null`: the encoding is broken. */
  readonly value: string | null;
}

/** Returns all values of a query parameter. Not by `URLSearchParams`, which reads broken encoding as text. */
export function getQueryValues(url: string, name: string): QueryValue[] {
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

/** Whether an `accept` or `content-type` header includes JSON, with any parameters. */
export function includesJson(header: string | null): boolean {
  return (header ?? '')
    .split(',')
    .some((type) => /^application\/json$/i.test(type.split(';')[0]?.trim() ?? ''));
}

const FIELDS = ['productPlanId', 'productId', 'startTimeInSeconds', 'endTimeInSeconds'];
/** Largest valid time in epoch seconds. */
const MAX_TIME = 100_000_000_000;
const NOT_A_TIME = 'must be an integer in epoch seconds';

/** Reads the body of a plan assignment (§2.1). */
export function parsePricingRequest(text: string, account: Account): PricingRequest | AssignmentRefusal {
  const body = parseBody(text);
  if (!isRecord(body)) return { errorMessage: 'The body must be one JSON object' };
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
  if (!getPlans(account, productId).includes(productPlanId))
    return { errorMessage: `Plan ${productPlanId} does not belong to product ${productId}` };

  return { productPlanId, productId, startTimeInSeconds, endTimeInSeconds };
}

/** Returns the plans of a product, an empty list if the account has no such product. */
export function getPlans(account: Account, productId: string): readonly string[] {
  return Object.hasOwn(account.products, productId) ? (account.products[productId] ?? []) : [];
}

/** Whether a value is a time in whole epoch seconds. Negative ones are. */
export const isTime = (value: unknown): value is number =>
  Number.isInteger(value) && Math.abs(Number(value)) <= MAX_TIME;

const isTimeOrNull = (value: unknown): value is number | null => value === null || isTime(value);
