import type { LitElement, ReactiveController } from 'lit';
import { getSkew } from '../change/schedule.js';
import { getEpochSeconds } from '../ui/platform.js';

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
    this.#skew = getSkew(created, getEpochSeconds());
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
