/**
 * One error for everything that can go wrong, and the rule that turns an answer into it. The service describes only
 * status 200 (§7), so the rule is ours: it never says more than the answer proves.
 */

/** Why an operation failed. */
export type PortalErrorCode =
  /** Wrong set-up or arguments; nothing was sent. */
  | 'setup'
  /** Another assignment of the customer is still running; nothing was sent. */
  | 'busy'
  /** A held change was ended before it was sent: by another session, a changed page or the customer. */
  | 'canceled'
  /** The browser is offline; nothing was sent. */
  | 'offline'
  /** No session token, or the service refused it (401, 403) and no other one was to be had. */
  | 'session'
  /** The service refused the request (another 4xx). */
  | 'rejected'
  /** The service asks to wait (429). */
  | 'throttled'
  /** The service failed (5xx) or did not say what it did (408, 409). */
  | 'service'
  /** The request or its answer was lost on the way, or redirected. */
  | 'network'
  /** No full answer in time. */
  | 'timeout'
  /** An answer that is not what the interface describes, or a 200 that says failure. */
  | 'response';

/** Messages of errors that nothing more is known of: what happened, and what to do. */
const messages: Record<PortalErrorCode, string> = {
  setup: 'The page or the arguments are wrong: correct them.',
  busy: 'Another assignment is running: wait for its outcome.',
  canceled: 'The change was ended before it was sent: by a new session, a changed page or the customer.',
  offline: 'The browser is offline: try again when it is online.',
  session: 'There is no valid session token: answer session-request or renewToken with a new one.',
  rejected: 'The service refused the request: correct it before you send it again.',
  throttled: 'The service asks to wait: try again later.',
  service: 'The service failed: check whether the request was carried out before you send it again.',
  network: 'The request or its answer was lost: nobody knows whether it was carried out.',
  timeout: 'The answer did not come in time: nobody knows whether the request was carried out.',
  response: 'The answer is not as described: check whether the request was carried out.',
};

/** Whether a failed assignment may have taken effect all the same. */
export type PortalErrorOutcome = 'not-applied' | 'unknown';

/** What the service answered. */
export interface Answer {
  /** HTTP status. */
  status: number;
  /** Body, unchecked. */
  text: string;
  /** Header `Content-Type`, or an empty text. */
  contentType: string;
  /** Header `Retry-After`. */
  retryAfter: string | null;
  /** Whether a text contains a token that the session has sent: a service may repeat it. */
  hasToken: (text: string) => boolean;
}

type ErrorDetails = Partial<Pick<PortalError, 'status' | 'serviceMessage' | 'retryAfterInSeconds'>> &
  ErrorOptions;

/** Also an error of another copy of this module: a page may load the package and the self-contained script. */
const isNamed = (value: unknown, ...names: string[]): boolean =>
  value instanceof Error && names.includes(value.name);

/** Defined, not set: a prototype that the page froze, or gave a setter of such a name, would swallow it. */
function define(error: Error, fields: object): void {
  for (const [field, value] of Object.entries(fields))
    Object.defineProperty(error, field, { value, enumerable: true, configurable: true });
}

/**
 * The base class of this package's errors. Its message is for developers and always our own text: what a platform says of
 * a failure may quote an address, and our addresses carry the session token. For the same reason it has a `cause` only
 * where that quotes none.
 */
export class PortalError extends Error {
  static override [Symbol.hasInstance](value: unknown): boolean {
    return isNamed(value, 'PortalError', 'AssignmentError');
  }

  declare readonly name: 'PortalError' | 'AssignmentError';
  /** Why it failed. */
  declare readonly code: PortalErrorCode;
  /** HTTP status of the answer, when there was one. */
  declare readonly status?: number;
  /**
   * The service's own explanation of a refusal: plain text, 200 characters at most, never markup to be rendered. Absent
   * if it contains the session token, in whatever encoding.
   */
  declare readonly serviceMessage?: string;
  /** Seconds that the service asks to wait: 0 to 120, which stands for every longer time. */
  declare readonly retryAfterInSeconds?: number;

  constructor(code: PortalErrorCode, message?: string, { cause, ...details }: ErrorDetails = {}) {
    const status = details.status ? `Status ${details.status}: ` : '';
    super(message ?? status + messages[code], cause === undefined ? undefined : { cause });
    define(this, { ...details, name: 'PortalError', code });
  }
}

/** Codes of failures after which the plan may have been assigned all the same. */
const unclear: readonly PortalErrorCode[] = ['service', 'network', 'timeout', 'response'];

/** A failed assignment: what `plan-error`, `assign()` and `assignPlan()` give. */
export class AssignmentError extends PortalError {
  static override [Symbol.hasInstance](value: unknown): boolean {
    return isNamed(value, 'AssignmentError');
  }

  declare readonly name: 'AssignmentError';
  /** `not-applied` is certain; `unknown`: the plan may have been assigned all the same. It follows from the code. */
  declare readonly outcome: PortalErrorOutcome;

