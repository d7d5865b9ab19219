import { type Answer, PortalError, reportsFailure } from './errors.js';
import { isObject, parseJson, type WrittenNumbers } from './json.js';

/**
 * The resources of the service (§2), and the functions that read untrusted bodies. Field names are those of the contract. Times
 * are integers in epoch seconds (UTC).
 */

/** Body of a plan assignment (§2.1). */
export interface CustomerPricingRequest {
  /** Identifier of the plan in the account's pricing. The plan must belong to the product `productId`. */
  productPlanId: string;
  /** Identifier of the product. Default: `"1"`. Only accounts with several products need another value. */
  productId?: string;
  /** Start in epoch seconds (UTC). Default: within the upcoming hour, or today (UTC) for a first plan (§2.1 rules 1, 2). */
  startTimeInSeconds?: number;
  /** End in epoch seconds (UTC): the account's default plan takes over then. Only for accounts with a default plan. */
  endTimeInSeconds?: number;
}

/** Answer of the service to a plan assignment (§2.2). Each field may be absent. */
export interface CustomerPricingResponse {
  /** Customer who got the plan. */
  customerId?: string;
  /** Product of the plan. */
  productId?: string;
  /** The assigned plan. */
  productPlanId?: string;
  /** Unique identifier of this instance of the plan at this customer. */
  relationId?: string;
  /** When the plan was assigned, in epoch seconds (UTC). */
  createdTimeInSeconds?: number;
  /** When the plan starts, in epoch seconds (UTC). May be after `createdTimeInSeconds`. */
  startTimeInSeconds?: number;
  /** When the plan ends, in epoch seconds (UTC). Absent: no end. */
  endTimeInSeconds?: number;
}

/** Any JSON value: the contract does not describe the content of a section of the settings. */
export type SettingValue =
  string | number | boolean | null | SettingValue[] | { [key: string]: SettingValue };

/** Settings of the account for its customer portal (§2.3). Each section may be absent, or any JSON value. */
export interface AccountSettings {
  /** Settings of the customer portal. */
  customerPortalSetting?: SettingValue;
  /** Settings of invoices. */
  invoiceConfiguration?: SettingValue;
  /** Settings for the display of cached invoices. */
  displayCachedInvoices?: SettingValue;
}

/** Largest valid time in epoch seconds, in the year 5138. A larger number is in milliseconds (§2.1). */
export const latestTime = 100_000_000_000;

/** Returns the value of a field, or undefined if its type is wrong. */
type Reader<T> = (value: unknown) => T | undefined;

/** A reader for each field of a resource. */
type Readers<T> = { readonly [Field in keyof T]-?: Reader<T[Field]> };

const readText: Reader<string> = (value) => (typeof value === 'string' && value.trim() ? value : undefined);

/** Also accepts a number, though the contract says string (§2.1, §2.2). */
const readProductId: Reader<string> = (value) =>
  readText(Number.isFinite(value) ? String(value) : value)?.trim();

/** Returns a product identifier, by default "1" as the service does (§2.1). */
export const toProduct = (productId: unknown): string => readProductId(productId) ?? '1';

/** Whether two identifiers are of the same product. */
export const isSameProduct = (a: unknown, b: unknown): boolean => toProduct(a) === toProduct(b);

/** Rejects zero, which services that cannot send null send for "none". */
const readTime: Reader<number> = (value) =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 && value <= latestTime
    ? value
    : undefined;

/** Whether a value is a time in epoch seconds. */
export const isTime = (value: unknown): boolean => readTime(value) !== undefined;

/** Returns the name of a field of a response that should be a time, but is none. Null and zero are no time on purpose. */
export const findInvalidTime = (response: object): string | undefined =>
  ['createdTimeInSeconds', 'startTimeInSeconds', 'endTimeInSeconds'].find((field) => {
    const value = (response as Record<string, unknown>)[field];
    return Boolean(value) && !isTime(value);
  });

const requestFields = {
  productPlanId: [readText, 'a string that is not empty'],
  productId: [readProductId, 'a string'],
  startTimeInSeconds: [readTime, 'whole epoch seconds'],
  endTimeInSeconds: [readTime, 'whole epoch seconds'],
} satisfies Record<keyof CustomerPricingRequest, [Reader<string | number>, string]>;

/**
 * Reads the request that a page wants to send (§2.1): the four fields only, without nulls and a blank `productId`.
 * @throws PortalError `setup` if a field is wrong.
 */
