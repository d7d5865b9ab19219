/**
 * The errors of this package, and the mapping from answers of the service to them. The service describes only status 200, so
 * the mapping is the elements' own (§7): an error never claims more than the answer proves.
 */
import { readMessage } from '../input/answer.js';
import { parseJson } from '../input/json.js';

/** Why an operation failed. */
export type PortalErrorCode =
  /** Wrong setup of the page, or wrong arguments. Nothing was sent. */
  | 'setup'
  /** Another assignment for the same customer and product is still running. Nothing was sent. */
  | 'busy'
  /** A held assignment was canceled by a new session, a change in the page or the customer. Nothing was sent. */
  | 'canceled'
  /** The browser is offline. Nothing was sent. */
  | 'offline'
  /** The page has no session token, or the service refused it (401, 403) and there was no new one, or refused that too (401). */
  | 'session'
  /** The service refused the request (any other 4xx except 408 and 409), also by 403 with a new token. */
  | 'rejected'
  /** The service asks the client to wait (429). */
  | 'throttled'
  /** The service failed (5xx), or its answer does not tell what it did (408, 409). */
  | 'service'
  /** The request or its answer was lost, or redirected; or the page could not get a session token, and nothing was applied. */
  | 'network'
  /** There was no complete answer before the deadline (§8). */
  | 'timeout'
  /** The response does not match the contract (§2). */
  | 'response';

const defaultMessages: Record<PortalErrorCode, string> = {
  setup: 'Correct the page or the arguments.',
  busy: 'Wait for the running assignment.',
  canceled: 'The assignment was canceled before it was sent.',
  offline: 'Try again when the browser is online.',
  session: 'Answer session-request or renewToken with a new token.',
  rejected: 'The service refused the request: correct it.',
  throttled: 'The service asks to try again later.',
  service: 'The service failed: check what it did.',
  network: 'The request or its answer was lost: check what the service did.',
  timeout: 'There was no answer in time: check what the service did.',
  response: 'The answer is not as described: check what the service did.',
};

/** Whether a failed assignment certainly had no effect, or may have taken effect despite the error. */
export type PortalErrorOutcome = 'not-applied' | 'unknown';

/** Answer of the service, unchecked. */
export interface ServiceAnswer {
  status: number;
  text: string;
  retryAfter: string | null;
  /** Whether a text contains a token of the session: a service may echo it. */
  hasToken: (text: string) => boolean;
}

type ErrorDetails = Partial<Omit<AssignmentError, keyof Error | 'code'>> & ErrorOptions;

/**
 * Whether a value is an error with one of these names. `instanceof` compares names, so that it also recognizes errors of another
 * copy of this module: a page may load both the package and the self-contained script.
 */
const hasErrorName = (value: unknown, ...names: string[]): boolean =>
  value instanceof Error && names.includes(value.name);

/**
 * Base class of this package's errors. The message is for developers. It is never the platform's own message, which may quote
 * a URL, and URLs of the service contain the session token. For the same reason there is a `cause` only if it quotes no URL.
 */
export class PortalError extends Error {
  static override [Symbol.hasInstance](value: unknown): boolean {
    return hasErrorName(value, 'PortalError', 'AssignmentError');
  }

  declare readonly name: 'PortalError' | 'AssignmentError';
  /** Why the operation failed. */
  declare readonly code: PortalErrorCode;
  /** HTTP status of the answer. Absent: there was no complete answer. */
  declare readonly status?: number;
  /**
   * The service's own explanation, only for `rejected` (§7). It is plain text of at most 200 characters: do not render it as
   * markup. Absent if it contains the session token, as it is or percent-encoded.
   */
  declare readonly serviceMessage?: string;
  /** Why the page has refused the change: the `customerMessage` of what its promise was rejected with. At most 200 characters. */
  declare readonly customerMessage?: string;
  /** Seconds that the service asks the client to wait (`Retry-After`), from 0 to 120. Longer times are reduced to 120. */
  declare readonly retryAfterInSeconds?: number;