  constructor(code: PortalErrorCode, message?: string, details?: ErrorDetails) {
    super(code, message, details);
    define(this, { name: 'AssignmentError', outcome: unclear.includes(code) ? 'unknown' : 'not-applied' });
  }
}

/** The same error, saying what it means for an assignment. One that is not ours is not passed on: it may quote an address. */
export function asAssignmentError(error: unknown): AssignmentError {
  if (!(error instanceof PortalError)) return new AssignmentError('response');
  // A copy: one failed renewal of a token is the error of all who waited for it.
  const details = Object.assign(Object.create(null) as ErrorDetails, error, { cause: error.cause });
  return new AssignmentError(error.code, error.message, details);
}

/** The error of an answer that is not a success. */
export function toError(answer: Answer): PortalError {
  const { status } = answer;
  const code = codeOf(status);
  return new PortalError(code, undefined, {
    status,
    ...(code === 'rejected' && readMessage(answer)),
    ...readRetryAfter(answer),
  });
}

function codeOf(status: number): PortalErrorCode {
  if (status === 401 || status === 403) return 'session';
  if (status === 429) return 'throttled';
  if (status === 408 || status === 409 || status >= 500) return 'service';
  if (status >= 400) return 'rejected';
  return status >= 200 && status < 300 ? 'response' : 'network';
}

/** Keys under which services put the text of an error. */
const messageKeys = ['errorMessage', 'message', 'Message', 'error'];

/** What a body says under the keys of an error text; whatever it is, it stands in the place of one. */
const errorTexts = (body: object): unknown[] =>
  messageKeys.map((key): unknown => Object.hasOwn(body, key) && Reflect.get(body, key));

/** Nothing, or a value that services write for nothing. */
const isEmpty = (value: unknown): boolean =>
  typeof value === 'object' && value
    ? !Object.keys(value).length
    : !value || (typeof value === 'string' && !value.trim());

/** Whether a body has an error text, or whatever stands in the place of one. */
export const hasErrorText = (body: object): boolean => errorTexts(body).some((text) => !isEmpty(text));

const isText = (value: unknown): value is string => typeof value === 'string' && !isEmpty(value);

/** Texts by which an answer says that it did not do what it was asked. */
const isDenial = (value: unknown): boolean =>
  isText(value) && /^\W*(0|no|false|(fail|error|reject|refus|den[iy]|declin|invalid)\w*)\W*$/i.test(value);

/**
 * Whether an answer of any status says failure: an error or a fault that is not empty, no success, or a problem (RFC 9457).
 * Keys count in any case, with or without separators: `error_code`, `Fault`, `is-success`.
 */
export function saysFailure(body: object, contentType: string): boolean {
  const has = (name: RegExp, test: (value: unknown) => boolean): boolean =>
    Object.entries(body).some(([key, value]) => name.test(key.replace(/[^a-z]/gi, '')) && test(value));
  // Each of these alone may be anybody's; two of them are a problem's.
  const signs = [
    has(/^status$/i, (value) => typeof value !== 'object' && /^[45]\d\d$/.test(value as string)),
    has(/^type$/i, (value) => isText(value) && /^\/|^[a-z]+:/i.test(value)),
    has(/^(title|detail|message)$/i, isText),
  ];
  return (
    /problem\+/i.test(contentType) ||
    has(/^(has|is)?(error|fault|exception)/i, (value) => !isEmpty(value)) ||
    has(/^(is)?(success(ful)?|succeeded|ok)$/i, (value) => isEmpty(value) || isDenial(value)) ||
    has(/^(status|result)$/i, isDenial) ||
    signs.filter(Boolean).length > 1
  );
}

const longest = 200;

function readMessage({ text, hasToken }: Answer): { serviceMessage: string } | undefined {
  try {
    const message = errorTexts(Object(JSON.parse(text)) as object).find(isText);
    // Looked for before it is cut: half a token is a secret too.
    if (!message || hasToken(message)) return undefined;
    const plain = message.replace(/[\s\p{Cc}]+/gu, ' ').trim();
    const characters = Array.from(plain.slice(0, 2 * longest + 2));
    return {
      serviceMessage: characters.length > longest ? `${characters.slice(0, longest - 1).join('')}…` : plain,
    };
  } catch {
    // No JSON, or no text: the status says enough, and the parser's own message quotes the body.
    return undefined;
  }
}

function readRetryAfter({ retryAfter }: Answer): { retryAfterInSeconds: number } | undefined {
  if (!retryAfter) return undefined;
  const seconds = /^\d+$/.test(retryAfter)
    ? +retryAfter
    : Math.ceil((Date.parse(retryAfter) - Date.now()) / 1000);
  return seconds >= 0 ? { retryAfterInSeconds: Math.min(seconds, 120) } : undefined;
}
