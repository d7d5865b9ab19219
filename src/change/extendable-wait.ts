import { untilAborted } from '../service/deadline.js';

/** Promises by which the page delays a step of a change, with `waitUntil()` of an event. */
export class ExtendableWait {
  readonly #type: string;
  readonly #answers: Promise<boolean>[] = [];
  #isOpen = true;

  /** @param type Type of the event, for the error. */
  constructor(type: string) {
    this.#type = type;
  }

  get isEmpty(): boolean {
    return !this.#answers.length;
  }

  /**
   * Adds a promise. A rejection, or the value false, refuses the step.
   * @throws DOMException `InvalidStateError` after `settle()` has ended.
   */
  readonly add = (promise: Promise<unknown>): void => {
    if (!this.#isOpen) throw new DOMException(`${this.#type} can no longer be delayed.`, 'InvalidStateError');
    this.#answers.push(
      Promise.resolve(promise).then(
        (value) => value !== false,
        () => false,
      ),
    );
  };

  /**
   * Resolves with whether all promises allow the step, including those that are added while earlier ones are pending. Rejects
   * when the signal aborts.
   */
  async settle(signal?: AbortSignal): Promise<boolean> {
    let isAllowed = true;
    try {
      for (const answer of this.#answers) isAllowed = (await untilAborted(answer, signal)) && isAllowed;
    } finally {
      this.#isOpen = false;
    }
    return isAllowed;
  }
}
