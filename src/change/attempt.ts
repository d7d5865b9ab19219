/** An attempt to change the plan: asks the page, checks that nothing has changed, and sends the request. */
import type { LitElement } from 'lit';
import type { EndAttempt } from '../customer/record.js';
import type { Localization } from '../i18n/format.js';
import { postPricingPlan } from '../service/endpoints.js';
import { asAssignmentError, type AssignmentError, PortalError } from '../service/errors.js';
import type { CustomerPricingRequest } from '../service/resources.js';
import type { PortalSession } from '../service/session.js';
import { isTrue } from '../ui/converters.js';
import { getEpochSeconds } from '../ui/platform.js';
import { type Action, describeConfirmed } from './action.js';
import { isSameRequest, type ValidChange, type Wish } from './change.js';
import { PlanAssignEvent, type ReviewAmount } from './events.js';
import { Hold } from './hold.js';
import type { Outcome } from './outcome.js';
import type { Page } from './page.js';
import { type Told, writeReceipt } from './receipt.js';

/** A confirmed change, or a request of `assign()`. */
export interface Attempt {
  readonly request: Readonly<CustomerPricingRequest>;
  /** What the customer has confirmed. Null: the page has not asked. */
  readonly change: ValidChange | null;
  /** The amounts that the review has shown. */
  readonly amounts: readonly ReviewAmount[];
  /** What "Try again" reviews. Null: the request is for another product. */
  readonly wish: Wish | null;
  /** Null: the request is for another product. */
  readonly action: Action | null;
  /** Session in which it began. */
  readonly session: PortalSession;
  /** Aborts when it is canceled. */
  readonly controller: AbortController;
  /** Tells all pickers how it has ended. */
  readonly end: EndAttempt;
}

/** The picker, as an attempt sees it. */
export type AttemptHost = LitElement & {
  /** Read live: it may have changed since the last update. */
  readonly page: Page;
  /** Session of the next request. */
  readonly usedSession: PortalSession;
  readonly requireHold: boolean;
  readonly localization: Localization;
};

/**
 * Runs an attempt. Never rejects.
 * @param onSend Called when the request is about to be sent.
 * @returns The outcome. Null: the page has ended the attempt itself.
 */
export async function runAttempt(
  attempt: Attempt,
  host: AttemptHost,
  onSend: () => void,
): Promise<Outcome | null> {
  const { request, change, action, controller } = attempt;
  const { signal } = controller;
  let requested: number | undefined;
  let wish = attempt.wish;
  const write = (told: Told, page: Page) =>
    writeReceipt(attempt, told, page, host.localization, location.hostname);
  try {
    if (change) {
      // Before `plan-assign`: the page may take a payment then, and may leave before it could be asked for a token.
      await host.usedSession.prepare(signal);
      verify(attempt, host, true);
      const hold = new Hold('plan-assign');
      if (!host.dispatchEvent(new PlanAssignEvent(request, hold.add))) {
        await hold.settle(signal).catch(() => undefined);
        return null;
      }
      if (isTrue(host.requireHold) && hold.isEmpty)
        throw new PortalError('setup', 'require-hold: no listener of plan-assign called waitUntil().');
      if (!(await hold.settle(signal))) throw new PortalError('canceled');
      // The page may have taken a payment: a change that is canceled now is not to be repeated.
      wish = null;
      verify(attempt, host, true);
      wish = attempt.wish;
    }
    onSend();
    requested = getEpochSeconds();
    const { page, usedSession } = host;
    const response = Object.freeze(
      await postPricingPlan(usedSession, request, signal, () => {
        verify(attempt, host);
        // Only with the token of a renewal is it known what was assigned to this customer before.
        host.requestUpdate();
      }),
    );
    return {
      ...{ name: 'assigned', request, requested, response },
      action: action && describeConfirmed(action, request, response, page),
      receipt: write({ response, requested }, page),
    };
  } catch (cause) {
    const error = requested === undefined ? toSetupError(cause) : asAssignmentError(cause);
    return {
      ...{ name: 'failed', request, wish: error.code === 'setup' ? null : wish, error, requested },
      isStopped: signal.aborted && requested === undefined,
      receipt: error.outcome === 'unknown' ? write({ error, requested }, host.page) : '',
    };
  }
}

/**
 * Checks that an attempt may be sent: after each wait, and before each POST, also the one after a renewal.
 * @param isHeld Whether a picker that leaves the page ends it.
 * @throws PortalError `canceled`: it was stopped, another customer has signed in, or the page has changed.
 */
function verify({ session, request, change, controller }: Attempt, host: AttemptHost, isHeld = false): void {
  controller.signal.throwIfAborted();
  const isHere = host.isConnected || !isHeld;
  if (!isHere || !session.isSameCustomer(host.usedSession) || !isSameRequest(request, change, host.page))
    throw new PortalError('canceled');
}

/** Converts an exception before the request is sent: nothing of it can have been applied. */
export const toSetupError = (cause: unknown): AssignmentError =>
  asAssignmentError(cause instanceof PortalError ? cause : new PortalError('setup'));
