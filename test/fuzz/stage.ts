/** A real picker in a real page, with a service that answers when it is told to. */
import { expect } from '@open-wc/testing';
import '../../src/define.js';
import type { PortalPlanPickerElement } from '../../src/elements/portal-plan-picker.js';
import { en } from '../../src/messages/en.js';
import { PortalError } from '../../src/service/errors.js';
import { dialogOf } from '../support/customer.js';
import { nextTask } from '../support/waiting.js';
import { parts, read, rendered, text } from '../support/rendered.js';
import { currentPlan, defaultPlan, labels, type Model, type Sent } from './model.js';

interface Open {
  answer: (response: Response) => void;
  lose: () => void;
}

export class Stage {
  readonly picker: PortalPlanPickerElement;
  readonly places = [document.createElement('div'), document.createElement('div')] as const;
  readonly sent: Sent[] = [];
  readonly finals: string[] = [];
  /** Of `assign()`: how each promise settled. */
  readonly settled: string[] = [];
  /** Requests without an answer, the last one last. */
  readonly open: Open[] = [];
  renews = true;
  #renewals = 0;
  readonly #uncaught: unknown[] = [];
  readonly #deadlines = new Map<number, () => void>();
  readonly #leaving = new AbortController();
  readonly #real = { fetch: window.fetch, setTimeout: window.setTimeout, clearTimeout: window.clearTimeout };

  constructor(noConfirm: boolean) {
    this.#watch();
    this.picker = Object.assign(document.createElement('portal-plan-picker'), {
      ...{ baseUrl: '/', sessionToken: 'first', currentPlan, defaultPlan, noConfirm },
    });
    for (const value of Object.keys(labels)) this.addPlan(value);
    document.body.append(...this.places);
    this.places[0].append(this.picker);
    for (const type of ['plan-assigned', 'plan-error'] as const)
      this.picker.addEventListener(type, ({ detail }: CustomEvent<object>) => {
        const { code, outcome = '' } = detail as PortalError;
        this.finals.push(detail instanceof PortalError ? `${type} ${code} ${outcome}` : type);
      });
  }

  addPlan(value: string): void {
    this.picker.append(
      Object.assign(document.createElement('portal-plan'), { value, label: labels[value] ?? '' }),
    );
  }

  planOf(value: string): Element | undefined {
    return this.picker.plans.find((plan) => plan.value === value);
  }

  /** The time of whatever waits is over. */
  passDeadlines(): void {
    for (const ring of [...this.#deadlines.values()]) ring();
  }

  /** Lets all that is under way come to where it waits for an answer. */
  async settle(): Promise<void> {
    for (let task = 0; task < 3; task++) await nextTask();
    await this.picker.updateComplete;
  }

  /** Whether everything is as the model has it. */
  expect(model: Model): void {
    const { picker } = this;
    expect(this.sent, 'U1, U9: what was sent').to.deep.equal(model.sent);
    expect(this.finals, 'U4, U5: final events').to.deep.equal(model.finals);
    expect(this.#uncaught, 'U3: uncaught').to.deep.equal([]);
    expect(picker.pending, 'pending').to.equal(model.attempt !== null);
    expect(picker.value, 'the choice').to.equal(model.value);
    const locked = rendered(picker, '[aria-disabled=true], button:disabled');
    expect(text(picker).includes(en.working), 'U7: at work').to.equal(picker.pending);
    expect(locked.length > 0, 'U7: locked').to.equal(picker.pending);
    const dialog = dialogOf(picker);
    const isReviewed = model.review !== null && model.isConnected;
    expect(dialog.open, 'a review').to.equal(isReviewed);
    if (!isReviewed) return;
    expect(this.reviewed, 'U9: what is reviewed').to.include(model.labelOf(model.review ?? ''));
    expect(read(dialog).includes(en.uncertain), 'I10: a warning').to.equal(model.isUncertain);
  }

  /** The plans that the review names. */
  get reviewed(): string[] {
    return parts(this.picker, 'timeline').flatMap((box) => [...box.querySelectorAll('strong')].map(read));
  }

  async leave(): Promise<void> {
    for (const { lose } of this.open.splice(0)) lose();
    await this.settle();
    this.#leaving.abort();
    for (const place of this.places) place.remove();
    Object.assign(window, this.#real);
  }

  #watch(): void {
    const { signal } = this.#leaving;
    addEventListener('error', ({ message }) => this.#uncaught.push(message), { signal });
    addEventListener('unhandledrejection', ({ reason }) => this.#uncaught.push(String(reason)), { signal });
    document.addEventListener(
      'session-request',
      (event) => {
        if (this.renews) event.respondWith(`renewed ${++this.#renewals}`);
      },
      { signal },
    );
    window.fetch = (input, init) => {
      const { pathname, searchParams } = new URL(input as string);
      if (pathname !== '/customer-portal/pricing-plan') return this.#real.fetch.call(window, input, init);
      this.sent.push({ token: searchParams.get('sessionToken') ?? '', body: init?.body as string });
      return new Promise((resolve, reject) => {
        this.open.push({
          answer: resolve,
          lose: () => reject(new TypeError(`Failed to fetch ${input as string}`)),
        });
      });
    };
    // Deadlines ring when told, and everything else as ever.
    const setLater = (ring: () => void, milliseconds = 0): number => {
      if (milliseconds < 10_000)
        return this.#real.setTimeout.call(window, ring, milliseconds) as unknown as number;
      const id = -1 - this.#deadlines.size - Math.floor(Math.random() * 1e9);
      this.#deadlines.set(id, ring);
      return id;
    };
    const clear = (id?: number): void => {
      if (id !== undefined && !this.#deadlines.delete(id)) this.#real.clearTimeout.call(window, id);
    };
    Object.assign(window, { setTimeout: setLater, clearTimeout: clear });
  }
}
