import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { PlanConnectEvent, type PlanOwner, type PlanPlacement } from '../controllers/plan-placement.js';
import { RenderRoot } from '../controllers/render-root.js';
import { en } from '../messages/en.js';
import { cut, format, type Localization, usableLanguage } from '../messages/format.js';
import {
  describeRegularPrice,
  formatPrice,
  formatRegularPrice,
  getLabel,
  nameInterval,
  type Plan,
  safeHref,
} from '../plan-picker/plan.js';
import { isVisible, setStates } from '../platform.js';
import { planStyles } from '../styles/plan.styles.js';
import { version } from '../version.js';

/** The texts of a plan: each property by its attribute. */
const texts = {
  value: 'value',
  label: 'label',
  price: 'price',
  'regular-price': 'regularPrice',
  currency: 'currency',
  interval: 'interval',
  note: 'note',
  badge: 'badge',
  href: 'href',
  extends: 'extends',
  reason: 'reason',
} as const;

/** The attributes of a plan, each with its property. */
export const planAttributes = { ...texts, disabled: 'disabled' } as const;

/** What has a use of its own when it is clicked. */
const controls =
  'a, button, input, select, textarea, label, summary, [role=button], [role=link], [tabindex], [controls]';

/**
 * One plan of a `<portal-plan-picker>`, as `<option>` is one of a `<select>`: a card with its name, price, description and
 * radio button. Its content is the description, best with its features as a list: the same `data-feature` on an item of two
 * plans makes them one feature with two values, such as "10 projects" and "Unlimited projects".
 *
 * @slot - Description of the plan.
 * @csspart card - The visible card.
 * @csspart badge - Emphasis on the plan, or the mark of one that starts later.
 * @csspart current - Mark of the current plan.
 * @csspart label - Name of the plan.
 * @csspart radio - Radio button of the plan.
 * @csspart twin - Mark of the plan that is the current one in another interval.
 * @csspart price - Price of the plan, and what is said of it.
 * @csspart regular-price - Price before a reduction, struck through.
 * @csspart per-month - What a yearly plan costs a month, where it can be paid by the month too.
 * @csspart note - Qualifier of the price.
 * @csspart details - Description of the plan.
 * @csspart includes - Heading of the features of a plan that extends another one.
 * @csspart reason - Why the plan cannot be chosen.
 * @csspart link - Link of a plan with `href`.
 * @cssstate selected - The customer has chosen the plan.
 * @cssstate current - The customer has the plan now.
 * @cssstate scheduled - The plan is known to start later.
 * @cssprop --portal-price-size - Font size of the price.
 */
export class PortalPlanElement extends LitElement {
  /** Version of the package. */
  static readonly version: string = version;

  static override styles = planStyles;

  static override properties = {
    placement: { attribute: false },
  };

  static override get observedAttributes(): string[] {
    return [...super.observedAttributes, ...Object.keys(planAttributes)];
  }

  /** Plan identifier, as in the account's pricing: `productPlanId` (§2.1). Without one the plan cannot be chosen. */
  declare value: string;

  /** Name of the plan. Default: its `value`. */
  declare label: string;

  /**
   * Price as a decimal number without separators, such as `1234.5`, or a text that is shown as it is. `12,50` is a text, and so
   * is `1.000`: it may be a thousand.
   */
  declare price: string;

  /** Currency of the price: three letters of ISO 4217. */
  declare currency: string;

  /** What the price is for: `day`, `week`, `month`, `year`, or a text that is shown as it is. */
  declare interval: string;

  /**
   * Price before a reduction, written as `price` is: struck through on the card, and named in the review. Not shown if both are
   * numbers and it is not higher than `price`.
   */
  declare regularPrice: string;

  /** Qualifier of the price, such as "per seat, excl. VAT": shown under the price and in the review. */
  declare note: string;

  /** A word of emphasis, for example "Most popular". */
  declare badge: string;

  /** Makes the plan a link, for example to the sales team, instead of a choice: http, https, mailto or tel. */
  declare href: string;

  /** Value of the plan whose features this one includes: the card and the review take them from there. */
  declare extends: string;

  /** Why the plan cannot be chosen: shown while it is disabled, and part of the radio button's description. */
  declare reason: string;

  /** @internal Set by the picker around the plan. */
  placement: PlanPlacement | undefined;

