import { html, LitElement, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { format, type Localization, normalizeLanguage, truncate } from '../i18n/format.js';
import { en } from '../messages/en.js';
import { isEqual } from '../input/json.js';
import {
  accept,
  describe,
  isNone,
  readBoolean,
  readFlag,
  type Reader,
  readText,
  readTime,
  warnOfAttributes,
  warnOnce,
} from '../input/read.js';
import { onServer, setStates } from '../ui/platform.js';
import { RenderRoot } from '../ui/render-root.js';
import { version } from '../version.js';
import { renderAction } from './action.js';
import { describePrice, formatBilling, getFit, isAmount, type Plan } from './plan.js';
import { toInterval } from './period.js';
import { PlanConnectEvent, type PlanOwner, type PlanView } from './plan-view.js';
import { planStyles } from './plan.styles.js';

/** Attributes with a text value, and their properties. */
const textAttributes = {
  value: 'value',
  label: 'label',
  price: 'price',
  'regular-price': 'regularPrice',
  currency: 'currency',
  interval: 'interval',
  'interval-count': 'intervalCount',
  note: 'note',
  badge: 'badge',
  href: 'href',
  extends: 'extends',
  reason: 'reason',
} as const;

type PlanTexts = Record<(typeof textAttributes)[keyof typeof textAttributes], string>;

/** All attributes and their properties. */
export const planAttributes = {
  ...textAttributes,
  featured: 'featured',
  disabled: 'disabled',
  'start-time-in-seconds': 'startTimeInSeconds',
} as const;

/** What the page has put into a plan, as far as the card depends on it. */
interface PlanContent {
  /** Whether there is something below the rule. */
  readonly hasDescription: boolean;
  /** Whether the page labels the button. */
  readonly hasAction: boolean;
}

/**
 * Plan of a `<portal-plan-picker>`, as `<option>` is for `<select>`: a card with name, price, description and button. Its content is
 * the description. What it names by `data-feature` are its features: the same name in two plans is one feature with two values, such as
 * "10 projects" and "Unlimited projects".
 *
 * @slot - Description of the plan.
 * @slot tagline - Line below the name: whom the plan is for.
 * @slot action - Label of the button or the link.
 * @slot compare - Features that are only in the table of `compare` and in the review, not on the card.
 * @csspart card - Visible card.
 * @csspart label - Name of the plan.
 * @csspart badge - Tag of the plan, such as "Most popular" or "Scheduled".
 * @csspart price - Price of the plan, with its qualifiers.
 * @csspart regular-price - Regular price, struck through.
 * @csspart billing - Line below the price: the price per month of a yearly plan that is also offered monthly, the billing interval, the qualifier of the price, and the date from which the plan can be had.
 * @csspart button - Button that opens the review of the plan.
 * @csspart link - Link of a plan with `href`.
 * @csspart mark - Mark in place of the button, such as "Your plan" or "Not available".
 * @csspart stop - Button below the busy one, which cancels a change while the page delays it with `waitUntil()`.
 * @csspart reason - Reason why the plan cannot be chosen, or a warning.
 * @csspart details - Description of the plan.
 * @csspart includes - Heading of the features of a plan that extends another one.
 * @cssstate rendered - The card is rendered.
 * @cssstate current - The plan is the current plan of the customer.
 * @cssstate scheduled - The plan is scheduled to start later.
 * @cssprop --portal-price-size - Font size of the price.
 */
export class PortalPlanElement extends LitElement {
  /** Package version. */
  static readonly version: string = version;

  static override styles = planStyles;

  static override shadowRootOptions: ShadowRootInit = {
    ...LitElement.shadowRootOptions,
    delegatesFocus: true,
  };

  static override properties: PropertyDeclarations = {
    view: { state: true, hasChanged: (view, former) => !isEqual(view, former) },
  };

  static override get observedAttributes(): string[] {
    return [...super.observedAttributes, ...Object.keys(planAttributes), 'hidden'];
  }

  /** Plan identifier in the account's pricing: `productPlanId` (§2.1). Without a value the plan has no button. */
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

  /**
   * Billing interval of the price: `day`, `week`, `month`, `quarter` or `year`, between which the customer can switch. Another text,
   * such as "once", stands behind the price. A plan is hidden only where one of the same label is offered in the chosen interval.
   */
  declare interval: string;

  /**
   * Number of intervals that the price is for, such as 6 for a price of 6 months. Default: 1.
   * @attr interval-count
   */
  declare intervalCount: string;

  /**
   * Price before a reduction, in the format of `price`. It is struck through on the card and mentioned in the review. Not shown
   * if both prices are numbers and it is not higher than `price`.
   * @attr regular-price
   */
  declare regularPrice: string;

  /**
   * Qualifier of the price, such as "per seat, excl. VAT", in place of "Billed monthly". Shown under the price and in the review.
   * Savings and differences are shown only between plans with the same note.
   */
  declare note: string;

  /** Text that highlights the plan, such as "Most popular". */
  declare badge: string;

  /** URL that turns the plan into a link instead of a choice, such as a contact page: http, https, mailto or tel. */
  declare href: string;

  /** Value of the plan whose features this one includes. The card names that plan; the review lists its features. */
  declare extends: string;

  /**
   * Reason why the plan is disabled. Of a plan that is not disabled: a warning, such as "You have 14 projects; Basic has 10", which
   * the card and the review show.
   */
  declare reason: string;

  /**
   * Start time of a change to this plan in epoch seconds, UTC (§2.1), instead of that of the picker: a server writes it on cheaper
   * plans and on the default plan, which then start at the end of the billing period. With `schedule` the customer starts from it.
   * Default: null.
   * @attr start-time-in-seconds
   */
  get startTimeInSeconds(): number | null {
    return readTime(this.getAttribute('start-time-in-seconds')).value ?? null;
  }

  set startTimeInSeconds(seconds: number | null | undefined) {
    if (isNone(seconds)) this.removeAttribute('start-time-in-seconds');
    else this.setAttribute('start-time-in-seconds', String(seconds));
  }

  /**
   * Recommends the plan: its button is filled, those of the other plans are outlined. While no plan is featured, those of a
   * customer of whom no plan is known are all filled.
   */
  declare featured: boolean;

  /** Shows the plan without a button: in its place is "Not available". */
  declare disabled: boolean;

  /** @internal What the picker knows of the plan, which sets it. */
  view: PlanView | undefined;

  /** @internal The picker of the plan. */
  owner: PlanOwner | undefined;

  readonly #internals = this.attachInternals();
  readonly #root = new RenderRoot(this);
  /** Cached attribute values. */
  #plan: Plan | undefined;
  /** Of the last render. */
  #content: PlanContent | undefined;

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

  /** Reads what the page has put into the plan. A server does not know: it leaves room for a description. */
  #readContent(): PlanContent {
    if (onServer) return { hasDescription: true, hasAction: false };
    return {
      hasDescription: [...this.childNodes].some((node) =>
        node instanceof Element ? !node.slot : node instanceof Text && node.data.trim() !== '',
      ),
      hasAction: this.querySelector(':scope > [slot=action]') !== null,
    };
  }

  readonly #onSlotChange = (): void => {
    if (!isEqual(this.#readContent(), this.#content)) this.requestUpdate();
  };

  /** @internal */
  readPlan(): Plan {
    const around = this.owner?.getAround(this) ?? [];
    const hidden = [this, ...around].some((each) => each.hasAttribute('hidden'));
    if (this.#plan?.hidden === hidden) return this.#plan;
    const read = <T>(attribute: string, reader: Reader<T>) =>
      accept(this, attribute, reader(this.getAttribute(attribute)));
    const texts = Object.fromEntries(
      Object.entries(textAttributes).map(([attribute, name]) => [name, read(attribute, readText) ?? '']),
    ) as PlanTexts;
    return (this.#plan = {
      ...texts,
      label: truncate(texts.label || texts.value),
      interval: toInterval(texts.interval, texts.intervalCount),
      note: truncate(texts.note),
      badge: truncate(texts.badge),
      reason: truncate(texts.reason),
      featured: this.featured,
      disabled: this.disabled,
      hidden,
      startTimeInSeconds: read('start-time-in-seconds', readTime),
    });
  }

  override connectedCallback(): void {
    const event = new PlanConnectEvent();
    this.dispatchEvent(event);
    this.owner = event.owner;
    if (!event.owner) this.view = undefined;
    super.connectedCallback();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.owner?.invalidate();
  }

  override attributeChangedCallback(name: string, former: string | null, value: string | null): void {
    super.attributeChangedCallback(name, former, value);
    this.#plan = undefined;
    this.requestUpdate();
    this.owner?.invalidate();
  }

  protected override createRenderRoot(): ShadowRoot {
    return this.#root.create();
  }

  protected override firstUpdated(): void {
    warnOfAttributes(
      this,
      Object.entries(planAttributes).map(([attribute, name]) => [name, attribute]),
    );
    const plan = `the plan ${describe(this.value)}`;
    if (!this.label)
      warnOnce(this, `${plan} has no label: its value is shown. Write label="Pro"; name is no attribute.`);
    if (this.parentElement?.closest(this.localName))
      warnOnce(
        this,
        `${plan} is inside another plan, and does not count. Close each by </portal-plan>, not />.`,
      );
  }

  protected override updated(): void {
    const { isHidden: hidden, isCurrent: current, isScheduled: scheduled } = this.view ?? {};
    setStates(this.#internals, { rendered: true, hidden, current, scheduled });
  }

  /** Delays the first render until the picker has provided the messages. */
  protected override scheduleUpdate(): Promise<unknown> | undefined {
    if (!this.hasUpdated && this.owner) return this.owner.placed.then(() => super.scheduleUpdate());
    void super.scheduleUpdate();
    return undefined;
  }

  protected override render(): TemplateResult {
    const plan = this.readPlan();
    const { view } = this;
    const { hasDescription, hasAction } = (this.#content = this.#readContent());
    const { isCurrent, isScheduled, isReadOnly, includes, lang, headingLevel = 3 } = view ?? {};
    const localization = view ?? {
      messages: en,
      lang: 'en',
      language: normalizeLanguage(this.getAttribute('lang')),
    };
    const { messages } = localization;
    // The current plan has its mark only. Where no other plan has a button, the mark is a tag: no hole beside it.
    const isTagged = isReadOnly && (isCurrent || isScheduled);
    const own = isTagged ? messages.yourPlan : '';
    const tag = isCurrent ? own : isScheduled ? messages.scheduled : plan.badge;
    const action = isTagged
      ? nothing
      : renderAction(plan, view, messages, this.baseURI, {
          renderPlace: (label) => html`<slot name="action" @slotchange=${this.#onSlotChange}>${label}</slot>`,
          describedBy: 'price badge reason',
          isFilled: hasAction,
        });
    // Until the picker has placed the plan, the row is reserved. In a read-only one, where a plan may have a link, it is below the description.
    const row = !view || action !== nothing ? html`<div class="action">${action}</div>` : nothing;
    const hasDetails = hasDescription || plan.reason !== '' || includes || (isReadOnly && row !== nothing);
    return html`<div
      class="card ${plan.featured ? 'featured' : ''}"
      part="card"
      role="group"
      aria-labelledby="label"
      lang=${lang ?? nothing}
    >
      <div class="head">
        <div class="label" part="label" id="label" role="heading" aria-level=${headingLevel}>
          <bdi>${plan.label}</bdi>
        </div>
        <span id="badge">${tag ? html`<b part="badge"><bdi>${tag}</bdi></b>` : nothing}</span>
      </div>
      <slot name="tagline" class="tagline"></slot>
      <div class="price" part="price" id="price">${renderPrice(plan, view, localization)}</div>
      ${isReadOnly ? nothing : row}
      <div class="details ${hasDetails ? '' : 'none'}" part="details">
        <p class="reason" part="reason" id="reason" ?hidden=${!plan.reason}>
          <bdi>${plan.reason}</bdi>
        </p>
        ${includes ? html`<p class="muted" part="includes">${format(messages.includes, { plan: includes })}</p>` : nothing}
        ${onServer && plan.extends ? html`<p> </p>` : nothing}
        <slot @slotchange=${this.#onSlotChange}></slot>
        <slot name="compare" hidden></slot>
        ${isReadOnly ? row : nothing}
      </div>
    </div>`;
  }
}

/** Renders the price, and below it how it is billed. */
function renderPrice(plan: Plan, view: PlanView | undefined, localization: Localization): TemplateResult {
  const { messages } = localization;
  const { amount, interval, regular, instead } = describePrice(plan, localization);
  // Only the picker knows the plans to compare with.
  const billing = view?.billing ?? formatBilling(plan, false, undefined, localization);
  // Price and interval have separate elements: Chromium's accessibility tree joins adjacent texts into one word.
  const fit = Math.max(getFit(amount.length), view?.priceFit ?? 0);
  const size = fit > 6 ? `fit-${String(fit)}` : '';
  return html`<strong class="${amount ? size : 'custom'} ${isAmount(plan.price) ? 'amount' : ''}"
      >${amount || (plan.href && messages.custom)}</strong
    >
    ${regular ? html`<s part="regular-price" aria-hidden="true">${regular}</s>` : nothing}
    <span>${interval}</span>
    ${regular ? html`<span class="hidden">${instead}</span>` : nothing}
    <small part="billing" class="lines-${view?.billingLines ?? 0}">${billing}</small>`;
}

// The properties reflect the attributes, as those of `<option>` do: the attributes hold the state, absent means empty.
for (const [attribute, name] of Object.entries(textAttributes))
  Object.defineProperty(PortalPlanElement.prototype, name, {
    get(this: Element) {
      return this.getAttribute(attribute) ?? '';
    },
    set(this: Element, value: string | number | false | null | undefined) {
      this.setAttribute(attribute, value === false ? '' : String(value ?? ''));
    },
  });

for (const name of ['featured', 'disabled'])
  Object.defineProperty(PortalPlanElement.prototype, name, {
    get(this: Element) {
      return readFlag(this.getAttribute(name));
    },
    set(this: Element, value: unknown) {
      this.toggleAttribute(name, readBoolean(value));
    },
  });