  constructor(code: PortalErrorCode, message?: string, { cause, ...details }: ErrorDetails = {}) {
    const status = details.status ? `Status ${details.status}: ` : '';
    super(message ?? status + defaultMessages[code], cause === undefined ? undefined : { cause });
    Object.assign(this, { ...details, name: 'PortalError', code });
  }
}

/** Codes of failures after which the plan may have been assigned nevertheless. */
const unknownOutcomeCodes: readonly PortalErrorCode[] = ['service', 'network', 'timeout', 'response'];

/** Error of a failed assignment: the detail of `plan-error`, and what `assign()` and `assignPlan()` reject with. */
export class AssignmentError extends PortalError {
  static override [Symbol.hasInstance](value: unknown): boolean {
    return hasErrorName(value, 'AssignmentError');
  }

  declare readonly name: 'AssignmentError';
  /**
   * `not-applied`: certainly without effect. `unknown`: the plan may have been assigned (§7): after `service`, `timeout`, `response`, and
   * `network`, unless only the page could not get a token.
   */
  declare readonly outcome: PortalErrorOutcome;

  constructor(code: PortalErrorCode, message?: string, details?: ErrorDetails) {
    super(code, message, details);
    const outcome = details?.outcome ?? (unknownOutcomeCodes.includes(code) ? 'unknown' : 'not-applied');
    Object.assign(this, { name: 'AssignmentError', outcome });
  }
}

/** Converts an error to an `AssignmentError`. Other errors are replaced: their message may quote a URL. */
export function asAssignmentError(error: unknown): AssignmentError {
  if (!(error instanceof PortalError)) return new AssignmentError('response');
  // A copy, because all requests that wait for one renewal share its error.
  const details: ErrorDetails = Object.assign({}, error, { cause: error.cause });
  return new AssignmentError(error.code, error.message, details);
}

/** Returns the error for the last answer to a request, with a status other than 200: that to a new token, if there were two. */
export function toError(answer: ServiceAnswer): PortalError {
  const { status } = answer;
  const code = getErrorCode(status);
  return new PortalError(code, undefined, {
    status,
    ...(code === 'rejected' && readServiceMessage(answer)),
    ...readRetryAfter(answer),
  });
}

function getErrorCode(status: number): PortalErrorCode {
  if (status === 401) return 'session';
  if (status === 429) return 'throttled';
  if (status === 408 || status === 409 || status >= 500) return 'service';
  if (status >= 400) return 'rejected';
  return status >= 200 && status < 300 ? 'response' : 'network';
}

/** Names of fields in which services send an error text. */
const messageKeys = ['errorMessage', 'message', 'Message', 'error'];

function readServiceMessage({ text, hasToken }: ServiceAnswer): { serviceMessage: string } | undefined {
  const body = Object(parseJson(text)) as Record<string, unknown>;
  const message = messageKeys.map((key) => readMessage(body[key]).value).find(Boolean);
  // Before the text is cut: a part of a token is a secret too.
  return message && !hasToken(message) ? { serviceMessage: toLine(message) } : undefined;
}

/** Returns a text in one line, of at most 200 characters. */
export function toLine(text: string): string {
  const line = text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  return line.replace(/^(.{199}).{2,}$/su, '$1…');
}

function readRetryAfter({ retryAfter }: ServiceAnswer): { retryAfterInSeconds: number } | undefined {
  if (!retryAfter) return undefined;
  const seconds = /^\d+$/.test(retryAfter)
    ? +retryAfter
    : Math.ceil((Date.parse(retryAfter) - Date.now()) / 1000);
  // A date less than a second ago is rounded to -0, which `Math.max()` makes 0.
  return seconds >= 0 ? { retryAfterInSeconds: Math.max(0, Math.min(seconds, 120)) } : undefined;
}
