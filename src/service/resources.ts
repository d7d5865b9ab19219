import { type ServiceAnswer, PortalError } from './errors.js';
import { isObject, parseJson } from '../input/json.js';
import { describe, type Input, readBoolean, type Reader, readText, readTime } from '../input/read.js';

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

/** A reader for each field of a resource. */
type Readers<T> = { readonly [Field in keyof T]-?: Reader<T[Field]> };

/** Returns a product identifier, by default "1" as the service does (§2.1). */
export const toProduct = (productId: string | undefined): string => productId ?? '1';

export const isSameProduct = (a: string | undefined, b: string | undefined): boolean =>
  toProduct(a) === toProduct(b);

/** Reads the fields of an object that have a reader: the value has those that can be used, the mistake is that of the first other one. */
function readFields<T extends object>(source: object, readers: Readers<T>): { value: T; mistake?: string } {
  const known: Record<string, unknown> = {};
  const mistakes: string[] = [];
  for (const [field, read] of Object.entries<Reader<unknown>>(readers)) {
    const { value, mistake } = read((source as Record<string, unknown>)[field]);
    if (mistake !== undefined) mistakes.push(`${field} ${mistake}`);
    else if (value !== undefined) known[field] = value;
  }
  return { value: known as T, ...(mistakes[0] && { mistake: mistakes[0] }) };
}

const requestReaders: Readers<CustomerPricingRequest> = {
  productPlanId: readText,
  productId: readText,
  startTimeInSeconds: readTime,
  endTimeInSeconds: readTime,
};

/**
 * Reads the request that a page wants to send (§2.1): the four fields only, without those that have no value.
 * @throws PortalError `setup` if a field is wrong.
 */
export function readPricingRequest(given: unknown): CustomerPricingRequest {
  const { value: request, mistake } = readFields(isObject(given) ? given : {}, requestReaders);
  const { productPlanId, startTimeInSeconds: start, endTimeInSeconds: end } = request;
  const problem =
    mistake ||
    (!productPlanId && 'productPlanId is missing') ||
    (start && end && end <= start && 'endTimeInSeconds must be after startTimeInSeconds');
  if (problem) throw new PortalError('setup', `${problem}.`);
  return request;
}

const responseReaders: Readers<CustomerPricingResponse> = {
  ...requestReaders,
  customerId: readText,
  relationId: readText,
  createdTimeInSeconds: readTime,
};

/** Reads a response (§2.2), also one that a page has stored: the valid fields only. */
export const toPricingResponse = (response: object): CustomerPricingResponse =>
  readFields(response, responseReaders).value;

/** Whether an object is empty, or has a known field. */
const isResponse = (body: object, known: object): boolean =>
  Object.keys(known).length > 0 || !Object.keys(body).length;

/** Reads an assignment that a page restores: a response of the service (§2.2) about a product. */
export function readAssignment(
  given: unknown,
  productId: string | undefined,
): Input<CustomerPricingResponse> {
  if (!isObject(given))
    return { mistake: `is ignored: it is ${describe(given)}, and no response of the service` };
  const { value, mistake } = readFields(given, responseReaders);
  const isOther = value.productId !== undefined && !isSameProduct(value.productId, productId);
  const problem =
    mistake ||
    (!isResponse(given, value) && 'it has no field of a response, such as productPlanId') ||
    (isOther && 'it is of another product than product-id');
  return problem ? { mistake: `is ignored: ${problem}` } : { value: given };
}

/**
 * Reads the answer to an assignment (§2.2). Fields of a wrong type and fields that contain a token are left out.
 * @throws PortalError `response` if the answer does not prove the assignment: see `readBody()`.
 */
export function readPricingResponse(answer: ServiceAnswer): CustomerPricingResponse {
  const toTyped = (body: object) =>
    Object.fromEntries(
      Object.entries(body).filter(
        ([field, value]) =>
          field === 'productId' || typeof value === (field.endsWith('Seconds') ? 'number' : 'string'),
      ),
    );
  const known = readBody(answer, (body) => toPricingResponse(toTyped(body)));
  return Object.fromEntries(Object.entries(known).filter(([, value]) => !answer.hasToken(String(value))));
}

const sections = ['customerPortalSetting', 'invoiceConfiguration', 'displayCachedInvoices'] as const;

/**
 * Reads the answer to a request for the account settings (§2.3): the three sections, deeply frozen.
 * @throws PortalError `response`: see `readBody()`.
 */
export function readAccountSettings(answer: ServiceAnswer): AccountSettings {
  const toSections = (body: Record<string, unknown>): AccountSettings =>
    Object.fromEntries(
      sections.filter((field) => body[field] !== undefined).map((field) => [field, body[field]]),
    );
  const known = readBody(answer, toSections);
  maskAndFreeze(known, answer.hasToken);
  return known;
}

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
      const shown = isPlain && hasToken(String(value)) ? '…' : value;
      const name = Array.isArray(object) || !hasToken(key) ? key : '…';
      if (name !== key) Reflect.deleteProperty(object, key);
      if (name !== key || shown !== value) object[name] = shown;
    }
    Object.freeze(object);
  }
}

/** Whether a parsed value is falsy, a blank text, or an empty object or list. */
const isBlank = (value: unknown): boolean =>
  typeof value === 'string'
    ? !value.trim()
    : !value || (typeof value === 'object' && !Object.keys(value).length);

/** Whether a body reports a failure: by a `success` that is off, or by an error that is not blank. */
const reportsFailure = (body: Record<string, unknown>): boolean =>
  !readBoolean(body['success'] ?? true) ||
  ['error', 'errors', 'errorMessage'].some((key) => !isBlank(body[key]));

/**
 * Reads the known fields of a body whose status is 200.
 * @throws PortalError `response` if the body is not a JSON object, reports a failure, or has fields but none of the contract.
 */
function readBody<T extends object>({ text }: ServiceAnswer, read: (body: Record<string, unknown>) => T): T {
  const body = parseJson(text);
  const known = isObject(body) && !reportsFailure(body) && read(body);
  if (known && isResponse(body, known)) return known;
  throw new PortalError('response', undefined, { status: 200 });
}