export function readPricingRequest(value: unknown): CustomerPricingRequest {
  const given = isObject(value) ? value : {};
  const request: Record<string, string | number> = {};
  for (const [field, [read, kind]] of Object.entries(requestFields)) {
    const wanted = given[field];
    const known = read(wanted);
    const isOmitted =
      wanted == null ? field !== 'productPlanId' : field === 'productId' && typeof wanted === 'string';
    if (known !== undefined) request[field] = known;
    else if (!isOmitted) throw new PortalError('setup', `${field} must be ${kind}.`);
  }
  const { startTimeInSeconds: start, endTimeInSeconds: end } = request;
  if (start && end && end <= start)
    throw new PortalError('setup', 'endTimeInSeconds must be after startTimeInSeconds.');
  return request as unknown as CustomerPricingRequest;
}

const responseReaders: Readers<CustomerPricingResponse> = {
  customerId: readText,
  productId: readProductId,
  productPlanId: readText,
  relationId: readText,
  createdTimeInSeconds: readTime,
  startTimeInSeconds: readTime,
  endTimeInSeconds: readTime,
};

/** Reads a response (§2.2) that a page sets: the valid fields only. */
export const toPricingResponse = (response: object): CustomerPricingResponse =>
  readKnown(response, responseReaders);

/** The parts of an answer that are read if its status is 200. */
type Body = Pick<Answer, 'text' | 'hasToken'>;

/**
 * Reads the answer to an assignment (§2.2). Fields of a wrong type and fields that contain a token are left out.
 * @throws PortalError `response` if the answer does not prove the assignment (§7): it is not a JSON object, it reports a failure,
 * or it has fields but none of §2.2.
 */
export function readPricingResponse(answer: Body): CustomerPricingResponse {
  const body = parseBody(answer);
  const known = Object.entries(readKnown(body, responseReaders));
  const isKnown = known.length || !Object.keys(body).length;
  if (!isKnown || reportsFailure(body)) throw createResponseError();
  return Object.fromEntries(known.filter(([, value]) => !answer.hasToken(String(value))));
}

/** Any value: a parsed body has JSON values only. */
const readSetting: Reader<SettingValue> = (value) => value as SettingValue | undefined;

const settingsReaders: Readers<AccountSettings> = {
  customerPortalSetting: readSetting,
  invoiceConfiguration: readSetting,
  displayCachedInvoices: readSetting,
};

/**
 * Reads the answer to a request for the account settings (§2.3): the three sections, deeply frozen.
 * @throws PortalError `response` if the answer is not a JSON object, or reports a failure and has no section.
 */
export function readAccountSettings(answer: Body): AccountSettings {
  const body = parseBody(answer, writtenNumbers);
  const known = readKnown(body, settingsReaders);
  if (!Object.keys(known).length && reportsFailure(body)) throw createResponseError();
  maskAndFreeze(known, answer.hasToken);
  return known;
}

const writtenNumbers: WrittenNumbers = new WeakMap();

/**
 * Returns how the service has written a number in an object or a list of the settings: `1.10`, and all digits of a large one. Undefined:
 * as JavaScript does, or the engine does not tell.
 */
export const getWritten = (parent: object, key: string): string | undefined =>
  writtenNumbers.get(parent)?.get(key);

/**
 * Freezes a parsed value deeply, and replaces each name and value that contains a token by "…". Iterates over a list instead of
 * recursing: a body can be nested deeper than the stack allows.
 */
function maskAndFreeze(root: object, hasToken: (text: string) => boolean): void {
  const objects = [root as Record<string, unknown>];
  for (let object; (object = objects.pop());) {
    for (const [key, value] of Object.entries(object)) {
      const isPlain = typeof value !== 'object' || !value;
      if (!isPlain) objects.push(value as Record<string, unknown>);
      const texts = [String(isPlain ? value : ''), getWritten(object, key) ?? ''];
      const shown = texts.some(hasToken) ? '…' : value;
      const name = Array.isArray(object) || !hasToken(key) ? key : '…';
      if (name !== key) Reflect.deleteProperty(object, key);
      if (name !== key || shown !== value) object[name] = shown;
    }
    Object.freeze(object);
  }
}

/** Returns the valid fields of an object that have a reader. */
const readKnown = <T extends object>(
  source: Partial<Record<keyof T, unknown>>,
  readers: Readers<T>,
): Partial<T> =>
  Object.fromEntries(
    Object.entries<Reader<unknown>>(readers)
      .map(([field, read]) => [field, read(source[field as keyof T])])
      .filter(([, value]) => value !== undefined),
  ) as Partial<T>;

const createResponseError = (): PortalError => new PortalError('response', undefined, { status: 200 });

function parseBody({ text }: Body, written?: WrittenNumbers): Record<string, unknown> {
  const body = parseJson(text, written);
  if (isObject(body)) return body;
  throw createResponseError();
}
