import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { PlanConnectEvent, type PlanOwner, type PlanPlacement } from '../controllers/plan-placement.js';
import { RenderRoot } from '../controllers/render-root.js';
import { en } from '../messages/en.js';
import { format, type Localization, normalizeLanguage, truncate } from '../localize/format.js';
import {
  describeRegularPrice,
  formatPrice,
  formatRegularPrice,
  getLabel,
  formatIntervalName,
  type Plan,
  getSafeHref,
} from '../plan-picker/plan.js';
import { isVisible, setStates } from '../platform.js';
import { planStyles } from '../styles/plan.styles.js';
import { version } from '../version.js';

/** Attributes with a text value, and their properties. */
const textAttributes = {
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

/** All attributes and their properties. */
export const planAttributes = { ...textAttributes, disabled: 'disabled' } as const;

/** Interactive elements: a click on one of them does not choose the plan. */
const interactiveElements =
  'a, button, input, select, textarea, label, summary, [role=button], [role=link], [tabindex], [controls]';

/**
 * Plan of a `<portal-plan-picker>`, as `<option>` is for `<select>`: a card with name, price, description and radio button.
 * Its content is the description, preferably with a list of features. List items with the same `data-feature` in two plans
 * are one feature with two values, such as "10 projects" and "Unlimited projects".
 *
 * @slot - Description of the plan.
 * @csspart card - Visible card.
 * @csspart badge - Badge of the plan, such as "Most popular" or "Scheduled".
 * @csspart current - Mark of the current plan.
 * @csspart label - Name of the plan.
 * @csspart radio - Radio button of the plan.
 * @csspart current-interval - Mark of the plan that is the current plan in another billing interval.
 * @csspart price - Price of the plan, with its qualifiers.
 * @csspart regular-price - Regular price, struck through.
 * @csspart per-month - Price per month of a yearly plan that is also offered monthly.
 * @csspart note - Qualifier of the price.
 * @csspart details - Description of the plan.
 * @csspart includes - Heading of the features of a plan that extends another one.
 * @csspart reason - Reason why the plan cannot be chosen.
 * @csspart link - Link of a plan with `href`.
 * @cssstate selected - The plan is chosen.
 * @cssstate current - The plan is the current plan of the customer.
 * @cssstate scheduled - The plan is scheduled to start later.
 * @cssprop --portal-price-size - Font size of the price.
 */
export class PortalPlanElement extends LitElement {
  /** Package version. */
  static readonly version: string = version;

  static override styles = planStyles;

  static override get observedAttributes(): string[] {
    return [...super.observedAttributes, ...Object.keys(planAttributes)];
  }

  /** Plan identifier in the account's pricing: `productPlanId` (§2.1). Without a value the plan cannot be chosen. */
  declare value: string;

  /** Name of the plan. Default: its `value`. */
  declare label: string;

  /**
   * Price: a decimal number without separators, such as `1234.5`, or a text, which is shown unchanged. `12,50` is a text; so is
   * `1.000`, which may mean a thousand.
   */
  declare price: string;

  /** Currency of the price: ISO 4217 code. */
  declare currency: string;

  /** Billing interval of the price: `day`, `week`, `month`, `year`, or a text, which is shown unchanged. */
  declare interval: string;

  /**
   * Price before a reduction, in the format of `price`. It is struck through on the card and mentioned in the review. Not shown
   * if both prices are numbers and it is not higher than `price`.
   */
  declare regularPrice: string;

  /** Qualifier of the price, such as "per seat, excl. VAT". Shown under the price and in the review. */
  declare note: string;

  /** Text that highlights the plan, such as "Most popular". */
  declare badge: string;

  /** URL that turns the plan into a link instead of a choice, such as a contact page: http, https, mailto or tel. */
  declare href: string;

  /** Value of the plan whose features this one includes. The card names that plan; the review lists its features. */
  declare extends: string;

  /** Reason why the plan cannot be chosen. Shown while the plan is disabled, and part of the radio button's description. */
  declare reason: string;

  readonly #internals = this.attachInternals();
  readonly #root = new RenderRoot(this);
  #owner: PlanOwner | undefined;
  #placement: PlanPlacement | undefined;
  /** Text selected at pointer down. The text is compared because Chromium exposes no ranges of selections in a shadow root. */
  #selectedText: string | undefined;
  /** Cached attribute values. */
  #plan: Plan | undefined;

  /** Shows the plan without letting the customer choose it. */
  get disabled(): boolean {
    return this.hasAttribute('disabled');
  }

  set disabled(value: boolean) {
    // toggleAttribute() toggles if the second argument is undefined.
    this.toggleAttribute('disabled', Boolean(value as unknown));
  }

  constructor() {
    super();
    // Properties set before the upgrade shadow the accessors.
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

  /** @internal Set by the picker around the plan. */
  get placement(): PlanPlacement | undefined {
    return this.#placement;
  }

  /** @internal */
  set placement(placement: PlanPlacement | undefined) {
    this.#placement = placement;
    const {
      isHidden: hidden,
      isSelected: selected,
      isCurrent: current,
      isScheduled: scheduled,
    } = placement ?? {};
    // Set synchronously, because `isRendered` reads the resulting visibility.
    setStates(this.#internals, { hidden, selected, current, scheduled });
    this.requestUpdate();
  }

  /** @internal */
  get owner(): PlanOwner | undefined {
    return this.#owner;
  }

  /** @internal */
  set owner(owner: PlanOwner | undefined) {
    this.#owner = owner;
    if (!owner) this.placement = undefined;
  }

  /** @internal */
  get isRendered(): boolean {
    return Boolean(this.#placement?.isHidden) || isVisible(this) || !this.#owner?.isRendered;
  }

  /** @internal */
  readPlan(): Plan {
    return (this.#plan ??= {
      value: this.value,
      label: this.label,
      price: this.price,
      currency: this.currency,
      interval: this.interval,
      regularPrice: this.regularPrice,
      note: this.note,
      badge: this.badge,
      extends: this.extends,
      href: this.href,
      disabled: this.disabled,
      reason: this.reason,
    });
  }

  /** Moves the focus to the radio button, or to the link if the plan has no radio button. */
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
    this.#owner?.invalidate();
  }

  override attributeChangedCallback(name: string, former: string | null, value: string | null): void {
    super.attributeChangedCallback(name, former, value);
    this.#plan = undefined;
    this.requestUpdate();
    this.#owner?.invalidate();
  }

  protected override createRenderRoot(): ShadowRoot {
    return this.#root.create();
  }

  /** Delays the first render until the picker has provided the messages. */
  protected override scheduleUpdate(): Promise<unknown> | undefined {
    if (!this.hasUpdated && this.#owner) return this.#owner.placed.then(() => super.scheduleUpdate());
    void super.scheduleUpdate();
    return undefined;
  }

  protected override updated(): void {
    // Not bound in the template: a click changes the radio button without an update, and the page may reject that choice.
    if (this.radio) this.radio.checked = Boolean(this.placement?.isSelected);
  }

  readonly #onPointerDown = (): void => {
    this.#selectedText = String(getSelection());
  };

  /** Chooses the plan on a click anywhere on the card, except on an interactive element or at the end of a text selection. */
  readonly #onClick = (event: MouseEvent): void => {
    const path = event.composedPath();
    const inside = path.slice(0, path.indexOf(event.currentTarget as Element));
    const isOnControl = inside.some(
      // Not `HTMLElement`: SVG has links too.
      (each) =>
        each instanceof Element &&
        (each.matches(interactiveElements) || (each as HTMLElement).isContentEditable),
    );
    if (isOnControl || event.defaultPrevented || this.#hasSelectedText()) return;
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
    // Resets the radio button if the page has set another value in its `change` listener.
    this.requestUpdate();
  };

  protected override render(): TemplateResult {
    const plan = this.readPlan();
    const { placement } = this;
    const { isSelected, isCurrent, hasRadio, isScheduled, includes, lang } = placement ?? {};
    const localization = placement ?? {
      messages: en,
      language: normalizeLanguage(this.getAttribute('lang')),
    };
    const { messages } = localization;
    const href = getSafeHref(plan.href, this.baseURI);
    const isMuted = plan.disabled && !isCurrent;
    const isLocked = isCurrent && !hasRadio;
    return html`<div
      class=${isSelected ? 'card selected' : isMuted ? 'card muted' : 'card'}
      part="card"
      lang=${lang ?? nothing}
      @pointerdown=${this.#onPointerDown}
      @click=${this.#onClick}
    >
      <div class="badges" id="badges">
        ${isCurrent && !isLocked ? html`<span part="badge current">${messages.current}</span>` : nothing}
        ${isScheduled ? html`<span part="badge">${messages.scheduled}</span>` : nothing}
        ${plan.badge ? html`<b part="badge"><bdi>${truncate(plan.badge)}</bdi></b>` : nothing}
      </div>
      <label class="label" part="label" for="radio"><bdi>${getLabel(plan)}</bdi></label>
      ${isLocked ? html`<span class="locked" part="current">${messages.current}</span>` : nothing}
      ${
        placement && hasRadio
          ? html`<input
              type="radio"
              part="radio"
              id="radio"
              name=${placement.name}
              tabindex=${placement.isTabStop ? 0 : -1}
              aria-posinset=${placement.position ?? nothing}
              aria-setsize=${placement.size}
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
        ${plan.disabled && plan.reason ? html`<p part="reason" id="reason">${truncate(plan.reason)}</p>` : nothing}
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

/** Renders the price as it is charged, and its qualifiers. */
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
  const renderLine = (part: string, text: string) => text && html`<small part=${part}>${text}</small>`;
  // Price and interval have separate elements: Chromium's accessibility tree joins adjacent texts into one word.
  return html`<strong>${price}</strong>
    <span>${interval}</span>
    ${
      regular
        ? html`<s part="regular-price" aria-hidden="true">${regular}</s>
            <span class="hidden">${describeRegularPrice(plan, localization)}</span>`
        : nothing
    }
    ${monthly ? renderLine('per-month', monthly.join(' ')) : nothing}
    ${renderLine('note', truncate(note.trim()))}
    ${currentInterval ? renderLine('current-interval', formatCurrentInterval(currentInterval, localization)) : nothing}`;
}

/** Returns the mark of a plan that is the current plan in another billing interval, such as "Current plan, billed monthly". */
const formatCurrentInterval = (interval: string, localization: Localization): string => {
  const { messages } = localization;
  if (interval === 'month') return messages.currentMonthly;
  if (interval === 'year') return messages.currentYearly;
  return `${messages.current} (${formatIntervalName(interval, localization)})`;
};

// The properties reflect the attributes, as those of `<option>` do: the attributes hold the state, absent means empty.
for (const [attribute, name] of Object.entries(textAttributes))
  Object.defineProperty(PortalPlanElement.prototype, name, {
    get(this: Element) {
      return this.getAttribute(attribute) ?? '';
    },
    set(this: Element, value: string | number | null | undefined) {
      this.setAttribute(attribute, String(value ?? ''));
    },
  });
