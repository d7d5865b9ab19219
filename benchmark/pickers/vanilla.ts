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

const makeForm = copierOf(
  `<div class="form"><fieldset><legend>Choose your plan</legend><div class="plans"></div></fieldset>` +
    `<div class="actions"><button type="button">Continue</button></div></div>`,
);

const makeCard = copierOf(
  `<div class="plan"><label></label><input type="radio" name="plan">` +
    `<div class="price"><strong></strong> <span></span></div><div class="details"><ul></ul></div></div>`,
);

type Parts = [HTMLLabelElement, HTMLInputElement, HTMLElement, HTMLElement];

/** One plan. Values that are shown already are not written again. */
class Card {
  readonly element = makeCard();
  readonly #label: HTMLLabelElement;
  readonly #radio: HTMLInputElement;
  readonly #price: HTMLElement;
  readonly #details: HTMLElement;
  #plan: Plan | undefined;

  constructor(index: number) {
    [this.#label, this.#radio, this.#price, this.#details] = [...this.element.children] as Parts;
    this.#label.htmlFor = this.#radio.id = `plan${index}`;
    this.#price.id = `price${index}`;
    this.#radio.setAttribute('aria-describedby', this.#price.id);
  }

  show(plan: Plan): void {
    const shown = this.#plan;
    if (plan === shown) return;
    this.#plan = plan;
    if (plan.label !== shown?.label) this.#label.textContent = plan.label;
    if (plan.value !== shown?.value) this.#radio.value = plan.value;
    if (plan.price !== shown?.price || plan.interval !== shown.interval) {
      const [amount, , interval] = this.#price.childNodes as unknown as [Node, Node, Node];
      [amount.textContent, interval.textContent] = priceOf(plan);
    }
    if (plan.features !== shown?.features)
      this.#details.firstElementChild?.replaceChildren(
        ...plan.features.map((feature) =>
          Object.assign(document.createElement('li'), { textContent: feature }),
        ),
      );
  }

  select(selected: boolean): void {
    this.#radio.checked = selected;
    this.element.classList.toggle('selected', selected);
  }
}

class VanillaPicker extends HTMLElement {
  readonly #root = this.attachShadow({ mode: 'open' });
  readonly #form = makeForm();
  readonly #list = this.#form.querySelector('.plans') as HTMLElement;
  #cards: Card[] = [];
  #plans: readonly Plan[] = [];
  #value = '';

  constructor() {
    super();
    this.#root.adoptedStyleSheets = [sheet];
    this.#root.append(this.#form);
    this.#list.addEventListener('change', (event) => {
      this.value = (event.target as HTMLInputElement).value;
      this.dispatchEvent(new Event('change', { bubbles: true }));
    });
    this.#list.addEventListener('click', ({ target }) => {
      const element = target as Element;
      if (!element.closest('label, input')) element.closest('.plan')?.querySelector('input')?.click();
    });
    this.#form.querySelector('button')?.addEventListener('click', () => {
      this.dispatchEvent(new Event('review', { bubbles: true }));
    });
  }

  get value(): string {
    return this.#value;
  }

  set value(value: string) {
    this.#cardOf(this.#value)?.select(false);
    this.#value = value;
    this.#cardOf(value)?.select(true);
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

  #cardOf(value: string): Card | undefined {
    return this.#cards[this.#plans.findIndex((plan) => plan.value === value)];
  }
}

customElements.define('vanilla-picker', VanillaPicker);
globalThis.peer = elementPeer('vanilla-picker');
