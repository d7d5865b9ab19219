import type { ReactiveControllerHost } from 'lit';
import { PlanAssignedEvent, PlanAssignEvent, PlanErrorEvent } from '../../events.js';
import { asAssignmentError, PortalError } from '../../service/errors.js';
import type { CustomerPricingRequest, CustomerPricingResponse } from '../../service/resources.js';
import { clock } from './clock.js';

/** How the last attempt ended: what the service answered, why it failed, or that the page called it off. */
export type Outcome =
  | { name: 'assigned'; request: CustomerPricingRequest; response: CustomerPricingResponse }
  /** `request` is null when it was never fit to be sent, so that there is nothing to try again. */
  | { name: 'failed'; request: CustomerPricingRequest | null; error: PortalError }
  | { name: 'called-off' };

interface Steps {
  /** The request as it may be sent, frozen; throws a `PortalError` otherwise. */
  check: (request: CustomerPricingRequest | null) => CustomerPricingRequest;
  send: (request: CustomerPricingRequest) => Promise<CustomerPricingResponse>;
  assigned: (request: CustomerPricingRequest, response: CustomerPricingResponse) => void;
}

/** The way of an assignment from the customer's confirmation to its one outcome. One at a time; nothing is repeated. */
export class Attempt {
  /** An attempt is running, or held by the page. */
  pending = false;
  outcome: Outcome | null = null;
  /** An attempt may have been applied without our knowing; only a success clears it. */
  uncertain = false;

  readonly #host: ReactiveControllerHost & HTMLElement;
  readonly #steps: Steps;
  /** Synchronous, so that of two presses in one task the second finds it; held until every listener has heard. */
  #busy = false;
  /** Seconds by which the service's clock is ahead of ours, as far as its last answer tells. */
  #skew = 0;

  constructor(host: ReactiveControllerHost & HTMLElement, steps: Steps) {
    this.#host = host;
    this.#steps = steps;
  }

  /** Epoch seconds, by the service's clock where it is known. */
  get now(): number {
    return clock() + this.#skew;
  }

  /** Whether another attempt may not begin now. */
  get busy(): boolean {
    return this.#busy;
  }

  /** Lets the page prevent or hold a confirmed assignment by `plan-assign`, then sends it. */
  async confirm(request: CustomerPricingRequest): Promise<void> {
    if (this.#busy) return;
    this.#begin();
    const event = new PlanAssignEvent(request);
    this.#host.dispatchEvent(event);
    const proceeds = await event.proceeds();
    this.#busy = false;
    if (proceeds) void this.send(request);
    else this.#end({ name: 'called-off' });
  }

  /** Sends at once. Rejects with a `PortalError`; `busy`, which is no attempt, in an attempt's place. */
  send(request: CustomerPricingRequest | null): Promise<CustomerPricingResponse> {
    const response = this.#send(request);
    // The outcome is on screen and in an event: a caller need not listen a third time.
    response.catch(() => undefined);
    return response;
  }

  /** Forgets the outcome; not that it is unknown. */
  dismiss(): void {
    this.outcome = null;
    this.#host.requestUpdate();
  }

  /** Ends an attempt that was never fit to be sent; not one that runs. */
  fail(cause: unknown): void {
    if (this.#busy) return;
    const error = asAssignmentError(cause);
    this.#end({ name: 'failed', request: null, error });
    this.#host.dispatchEvent(new PlanErrorEvent(error));
  }

  async #send(wanted: CustomerPricingRequest | null): Promise<CustomerPricingResponse> {
    if (this.#busy) throw new PortalError('busy', undefined, { outcome: 'not-applied' });
    this.#begin();
    let request: CustomerPricingRequest | null = null;
    try {
      request = this.#steps.check(wanted);
      const response = Object.freeze(await this.#steps.send(request));
      this.uncertain = false;
      this.#skew = (response.createdTimeInSeconds ?? clock()) - clock();
      this.#end({ name: 'assigned', request, response });
      this.#steps.assigned(request, response);
      this.#host.dispatchEvent(new PlanAssignedEvent(response));
      return response;
    } catch (cause) {
      const error = asAssignmentError(cause);
      this.uncertain ||= error.outcome === 'unknown';
      this.#end({ name: 'failed', request: error.code === 'setup' ? null : request, error });
      this.#host.dispatchEvent(new PlanErrorEvent(error));
      throw error;
    } finally {
      this.#busy = false;
    }
  }

  #begin(): void {
    this.#busy = this.pending = true;
    this.outcome = null;
    this.#host.requestUpdate();
  }

  #end(outcome: Outcome): void {
    this.pending = false;
    this.outcome = outcome;
    this.#host.requestUpdate();
    // Below the fold of a small screen nobody would see how it ended; who went elsewhere meanwhile stays there.
    if (this.#host.matches(':focus-within'))
      void this.#host.updateComplete.then(() =>
        this.#host.shadowRoot?.querySelector('.message')?.scrollIntoView({ block: 'nearest' }),
      );
  }
}
