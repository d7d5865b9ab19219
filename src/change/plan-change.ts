import type { ReactiveController } from 'lit';
import { compareFeatures, type FeatureChange } from '../plan/features.js';
import { postPricingPlan } from '../service/endpoints.js';
import { asAssignmentError, AssignmentError, PortalError } from '../service/errors.js';
import { hasCustomerChanged, type Identity } from '../service/identity.js';
import type { CustomerPricingRequest, CustomerPricingResponse } from '../service/resources.js';
import type { FormerAncestors } from '../ui/former-ancestors.js';
import { isTrue } from '../ui/converters.js';
import { getEpochSeconds, warnOnce } from '../ui/platform.js';
import { beginAttempt, hasAttempt, listenToAttempts } from './attempts.js';
import {
  type Change,
  checkRequest,
  deriveChange,
  explain,
  isChange,
  isEqual,
  isSameChange,
  isSameRequest,
  isValid,
  type Notice,
  type Refusal,
  toProduct,
  type ValidChange,
  type Wish,
} from './change.js';
import {
  PlanAssignedEvent,
  PlanAssignEvent,
  PlanDismissEvent,
  PlanErrorEvent,
  type PlanReview,
  PlanReviewEvent,
} from './events.js';
import type { Attempt, ChangeHost, ChangeState } from './change-state.js';
import { Hold } from './hold.js';
import { type Action, describeConfirmed, describeRequest } from './kind.js';
import type { Outcome } from './outcome.js';

const idle: ChangeState = { name: 'idle', outcome: null, notice: null };

/** The way of a change, from the press to its outcome. It never retries. */
export class PlanChange implements ReactiveController {
  readonly #host: ChangeHost;
  readonly #ancestors: FormerAncestors;
  #state: ChangeState = idle;
  /** The customer that the state belongs to. */
  #identity: Identity | undefined;
  /** Whether the customer has changed since the last update of the host. */
  #hasOtherCustomer = false;
  /** What `confirm()` of the last `plan-review` confirms. Null: it no longer works. */
  #offer: { change: ValidChange } | null = null;
  #unsubscribe: (() => void) | undefined;

  constructor(host: ChangeHost, ancestors: FormerAncestors) {
    this.#host = host;
    this.#ancestors = ancestors;
    host.addController(this);
  }

  /** The state. That of another customer is never returned, also before it is forgotten. */
  get state(): ChangeState {
    const isOther = this.#identity && hasCustomerChanged(this.#identity, this.#host.identity);
    return isOther ? idle : this.#state;
  }

  /** Outcome of the last attempt. Null: none to show. */
  get outcome(): Outcome | null {
    const { state } = this;
    return 'outcome' in state ? state.outcome : null;
  }

  /** Whether a change is held or being sent, here or in another picker of the same customer and product. */
  get isPending(): boolean {
    return 'attempt' in this.state || this.#isRunning(this.#host.productId);
  }

