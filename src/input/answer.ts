/** What a page answers by promises. */
import { isBlank, isObject, parseJson } from './json.js';
import { describe, type Input, readBoolean, readText } from './read.js';

/** An answer that was read. */
export interface PageAnswer<T> extends Input<T> {
  /** Why the page has refused, in its words to the customer. Empty: it does not say. Undefined: it has not refused. */
  readonly refusal?: string;
}

/** Reads a promise of the page, or a value. Never rejects: a rejection is a refusal. Its message is not told, which may quote a token. */
export async function readPromise<T>(
  given: unknown,
  read: (value: unknown) => PageAnswer<T>,
): Promise<PageAnswer<T>> {
  try {
    return read(await given);
  } catch (cause) {
    const { value = '', mistake } = isObject(cause) ? readMessage(cause['customerMessage']) : {};
    const told = mistake && { mistake: `has rejected with an error whose customerMessage ${mistake}` };
    return { refusal: value, ...told };
  }
}

/** Reads what a server tells the customer. What is no text is none. */
export function readMessage(given: unknown): Input<string> {
  if (typeof given !== 'string') return {};
  return isPage(given) || isObject(parseJson(given))
    ? { mistake: 'is HTML or JSON. It is not shown' }
    : readText(given);
}

/**
 * Reads a promise that allows a step by resolving. False refuses it, and what says that a request has failed although its promise has
 * resolved, which the page may not know: that is a mistake as well. Of a list, as `Promise.all()` makes one, each element counts.
 */
export const readHold = (given: unknown): Promise<PageAnswer<true>> =>
  readPromise(given, (value) => {
    if (typeof (given as Partial<PromiseLike<unknown>> | null | undefined)?.then !== 'function')
      return { mistake: `is ${describe(given)}, and no promise. Call the function that returns it` };
    const answers: unknown[] = [value].flat();
    if (answers.includes(false)) return { refusal: '' };
    const [failure] = answers.flatMap((each) => findFailure(each) ?? []);
    if (!failure) return { value: true };
    return {
      refusal: '',
      mistake: `has resolved with ${failure}, so nothing was sent. Without money reject the promise, otherwise resolve it with something else`,
    };
  });

const page = 'HTML, such as a sign-in page';

const isPage = (text: string): boolean => text.trim().startsWith('<');

/** Names of fields that say by false, or by a value, that there is no money, as interfaces of payments and dialogs write them. */
const agreements = /^(is_?)?(ok|success(ful)?|succeeded|approved|confirmed)$/i;
const errors = /^(errors?(_?message)?|requires_?action)$/i;

/** Statuses without money: of HTTP, of Stripe, and in words. Not "canceled": so is a subscription that a customer cancels. */
const refusals = /^([45]\d\d$|declin|denied|err|fail|refus|reject|requires_(?!capture))/i;

/** Describes what says that a request has failed. Undefined: nothing does. */
function findFailure(given: unknown, isWithin = false): string | undefined {
  // PHP often sends JSON as HTML, which jQuery does not parse.
  const value = typeof given === 'string' ? (parseJson(given) ?? given) : given;
  if (typeof value === 'string') return isPage(value) ? page : undefined;
  if (value === false) return 'the text "false"';
  if (!isObject(value)) return undefined;
  const kind = describe(value);
  const { ok, status = 0, redirected, headers } = value as Partial<Response>;
  if (/Error|Exception/.test(kind)) return kind;
  if (ok === false) return `${kind} that is not ok (status ${status})`;
  // An expired login is redirected to a page whose status is 200.
  if (redirected && /html/i.test(headers?.get('content-type') ?? '')) return `a redirect to ${page}`;
  const failed =
    Object.keys(value).find((key) =>
      agreements.test(key)
        ? value[key] != null && !readBoolean(value[key])
        : errors.test(key) && !isBlank(value[key]),
    ) ?? ['status', 'statusCode', 'resultCode'].find((key) => refusals.test(String(value[key])));
  if (failed) return `an object that reports a failure (${failed})`;
  const { paymentIntent, setupIntent, data } = value;
  const intent = Object(paymentIntent ?? setupIntent) as Record<string, unknown>;
  if (/^(cancel|requires_(?!capture))/.test(String(intent['status'])))
    return 'an intent of Stripe that reports a failure (status)';
  // axios and WordPress have the body in `data`.
  return isWithin ? undefined : findFailure(data, true);
}
