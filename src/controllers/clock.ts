import type { LitElement, ReactiveController } from 'lit';
import { getEpochSeconds } from '../platform.js';

/** In seconds. What was created longer ago is no sign of a device whose clock is fast. */
const largestDelay = 2 * 86_400;

/** The service's clock, as far as it is known. Updates its host every minute: "tomorrow" becomes "today", and plans start. */
export class Clock implements ReactiveController {
  readonly #host: LitElement;
  /** Seconds by which the service's clock is ahead of the device's. */
  #skew = 0;
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(host: LitElement) {
    this.#host = host;
    host.addController(this);
  }

  /** Epoch seconds. */
  get now(): number {
    return getEpochSeconds() + this.#skew;
  }

  /** Sets the clock by an answer that was created at this time. Without one it is that of the device. */
  set(created?: number): void {
    const now = getEpochSeconds();
    const skew = (created ?? now) - now;
    this.#skew = skew > -largestDelay ? skew : 0;
  }

  hostConnected(): void {
    this.#timer = setInterval(() => {
      this.#host.requestUpdate();
    }, 60_000);
  }

  hostDisconnected(): void {
    clearInterval(this.#timer);
  }
}
