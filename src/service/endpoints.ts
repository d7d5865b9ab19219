/** The two operations of the service (§4), as functions over a session. */
import { asAssignmentError, PortalError, toError } from './errors.js';
import {
  type AccountSettings,
  type CustomerPricingRequest,
  type CustomerPricingResponse,
  readAccountSettings,
  readPricingRequest,
  readPricingResponse,
  writePricingRequest,
} from './resources.js';
import { aborted } from './deadline.js';
import type { PortalSession } from './session.js';

const assignmentDeadline = 30_000;
const settingsDeadline = 10_000;
const settingsTries = 3;
const firstPause = 500;

/**
 * Assigns a product plan to the session's customer (§4.1); assigning the account's default plan cancels the current one.
 * The POST is sent once: nothing but a renewed session repeats it, and nothing aborts it before its deadline of 30 s.
 * @throws AssignmentError, whose `outcome` is `not-applied`, or `unknown` when the plan may have been assigned all the same.
 */
export async function assignPlan(
  session: PortalSession,
  request: CustomerPricingRequest,
): Promise<CustomerPricingResponse> {
  try {
    return await postPricingPlan(session, readPricingRequest(request));
  } catch (error) {
    throw asAssignmentError(error);
  }
}

/**
 * Posts a request that was read by `readPricingRequest()`. Its errors are not yet those of an assignment.
 * @param signal Ends it as long as it waits for a token; what was sent is not aborted.
 * @param onSend Called immediately before it is sent, each time: the last moment to abort.
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
    body: writePricingRequest(request),
    deadline: assignmentDeadline,
  } as const;
  const answer = await session.send(operation, signal, onSend);
  if (answer.status !== 200) throw toError(answer);
  return readPricingResponse(answer);
}

/**
 * Reads the account's settings for its customer portal (§4.2), deeply frozen. A lost request and the statuses 408, 429 and 5xx are tried
 * twice more, after a pause.
 * @throws PortalError; the reason of `signal` when it aborts.
 */
export async function getAccountSettings(
  session: PortalSession,
  { signal }: { signal?: AbortSignal } = {},
): Promise<AccountSettings> {
  const read = async (tries: number): Promise<AccountSettings> => {
    try {
      const answer = await session.send(
        { method: 'GET', path: '/customer-portal/account-setting', deadline: settingsDeadline },
        signal,
      );
      if (answer.status !== 200) throw toError(answer);
      return readAccountSettings(answer);
    } catch (error) {
      if (tries === settingsTries || !(error instanceof PortalError) || !isRetryable(error)) throw error;
      await pause(tries, error.retryAfterInSeconds, signal);
      return read(tries + 1);
    }
  };
  return read(1);
}

/** Whether the same request may succeed a moment later. */
const isRetryable = ({ code, status }: PortalError): boolean =>
  code === 'network' || code === 'throttled' || (code === 'service' && status !== 409);

/** Doubles with every try, with chance in it so that many pages do not come back together. */
async function pause(
  tries: number,
  retryAfterInSeconds = 0,
  signal = new AbortController().signal,
): Promise<void> {
  signal.throwIfAborted();
  const milliseconds = Math.max(
    firstPause * 2 ** (tries - 1) * (1 + Math.random()),
    retryAfterInSeconds * 1000,
  );
  await Promise.race([new Promise((resolve) => setTimeout(resolve, milliseconds)), aborted(signal)]);
}
