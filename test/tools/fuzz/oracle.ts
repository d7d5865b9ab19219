/**
 * Expected results of responses, written from the table in docs/recipes/outcomes.md and not from the code. Where the table
 * is silent, the rule behind it decides: never say more than is known.
 */

/** First token, and token of the renewed session. Both may occur only in the query of a request. */
export const tokens = ['canary +&=#%/?"<7f3a>', 'renewed +&=#%/?"<9c1d>'] as const;

/** Response of the service on the wire. */
export interface WireAnswer {
  readonly status: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly headers: Readonly<Record<string, string>>;
  /** Whether it is lost before its head or within its body. */
  readonly lost: 'head' | 'body' | null;
}

export type Verdict =
  /** Detail of the event, exactly. */
  | { readonly assigned: Record<string, unknown> }
  | {
      readonly code: string;
      readonly outcome: 'not-applied' | 'unknown';
      readonly hasServiceMessage: boolean;
    };

const failed = (code: string, outcome: 'not-applied' | 'unknown', hasServiceMessage = false): Verdict => ({
  ...{ code, outcome, hasServiceMessage },
});

/** Expected outcome of an assignment, in a session that sent these tokens. */
export function verdictOf(answer: WireAnswer, sent: readonly string[] = [tokens[0]]): Verdict {
  const { status, lost } = answer;
  // "failed fetch, redirect"
  if (lost || (status >= 300 && status <= 399)) return failed('network', 'unknown');
  if (status === 401 || status === 403) return failed('session', 'not-applied');
  if (status === 429) return failed('throttled', 'not-applied');
  if (status === 408 || status === 409 || status >= 500) return failed('service', 'unknown');
  const body = objectIn(answer);
  // "other 4xx but 408, 409"
  if (status >= 400) return failed('rejected', 'not-applied', messageIn(body, sent) !== undefined);
  // "any other 2xx"
  if (status !== 200) return failed('response', 'unknown');
  // "a 200 … whose body is no JSON object"
  if (!body) return failed('response', 'unknown');
  const known = fieldsIn(body);
  // "empty, or has at least one valid field of the response"
  const isProven = Object.keys(known).length > 0 || Object.keys(body).length === 0;
  // "and nothing that says failure"
  if (!isProven || reportsFailure(body)) return failed('response', 'unknown');
  const said = Object.entries(known).filter(([, value]) => !quotesToken(String(value), sent));
  return { assigned: Object.fromEntries(said) };
}

const sections = ['customerPortalSetting', 'invoiceConfiguration', 'displayCachedInvoices'];

export function settingsVerdictOf(answer: WireAnswer): Verdict {
  const verdict = verdictOf(answer);
  const body = objectIn(answer);
  if (answer.lost || answer.status !== 200 || !body) return verdict;
  const known = Object.fromEntries(Object.entries(body).filter(([key]) => sections.includes(key)));
  const isError = Object.keys(known).length === 0 && reportsFailure(body);
  return isError ? failed('response', 'unknown') : { assigned: masked(known) as Record<string, unknown> };
}

/** "Settings with … in the place of a name or a value that contains it". */
function masked(value: unknown): unknown {
  if (typeof value !== 'object' || value === null)
    return quotesToken(String(value), [tokens[0]]) ? '…' : value;
  if (Array.isArray(value)) return value.map(masked);
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [quotesToken(key, [tokens[0]]) ? '…' : key, masked(item)]),
  );
}

/** "The GET may be tried up to twice more on network errors, 408, 429 and 5xx". */
export const triesOfSettings = ({ status, lost }: WireAnswer): number =>
  lost || (status >= 300 && status <= 399) || status === 408 || status === 429 || status >= 500 ? 3 : 1;

function objectIn({ bytes }: WireAnswer): Record<string, unknown> | undefined {
  try {
    // TextDecoder removes a byte order mark, as browsers do.
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

/** "Empty: null, false, 0, a blank text, [] and {}". */
const isEmpty = (value: unknown): boolean =>
  ['null', 'false', '0', '[]', '{}', undefined].includes(JSON.stringify(value)) ||
  (typeof value === 'string' && value.trim() === '');

/** "success: false, or an error, errors or errorMessage that is not empty". */
const reportsFailure = (body: Record<string, unknown>): boolean =>
  own(body, 'success') === false ||
  ['error', 'errors', 'errorMessage'].some((key) => !isEmpty(own(body, key)));

/** Whether a text contains a token, as it is or percent-encoded. */
export const quotesToken = (text: string, sent: readonly string[]): boolean =>
  sent.some((token) => text.includes(token) || text.includes(encodeURIComponent(token)));

/** "The service's own message as text where the body has one, unless that contains the token". */
function messageIn(body: Record<string, unknown> | undefined, sent: readonly string[]): string | undefined {
  const texts = messageKeys.map((key) => body && own(body, key));
  const message = texts.find((value) => typeof value === 'string' && /\S/.test(value)) as string | undefined;
  return message && !quotesToken(message, sent) ? message : undefined;
}

export const serviceMessageOf = (answer: WireAnswer): string | undefined => messageIn(objectIn(answer), []);

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

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== '';
