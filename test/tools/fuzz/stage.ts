/** Real picker in a real page, with a service and a clock that the test controls. */
import { expect } from '@open-wc/testing';
import '../../../src/define.js';
import type { PortalPlanPickerElement } from '../../../src/picker/portal-plan-picker.js';
import { en } from '../../../src/messages/en.js';
import { format, formatDate } from '../../../src/i18n/format.js';
import type { PlanReviewEvent } from '../../../src/events.js';
import { AssignmentError } from '../../../src/service/errors.js';
import { dialogOf, partOf, partsOf, queryRendered, textOf } from '../../support/rendered.js';
import { reviewOf } from '../../support/review.js';
import { untilNextTask } from '../../support/waiting.js';
import { defaultPlan, type Facts, isStoppable, type Model, type PickerModel, type Sent } from './model.js';
import type { PlanModel } from './plans.js';

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
  reviews: Model['reviews'] = 'shows';
  /** All `plan-review` events, and functions that settle the promises for them. */
  readonly reviewed: PlanReviewEvent[] = [];
  readonly calculations = new Map<number, (isAllowed: boolean) => void>();
  /** Milliseconds of the page's `performance`. The confirm button ignores presses of its first half second. */
  time = 0;
  readonly #steps: string[] = [];
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
  readonly #leaving = new AbortController();
  readonly #real = {
    ...{ fetch: window.fetch, setTimeout: window.setTimeout, clearTimeout: window.clearTimeout },
  };
  readonly #warn = console.warn;

  constructor({ picker }: Model) {
    this.#watch();
    document.body.append(...this.places);
    this.picker = this.mount(picker);
  }

  /** Mounts a picker in place of the former one. */
  mount(model: PickerModel): PortalPlanPickerElement {
    (this.picker as typeof this.picker | undefined)?.remove();
    const { token, customer, product, currentPlan, schedule, isReadOnly, requiresHold } = model;
    this.picker = Object.assign(document.createElement('portal-plan-picker'), {
      ...{ baseUrl: '/', apiKey: this.#apiKey, sessionToken: token, customer, productId: product },
      ...{ currentPlan, defaultPlan, schedule, readonly: isReadOnly, requireHold: requiresHold },
    });
    for (const [value, plan] of model.plans) this.addPlan(value, plan);
    for (const type of ['plan-assigned', 'plan-error'] as const)
      this.picker.addEventListener(type, (event) => this.#finalsOnPickers.push(nameOf(event)));
    this.places[0].append(this.picker);
    return this.picker;
  }

  addPlan(value: string, { label, price, disabled, reason }: PlanModel): void {
    const plan = { value, label, price: String(price), currency: 'EUR', disabled, reason };
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

  /** Waits until all pending work waits for the service, the page or a timer. */
  async settle(): Promise<void> {
    for (let task = 0; task < 5; task++) await untilNextTask();
    // A held change of a removed picker is canceled after a timer of 0 ms.
    await new Promise((resolve) => this.#real.setTimeout.call(window, resolve, 0));
    for (let task = 0; task < 2; task++) await untilNextTask();
    await this.picker.updateComplete;
  }

  /** Compares the picker with the model. */
  expect({ picker: model, ...page }: Model): void {
    const { picker } = this;
    expect(this.sent, 'U1, U9, U11: what was sent').to.deep.equal(page.sent);
    expect(this.#steps, 'events of the steps').to.deep.equal(page.steps);
    const finals = [...page.finals].sort();
    expect(this.#finals.sort(), 'U4, U5: final events').to.deep.equal(finals);
    expect(this.#finalsOnPickers.sort(), 'U4, U5: final events on the pickers').to.deep.equal(finals);
    expect(this.#uncaught, 'U3: uncaught').to.deep.equal([]);
    expect(this.#warnings, 'U3: warnings').to.have.length(page.warnings);
    expect(this.#asked, 'S06: requests for a token').to.equal(page.asked);
    expect(picker.pending, 'pending').to.equal(model.isPending);
    expect(picker.assignment, 'U11: the assignment').to.deep.equal(model.assignment);
    expect(picker.uncertain, 'U11: uncertain').to.equal(model.isUncertain);
    expect(dialogOf(picker).open, 'a review').to.equal(model.review !== null);
    if (model.isConnected) this.#expectShown(model);
  }

  #expectShown(model: PickerModel): void {
    const { picker } = this;
    const { outcome, isPending, review, notice } = model;
    for (const value of model.plans.keys()) {
      const shown = this.#controlOf(value).replace(/^Starts .*/, en.startsOn);
      const expected = model.controlOf(value);
      const text = expected === 'button' || !expected ? expected : en[expected];
      expect(shown, `the control of ${value}`).to.equal(text ?? '');
    }
    const canConfirm = Boolean(review?.isReady && review.facts.request);
    for (const [name, isAvailable] of [
      ...(['button', 'cancel', 'keep'] as const).map((each) => [each, !isPending] as const),
      ...(['confirm', 'confirm-cancel', 'confirm-keep'] as const).map((each) => [each, canConfirm] as const),
    ])
      for (const { ariaDisabled } of partsOf(picker, name))
        expect(ariaDisabled, `U7: unavailable: ${name}`).to.equal(String(!isAvailable));
    const spinners = queryRendered(picker, '.spinner').length;
    if (!isPending) expect(spinners, 'U7: spinners').to.equal(0);
    expect(this.#shows('cancel'), 'the cancel button').to.equal(model.canCancel);
    expect(this.#shows('keep'), 'U11: going back').to.equal(model.canKeep);
    expect(this.#shows('stop'), 'to stop').to.equal(isStoppable(model.attempt));
    const said = notice && format(en[notice.key], { plan: notice.label });
    expect(textOf(partOf(picker, 'notice')), 'the notice').to.equal(said ?? '');
    const [status, result, failure] = (['status', 'outcome', 'error'] as const).map((name) =>
      textOf(partOf(picker, name)),
    );
    expect(status?.includes(en.pending), 'U7: at work').to.equal(isPending);
    expect(status !== '', 'U7: at work').to.equal(isPending);
    const isUnknown = outcome?.name === 'unknown';
    expect(this.#shows('done'), 'U11: done').to.equal(outcome !== null);
    expect(this.#shows('retry'), 'to try again').to.equal(Boolean(outcome?.wish) && !model.isReadOnly);
    const isUnchanged = outcome?.name === 'not-applied' || outcome?.name === 'prevented';
    expect(`${result} ${failure}`.includes(en.notChanged), 'U11: unchanged').to.equal(isUnchanged);
    expect(failure?.startsWith(en.unknown), 'U11: unknown').to.equal(isUnknown);
    const warns = model.isUncertain && !outcome && !isPending;
    expect([result !== '', failure !== ''], 'U11: where it is said').to.deep.equal([
      outcome?.name === 'assigned' || outcome?.name === 'prevented' || warns,
      outcome?.name === 'not-applied' || isUnknown,
    ]);
    if (review) this.#expectReviewed(review.facts, review.isReady);
  }

  #expectReviewed(facts: Facts, isReady: boolean): void {
    const dialog = dialogOf(this.picker);
    const text = textOf(dialog);
    const { title, cost } = reviewOf(this.picker);
    const { kind, label, current, isInterrupted, price } = facts;
    const endsCurrent = kind === 'cancel' && current !== '' && !isInterrupted;
    const start = facts.request?.startTimeInSeconds;
    const expected =
      kind === 'cancel'
        ? format(endsCurrent ? en.cancelTitle : en.cancel, { plan: current })
        : start !== undefined && kind !== 'keep'
          ? format(en['confirm-schedule'], { plan: label, date: formatDate(start, 'en') })
          : format(en[`confirm-${kind}`], { plan: label });
    expect(title, 'U9: what is reviewed').to.equal(expected);
    expect(/€([\d.]+)/.exec(cost)?.[1], 'U11: the price').to.equal(price?.toString());
    expect(text.includes(en.uncertain), 'I10: a warning').to.equal(facts.isUncertain);
    expect(text.includes(en.calculating), 'the page calculates').to.equal(!isReady && facts.request !== null);
  }

  /** What a customer finds where the button of a plan is. */
  #controlOf(value: string): string {
    const root = this.planOf(value)?.shadowRoot;
    if (root?.querySelector('[part=button]')) return 'button';
    return root?.querySelector('[part=mark]')?.textContent ?? '';
  }

  #shows(name: string): boolean {
    return partsOf(this.picker, name).length > 0;
  }

  async leave(): Promise<void> {
    for (const settle of [...this.holds.values(), ...this.calculations.values()]) settle(false);
    this.passDeadlines();
    this.passPauses();
    await this.settle();
    this.#leaving.abort();
    for (const place of this.places) place.remove();
    Object.assign(window, this.#real);
    Reflect.deleteProperty(performance, 'now');
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
        this.#steps.push(`${event.type} ${event.detail.productPlanId}`);
        if (this.isHolding)
          event.waitUntil(new Promise<boolean>((resolve) => this.holds.set(number, resolve)));
      },
      { signal },
    );
    document.addEventListener(
      'plan-review',
      (event) => {
        const number = this.reviewed.push(event) - 1;
        this.#steps.push(`${event.type} ${event.detail.to} ${event.detail.kind}`);
        if (this.reviews === 'prevents') event.preventDefault();
        if (this.reviews === 'delays')
          event.waitUntil(new Promise<boolean>((resolve) => this.calculations.set(number, resolve)));
      },
      { signal },
    );
    document.addEventListener(
      'plan-dismiss',
      ({ type, detail }) => void this.#steps.push(`${type} ${detail.to}`),
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
    Object.assign(window, { setTimeout: setLater, clearTimeout: clear });
    performance.now = () => this.time;
  }
}

function nameOf({ type, detail }: CustomEvent<object>): string {
  const { code, outcome } = detail as AssignmentError;
  return detail instanceof AssignmentError ? `${type} ${code} ${outcome}` : type;
}
