/**
 * One error for everything that can go wrong, and the rule that turns an answer into it. The service describes only
 * status 200 (§7), so the rule is ours: it never says more than the answer proves.
 */

/** Why an operation failed. */
export type PortalErrorCode =
  /** Wrong set-up or arguments; nothing was sent. */
  | 'setup'
  /** Another assignment of the same picker is still running; nothing was sent. */
  | 'busy'
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
  /** An answer that is not what the interface describes. */
  | 'response';

/** Whether a failed assignment may have taken effect all the same. */
export type PortalErrorOutcome = 'not-applied' | 'unknown';

/** What the service answered. */
export interface Answer {
  /** HTTP status. */
  status: number;
  /** Body, unchecked. */
  text: string;
  /** Header `Retry-After`. */
  retryAfter: string | null;
  /** Replaces the tokens that the request was sent with: a service may quote them. */
  mask: (text: string) => string;
}

/**
 * The only error of this package. Its message is for developers and always our own text: what a platform says of a
 * failure may quote an address, and our addresses carry the session token.
 */
export class PortalError extends Error {
  /** Also those of another copy of this module: a page may load the package and the self-contained script. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === 'PortalError';
  }

  declare readonly name: 'PortalError';
  /** Why it failed. */
  declare readonly code: PortalErrorCode;
  /** HTTP status of the answer, when there was one. */
  declare readonly status?: number;
  /** The service's own explanation of a refusal: plain text, 200 characters at most, never markup to be rendered. */
  declare readonly serviceMessage?: string;
  /** Seconds that the service asks to wait, 0 to 120. */
  declare readonly retryAfterInSeconds?: number;
  /** Of an assignment: `not-applied` is certain, `unknown` is not. Absent for every other operation. */
  declare readonly outcome?: PortalErrorOutcome;

  constructor(
    code: PortalErrorCode,
    message: string = code,
    details?: Partial<Pick<PortalError, 'status' | 'serviceMessage' | 'retryAfterInSeconds' | 'outcome'>>,
  ) {
    super(message);
    // Defined, not set: a prototype that the page froze, or gave a setter of such a name, would swallow it.
    for (const [field, value] of Object.entries({ name: 'PortalError', code, ...details }))
      Object.defineProperty(this, field, { value, enumerable: true });
  }
}

/** The same error, saying what it means for an assignment: everything unclear is called unclear. */
export function asAssignmentError(cause: unknown): PortalError {
  const error = cause instanceof PortalError ? cause : new PortalError('response');
  const unclear = ['service', 'network', 'timeout', 'response'].includes(error.code);
  // A copy: one failed renewal of a token is the error of all who waited for it.
  const outcome = unclear ? 'unknown' : 'not-applied';
  return new PortalError(
    error.code,
    error.message,
    Object.assign(Object.create(null) as object, error, { outcome } as const),
  );
}

/** The error of an answer that is not a success. */
export function toError(answer: Answer): PortalError {
  const { status } = answer;
  const code = codeOf(status);
  return new PortalError(code, `${code} (status ${status})`, {
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
export const errorTexts = (body: Record<string, unknown>): unknown[] =>
  messageKeys.map((key) => Object.hasOwn(body, key) && body[key]).filter(Boolean);

const longest = 200;

function readMessage({ text, mask }: Answer): { serviceMessage: string } | undefined {
  try {
    const message = errorTexts(Object(JSON.parse(text)) as Record<string, unknown>).find(
      (value): value is string => typeof value === 'string' && Boolean(value.trim()),
    );
    if (!message) return undefined;
    // Masked before it is cut: half a token is a secret too.
    const plain = mask(message)
      .replace(/[\s\p{Cc}]+/gu, ' ')
      .trim();
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
