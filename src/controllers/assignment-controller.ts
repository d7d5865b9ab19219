import type { LitElement } from 'lit';
import { PlanAssignedEvent, PlanAssignEvent, PlanErrorEvent } from '../events.js';
import type { Outcome } from '../plan-picker/outcome.js';
import { getEpochSeconds } from '../platform.js';
import { postPricingPlan } from '../service/endpoints.js';
import { asAssignmentError, PortalError } from '../service/errors.js';
import type { CustomerPricingRequest, CustomerPricingResponse } from '../service/resources.js';
import type { PortalSession } from '../service/session.js';

interface AssignmentHooks {
  /** The session to send with, when it is sent. */
  getSession: () => PortalSession;
  /** Called before a request is sent: returns it as it may be sent; throws a `PortalError` otherwise. */
  onSend: (request: CustomerPricingRequest | null) => CustomerPricingRequest;
  onAssigned: (request: CustomerPricingRequest, response: CustomerPricingResponse) => void;
}

/** Runs one attempt at a time: from the customer's confirmation to its one outcome. Never retries. */
export class AssignmentController {
  /** Whether an attempt is running, or held by the page. */
  isPending = false;
  outcome: Outcome | null = null;
  /** Whether an attempt may have been applied without our knowing; only a success clears it. */
  isUncertain = false;
  readonly #host: LitElement;
  readonly #hooks: AssignmentHooks;
  /** Synchronous, so that of two presses in one task the second finds it; set until every listener has heard. */
  #isBusy = false;
  /** Seconds by which the service's clock is ahead of the device's, as far as the last response tells. */
  #skew = 0;

  constructor(host: LitElement, hooks: AssignmentHooks) {
    this.#host = host;
    this.#hooks = hooks;
  }

  /** Epoch seconds, by the service's clock where it is known. */
  get now(): number {
    return getEpochSeconds() + this.#skew;
  }

  /** Whether another attempt may not begin now. */
  get isBusy(): boolean {
    return this.#isBusy;
  }

  /** Lets the page prevent or hold a confirmed request by `plan-assign`, then sends it. */
  async confirm(request: CustomerPricingRequest): Promise<void> {
    if (this.#isBusy) return;
    this.#begin();
    const isAllowed = await this.#ask(request);
    this.#isBusy = false;
    if (isAllowed) await this.#send(request).catch(() => undefined);
    else this.#end({ name: 'prevented' });
  }

  /** Whether the page allows the request, once everything that holds it is settled. */
  async #ask(request: CustomerPricingRequest): Promise<boolean> {
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
    this.#host.dispatchEvent(event);
    let isAllowed = !event.defaultPrevented;
    // Also those that are added while others hold.
    for (const hold of holds) isAllowed = (await hold) && isAllowed;
    isOpen = false;
    return isAllowed;
  }

  /** Sends at once. Rejects with a `PortalError`; with `busy`, which is no attempt, while another one is running. */
  send(request: CustomerPricingRequest | null): Promise<CustomerPricingResponse> {
    const response = this.#send(request);
    // The outcome is on screen and in an event: a caller need not listen a third time.
    response.catch(() => undefined);
    return response;
  }

  /** Forgets the outcome; not that it is unknown. */
  readonly dismiss = (): void => {
    this.outcome = null;
    this.#host.requestUpdate();
  };

  /** Ends an attempt that was never fit to be sent; not one that is running. */
  fail(cause: unknown): void {
    if (this.#isBusy) return;
    const error = asAssignmentError(cause);
    this.#end({ name: 'failed', request: null, error });
    this.#host.dispatchEvent(new PlanErrorEvent(error));
  }

  async #send(wanted: CustomerPricingRequest | null): Promise<CustomerPricingResponse> {
    if (this.#isBusy) throw new PortalError('busy', undefined, { outcome: 'not-applied' });
    this.#begin();
    let request: CustomerPricingRequest | null = null;
    try {
      request = this.#hooks.onSend(wanted);
      const response = Object.freeze(await postPricingPlan(this.#hooks.getSession(), request));
      this.isUncertain = false;
      this.#skew = (response.createdTimeInSeconds ?? getEpochSeconds()) - getEpochSeconds();
      this.#end({ name: 'assigned', request, response });
      this.#hooks.onAssigned(request, response);
      this.#host.dispatchEvent(new PlanAssignedEvent(response));
      return response;
    } catch (cause) {
      const error = asAssignmentError(cause);
      this.isUncertain ||= error.outcome === 'unknown';
      this.#end({ name: 'failed', request: error.code === 'setup' ? null : request, error });
      this.#host.dispatchEvent(new PlanErrorEvent(error));
      throw error;
    } finally {
      this.#isBusy = false;
    }
  }

  #begin(): void {
    this.#isBusy = this.isPending = true;
    this.outcome = null;
    this.#host.requestUpdate();
  }

  #end(outcome: Outcome): void {
    this.isPending = false;
    this.outcome = outcome;
    this.#host.requestUpdate();
    // Below the fold the outcome would be overlooked. Does not scroll when the focus is elsewhere on the page.
    if (this.#host.matches(':focus-within'))
      void this.#host.updateComplete.then(() =>
        this.#host.shadowRoot?.querySelector('.message')?.scrollIntoView({ block: 'nearest' }),
      );
  }
}
