/** Real picker in a real page, with a service and a clock that the test controls. */
import { expect } from '@open-wc/testing';
import '../../../src/define.js';
import type { PortalPlanPickerElement } from '../../../src/elements/portal-plan-picker.js';
import { en } from '../../../src/messages/en.js';
import { format } from '../../../src/localize/format.js';
import { AssignmentError } from '../../../src/service/errors.js';
import { dialogOf, partOf, partsOf, queryRendered, textOf } from '../../support/rendered.js';
import { untilNextTask } from '../../support/waiting.js';
import { reviewOf } from '../../support/review.js';
import {
  currentPlan,
  defaultPlan,
  type Model,
  type PickerModel,
  type PlanModel,
  type Sent,
} from './model.js';

interface Open {
  answer: (response: Response) => void;
  lose: () => void;
}

let stages = 0;

export class Stage {
  picker: PortalPlanPickerElement;
  readonly places = [document.createElement('div'), document.createElement('div')] as const;
  readonly sent: Sent[] = [];
  /** Functions that answer the requests, in order. */
  readonly requests: Open[] = [];
  /** Functions that settle the holds, by the index of their `plan-assign`. */
  readonly holds = new Map<number, (isAllowed: boolean) => void>();
  isHolding = false;
  renews = true;
  /** Final events that reach the document, and those that reach each picker. */
  readonly #finals: string[] = [];
  readonly #finalsOnPickers: string[] = [];
  readonly #warnings: unknown[] = [];
  readonly #uncaught: unknown[] = [];
  #confirmed = 0;
  #asked = 0;
  #renewals = 0;
  /** Account of its own, so that no other run knows its attempts. */
  readonly #apiKey = String(++stages);
  readonly #deadlines = new Map<number, () => void>();
  readonly #pauses = new Map<number, () => void>();
  #frames: FrameRequestCallback[] = [];
  readonly #leaving = new AbortController();
  readonly #real = {
    ...{ fetch: window.fetch, setTimeout: window.setTimeout, clearTimeout: window.clearTimeout },
    requestAnimationFrame: window.requestAnimationFrame,
  };
  readonly #warn = console.warn;

  constructor({ picker }: Model) {
    this.#watch();
    document.body.append(...this.places);
    this.picker = this.mount(picker);
  }

  /** Mounts a picker in place of the former one. */
  mount({ token, customer, product, noConfirm, plans }: PickerModel): PortalPlanPickerElement {
    (this.picker as typeof this.picker | undefined)?.remove();
    this.picker = Object.assign(document.createElement('portal-plan-picker'), {
      ...{ baseUrl: '/', apiKey: this.#apiKey, sessionToken: token, customer, productId: product },
      ...{ currentPlan, defaultPlan, noConfirm },
    });
    for (const [value, plan] of plans) this.addPlan(value, plan);
    for (const type of ['plan-assigned', 'plan-error'] as const)
      this.picker.addEventListener(type, (event) => this.#finalsOnPickers.push(nameOf(event)));
    this.places[0].append(this.picker);
    return this.picker;
  }

  addPlan(value: string, { label, price, disabled }: PlanModel): void {
    const plan = { value, label, price: String(price), currency: 'EUR', disabled };
    this.picker.append(Object.assign(document.createElement('portal-plan'), plan));
  }

  planOf(value: string): Element | undefined {
    return this.picker.plans.find((plan) => plan.value === value);
  }

  /** Fires the pending timers. */
  passDeadlines(): void {
    for (const ring of [...this.#deadlines.values()]) ring();
  }

  passPauses(): void {
    for (const ring of [...this.#pauses.values()]) ring();
  }

  /** Waits until all pending work waits for the service or for a timer. */
  async settle(): Promise<void> {
    for (let task = 0; task < 5; task++) await untilNextTask();
    await this.picker.updateComplete;
  }

  /** Waits for the next paint. */
  async paint(): Promise<void> {
    if (!this.#frames.length) return;
    for (const frame of this.#frames.splice(0)) frame(performance.now());
    await new Promise((resolve) => this.#real.setTimeout.call(window, resolve, 0));
  }

  /** Compares the picker with the model. */
  expect({ picker: model, ...page }: Model): void {
    const { picker } = this;
    expect(this.sent, 'U1, U9, U11: what was sent').to.deep.equal(page.sent);
    const finals = [...page.finals].sort();
    expect(this.#finals.sort(), 'U4, U5: final events').to.deep.equal(finals);
    expect(this.#finalsOnPickers.sort(), 'U4, U5: final events on the pickers').to.deep.equal(finals);
    expect(this.#uncaught, 'U3: uncaught').to.deep.equal([]);
    expect(this.#warnings, 'U3: warnings').to.have.length(page.warnings);
    expect(this.#asked, 'S06: requests for a token').to.equal(page.asked);
    expect(this.#confirmed, 'plan-assign').to.equal(page.confirmed);
    expect(picker.pending, 'pending').to.equal(model.isPending);
    expect(picker.value, 'the choice').to.equal(model.value);
    expect(picker.assignment !== null, 'U11: an assignment').to.equal(model.assignment !== null);
    expect(dialogOf(picker).open, 'a review').to.equal(model.isConnected && model.review !== null);
    if (model.isConnected) this.#expectShown(model);
  }

  #expectShown(model: PickerModel): void {
    const { picker } = this;
    const { outcome, isPending, review } = model;
    const locked = queryRendered(picker, '[aria-disabled=true], button:disabled');
    expect(locked.length > 0, 'U7: locked').to.equal(isPending);
    expect(this.#shows('keep'), 'U11: going back').to.equal(model.isScheduled);
    expect(this.#shows('stop'), 'to stop waiting').to.equal(model.attempt?.phase === 'held');
    const [status, result, failure] = ['status', 'outcome', 'error'].map((name) =>
      textOf(partOf(picker, name)),
    );
    expect(status?.includes(en.pending), 'U7: at work').to.equal(isPending);
    expect(status !== '', 'U7: at work').to.equal(isPending);
    expect(this.#shows('done'), 'U11: assigned').to.equal(outcome === 'assigned');
    const isUnchanged = outcome === 'not-applied' || outcome === 'prevented';
    expect(`${result} ${failure}`.includes(en.notChanged), 'U11: unchanged').to.equal(isUnchanged);
    expect(failure?.startsWith(en.unknown), 'U11: unknown').to.equal(outcome === 'unknown');
    const warns = model.isUncertain && !outcome && !isPending;
    expect([result !== '', failure !== ''], 'U11: where it is said').to.deep.equal([
      outcome === 'assigned' || outcome === 'prevented' || warns,
      outcome === 'not-applied' || outcome === 'unknown',
    ]);
    if (!review) return;
    const dialog = dialogOf(picker);
    const text = textOf(dialog);
    const { title, times } = reviewOf(picker);
    const named = format(en['confirm-switch'], { plan: model.labelOf(review.plan) });
    const [current, other] = [currentPlan, defaultPlan].map((plan) => ({ plan: model.labelOf(plan) }));
    if (review.plan === currentPlan)
      expect(title, 'U9: what is kept').to.equal(format(en.keep, current ?? {}));
    else if (review.plan !== defaultPlan) expect(title, 'U9: what is reviewed').to.equal(named);
    else {
      expect(title, 'U9: what is cancelled').to.equal(format(en.cancelTitle, current ?? {}));
      expect(times, 'U9: what follows').to.contain(format(en.moveSoon, other ?? {}));
    }
    const price = model.plans.get(review.plan)?.price;
    if (price) expect(text, 'U11: the price').to.match(new RegExp(`€${price}\\b`));
    expect(text.includes(en.uncertain), 'I10: a warning').to.equal(model.isUncertain);
    expect(text.includes(en.changed), 'U11: a mark').to.equal(model.read(review.plan) !== review.first);
  }

  #shows(name: string): boolean {
    return partsOf(this.picker, name).length > 0;
  }

  async leave(): Promise<void> {
    for (const settle of this.holds.values()) settle(false);
    this.passDeadlines();
    this.passPauses();
    await this.settle();
    this.#leaving.abort();
    for (const place of this.places) place.remove();
    Object.assign(window, this.#real);
    console.warn = this.#warn;
  }

  #watch(): void {
    const { signal } = this.#leaving;
    addEventListener('error', ({ message }) => this.#uncaught.push(message), { signal });
    addEventListener('unhandledrejection', ({ reason }) => this.#uncaught.push(String(reason)), { signal });
    console.warn = (...words) => void this.#warnings.push(words);
    for (const type of ['plan-assigned', 'plan-error'] as const)
      document.addEventListener(type, (event) => this.#finals.push(nameOf(event)), { signal });
    document.addEventListener(
      'plan-assign',
      (event) => {
        const number = this.#confirmed++;
        if (this.isHolding)
          event.waitUntil(new Promise<boolean>((resolve) => this.holds.set(number, resolve)));
      },
      { signal },
    );
    document.addEventListener(
      'session-request',
      (event) => {
        this.#asked++;
        if (this.renews) event.respondWith(`renewed ${++this.#renewals}`);
      },
      { signal },
    );
    window.fetch = (input, init) => {
      const { pathname, searchParams } = new URL(input as string);
      if (pathname !== '/customer-portal/pricing-plan') return this.#real.fetch.call(window, input, init);
      const body = JSON.parse(init?.body as string) as object;
      this.sent.push({ token: searchParams.get('sessionToken') ?? '', body });
      return new Promise((resolve, reject) => {
        this.requests.push({
          answer: resolve,
          lose: () => reject(new TypeError(`Failed to fetch ${input as string}`)),
        });
      });
    };
    // Deadlines and pauses fire when the test says so, other timers as usual.
    const setLater = (ring: () => void, milliseconds = 0): number => {
      const timers = milliseconds === 500 ? this.#pauses : milliseconds >= 10_000 && this.#deadlines;
      if (!timers) return this.#real.setTimeout.call(window, ring, milliseconds) as unknown as number;
      const id = -1 - Math.floor(Math.random() * 1e9);
      timers.set(id, () => {
        timers.delete(id);
        ring();
      });
      return id;
    };
    const clear = (id?: number): void => {
      if (id === undefined || this.#deadlines.delete(id) || this.#pauses.delete(id)) return;
      this.#real.clearTimeout.call(window, id);
    };
    const onFrame = (frame: FrameRequestCallback): number => this.#frames.push(frame);
    Object.assign(window, { setTimeout: setLater, clearTimeout: clear, requestAnimationFrame: onFrame });
  }
}

function nameOf({ type, detail }: CustomEvent<object>): string {
  const { code, outcome } = detail as AssignmentError;
  return detail instanceof AssignmentError ? `${type} ${code} ${outcome}` : type;
}
