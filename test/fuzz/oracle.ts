/**
 * What an answer must come to, written from the table of outcomes and not from the code. Where the table is silent, its
 * own rule decides: never say more than is known.
 */

/** An answer of the service as it is on the wire. */
export interface WireAnswer {
  readonly status: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly headers: Readonly<Record<string, string>>;
  /** Lost before its head, or within its body. */
  readonly lost: 'head' | 'body' | null;
}

export type Verdict =
  /** With exactly these fields. */
  | { readonly assigned: Record<string, unknown> }
  | {
      readonly code: string;
      readonly outcome: 'not-applied' | 'unknown';
      readonly hasServiceMessage: boolean;
    };

const failed = (code: string, outcome: 'not-applied' | 'unknown', hasServiceMessage = false): Verdict => ({
  ...{ code, outcome, hasServiceMessage },
});

/** The row of the table for an assignment. */
export function verdictOf(answer: WireAnswer): Verdict {
  const { status, lost } = answer;
  // "failed fetch, redirect"
  if (lost || (status >= 300 && status <= 399)) return failed('network', 'unknown');
  if (status === 401 || status === 403) return failed('session', 'not-applied');
  if (status === 429) return failed('throttled', 'not-applied');
  if (status === 408 || status === 409 || status >= 500) return failed('service', 'unknown');
  const body = objectIn(answer);
  // "other 4xx but 408, 409"
  if (status >= 400) return failed('rejected', 'not-applied', messageIn(body) !== undefined);
  // "any other 2xx"
  if (status !== 200) return failed('response', 'unknown');
  // "200 whose body is no JSON object"
  if (!body) return failed('response', 'unknown');
  const known = fieldsIn(body);
  // "or one with none of the seven fields but an error text"
  const isError = Object.keys(known).length === 0 && hasErrorText(body);
  return isError ? failed('response', 'unknown') : { assigned: known };
}

const sections = ['customerPortalSetting', 'invoiceConfiguration', 'displayCachedInvoices'];

/** The same for the settings: their three sections as whatever they are. */
export function settingsVerdictOf(answer: WireAnswer): Verdict {
  const verdict = verdictOf(answer);
  const body = objectIn(answer);
  if (answer.lost || answer.status !== 200 || !body) return verdict;
  const known = Object.fromEntries(Object.entries(body).filter(([key]) => sections.includes(key)));
  const isError = Object.keys(known).length === 0 && hasErrorText(body);
  return isError ? failed('response', 'unknown') : { assigned: known };
}

/** "The GET may be tried up to twice more on network errors, 408, 429 and 5xx". */
export const triesOfSettings = ({ status, lost }: WireAnswer): number =>
  lost || (status >= 300 && status <= 399) || status === 408 || status === 429 || status >= 500 ? 3 : 1;

function objectIn({ bytes }: WireAnswer): Record<string, unknown> | undefined {
  try {
    // A TextDecoder takes a byte order mark off, as a browser does.
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}

const messageKeys = ['errorMessage', 'message', 'Message', 'error'];

const own = (body: Record<string, unknown>, key: string): unknown =>
  Object.getOwnPropertyDescriptor(body, key)?.value;

/**
 * "An error text". The table does not say what else than a text may stand there: whatever does not say "no error" counts,
 * since an assignment must not be claimed on an answer that speaks of an error.
 */
const hasErrorText = (body: Record<string, unknown>): boolean =>
  messageKeys.some((key) => ![undefined, null, false, 0, ''].includes(own(body, key) as never));

/** "The service's own message as text where the body has one". */
export const messageIn = (body: Record<string, unknown> | undefined): string | undefined =>
  body &&
  (messageKeys.map((key) => own(body, key)).find((value) => typeof value === 'string' && /\S/.test(value)) as
    string | undefined);

export const serviceMessageOf = (answer: WireAnswer): string | undefined => messageIn(objectIn(answer));

const texts = ['customerId', 'productPlanId', 'relationId'];
const times = ['createdTimeInSeconds', 'startTimeInSeconds', 'endTimeInSeconds'];

/** "What the service says": every field that is of its type; any other is left out, and none is made up. */
function fieldsIn(body: Record<string, unknown>): Record<string, unknown> {
  const known: Record<string, unknown> = {};
  for (const key of texts) if (isText(own(body, key))) known[key] = own(body, key);
  // "a productId may come back as a number"
  const productId = own(body, 'productId');
  if (typeof productId === 'number' && Number.isFinite(productId)) known['productId'] = String(productId);
  else if (isText(productId)) known['productId'] = productId.trim();
  for (const key of times) {
    const time = own(body, key);
    // "integers in epoch seconds; over 100,000,000,000 is refused as milliseconds"; "zero … is no end"
    if (typeof time === 'number' && time % 1 === 0 && time > 0 && time <= 100_000_000_000) known[key] = time;
  }
  return known;
}

/** A blank says nothing. */
const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';
