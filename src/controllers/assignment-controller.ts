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
  /** For whom the next request is made. */
  getIdentity: () => Identity;
  /** Called when that is another customer. */
  onIdentityChange: (former: Identity) => void;
  /** Called when the attempt of the former one has ended before it was sent. */
  onSuperseded: () => void;
  /** Called before `assign()` sends a request: returns it as it may be sent; throws a `PortalError` otherwise. */
  onSend: (request: CustomerPricingRequest | null) => CustomerPricingRequest;
  /** Whether a confirmed change is still the one that was confirmed: called when the page no longer holds it. */
  isUnchanged: (intent: Intent, confirmed: Change) => boolean;
  /** Called when it is another one. */
  onCanceled: (intent: Intent) => void;
  onAssigned: (request: CustomerPricingRequest, response: CustomerPricingResponse) => void;
  /** What a request does, as far as is known now. */
  getAction: (request: CustomerPricingRequest) => PlanAction;
}

/** An attempt of this element, until every listener has heard of its end. */
interface Attempt {
  readonly controller: AbortController;
  phase: 'held' | 'sending' | 'ended';
  /** What it does. Null: it was never fit to be sent. */
  action: PlanAction | null;
  /** When it was sent, in epoch seconds by the clock of the device. Undefined: it was not. */
  requested?: number;
}

type AssignmentHost = LitElement & { readonly productId: string | null | undefined };

/** Runs one attempt at a time: from the customer's confirmation to its one outcome. Never retries. */
export class AssignmentController implements ReactiveController {
  readonly #host: AssignmentHost;
  readonly #place: FormerAncestors;
  readonly #hooks: AssignmentHooks;
  /** The customer whom the outcome was told. */
  #identity: Identity | undefined;
  /** Set at once, so that of two presses in one task the second finds it. */
  #attempt: Attempt | null = null;
  #outcome: Outcome | null = null;
  /** Set by the page, and not yet assigned to a customer: the session may come later. */
  #remembered: boolean | undefined;
  #unsubscribe: (() => void) | undefined;

