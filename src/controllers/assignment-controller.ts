import type { LitElement, ReactiveController } from 'lit';
import { PlanAssignedEvent, PlanAssignEvent, PlanErrorEvent } from '../events.js';
import { type Change, type Intent, toProduct } from '../plan-picker/change.js';
import type { Outcome } from '../plan-picker/outcome.js';
import type { PlanAction } from '../plan-picker/plan-action.js';
import { getEpochSeconds, warnOnce } from '../platform.js';
import { postPricingPlan } from '../service/endpoints.js';
import { asAssignmentError, AssignmentError, PortalError } from '../service/errors.js';
import type { CustomerPricingRequest, CustomerPricingResponse } from '../service/resources.js';
import { rejectOnAbort } from '../service/deadline.js';
import { hasCustomerChanged, type Identity } from '../service/identity.js';
import { beginAttempt, hasAttempt, listenToAttempts, setUncertain } from './attempts.js';
import type { FormerAncestors } from './former-ancestors.js';

interface AssignmentHooks {
  /** Returns the customer that the next request is for. */
  getIdentity: () => Identity;
  /** Called when another customer has signed in, or the former one has signed out. */
  onIdentityChange: (former: Identity) => void;
  /** Called when a new session has canceled an attempt before it was sent. */
  onSuperseded: () => void;
  /** Closes the review for a request of `assign()`, and returns the request. Throws a `PortalError` if it is invalid. */
  prepareRequest: (request: CustomerPricingRequest | null) => CustomerPricingRequest;
  /** Whether a change is still the same as when it was confirmed. Called when the page no longer holds it. */
  isUnchanged: (intent: Intent, confirmed: Change) => boolean;
  /** Called when a change was canceled because it is no longer the same. */
  onCanceled: (intent: Intent) => void;
  onAssigned: (request: CustomerPricingRequest, response: CustomerPricingResponse) => void;
  /** Returns what a request does, as far as is known now. */
  getAction: (request: CustomerPricingRequest) => PlanAction;
}

/** An attempt of this element, until all listeners of its last event have run. */
interface Attempt {
  readonly controller: AbortController;
  /** `held`: the page delays it by `waitUntil()`. */
  phase: 'started' | 'held' | 'ended';
  /** What the request does. Null: the request is invalid. */
  action: PlanAction | null;
  /** When it was sent, in epoch seconds of the device's clock. Undefined: not sent. */
  requested?: number;
}

type AssignmentHost = LitElement & { readonly productId: string | null | undefined };

/** Runs one assignment attempt at a time, from the confirmation to its outcome. It never retries. */
export class AssignmentController implements ReactiveController {
  readonly #host: AssignmentHost;
  readonly #ancestors: FormerAncestors;
  readonly #hooks: AssignmentHooks;
  /** The customer that `#attempt` and `#outcome` belong to. */
  #identity: Identity | undefined;
  /** Set synchronously, so that the second of two presses in one task is ignored. */
  #attempt: Attempt | null = null;
  #outcome: Outcome | null = null;
  /** Value of `uncertain` from the page, until the customer is known: the page may set the session later. */
  #remembered: boolean | undefined;
  #unsubscribe: (() => void) | undefined;

  constructor(host: AssignmentHost, ancestors: FormerAncestors, hooks: AssignmentHooks) {
    this.#host = host;
    this.#ancestors = ancestors;
    this.#hooks = hooks;
    host.addController(this);
  }

