import { type Answer, hasErrorText, PortalError, saysFailure } from './errors.js';

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

/** Reads one value, or undefined when it is not what the field holds. */
type Reader<T> = (value: unknown) => T | undefined;

/** A reader for each field of a resource. */
type Readers<T> = { readonly [Field in keyof T]-?: Reader<T[Field]> };

const readText: Reader<string> = (value) => (typeof value === 'string' && value.trim() ? value : undefined);

/** A product may be given, and come back, as a number; the interface says string. */
export const readProductId: Reader<string> = (value) =>
  readText(Number.isFinite(value) ? String(value) : value)?.trim();

/** Zero stands for "none" in services that cannot send null: nobody's plan starts in 1970. */
const readTime: Reader<number> = (value) =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 && value <= latestTime
    ? value
    : undefined;

const requestFields = {
  productPlanId: [readText, 'a string that is not empty'],
  productId: [readProductId, 'a string'],
  startTimeInSeconds: [readTime, 'whole epoch seconds (UTC), without milliseconds or fraction'],
  endTimeInSeconds: [readTime, 'whole epoch seconds (UTC), without milliseconds or fraction'],
} satisfies Record<keyof CustomerPricingRequest, [Reader<string | number>, string]>;

/**
 * Reads what a page wants to assign (§2.1): exactly the four fields, nulls and an empty productId left out.
 * @throws PortalError `setup`, with what to do about it.
 */
export function readPricingRequest(value: unknown): CustomerPricingRequest {
  const given = isObject(value) ? value : {};
  // Nothing that a page adds to `Object.prototype` is read out of it, or in its place.
  const request = Object.create(null) as Record<string, string | number>;
  for (const [field, [read, kind]] of Object.entries(requestFields)) {
    // A plan that is missing is as wrong as one of another type.
    const wanted =
      (Object.hasOwn(given, field) ? given[field] : null) ?? (field === 'productPlanId' ? NaN : undefined);
    const known = read(wanted);
    if (known !== undefined) request[field] = known;
    else if (wanted !== undefined && !(field === 'productId' && typeof wanted === 'string'))
      throw new PortalError('setup', `${field} must be ${kind}.`);
  }
  const { startTimeInSeconds: start, endTimeInSeconds: end } = request;
  if (start && end && end <= start)
    throw new PortalError('setup', 'endTimeInSeconds must be after startTimeInSeconds.');
  return request as unknown as CustomerPricingRequest;
}

/** The body of an assignment. No `toJSON` that a page adds to `Object.prototype` has a say in it. */
export const writePricingRequest = (request: CustomerPricingRequest): string =>
  JSON.stringify({ __proto__: null, ...request });

const responseReaders: Readers<CustomerPricingResponse> = {
  customerId: readText,
  productId: readProductId,
  productPlanId: readText,
  relationId: readText,
  createdTimeInSeconds: readTime,
  startTimeInSeconds: readTime,
  endTimeInSeconds: readTime,
};

/** What can be read of a response (§2.2) that a page hands in. */
export const toPricingResponse = (response: object): CustomerPricingResponse =>
  readFields(response, responseReaders);

/** What is read of an answer with status 200. */
type Body = Pick<Answer, 'text' | 'contentType' | 'hasToken'>;

/**
 * Reads the answer to an assignment (§2.2). A field of a wrong type is left out rather than repaired, and so is one that
 * contains a token.
 * @throws PortalError `response` when the answer does not prove the assignment: it is no JSON object, it says failure, or
 * it says something, but nothing of what the interface describes.
 */
export function readPricingResponse(answer: Body): CustomerPricingResponse {
  const body = parseBody(answer);
  const known = Object.entries(readFields(body, responseReaders));
  const isKnown = known.length || !Object.keys(body).length;
  if (!isKnown || saysFailure(body, answer.contentType)) throw unreadable();
  return Object.fromEntries(known.filter(([, value]) => !answer.hasToken(String(value))));
}

/** A parsed body holds JSON values only. */
const readSetting: Reader<SettingValue> = (value) => value as SettingValue | undefined;

const settingsReaders: Readers<AccountSettings> = {
  customerPortalSetting: readSetting,
  invoiceConfiguration: readSetting,
  displayCachedInvoices: readSetting,
};

/**
 * Reads the answer to a request for the account settings (§2.3): the three sections, each as whatever it is, deeply frozen.
 * @throws PortalError `response` when it is no JSON object, or says failure and has no section.
 */
export function readAccountSettings(answer: Body): AccountSettings {
  const body = parseBody(answer);
  const known = readFields(body, settingsReaders);
  if (!Object.keys(known).length && (hasErrorText(body) || saysFailure(body, answer.contentType)))
    throw unreadable();
  freeze(known, answer.hasToken);
  return known;
}

/**
 * Freezes a parsed value, all that is inside, and puts "…" in the place of each name and value that contains a token. With a
 * list instead of recursion: a body can be nested deeper than the stack allows.
 */
function freeze(root: object, hasToken: (text: string) => boolean): void {
  const objects = [root];
  for (let object; (object = objects.pop());) {
    for (const key of Object.keys(object)) {
      const value: unknown = Reflect.get(object, key);
      const isPlain = typeof value !== 'object' || !value;
      if (!isPlain) objects.push(value);
      const shown = isPlain && hasToken(String(value)) ? '…' : value;
      const name = Array.isArray(object) || !hasToken(key) ? key : '…';
      if (name !== key) Reflect.deleteProperty(object, key);
      if (name !== key || shown !== value) Reflect.set(object, name, shown);
    }
    Object.freeze(object);
  }
}

/** The fields that can be read, and no others. */
const readFields = <T extends object>(source: object, readers: Readers<T>): Partial<T> =>
  Object.fromEntries(
    Object.entries<Reader<unknown>>(readers)
      .map(([field, read]) => [
        field,
        Object.hasOwn(source, field) ? read(Reflect.get(source, field)) : undefined,
      ])
      .filter(([, value]) => value !== undefined),
  ) as Partial<T>;

/** The parser's own message quotes the body, and so is no cause. */
const unreadable = (): PortalError => new PortalError('response', undefined, { status: 200 });

function parseBody({ text }: Body): Record<string, unknown> {
  let body: unknown;
  try {
    // Not every engine takes the byte order mark off a body's text.
    body = JSON.parse(text.replace(/^\ufeff/, ''));
  } catch {
    // Said below.
  }
  if (isObject(body)) return body;
  throw unreadable();
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
