import { errorTexts, PortalError } from './errors.js';

/**
 * The service's resources (§2 of its interface) and how an untrusted body is read into one. Field names are the
 * wire's; every time is an integer in epoch seconds, UTC.
 */

/** Body of a plan assignment (§2.1). */
export interface CustomerPricingRequest {
  /** Plan to assign, as defined in the account's pricing; it belongs to `productId`. */
  productPlanId: string;
  /** Product of the plan. Omitted: the service takes its default, "1". */
  productId?: string;
  /** Epoch seconds (UTC) of the start. Omitted: within the upcoming hour, or today (UTC) for a first plan. */
  startTimeInSeconds?: number;
  /** Epoch seconds (UTC) at which the account's default plan takes over; needs an account with a default plan. */
  endTimeInSeconds?: number;
}

/** What the service says of an assignment (§2.2). Every field may be absent; none is made up for it. */
export interface CustomerPricingResponse {
  /** Customer the plan is assigned to. */
  customerId?: string;
  /** Product of the plan. */
  productId?: string;
  /** Plan that was assigned. */
  productPlanId?: string;
  /** Identifies this instance of the plan at this customer. */
  relationId?: string;
  /** Epoch seconds (UTC) of the assignment itself. */
  createdTimeInSeconds?: number;
  /** Epoch seconds (UTC) of the plan's start; may be later than the assignment. */
  startTimeInSeconds?: number;
  /** Epoch seconds (UTC) of the plan's end. Absent: no end. */
  endTimeInSeconds?: number;
}

/** Any JSON value: the interface does not show what is inside a section of the settings. */
export type SettingValue =
  string | number | boolean | null | SettingValue[] | { [key: string]: SettingValue };

/** What the account set for its customer portal (§2.3). Documented as objects; read as whatever arrives. */
export interface AccountSettings {
  /** How the customer portal behaves. */
  customerPortalSetting?: SettingValue;
  /** How invoices are made out. */
  invoiceConfiguration?: SettingValue;
  /** Whether and how cached invoices are displayed. */
  displayCachedInvoices?: SettingValue;
}

/** Above this a number of seconds is surely one of milliseconds: it lies in the year 5138. */
const latestTime = 100_000_000_000;

const isTime = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) > 0 && (value as number) <= latestTime;

const refuse = (what: string): never => {
  throw new PortalError('setup', what);
};

/**
 * Reads what a page wants to assign (§2.1): exactly the four fields, nulls left out, times checked.
 * @throws PortalError `setup`, with what to do about it.
 */
export function readPricingRequest(value: unknown): CustomerPricingRequest {
  if (!isObject(value)) return refuse('An assignment needs an object with a productPlanId.');
  const { productPlanId, productId } = value;
  if (typeof productPlanId !== 'string' || !productPlanId.trim())
    return refuse('An assignment needs a productPlanId: a string that is not empty.');
  const request: CustomerPricingRequest = { productPlanId };
  const product = readProductId(productId);
  if (product === undefined && typeof (productId ?? '') !== 'string')
    return refuse('productId must be a string; without one the service takes its default product.');
  if (product) request.productId = product;
  for (const field of ['startTimeInSeconds', 'endTimeInSeconds'] as const) {
    const time = value[field] ?? undefined;
    if (time === undefined) continue;
    if (!isTime(time))
      return refuse(`${field} must be whole epoch seconds (UTC): no milliseconds, no fraction.`);
    request[field] = time;
  }
  const { startTimeInSeconds: start, endTimeInSeconds: end } = request;
  if (start && end && end <= start) refuse('endTimeInSeconds must be after startTimeInSeconds.');
  return request;
}

/** The body of an assignment. No `toJSON` that a page adds to `Object.prototype` has a say in it. */
export const writePricingRequest = (request: CustomerPricingRequest): string =>
  JSON.stringify({ __proto__: null, ...request });

/** A product may be given, and come back, as a number; the interface says string. */
const readProductId = (value: unknown): string | undefined =>
  typeof value === 'string' || Number.isFinite(value) ? String(value).trim() || undefined : undefined;

const readText = (value: unknown): string | undefined =>
  typeof value === 'string' && value ? value : undefined;

/** Zero stands for "none" in services that cannot send null: nobody's plan starts in 1970. */
const readTime = (value: unknown): number | undefined => (isTime(value) ? value : undefined);

const responseFields = {
  customerId: readText,
  productId: readProductId,
  productPlanId: readText,
  relationId: readText,
  createdTimeInSeconds: readTime,
  startTimeInSeconds: readTime,
  endTimeInSeconds: readTime,
} satisfies Record<keyof CustomerPricingResponse, (value: unknown) => string | number | undefined>;

/**
 * Reads the body of a successful assignment (§2.2). A field of a wrong type is left out rather than repaired.
 * @throws PortalError `response` when it is no JSON object, or holds an error text and none of the fields.
 */
export function readPricingResponse(text: string): CustomerPricingResponse {
  const body = parseObject(text);
  const fields = Object.entries(responseFields)
    .map(([field, read]) => [field, Object.hasOwn(body, field) ? read(body[field]) : undefined] as const)
    .filter(([, value]) => value !== undefined);
  if (!fields.length && errorTexts(body).length) throw notAsDescribed();
  return Object.fromEntries(fields);
}

const sections = ['customerPortalSetting', 'invoiceConfiguration', 'displayCachedInvoices'] as const;

/**
 * Reads the body of the account settings (§2.3): the three sections, each as whatever it is.
 * @throws PortalError `response` when it is no JSON object, or holds an error text and no section.
 */
export function readAccountSettings(text: string): AccountSettings {
  const body = parseObject(text);
  const settings: AccountSettings = {};
  for (const section of sections)
    if (Object.hasOwn(body, section)) settings[section] = body[section] as SettingValue;
  if (!Object.keys(settings).length && errorTexts(body).length) throw notAsDescribed();
  return settings;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const notAsDescribed = () => new PortalError('response', undefined, { status: 200 });

function parseObject(text: string): Record<string, unknown> {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    // The parser's own message quotes the body.
  }
  if (!isObject(body)) throw notAsDescribed();
  return body;
}
