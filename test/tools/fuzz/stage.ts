/** A picker in a page that does as the test says, with a service and timers that the test controls, and what no picker may do. */
import { expect } from '@open-wc/testing';
import { createSandbox } from 'sinon';
import '../../../src/define.js';
import type { PlanReviewEvent } from '../../../src/events.js';
import type { PortalPlanPickerElement } from '../../../src/picker/portal-plan-picker.js';
import type { CustomerPricingRequest } from '../../../src/service/resources.js';
import {
  dialogOf,
  partsOf,
  queryRendered,
  renderedMarkupOf,
  renderedTextOf,
  textOf,
} from '../../support/rendered.js';
import { untilNextTask } from '../../support/waiting.js';

export const customers = ['alice', 'bob'] as const;
export type Customer = (typeof customers)[number];

const labels: Readonly<Record<string, string>> = { free: 'Free', basic: 'Basic', pro: 'Pro', team: 'Team' };
export const values = Object.keys(labels);

/** A request that waits for an answer. */
interface Request {
  readonly customer: Customer;
  readonly body: string;
  readonly answer: (response: Response) => void;
  readonly lose: () => void;
}

/** Milliseconds for which the confirm button ignores presses. */
const guardTime = 1000;

let stages = 0;

export class Stage {
  picker!: PortalPlanPickerElement;
  readonly places = [document.createElement('div'), document.createElement('div')] as const;
  /** Whether the page names its customers. */
  readonly isNamed: boolean;
  /** Who has signed in. Null: nobody. */
  customer: Customer | null = 'alice';
  requests: Request[] = [];
  /** What the page does. */
  holds: 'holds' | 'prevents' | 'allows' = 'allows';
  reviews: 'shows' | 'delays' | 'prevents' = 'shows';
  renews = true;
  readonly reviewed: PlanReviewEvent[] = [];
  /** Functions that settle promises of the page. */
  readonly held: ((isAllowed: boolean) => void)[] = [];
  readonly calculated: ((isAllowed: boolean) => void)[] = [];
  /** What has gone wrong in a listener, in which an exception would not fail the test. */
  readonly #wrongs: string[] = [];
  /** Requests that may still be sent: those that were confirmed, and those that were refused with a token. */
  readonly #sendable: string[] = [];
  #attempts = 0;
  #ended = 0;
  #tokens = 0;
  /** Account of its own, so that no other run knows its attempts. */
  readonly #apiKey = String(++stages);
  readonly #deadlines = new Map<number, () => void>();
  readonly #leaving = new AbortController();
  readonly #stubs = createSandbox();

  constructor(isNamed: boolean) {
    this.isNamed = isNamed;
    this.#watch();
    document.body.append(...this.places);
    this.mount();
  }

