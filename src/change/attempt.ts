/** An attempt to change the plan: asks the page, checks that nothing has changed, and sends the request. */
import type { AttemptEnd } from '../customer/record.js';
import { postPricingPlan } from '../service/endpoints.js';
import { asAssignmentError, type AssignmentError, PortalError } from '../service/errors.js';
import { readBoolean, warnOnce } from '../input/read.js';
import { getEpochSeconds } from '../ui/platform.js';
import { checkRequest, findObstacle, toSelection } from './change.js';
import { describeRequest } from './effect.js';
import { announceAssign } from './announce.js';
import type { ReviewAmount } from './events.js';
import type { Attempt, ChangeHost, Failed, Outcome } from './progress.js';
import type { PickerContext } from './picker-context.js';
import { writeReceipt } from './receipt.js';

/**
 * Reads a request of the page, and what it does.
 * @throws PortalError if it cannot be sent.
 */
export function readAttempt(wanted: unknown, context: PickerContext): Attempt {
  const request = checkRequest(wanted, context);
  const { productPlanId, startTimeInSeconds: start = null, endTimeInSeconds: end = null } = request;
  const selection = { ...toSelection(productPlanId), start, end };
  const effect = describeRequest(request, context);
  return {
    ...toAttempt({ selection, context }, { request, effect, cost: undefined }, []),
    isReviewed: false,
  };
}

/** Returns the attempt to make the change of a review. */
export const toAttempt = (
  { selection, context }: Pick<Attempt, 'selection' | 'context'>,
  { request, effect, cost }: Pick<Attempt, 'request' | 'effect' | 'cost'>,
  amounts: readonly ReviewAmount[],
): Attempt => ({
  request,
  effect,
  cost,
  amounts,
  selection,
  context,
  isReviewed: true,
  controller: new AbortController(),
});

/**
 * Runs an attempt. Never rejects.
 * @param onSend Called when the request is about to be sent.
 * @returns The outcome. Null if the page has ended the attempt itself.
 */
export async function runAttempt(
  attempt: Attempt,
  host: ChangeHost,
  onSend: () => void,
): Promise<Outcome | null> {
  const { request, effect, controller, isReviewed } = attempt;
  let requested: number | undefined;
  let selection: Failed['selection'] = attempt.selection;
  try {
    if (!(await hold(attempt, host))) return null;
    // The page may have taken a payment: what is canceled after that is not to be repeated.
    if (isReviewed) selection = null;
    const context = verify(attempt, host, isReviewed);
    selection = attempt.selection;
    onSend();
    requested = getEpochSeconds();
    const response = Object.freeze(
      await postPricingPlan(context.session, request, controller.signal, () => {
        verify(attempt, host);
        // Only with the token of a renewal is it known what was assigned to this customer before.
        host.requestUpdate();
      }),
    );
    // Nothing from here on can throw: the plan is assigned.
    const isConfirmed = [undefined, request.productPlanId].includes(response.productPlanId);
    const assigned = { request, response, requested, effect: isConfirmed ? effect : undefined };
    return addReceipt({ name: 'assigned', ...assigned, receipt: '' }, attempt, context, host);
  } catch (cause) {
    const error = requested === undefined ? toSetupError(cause) : asAssignmentError(cause);
    const isStopped = controller.signal.aborted && requested === undefined;
    if (error.code === 'setup') selection = null;
    const failed = { name: 'failed', request, selection, error, requested, isStopped, receipt: '' } as const;
    return error.outcome === 'unknown' ? addReceipt(failed, attempt, host.readContext(), host) : failed;
  }
}

/**
 * Asks the page, which can hold what the customer has confirmed.
 * @returns False if the page has ended the attempt itself.
 * @throws PortalError if it cannot be sent.
 */
async function hold(attempt: Attempt, host: ChangeHost): Promise<boolean> {
  const { request, controller, isReviewed } = attempt;
  const { signal } = controller;
  if (!isReviewed) return true;
  // A page may confirm its own review later, in another session of the same customer.
  const { session } = verify(attempt, host, true);
  // Before `plan-assign`: the page may take a payment then, and may leave before it could be asked for a token.
  await session.prepare(signal);
  verify(attempt, host, true);
  const answers = await announceAssign(host, request, signal);
  if (!answers) return false;
  if (readBoolean(host.requireHold) && !answers.length)
    throw new PortalError('setup', 'require-hold: no listener of plan-assign called waitUntil().');
  for (const { mistake, refusal } of answers) {
    if (refusal !== undefined)
      throw new PortalError('canceled', undefined, { customerMessage: session.toMessage(refusal) });
    if (mistake !== undefined) throw new PortalError('setup', `what waitUntil() was given ${mistake}.`);
  }
  return true;
}

/** Adds the receipt. It stays empty if it cannot be written, which must not change the outcome. */
function addReceipt(
  outcome: Outcome,
  attempt: Attempt,
  context: PickerContext,
  { localization }: ChangeHost,
): Outcome {
  try {
    return { ...outcome, receipt: writeReceipt(attempt, outcome, context, localization, location.hostname) };
  } catch {
    return outcome;
  }
}

/**
 * Checks that an attempt may be sent: after each wait, and before each POST, also the one after a renewal.
 * @param isHeld Whether a picker that leaves the page ends it.
 * @returns What was checked.
 * @throws PortalError `canceled`: it was stopped, another customer has signed in, or the page has changed.
 */
function verify(
  { request, context: former, controller }: Attempt,
  host: ChangeHost,
  isHeld = false,
): PickerContext {
  controller.signal.throwIfAborted();
  const context = host.readContext();
  const isHere = host.isConnected || !isHeld;
  if (!isHere || !former.session.isSameCustomer(context.session)) throw new PortalError('canceled');
  const obstacle = findObstacle(request, former, context);
  if (obstacle === undefined) return context;
  const message = `The change to "${request.productPlanId}" was not sent: ${obstacle}.`;
  warnOnce(host, message);
  throw new PortalError('canceled', message);
}

/** Converts an exception before the request is sent: nothing of it can have been applied. */
const toSetupError = (cause: unknown): AssignmentError =>
  asAssignmentError(cause instanceof PortalError ? cause : new PortalError('setup'));

/** Returns what the record has to know of an outcome. */
export function toAttemptEnd(outcome: Outcome | null): AttemptEnd {
  if (!outcome) return 'not-applied';
  return outcome.name === 'assigned' ? outcome.response : outcome.error.outcome;
}

/** Returns the outcome of what cannot be sent. */
export const toInvalid = (cause: unknown): Failed => ({
  name: 'failed',
  request: null,
  selection: null,
  requested: undefined,
  receipt: '',
  error: toSetupError(cause),
});