  readonly #internals = this.attachInternals();
  readonly #root = new RenderRoot(this);
  #owner: PlanOwner | undefined;
  #isHidden = false;
  /** Text that was selected when a press began: a selection in a shadow root shows in Chromium by its text alone. */
  #selectedText: string | undefined;
  /** What the attributes say, until one of them changes. */
  #plan: Plan | undefined;

  /** Shows the plan without offering it. */
  get disabled(): boolean {
    return this.hasAttribute('disabled');
  }

  set disabled(value: boolean) {
    // With undefined, toggleAttribute() would toggle.
    this.toggleAttribute('disabled', Boolean(value as unknown));
  }

  constructor() {
    super();
    // What the page set before the upgrade hides the accessors.
    for (const name of Object.values(planAttributes)) {
      if (!Object.hasOwn(this, name)) continue;
      const value: unknown = this[name];
      Reflect.deleteProperty(this, name);
      Reflect.set(this, name, value);
    }
  }

  /** @internal */
  get radio(): HTMLInputElement | null {
    return this.shadowRoot?.querySelector('input') ?? null;
  }

  /** @internal */
  get isHidden(): boolean {
    return this.#isHidden;
  }

  /** @internal */
  set isHidden(value: boolean) {
    if (value === this.#isHidden) return;
    this.#isHidden = value;
    // At once: the page's own style sheets decide on what is left.
    setStates(this.#internals, { hidden: value });
  }

  /** @internal */
  get owner(): PlanOwner | undefined {
    return this.#owner;
  }

  /** @internal */
  set owner(owner: PlanOwner | undefined) {
    this.#owner = owner;
    if (owner) return;
    // Outside of a picker nothing is known but the attributes.
    this.placement = undefined;
    this.isHidden = false;
  }

  /** @internal */
  get isRendered(): boolean {
    return this.#isHidden || isVisible(this) || !this.#owner?.isRendered;
  }

  /** @internal */
  readPlan(): Plan {
    if (!this.#plan) {
      const { value, label, price, regularPrice, currency, interval, note, href, disabled } = this;
      this.#plan = {
        ...{ value, label, price, regularPrice, currency, interval, note, href, disabled },
        extends: this.extends,
      };
    }
    return this.#plan;
  }

  /** Moves the focus to the radio button, or to the link of a plan that has none. */
  override focus(options?: FocusOptions): void {
    this.renderRoot.querySelector<HTMLElement>('input, a')?.focus(options);
  }

  override connectedCallback(): void {
    const event = new PlanConnectEvent();
    this.dispatchEvent(event);
    this.owner = event.owner;
    super.connectedCallback();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#owner?.onPlanChange();
  }

  override attributeChangedCallback(name: string, former: string | null, value: string | null): void {
    super.attributeChangedCallback(name, former, value);
    this.#plan = undefined;
    this.requestUpdate();
    this.#owner?.onPlanChange(name);
  }

  protected override createRenderRoot(): ShadowRoot {
    return this.#root.create();
  }

  /** Waits for the picker before the first render: it has the messages. */
  protected override scheduleUpdate(): Promise<unknown> | undefined {
    if (!this.hasUpdated && this.#owner) return this.#owner.placed.then(() => super.scheduleUpdate());
    void super.scheduleUpdate();
    return undefined;
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has('placement')) return;
    const { isSelected, isCurrent, isScheduled } = this.placement ?? {};
    setStates(this.#internals, { selected: isSelected, current: isCurrent, scheduled: isScheduled });
  }

  protected override updated(): void {
    // Not bound in the template: the customer's press has changed it meanwhile, and the page may have vetoed that.
    if (this.radio) this.radio.checked = Boolean(this.placement?.isSelected);
  }

  readonly #onPointerDown = (): void => {
    this.#selectedText = String(getSelection());
  };

  /** A click anywhere on the card chooses the plan, but for one on a control of the page or one that selects text. */
  readonly #onClick = (event: MouseEvent): void => {
    const path = event.composedPath();
    const inside = path.slice(0, path.indexOf(event.currentTarget as Element));
    const isControl = inside.some(
      // Also a link in a picture.
      (each) =>
        each instanceof Element && (each.matches(controls) || (each as HTMLElement).isContentEditable),
    );
    if (isControl || event.defaultPrevented || this.#hasSelectedText()) return;
    this.radio?.click();
  };

  #hasSelectedText(): boolean {
    const before = this.#selectedText;
    this.#selectedText = undefined;
    if (before === undefined) return false;
    const selected = String(getSelection());
    return Boolean(selected) && selected !== before;
  }