  /** Mounts a picker in place of the former one. */
  mount(): void {
    (this.picker as typeof this.picker | undefined)?.remove();
    this.picker = Object.assign(document.createElement('portal-plan-picker'), {
      ...{ baseUrl: '/', apiKey: this.#apiKey, currentPlan: 'basic', defaultPlan: 'free', schedule: true },
      ...(this.customer && { customer: this.#name, sessionToken: this.createToken(this.customer) }),
    });
    for (const value of values) this.addPlan(value);
    this.places[0].append(this.picker);
  }

  addPlan(value: string): void {
    const price = String(10 * (values.indexOf(value) + 1));
    const plan = { value, label: labels[value] ?? '', price, currency: 'EUR' };
    this.picker.append(Object.assign(document.createElement('portal-plan'), plan));
  }

  planOf(value: string): HTMLElementTagNameMap['portal-plan'] | undefined {
    return this.picker.plans.find((plan) => plan.value === value);
  }

  /** Signs a customer in, or out. */
  signIn(customer: Customer | null): void {
    this.customer = customer;
    const sessionToken = customer && this.createToken(customer);
    Object.assign(this.picker, { customer: this.#name, sessionToken });
  }

  /** Returns a new token of a customer. */
  createToken(customer: Customer): string {
    return `${customer}-token-${++this.#tokens}`;
  }

  get #name(): string | null {
    return this.isNamed ? this.customer : null;
  }

  /** Runs what may begin an attempt, and counts it. */
  confirm(run: () => unknown): void {
    const wasPending = this.picker.pending;
    run();
    if (!wasPending && this.picker.pending) this.#attempts++;
  }

  /** Confirms what the dialog shows, if it can be confirmed. With another act of the page in the same task. */
  async press(inSameTask: () => unknown = () => undefined): Promise<void> {
    // It takes presses once it could be painted.
    await new Promise(requestAnimationFrame);
    const [button] = queryRendered(this.picker, 'dialog[open] [part^=confirm]');
    if (!button) return;
    const shown = textOf(dialogOf(this.picker));
    const check = ({ detail }: CustomEvent<CustomerPricingRequest>): void => {
      const plan = this.planOf(detail.productPlanId);
      if (plan && !shown.includes(plan.label)) this.#wrongs.push(`${plan.label} was sent, read: ${shown}`);
      if (plan && shown.includes('€') && !shown.includes(`€${plan.price}`))
        this.#wrongs.push(`€${plan.price} was sent, read: ${shown}`);
    };
    this.picker.addEventListener('plan-assign', check, { once: true });
    inSameTask();
    this.confirm(() => button.click());
    await this.settle();
    this.picker.removeEventListener('plan-assign', check);
  }

  /** The page assigns a plan. */
  async assign(productPlanId: string, productId?: string): Promise<void> {
    const request = { productPlanId, ...(productId && { productId }) };
    const body = JSON.stringify(request);
    // It asks nobody.
    this.#sendable.push(body);
    const ended = this.picker.assign(request).catch((error: unknown) => (error as { code: string }).code);
    void ended.then(() => this.#take(body));
    // A refusal is immediate.
    if ((await Promise.race([ended, untilNextTask()])) !== 'busy') this.#attempts++;
  }

  /** Removes a request that may be sent. Returns whether there was one. */
  #take(body: string): boolean {
    const place = this.#sendable.indexOf(body);
    if (place >= 0) this.#sendable.splice(place, 1);
    return place >= 0;
  }

  /** Fires the pending timers. */
  passDeadlines(): void {
    for (const ring of [...this.#deadlines.values()]) ring();
  }

  /** Waits until all pending work waits for the service, the page or a timer. */
  async settle(): Promise<void> {
    for (let task = 0; task < 5; task++) await untilNextTask();
    // A held change of a removed picker is canceled after a timer of 0 ms.
    await new Promise((resolve) => setTimeout(resolve, 0));
    await this.picker.updateComplete;
  }

  /** Checks what holds at any time. */
  check(): void {
    expect(this.#wrongs).to.deep.equal([]);
    const text = renderedTextOf(this.picker);
    const others = customers.filter((each) => each !== this.customer);
    for (const other of others) {
      expect(text, 'U11: on screen').not.to.contain(`of ${other}`);
      expect(this.picker.assignment?.relationId, 'U11: the assignment').not.to.equal(`of ${other}`);
    }
    expect(`${renderedMarkupOf(this.picker)} ${text}`, 'U2: a token').not.to.contain('-token-');
    expect(this.#ended, 'U4: final events').to.be.at.most(this.#attempts);
    if (!this.picker.pending)
      expect(
        queryRendered(this.picker, '[part]:not([part^=confirm]) > .spinner').length,
        'U7: spinners',
      ).to.equal(0);
  }

  /** Ends all that is pending, and checks that every attempt has ended and that a plan can be changed. */
  async checkEnd(): Promise<void> {
    Object.assign(this, { holds: 'allows', reviews: 'shows', renews: true });
    for (let round = 0; round < 3; round++) {
      for (const settle of [...this.held, ...this.calculated]) settle(true);
      for (const { answer } of this.requests.splice(0)) answer(new Response('', { status: 500 }));
      this.passDeadlines();
      await this.settle();
    }
    expect(this.#ended, 'U4: final events').to.equal(this.#attempts);
    if (!this.picker.isConnected) this.places[0].append(this.picker);
    Object.assign(this.picker, { readonly: false, requireHold: false, productId: null });
    partsOf(this.picker, 'done')[0]?.click();
    // An open review may have an invalid time.
    partsOf(this.picker, 'dismiss')[0]?.click();
    for (const value of values) {
      this.planOf(value)?.remove();
      this.addPlan(value);
    }
    if (!this.customer) this.signIn('alice');
    await this.settle();
    expect(this.picker.pending, 'U7: pending').to.equal(false);
    const hasButton = (value: string) => this.planOf(value)?.shadowRoot?.querySelector('[part=button]');
    this.picker.review(values.find(hasButton) ?? '');
    await this.settle();
    await this.press();
    expect(this.requests.length, 'U7: can be used').to.equal(1);
    this.check();
  }

  async leave(): Promise<void> {
    for (const settle of [...this.held, ...this.calculated]) settle(false);
    this.passDeadlines();
    await this.settle();
    this.#leaving.abort();
    for (const place of this.places) place.remove();
    this.#stubs.restore();
  }

  #watch(): void {
    const { signal } = this.#leaving;
    const fail = (text: string) => void this.#wrongs.push(text);
    addEventListener('error', ({ message }) => fail(`U3: ${message}`), { signal });
    addEventListener('unhandledrejection', ({ reason }) => fail(`U3: ${String(reason)}`), { signal });
    this.#stubs.stub(console, 'warn');
    this.#stubs.stub(console, 'error').callsFake((...words: unknown[]) => fail(`U3: ${words.join(' ')}`));
    for (const type of ['plan-assigned', 'plan-error'] as const)
      document.addEventListener(type, () => this.#ended++, { signal });
    document.addEventListener(
      'plan-assign',
      (event) => {
        const { signal: reviewSignal, detail } = this.reviewed.at(-1) ?? {};
        const request = JSON.stringify(event.detail);
        if (request !== JSON.stringify(detail?.request)) fail('U9: not what was reviewed');
        if (reviewSignal?.aborted) fail('U9: a review that has ended');
        if (this.holds === 'prevents') {
          event.preventDefault();
          this.#attempts--;
          return;
        }
        this.#sendable.push(request);
        if (this.holds === 'holds')
          event.waitUntil(new Promise<boolean>((resolve) => this.held.push(resolve)));
      },
      { signal },
    );
    document.addEventListener(
      'plan-review',
      (event) => {
        this.reviewed.push(event);
        if (this.reviews === 'prevents') event.preventDefault();
        if (this.reviews === 'delays')
          event.respondWith(
            new Promise<null>((resolve, reject) =>
              this.calculated.push((isAllowed) =>
                isAllowed ? resolve(null) : reject(new Error('No amounts.')),
              ),
            ),
          );
      },
      { signal },
    );
    document.addEventListener(
      'session-request',
      (event) => {
        if (this.renews && this.customer) event.respondWith(this.createToken(this.customer));
      },
      { signal },
    );
    const realFetch = this.#stubs.stub(window, 'fetch').callsFake((input, init) => {
      const { pathname, searchParams } = new URL(input as string);
      if (pathname !== '/customer-portal/pricing-plan')
        return realFetch.wrappedMethod.call(window, input, init);
      const [customer] = (searchParams.get('sessionToken') ?? '').split('-') as [Customer];
      if (customer !== this.customer) fail(`U11: sent for ${customer} while ${this.customer} is signed in`);
      const body = init?.body as string;
      if (!this.#take(body)) fail(`U1: sent without a confirmation: ${body}`);
      return new Promise((resolve, reject) => {
        this.requests.push({
          ...{ customer, body },
          answer: (response) => {
            // It may be sent once more with another token.
            if (response.status === 401) this.#sendable.push(body);
            resolve(response);
          },
          lose: () => reject(new TypeError(`Failed to fetch ${input as string}`)),
        });
      });
    });
    // Deadlines fire when the test says so, other timers as usual.
    const setLater = this.#stubs.stub(window, 'setTimeout');
    setLater.callsFake(((ring: () => void, milliseconds = 0): number => {
      if (milliseconds < 300)
        return setLater.wrappedMethod.call(window, ring, milliseconds) as unknown as number;
      const id = -1 - Math.floor(Math.random() * 1e9);
      this.#deadlines.set(id, () => {
        this.#deadlines.delete(id);
        ring();
      });
      return id;
    }) as unknown as typeof window.setTimeout);
    const clear = this.#stubs.stub(window, 'clearTimeout').callsFake((id) => {
      if (!this.#deadlines.delete(id as number)) clear.wrappedMethod.call(window, id);
    });
    const timeStamp = Object.getOwnPropertyDescriptor(Event.prototype, 'timeStamp');
    this.#stubs.stub(Event.prototype, 'timeStamp').get(function (this: Event) {
      return (timeStamp?.get?.call(this) as number) + guardTime;
    });
  }
}

/** Parts that a customer can press, wherever they are. */
export const pressable = (picker: PortalPlanPickerElement): HTMLElement[] => [
  ...['button', 'cancel', 'keep', 'retry', 'dismiss', 'done', 'stop'].flatMap((name) =>
    partsOf(picker, name),
  ),
  ...queryRendered(picker, '[part^=confirm]'),
];