  hostConnected(): void {
    this.#unsubscribe = listenToAttempts(() => {
      this.#host.requestUpdate();
    });
  }

  hostDisconnected(): void {
    this.#unsubscribe?.();
    this.dismiss();
    const state = this.#state;
    // A picker that only moves is back by then.
    if (state.name === 'held')
      setTimeout(() => {
        if (!this.#host.isConnected) state.attempt.controller.abort(new PortalError('canceled'));
      });
  }

  /** Opens the review of a wish, or says why there is none. Ignored while a change is pending. */
  review(wish: Wish): void {
    this.#sync();
    if (this.isPending || !this.#host.isConnected) return;
    this.dismiss();
    // A listener of `plan-dismiss` may have called `review()` or `assign()`.
    if (this.#state.name !== 'idle') return;
    const change = this.#derive(wish);
    if (isChange(change)) this.#show(wish, change, this.#readFeatures(change, wish));
    else if (typeof change === 'string')
      this.#set({ name: 'idle', outcome: this.outcome, notice: { key: change } });
    else this.#fail(this.#begin(null, null, null), change);
  }

  /** Applies times that the customer has entered in the review. */
  readonly edit = (times: Pick<Wish, 'start' | 'end'>): void => {
    // First with the former times: the edit must not hide a change of the page.
    this.check();
    const state = this.#state;
    if (state.name !== 'reviewing') return;
    const wish = { ...state.wish, ...times };
    const change = this.#derive(wish);
    if (!isChange(change)) this.#close(explain(state.change, change));
    else if (isSameChange(change, state.change)) this.#set({ ...state, wish });
    else this.#show(wish, change, state.features);
  };

  /** Closes the review without a notice. */
  readonly dismiss = (): void => {
    this.#close(null);
  };

  /** Closes the review because its dialog cannot be shown. */
  readonly closeUnshown = (): void => {
    this.#close('noDialog');
  };

  /** Hides the outcome. After an unknown one, `uncertain` stays true. */
  readonly done = (): void => {
    if (this.#state.name === 'idle') this.#set(idle);
  };

  /** Compares the review with the page. Called in each update, and before each step. */
  check(): void {
    this.#sync();
    const state = this.#state;
    if (state.name !== 'reviewing') return;
    const { wish, change, isReady } = state;
    const present = this.#derive(wish);
    if (isSameChange(present, change)) return;
    const isShowing = isReady && isValid(change);
    const isSame = isChange(present) && isEqual(present.request, change.request);
    if (isSame && !isShowing) {
      if (this.#offer && isValid(present)) this.#offer.change = present;
      this.#set({ ...state, change: present });
    } else this.#close(explain(change, present));
  }

  /** Whether the customer has changed since the last call. */
  takeCustomerChange(): boolean {
    this.#sync();
    const hasChanged = this.#hasOtherCustomer;
    this.#hasOtherCustomer = false;
    return hasChanged;
  }

  /** Confirms what the review shows. */
  readonly confirm = (): void => {
    this.check();
    const state = this.#state;
    if (state.name === 'reviewing' && state.isReady && isValid(state.change))
      void this.#confirm(state.wish, state.change);
  };

  /** Cancels a change that the page holds: its promise may never settle. */
  readonly stop = (): void => {
    if (this.#state.name === 'held') this.#state.attempt.controller.abort(new PortalError('canceled'));
  };

  /** Sends a request of the page at once. Rejects with `busy`, without an event, while another one is pending. */
  assign(wanted: CustomerPricingRequest): Promise<CustomerPricingResponse> {
    const response = this.#assign(wanted);
    // No unhandled rejection if the caller ignores the promise: the outcome is also shown and in an event.
    response.catch(() => undefined);
    return response;
  }

  async #assign(wanted: CustomerPricingRequest): Promise<CustomerPricingResponse> {
    this.#sync();
    if ('attempt' in this.#state) throw new AssignmentError('busy');
    let request: Readonly<CustomerPricingRequest> | null = null;
    let action: Action | null = null;
    let problem: PortalError | undefined;
    try {
      const { page } = this.#host;
      request = checkRequest(wanted, page);
      // What it does to the plans of another product is not known.
      if (this.#isOwnProduct(request)) action = describeRequest(request, page);
    } catch (cause) {
      problem = asSetupError(cause);
    }
    if (request && this.#isRunning(request.productId)) throw new AssignmentError('busy');
    this.#offer = null;
    this.dismiss();
    // A listener of `plan-dismiss` may have called `assign()`.
    if ('attempt' in this.#state) throw new AssignmentError('busy');
    if (!request) throw this.#fail(this.#begin(null, null, null), problem);
    const { productPlanId: plan, startTimeInSeconds: start = null, endTimeInSeconds: end = null } = request;
    const wish = { plan, start, end, productId: request.productId };
    return this.#send(this.#begin(wish, action, request), request);
  }

  /** Asks the page by `plan-assign`, then sends the request. */
  async #confirm(wish: Wish, change: ValidChange): Promise<void> {
    // Outside of the document, the page would not hear `plan-assign`.
    const isHostConnected = () => this.#host.isConnected;
    if ('attempt' in this.#state || !isHostConnected()) return;
    this.#offer = null;
    const present = this.#derive(wish);
    if (!isSameChange(present, change)) {
      const key = explain(change, present);
      if (this.#state.name === 'reviewing') this.#close(key);
      else this.#explain(key, change);
      return;
    }
    const { request, action } = change;
    const isRunning = this.#isRunning(request.productId);
    const attempt = this.#begin(wish, action, request);
    const { signal } = attempt.controller;
    try {
      // Before `plan-assign`: the page may take a payment then, and may leave before it could be asked for a token.
      if (isRunning) throw new PortalError('busy');
      await this.#host.identity.session.prepare(signal);
      this.#sync();
      signal.throwIfAborted();
      if (!isHostConnected() || !isSameRequest(change, wish, this.#host.page))
        throw new PortalError('canceled');
      const hold = new Hold('plan-assign');
      const isPrevented = !this.#host.dispatchEvent(new PlanAssignEvent(request, hold.add));
      if (isTrue(this.#host.requireHold) && hold.isEmpty && !isPrevented)
        throw new PortalError('setup', 'require-hold: no listener of plan-assign called waitUntil().');
      const isAllowed = await hold.settle(signal);
      this.#sync();
      signal.throwIfAborted();
      if (isPrevented || !isAllowed) {
        attempt.running?.end('not-applied');
        this.#set({ name: 'idle', outcome: { name: 'prevented' }, notice: null });
        return;
      }
      // Not repeatable: the page may have taken a payment.
      if (!isSameRequest(change, wish, this.#host.page)) {
        this.#fail(attempt, new PortalError('canceled'), null);
        return;
      }
    } catch (cause) {
      this.#fail(attempt, asSetupError(cause));
      return;
    }
    await this.#send(attempt, request).catch(() => undefined);
  }

  async #send(attempt: Attempt, request: Readonly<CustomerPricingRequest>): Promise<CustomerPricingResponse> {
    const { controller, running } = attempt;
    running?.send();
    this.#set({ name: 'sending', attempt });
    const { plansBefore, identity, page } = this.#host;
    const requested = getEpochSeconds();
    let response: CustomerPricingResponse;
    try {
      response = Object.freeze(
        await postPricingPlan(identity.session, request, controller.signal, () => {
          this.#sync();
          // Only with the token of a renewal is it known what was assigned to this customer before.
          this.#host.requestUpdate();
        }),
      );
    } catch (cause) {
      throw this.#fail(attempt, cause, attempt.wish, requested);
    }
    this.#sync();
    running?.end({ response, ...plansBefore });
    const action = attempt.action && describeConfirmed(attempt.action, request, response, page);
    if (this.#isPresent(attempt) && this.#isOwnProduct(request)) this.#host.onAssigned(response);
    this.#end(
      attempt,
      { name: 'assigned', request, response, action, requested },
      () => new PlanAssignedEvent(response),
    );
    return response;
  }

  #begin(wish: Wish | null, action: Action | null, request: Attempt['request']): Attempt {
    const running = request ? beginAttempt(this.#host.identity, request.productId) : undefined;
    const attempt: Attempt = { wish, action, request, running, controller: new AbortController() };
    this.#set({ name: 'held', attempt });
    return attempt;
  }

  /** @param wish What "Try again" reviews. Null: nothing. */
  #fail(
    attempt: Attempt,
    cause: unknown,
    wish: Wish | null = attempt.wish,
    requested?: number,
  ): AssignmentError {
    const error = asAssignmentError(cause);
    if (error.code === 'setup') warnOnce(this.#host, error.message);
    attempt.running?.end(error.outcome);
    this.#sync();
    // Another customer has signed in before anything was sent. They may have an outcome of their own by now.
    const isFree = this.#state.name === 'idle' && !this.#state.outcome;
    if (error.code === 'canceled' && !this.#isPresent(attempt) && isFree)
      this.#set({ name: 'idle', outcome: null, notice: { key: 'notChanged' } });
    const { request } = attempt;
    const outcome: Outcome = {
      ...{ name: 'failed', request, error, requested },
      wish: error.code === 'setup' ? null : wish,
    };
    this.#end(attempt, outcome, () => new PlanErrorEvent(error));
    return error;
  }

  /** Shows the outcome, unless it is that of a former customer. The page hears of it in any case. */
  #end(attempt: Attempt, outcome: Outcome, createEvent: () => Event): void {
    if (this.#isPresent(attempt)) this.#set({ name: 'idle', outcome, notice: null });
    this.#ancestors.dispatch(createEvent);
  }

  #isPresent(attempt: Attempt): boolean {
    return 'attempt' in this.#state && this.#state.attempt === attempt;
  }

  /** Shows a change after `plan-review`: a new one, or one with other times, for which the page may have other amounts. */
  #show(wish: Wish, change: Change, features: FeatureChange): void {
    const before = this.#state;
    const { outcome } = this;
    if (!isValid(change)) {
      // An invalid time, which the customer corrects in the review.
      this.#offer = null;
      this.#set({ name: 'reviewing', wish, change, features, outcome, isReady: false });
      return;
    }
    const hold = new Hold('plan-review');
    const offer = { change };
    this.#offer = offer;
    const event = new PlanReviewEvent(toReview(change), hold.add, () => {
      // First: a change of customer ends the offer.
      this.#sync();
      if (this.#offer === offer) void this.#confirm(wish, offer.change);
    });
    const isPrevented = !this.#host.dispatchEvent(event);
    this.#sync();
    // A listener may have called `assign()` or `confirm()`, opened another review, or removed the picker.
    if (this.#state !== before || !this.#host.isConnected) return;
    if (isPrevented) {
      this.dismiss();
      // The page goes on with `confirm()`, unless a listener of `plan-dismiss` has opened a review or called `assign()`.
      if (this.#state.name === 'idle') this.#offer ??= offer;
      return;
    }
    this.#set({ name: 'reviewing', wish, change, features, outcome, isReady: false });
    // A listener may have changed the page, too.
    this.check();
    if (hold.isEmpty) this.#setReady(offer, true);
    void hold.settle().then((isAllowed) => {
      if (this.#offer === offer) this.check();
      this.#setReady(offer, isAllowed || 'notChanged');
    });
  }

  /** Makes the confirm button available, or closes the review with a notice. */
  #setReady(offer: object, isReady: boolean | Notice): void {
    const state = this.#state;
    if (state.name !== 'reviewing' || this.#offer !== offer) return;
    if (typeof isReady === 'string') this.#close(isReady);
    else if (isReady) this.#set({ ...state, isReady });
  }

  #close(key: Notice | null): void {
    const state = this.#state;
    if (state.name !== 'reviewing') return;
    this.#offer = null;
    this.#explain(key, state.change);
  }

  /** Ends a review, also one of the page itself. */
  #explain(key: Notice | null, change: Change): void {
    this.#set({ name: 'idle', outcome: this.outcome, notice: key && { key, plan: change.action.plan } });
    this.#dispatchDismiss(change);
  }

  #dispatchDismiss(change: Change): void {
    const review = toReview(change);
    this.#ancestors.dispatch(() => new PlanDismissEvent(review));
  }

  /** Forgets everything about a former customer. The host forgets its part in its next update. */
  #sync(): void {
    const former = this.#identity;
    const identity = this.#host.identity;
    this.#identity = identity;
    if (!former || !hasCustomerChanged(former, identity)) return;
    this.#hasOtherCustomer = true;
    this.#offer = null;
    const state = this.#state;
    const notice = state.name === 'reviewing' ? ({ key: 'sessionChanged' } as const) : null;
    this.#set({ name: 'idle', outcome: null, notice });
    if ('attempt' in state) state.attempt.controller.abort(new PortalError('canceled'));
    if (state.name === 'reviewing') this.#dispatchDismiss(state.change);
  }

  #derive(wish: Wish): Change | Refusal | PortalError {
    try {
      return deriveChange(wish, this.#host.page);
    } catch {
      // Data of the page, such as a getter that throws.
      return new PortalError('setup');
    }
  }

  /** Reads the features once: they are the page's text, which a translation or a countdown may rewrite. */
  #readFeatures({ action, currentPlan }: Change, { plan }: Wish): FeatureChange {
    const read = (value: string) => (action.kind === 'keep' ? [] : this.#host.readFeatures(value));
    return compareFeatures(read(currentPlan), read(plan));
  }

  #isOwnProduct({ productId }: CustomerPricingRequest): boolean {
    return toProduct(productId) === toProduct(this.#host.productId);
  }

  #isRunning(productId: string | null | undefined): boolean {
    return hasAttempt(this.#host.identity, productId, 'held', 'sending');
  }

  #set(state: ChangeState): void {
    this.#state = state;
    this.#host.requestUpdate();
  }
}

/** Converts an exception before the request is sent: nothing of it can have been applied. */
const asSetupError = (cause: unknown): PortalError =>
  cause instanceof PortalError ? cause : new PortalError('setup');

/** Returns the detail of the review events. */
const toReview = ({ request, action, currentPlan, requestedPlan }: Change): PlanReview => ({
  request: request ?? { productPlanId: requestedPlan },
  kind: action.kind,
  from: currentPlan || null,
  to: requestedPlan,
});