  hostConnected(): void {
    this.#unsubscribe = listenToAttempts(() => {
      this.#host.requestUpdate();
    });
  }

  hostDisconnected(): void {
    this.#unsubscribe?.();
  }

  /** Stores `uncertain` for the customer. In the update, because a page may set `uncertain` before the session. */
  hostUpdate(): void {
    if (this.#remembered === undefined) return;
    const identity = this.#hooks.getIdentity();
    const { customer, session } = identity;
    if (!session.hasValidBaseUrl || (customer === undefined && !session.hasToken)) return;
    setUncertain(identity, this.#host.productId, this.#remembered);
    this.#remembered = undefined;
  }

  /** Outcome of the last attempt. Null: none to show. */
  get outcome(): Outcome | null {
    this.resetIfStale();
    return this.#outcome;
  }

  /** Whether an attempt is running or held, here or in another picker of the same customer and product. */
  get isPending(): boolean {
    this.resetIfStale();
    return this.#attempt ? this.#attempt.phase !== 'ended' : this.#isRunning(this.#host.productId);
  }

  /** Whether the page holds an attempt. */
  get isHeld(): boolean {
    return this.#attempt?.phase === 'held';
  }

  /** Whether another attempt must not start here now. */
  get isBusy(): boolean {
    this.resetIfStale();
    return Boolean(this.#attempt);
  }

  /** Whether an earlier attempt may have been applied. */
  readonly isUncertain = (productId = this.#host.productId): boolean =>
    (this.#isOfHost(productId) ? this.#remembered : undefined) ??
    hasAttempt('unknown', this.#hooks.getIdentity(), productId);

  /** Sets `uncertain` from the page. Ignores `false` before the first update: frameworks set it on each mount. */
  remember(isUncertain: boolean): void {
    this.#remembered = isUncertain || this.#host.hasUpdated ? isUncertain : undefined;
    this.#host.requestUpdate();
  }

  #isOfHost(productId: string | null | undefined): boolean {
    return toProduct(productId) === toProduct(this.#host.productId);
  }

  /** Whether an attempt is running, here or in another picker. */
  #isRunning(productId: string | null | undefined): boolean {
    return hasAttempt('running', this.#hooks.getIdentity(), productId);
  }

  /** Clears the outcome and cancels an unsent attempt if they are of another customer. */
  readonly resetIfStale = (): void => {
    const former = this.#identity;
    const identity = this.#hooks.getIdentity();
    this.#identity = identity;
    if (!former || !hasCustomerChanged(former, identity)) return;
    this.#attempt?.controller.abort(new PortalError('canceled'));
    this.#attempt = this.#outcome = null;
    this.#hooks.onIdentityChange(former);
    this.#host.requestUpdate();
  };

  /** Dispatches `plan-assign`, by which the page can prevent or hold the request, then sends it. */
  async confirm(intent: Intent, change: Change): Promise<void> {
    if (this.isBusy) return;
    const { request, action } = change;
    const attempt = this.#begin(action);
    let isAllowed: boolean;
    let isUnchanged = true;
    try {
      // Before `plan-assign`: the page may take a payment then.
      if (this.#isRunning(request.productId)) throw new PortalError('busy');
      isAllowed = await this.#askPage(request, attempt);
      this.resetIfStale();
      attempt.controller.signal.throwIfAborted();
      if (isAllowed) isUnchanged = this.#hooks.isUnchanged(intent, change);
      if (!isUnchanged) throw new PortalError('canceled');
    } catch (cause) {
      this.#fail(attempt, request, cause);
      if (!isUnchanged) this.#hooks.onCanceled(intent);
      return;
    }
    if (isAllowed) await this.#post(attempt, request, action).catch(() => undefined);
    else this.#end(attempt, { name: 'prevented' });
  }

  /** Dispatches `plan-assign`. Resolves with whether the page allows the request, once all promises that hold it settle. */
  async #askPage(request: CustomerPricingRequest, attempt: Attempt): Promise<boolean> {
    const holds: Promise<boolean>[] = [];
    let isOpen = true;
    const event = new PlanAssignEvent(request, (promise) => {
      if (!isOpen) throw new DOMException('plan-assign can no longer be held.', 'InvalidStateError');
      holds.push(
        Promise.resolve(promise).then(
          (value) => value !== false,
          () => false,
        ),
      );
    });
    // Before the event: a listener may replace the session.
    const ended = rejectOnAbort(attempt.controller.signal);
    ended.catch(() => undefined);
    this.#host.dispatchEvent(event);
    let isAllowed = !event.defaultPrevented;
    if (holds.length) attempt.phase = 'held';
    try {
      // Includes promises that are added while earlier ones are pending.
      for (const hold of holds) isAllowed = (await Promise.race([hold, ended])) && isAllowed;
    } finally {
      isOpen = false;
    }
    attempt.phase = 'started';
    return isAllowed;
  }

  /** Cancels an attempt that the page holds: its promise may never settle. */
  readonly stop = (): void => {
    if (this.isHeld) this.#attempt?.controller.abort(new PortalError('canceled'));
  };

  /** Sends a request at once. Rejects with an `AssignmentError`; with `busy`, without an event, while another one is running. */
  send(request: CustomerPricingRequest | null): Promise<CustomerPricingResponse> {
    const response = this.#send(request);
    // No unhandled rejection if the caller ignores the promise: the outcome is also shown and in an event.
    response.catch(() => undefined);
    return response;
  }

  async #send(wanted: CustomerPricingRequest | null): Promise<CustomerPricingResponse> {
    if (this.isBusy || this.#isRunning(wanted?.productId)) throw new AssignmentError('busy');
    const attempt = this.#begin();
    let request: CustomerPricingRequest;
    try {
      request = this.#hooks.prepareRequest(wanted);
    } catch (cause) {
      throw this.#fail(attempt, null, cause);
    }
    return this.#post(attempt, request, this.#hooks.getAction(request));
  }

  /** Hides the outcome. After an unknown outcome, `uncertain` stays true. */
  readonly dismiss = (): void => {
    this.#outcome = null;
    this.#host.requestUpdate();
  };

  /** Fails an attempt that cannot be sent. Does nothing while one is running. */
  fail(cause: unknown): void {
    if (!this.isBusy) this.#fail(this.#begin(), null, cause);
  }

  async #post(
    attempt: Attempt,
    request: CustomerPricingRequest,
    action: PlanAction,
  ): Promise<CustomerPricingResponse> {
    attempt.action = action;
    const identity = this.#hooks.getIdentity();
    const { productId } = request;
    // Another picker may have started an attempt while the page held this one.
    if (this.#isRunning(productId)) throw this.#fail(attempt, request, new PortalError('busy'));
    const settle = beginAttempt(identity, productId);
    const requested = getEpochSeconds();
    attempt.requested = requested;
    let response: CustomerPricingResponse;
    try {
      const { signal } = attempt.controller;
      response = Object.freeze(await postPricingPlan(identity.session, request, signal, this.resetIfStale));
    } catch (cause) {
      const error = asAssignmentError(cause);
      settle(error.outcome);
      this.resetIfStale();
      throw this.#fail(attempt, error.code === 'setup' ? null : request, error);
    }
    settle('assigned');
    if (this.#isOfHost(productId)) this.#remembered = undefined;
    this.resetIfStale();
    if (this.#attempt === attempt) this.#hooks.onAssigned(request, response);
    const outcome: Outcome = { name: 'assigned', request, response, action, requested };
    this.#end(attempt, outcome, () => new PlanAssignedEvent(response));
    return response;
  }

  /** Starts an attempt. */
  #begin(action: PlanAction | null = null): Attempt {
    this.#attempt = { controller: new AbortController(), phase: 'started', action };
    this.#outcome = null;
    this.#host.requestUpdate();
    return this.#attempt;
  }

  /** Ends an attempt with an error. */
  #fail(attempt: Attempt, request: CustomerPricingRequest | null, cause: unknown): AssignmentError {
    const error = asAssignmentError(cause);
    if (error.code === 'setup') warnOnce(this.#host, error.message);
    if (error.code === 'canceled' && this.#attempt !== attempt) this.#hooks.onSuperseded();
    const { action, requested } = attempt;
    const outcome: Outcome = { name: 'failed', request, action, error, requested };
    this.#end(attempt, outcome, () => new PlanErrorEvent(error));
    return error;
  }

  /** Shows the outcome, unless another customer has signed in meanwhile. Then dispatches its event, and allows another attempt. */
  #end(attempt: Attempt, outcome: Outcome, createEvent?: () => Event): void {
    if (this.#attempt === attempt) {
      attempt.phase = 'ended';
      this.#outcome = outcome;
      this.#host.requestUpdate();
      // The focus makes screen readers read the message, and scrolls it into view. Not if a listener has moved the focus away.
      void this.#host.updateComplete.then(() => {
        if (this.#host.matches(':focus-within'))
          this.#host.shadowRoot?.querySelector<HTMLElement>('.message')?.focus();
      });
    }
    if (createEvent) this.#ancestors.dispatch(createEvent);
    if (this.#attempt === attempt) this.#attempt = null;
  }
}