  readonly #onChange = (): void => {
    this.#owner?.onPlanChoose(this.value);
    // The page may have chosen otherwise.
    this.requestUpdate();
  };

  protected override render(): TemplateResult {
    const plan = this.readPlan();
    const { placement } = this;
    const { isSelected, isCurrent, hasRadio, isScheduled, includes, shared } = placement ?? {};
    const localization = shared ?? { messages: en, language: usableLanguage(this.getAttribute('lang')) };
    const { messages } = localization;
    const href = safeHref(plan.href, this.baseURI);
    const isMuted = plan.disabled && !isCurrent;
    const isTaken = isCurrent && !hasRadio;
    return html`<div
      class=${isSelected ? 'card selected' : isMuted ? 'card muted' : 'card'}
      part="card"
      lang=${shared?.lang ?? nothing}
      @pointerdown=${this.#onPointerDown}
      @click=${this.#onClick}
    >
      <div class="badges" id="badges">
        ${isCurrent && !isTaken ? html`<span part="badge current">${messages.current}</span>` : nothing}
        ${isScheduled ? html`<span part="badge">${messages.scheduled}</span>` : nothing}
        ${this.badge ? html`<b part="badge"><bdi>${cut(this.badge)}</bdi></b>` : nothing}
      </div>
      <label class="label" part="label" for="radio"><bdi>${getLabel(plan)}</bdi></label>
      ${isTaken ? html`<span class="taken" part="current">${messages.current}</span>` : nothing}
      ${
        placement && hasRadio
          ? html`<input
              type="radio"
              part="radio"
              id="radio"
              name=${placement.shared.name}
              tabindex=${placement.isTabStop ? 0 : -1}
              aria-posinset=${placement.position ?? nothing}
              aria-setsize=${placement.shared.size}
              aria-describedby="price badges reason"
              .value=${plan.value}
              ?disabled=${plan.disabled}
              @change=${this.#onChange}
            />`
          : nothing
      }
      <div class="price" part="price" id="price">${renderPrice(plan, placement, localization)}</div>
      <div class="details" part="details">
        ${includes ? html`<p part="includes">${format(messages.includes, { plan: includes })}</p>` : nothing}
        <slot></slot>
        ${plan.disabled && this.reason ? html`<p part="reason" id="reason">${cut(this.reason)}</p>` : nothing}
        ${
          href
            ? html`<a class="button" part="link" href=${href} rel="noopener noreferrer">
                ${messages.link}<span class="hidden"> ${getLabel(plan)}</span>
              </a>`
            : nothing
        }
      </div>
    </div>`;
  }
}

/** What a plan costs, as it is charged, and what is said of it. */
function renderPrice(
  plan: Plan,
  placement: PlanPlacement | undefined,
  localization: Localization,
): TemplateResult {
  const { perMonth, currentInterval } = placement ?? {};
  const { currency, note } = plan;
  const [price, interval] = formatPrice(plan, localization);
  const regular = formatRegularPrice(plan, localization);
  const monthly = perMonth && formatPrice({ price: perMonth, currency, interval: 'month' }, localization);
  const line = (part: string, text: string) => text && html`<small part=${part}>${text}</small>`;
  // Each in a box of its own: Chromium reads texts side by side as one word.
  return html`<strong>${price}</strong>
    <span>${interval}</span>
    ${
      regular
        ? html`<s part="regular-price" aria-hidden="true">${regular}</s>
            <span class="hidden">${describeRegularPrice(plan, localization)}</span>`
        : nothing
    }
    ${monthly ? line('per-month', monthly.join(' ')) : nothing} ${line('note', cut(note.trim()))}
    ${currentInterval ? line('twin', describeTwin(currentInterval, localization)) : nothing}`;
}

/** What marks the plan that is the current one in another interval. */
const describeTwin = (interval: string, localization: Localization): string => {
  const { messages } = localization;
  if (interval === 'month') return messages.currentMonthly;
  if (interval === 'year') return messages.currentYearly;
  return `${messages.current} (${nameInterval(interval, localization)})`;
};

/** As those of `<option>`: the attributes are the state, and absent means empty. */
for (const [attribute, name] of Object.entries(texts))
  Object.defineProperty(PortalPlanElement.prototype, name, {
    get(this: Element) {
      return this.getAttribute(attribute) ?? '';
    },
    set(this: Element, value: string | number | null | undefined) {
      this.setAttribute(attribute, String(value ?? ''));
    },
  });