  constructor(host: AssignmentHost, place: FormerAncestors, hooks: AssignmentHooks) {
    this.#host = host;
    this.#place = place;
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

  /** Assigns the mark in the update: in one task a page may set `uncertain` before the session. */
  hostUpdate(): void {
    const identity = this.#hooks.getIdentity();
    const { customer, session } = identity;
    const isKnown = session.hasValidBaseUrl && (customer !== undefined || session.hasToken);
    if (this.#remembered === undefined || !isKnown) return;
    setUncertain(identity, this.#host.productId, this.#remembered);
    this.#remembered = undefined;
  }

  get outcome(): Outcome | null {
    this.follow();
    return this.#outcome;
  }

  /** Whether an attempt is running, here or in another picker of the same customer and product, or held by the page. */
  get isPending(): boolean {
    this.follow();
    return this.#attempt ? this.#attempt.phase !== 'ended' : this.#isRunning(this.#host.productId);
  }

  /** What is running here. Null: nothing is. */
  get running(): PlanAction | null {
    return this.isPending ? (this.#attempt?.action ?? null) : null;
  }

  /** Whether the page holds an attempt. */
  get isHeld(): boolean {
    return this.#attempt?.phase === 'held';
  }

  /** Whether another attempt may not begin here now. */
  get isBusy(): boolean {
    this.follow();
    return Boolean(this.#attempt);
  }

  /** Whether an earlier attempt may have been applied. */
  readonly isUncertain = (productId = this.#host.productId): boolean =>
    (this.#isOfHost(productId) ? this.#remembered : undefined) ??
    hasAttempt('unknown', this.#hooks.getIdentity(), productId);

  /** Takes `uncertain` from the page. `false` before the first update is ignored: frameworks set it on every mount. */
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

  /** Forgets what another customer was told, and ends what was not sent yet for that one. */
  readonly follow = (): void => {
    const former = this.#identity;
    const identity = this.#hooks.getIdentity();
    this.#identity = identity;
    if (!former || !hasCustomerChanged(former, identity)) return;
    this.#attempt?.controller.abort(new PortalError('canceled'));
    this.#attempt = this.#outcome = null;
    this.#hooks.onIdentityChange(former);
    this.#host.requestUpdate();
  };

  /** Lets the page prevent or hold a confirmed request by `plan-assign`, then sends it. */
  async confirm(intent: Intent, change: Change): Promise<void> {
    if (this.isBusy) return;
    const { request } = change;
    const attempt = this.#begin(change.action);
    const { signal } = attempt.controller;
    let isAllowed: boolean;
    let isUnchanged = true;
    try {
      // Before the page is asked, which may take a payment.
      if (this.#isRunning(request.productId)) throw new PortalError('busy');
      isAllowed = await this.#ask(request, attempt);
      this.follow();
      signal.throwIfAborted();
      if (isAllowed) isUnchanged = this.#hooks.isUnchanged(intent, change);
      if (!isUnchanged) throw new PortalError('canceled');
    } catch (cause) {
      this.#fail(attempt, request, cause);
      if (!isUnchanged) this.#hooks.onCanceled(intent);
      return;
    }
    if (isAllowed) {
      await this.#post(attempt, request, change.action).catch(() => undefined);
      return;
    }
    this.#end(attempt, { name: 'prevented' });
    this.#release(attempt);
  }

  /** Whether the page allows the request, once everything that holds it is settled. */
  async #ask(request: CustomerPricingRequest, attempt: Attempt): Promise<boolean> {
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
    // A listener may replace the session.
    const ended = rejectOnAbort(attempt.controller.signal);
    ended.catch(() => undefined);
    this.#host.dispatchEvent(event);
    let isAllowed = !event.defaultPrevented;
    if (holds.length) attempt.phase = 'held';
    try {
      // Also those that are added while others hold.
      for (const hold of holds) isAllowed = (await Promise.race([hold, ended])) && isAllowed;
    } finally {
      isOpen = false;
    }
    attempt.phase = 'sending';
    return isAllowed;
  }

  /** Ends what the page holds: it may never be settled. */
  readonly stop = (): void => {
    if (this.isHeld) this.#attempt?.controller.abort(new PortalError('canceled'));
  };

  /** Sends at once. Rejects with an `AssignmentError`; with `busy`, which is no attempt, while another one is running. */
  send(wanted: CustomerPricingRequest | null): Promise<CustomerPricingResponse> {
    const response = this.#send(wanted);
    // The outcome is on screen and in an event: a caller need not listen a third time.
    response.catch(() => undefined);
    return response;
  }

  async #send(wanted: CustomerPricingRequest | null): Promise<CustomerPricingResponse> {
    if (this.isBusy || this.#isRunning(wanted?.productId)) throw new AssignmentError('busy');
    const attempt = this.#begin();
    let request: CustomerPricingRequest;
    try {
      request = this.#hooks.onSend(wanted);
    } catch (cause) {
      throw this.#fail(attempt, null, cause);
    }
    return this.#post(attempt, request, this.#hooks.getAction(request));
  }

  /** Forgets the outcome; not that it is unknown. */
  readonly dismiss = (): void => {
    this.#outcome = null;
    this.#host.requestUpdate();
  };

  /** Ends an attempt that was never fit to be sent; not one that is running. */
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
    // Another picker may have begun while the page held this one.
    if (this.#isRunning(productId)) throw this.#fail(attempt, request, new PortalError('busy'));
    const settle = beginAttempt(identity, productId);
    const requested = getEpochSeconds();
    attempt.requested = requested;
    let response: CustomerPricingResponse;
    try {
      const { signal } = attempt.controller;
      response = Object.freeze(await postPricingPlan(identity.session, request, signal, this.follow));
    } catch (cause) {
      const error = asAssignmentError(cause);
      settle(error.outcome);
      this.follow();
      throw this.#fail(attempt, error.code === 'setup' ? null : request, error);
    }
    settle('assigned');
    if (this.#isOfHost(productId)) this.#remembered = undefined;
    this.follow();
    if (this.#attempt === attempt) {
      this.#end(attempt, { name: 'assigned', request, response, action, requested });
      this.#hooks.onAssigned(request, response);
    }
    this.#place.dispatch(() => new PlanAssignedEvent(response));
    this.#release(attempt);
    return response;
  }

  #begin(action: PlanAction | null = null): Attempt {
    this.#attempt = { controller: new AbortController(), phase: 'sending', action };
    this.#outcome = null;
    this.#host.requestUpdate();
    return this.#attempt;
  }

  #fail(attempt: Attempt, request: CustomerPricingRequest | null, cause: unknown): AssignmentError {
    const error = asAssignmentError(cause);
    if (error.code === 'setup') warnOnce(this.#host, error.message);
    if (error.code === 'canceled' && this.#attempt !== attempt) this.#hooks.onSuperseded();
    const { action, requested } = attempt;
    this.#end(attempt, { name: 'failed', request, action, error, requested });
    this.#place.dispatch(() => new PlanErrorEvent(error));
    this.#release(attempt);
    return error;
  }

  /** Shows the outcome, unless another customer has come meanwhile. */
  #end(attempt: Attempt, outcome: Outcome): void {
    if (this.#attempt !== attempt) return;
    attempt.phase = 'ended';
    this.#outcome = outcome;
    this.#host.requestUpdate();
    // Read, and scrolled to below the fold. The focus stays where it is elsewhere on the page: a listener may have moved it.
    void this.#host.updateComplete.then(() => {
      if (this.#host.matches(':focus-within'))
        this.#host.shadowRoot?.querySelector<HTMLElement>('.message')?.focus();
    });
  }

  /** Lets another attempt begin. */
  #release(attempt: Attempt): void {
    if (this.#attempt === attempt) this.#attempt = null;
  }
}
