/** The two operations of the service (§4) as functions that take a session. */
import { asAssignmentError, PortalError, toError } from './errors.js';
import {
  type AccountSettings,
  type CustomerPricingRequest,
  type CustomerPricingResponse,
  readAccountSettings,
  readPricingRequest,
  readPricingResponse,
} from './resources.js';
import { untilAborted } from './deadline.js';
import type { PortalSession } from './session.js';

/** Deadlines in milliseconds (§8). */
const assignmentDeadline = 30_000;
const settingsDeadline = 10_000;

const maxSettingsTries = 3;
/** In milliseconds. */
const minRetryDelay = 500;
/** In seconds. A customer who would wait longer reads the error, and when to try again. */
const maxRetryAfter = 5;

/**
 * Assigns a product plan to the session's customer (§4.1). Assigning the account's default plan cancels the current plan.
 * The POST is sent once, and once more only if the service refuses the token and `renewToken` gives a new one. Once sent, it
 * cannot be aborted. Its deadline is 30 seconds.
 * @throws AssignmentError. Its `outcome` is `not-applied`, or `unknown` if the plan may have been assigned despite the error.
 */
export async function assignPlan(
  session: PortalSession,
  request: CustomerPricingRequest,
): Promise<CustomerPricingResponse> {
  try {
    // Such as the options of a session, in JavaScript.
    if (typeof (session as Partial<PortalSession> | undefined)?.send !== 'function')
      throw new PortalError('setup', 'The session is no PortalSession.');
    return await postPricingPlan(session, readPricingRequest(request));
  } catch (error) {
    throw asAssignmentError(error);
  }
}

/**
 * Posts a request that `readPricingRequest()` returned. Rejects with a `PortalError`, not an `AssignmentError`.
 * @param signal Aborts the operation while it waits for a token. A POST that was sent is not aborted.
 * @param onSend Called immediately before each send, including the one after a renewal: the last moment to abort.
 */
export async function postPricingPlan(
  session: PortalSession,
  request: CustomerPricingRequest,
  signal?: AbortSignal,
  onSend?: () => void,
): Promise<CustomerPricingResponse> {
  const operation = {
    method: 'POST',
    path: '/customer-portal/pricing-plan',
    body: JSON.stringify(request),
    deadline: assignmentDeadline,
  } as const;
  const answer = await session.send(operation, signal, onSend);
  if (answer.status !== 200) throw toError(answer);
  return readPricingResponse(answer);
}

/**
 * Reads the account's settings for its customer portal (§4.2), deeply frozen. After a network error or the status 408, 429 or
 * 5xx, the GET is retried twice, with a delay, unless the service asks for one of more than 5 seconds. The deadline is 10 seconds for each try.
 * @throws PortalError, or the reason of `signal` when it aborts.
 */
export async function getAccountSettings(
  session: PortalSession,
  { signal }: { signal?: AbortSignal } = {},
): Promise<AccountSettings> {
  const read = async (tryNumber: number): Promise<AccountSettings> => {
    try {
      const answer = await session.send(
        { method: 'GET', path: '/customer-portal/account-setting', deadline: settingsDeadline },
        signal,
      );
      if (answer.status !== 200) throw toError(answer);
      return readAccountSettings(answer);
    } catch (error) {
      if (tryNumber === maxSettingsTries || !(error instanceof PortalError) || !isRetryable(error))
        throw error;
      await waitBeforeRetry(tryNumber, error.retryAfterInSeconds, signal);
      return read(tryNumber + 1);
    }
  };
  return read(1);
}

/** Whether the same request may succeed on a retry within seconds. With an outcome, the page could not get a token: it is not asked again. */
const isRetryable = ({
  code,
  status,
  outcome,
  retryAfterInSeconds = 0,
}: PortalError & { outcome?: unknown }): boolean =>
  !outcome &&
  retryAfterInSeconds <= maxRetryAfter &&
  (code === 'network' || code === 'throttled' || (code === 'service' && status !== 409));

/** Waits with exponential backoff and jitter, or for `retryAfterInSeconds` if that is longer. */
async function waitBeforeRetry(
  failedTries: number,
  retryAfterInSeconds = 0,
  signal?: AbortSignal,
): Promise<void> {
  const milliseconds = Math.max(
    minRetryDelay * 2 ** (failedTries - 1) * (1 + Math.random()),
    retryAfterInSeconds * 1000,
  );
  await untilAborted(new Promise((resolve) => setTimeout(resolve, milliseconds)), signal);
}
