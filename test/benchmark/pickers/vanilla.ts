/** Picker by hand, without a library: cloned templates, one listener, and writes only for changes. */
import type { Plan } from '../plans.js';
import { elementPeer, priceOf } from './peer.js';
import { shadowStyles } from './styles.js';

const sheet = new CSSStyleSheet();
sheet.replaceSync(shadowStyles);

/** Template that is parsed once and then cloned. */
function copierOf(markup: string): () => HTMLElement {
  const template = document.createElement('template');
  template.innerHTML = markup;
  return () => document.importNode(template.content.firstElementChild as HTMLElement, true);
}

const makePicker = copierOf(
  `<div><h2>Choose your plan</h2><div class="plans"></div><dialog aria-labelledby="review">` +
    `<h2 id="review" tabindex="-1"></h2><p></p><ul></ul><div class="actions">` +
    `<button type="button" class="dismiss">Go back</button><button type="button" class="confirm"></button></div></dialog></div>`,
);

const makeCard = copierOf(
  `<div class="plan" role="group"><h3></h3><div class="price"><strong></strong> <span></span></div>` +
    `<button type="button"></button><div class="details"><p></p><ul></ul></div></div>`,
);

const itemsOf = ({ features }: Plan): HTMLElement[] =>
  features.map((feature) => Object.assign(document.createElement('li'), { textContent: feature }));

/** Reads a plan from the page's HTML. */
const planOf = (element: Element): Plan => {
  const valueOf = (name: string) => element.getAttribute(name) ?? '';
  return {
    value: valueOf('value'),
    label: valueOf('label'),
    price: valueOf('price'),
    currency: valueOf('currency'),
    interval: valueOf('interval'),
    description: element.querySelector('p')?.textContent ?? '',
    features: [...element.querySelectorAll('li')].map(({ textContent }) => textContent),
  };
};

type Parts = [HTMLElement, HTMLElement, HTMLButtonElement, HTMLElement];

/** One plan. Values that are shown already are not written again. */
class Card {
  readonly element = makeCard();
  readonly #label: HTMLElement;
  readonly #price: HTMLElement;
  readonly #button: HTMLButtonElement;
  readonly #details: HTMLElement;
  #plan: Plan | undefined;

  constructor(index: number) {
    [this.#label, this.#price, this.#button, this.#details] = [...this.element.children] as Parts;
    this.#label.id = `label${index}`;
    this.#price.id = `price${index}`;
    this.element.setAttribute('aria-labelledby', this.#label.id);
    this.#button.setAttribute('aria-describedby', this.#price.id);
  }

  show(plan: Plan): void {
    const shown = this.#plan;
    if (plan === shown) return;
    this.#plan = plan;
    if (plan.label !== shown?.label) {
      this.#label.textContent = plan.label;
      this.#button.textContent = `Start ${plan.label}`;
    }
    if (plan.value !== shown?.value) this.#button.value = plan.value;
    if (plan.price !== shown?.price || plan.interval !== shown.interval) {
      const [amount, interval] = this.#price.children as unknown as [Element, Element];
      [amount.textContent, interval.textContent] = priceOf(plan);
    }
    const [description, features] = this.#details.children;
    if (description && plan.description !== shown?.description) description.textContent = plan.description;
    if (plan.features !== shown?.features) features?.replaceChildren(...itemsOf(plan));
  }
}

class VanillaPicker extends HTMLElement {
  readonly #root = this.attachShadow({ mode: 'open' });
  readonly #list: HTMLElement;
  readonly #dialog: HTMLDialogElement;
  #cards: Card[] = [];
  #plans: readonly Plan[] = [];

  constructor() {
    super();
    this.#root.adoptedStyleSheets = [sheet];
    const picker = makePicker();
    this.#list = picker.querySelector('.plans') as HTMLElement;
    this.#dialog = picker.querySelector('dialog') as HTMLDialogElement;
    this.#root.append(picker);
    this.#list.addEventListener('click', ({ target }) => {
      const button = (target as Element).closest('button');
      const plan = this.#plans.find(({ value }) => value === button?.value);
      if (plan) this.#review(plan);
    });
    this.#dialog.querySelector('.dismiss')?.addEventListener('click', () => this.#dialog.close());
  }

  get plans(): readonly Plan[] {
    return this.#plans;
  }

  set plans(plans: readonly Plan[]) {
    this.#plans = plans;
    while (this.#cards.length > plans.length) this.#cards.pop()?.element.remove();
    const added = plans.slice(this.#cards.length).map((_, index) => new Card(this.#cards.length + index));
    this.#cards.push(...added);
    plans.forEach((plan, index) => this.#cards[index]?.show(plan));
    this.#list.append(...added.map((card) => card.element));
  }

  #review(plan: Plan): void {
    const [title, price, features, actions] = this.#dialog.children as unknown as HTMLElement[];
    const confirm = actions?.querySelector('.confirm');
    if (!title || !price || !confirm) return;
    title.textContent = confirm.textContent = `Start ${plan.label}`;
    price.textContent = priceOf(plan).join(' ');
    features?.replaceChildren(...itemsOf(plan));
    this.#dialog.showModal();
  }
}

customElements.define('vanilla-picker', VanillaPicker);
for (const picker of document.querySelectorAll<VanillaPicker>('vanilla-picker'))
  picker.plans = Array.from(picker.children, planOf);
globalThis.peer = elementPeer('vanilla-picker');
