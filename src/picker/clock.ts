import type { LitElement, ReactiveController } from 'lit';
import { getEpochSeconds } from '../ui/platform.js';

/** In seconds. A greater difference is no wrong clock: the assignment was created earlier, or the service is wrong. */
const maxSkew = 2 * 86_400;

/** Clock of the service, as far as known. Updates its host every minute, because plans start and end. */
export class Clock implements ReactiveController {
  readonly #host: LitElement;
  /** Seconds by which the clock of the service is ahead of the device's. */
  #skew = 0;
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(host: LitElement) {
    this.#host = host;
    host.addController(this);
  }

  /** Current time in epoch seconds. */
  get now(): number {
    return getEpochSeconds() + this.#skew;
  }

  /** Sets the clock to the time at which an answer was created, in epoch seconds. Default: the clock of the device. */
  set(created?: number): void {
    const now = getEpochSeconds();
    const skew = (created ?? now) - now;
    this.#skew = Math.abs(skew) < maxSkew ? skew : 0;
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
