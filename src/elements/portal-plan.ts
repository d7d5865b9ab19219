import { adoptStyles, css, nothing } from 'lit';
import { cardStyles } from '../styles/card.styles.js';
import { adoptAnew, PageElement } from './page-element.js';
import { renderPlan } from './plan-picker/plan.js';
import { hydrates, onServer } from './served.js';

/** Of a thousand plans none pays for Lit, which has nothing to draw in them: that is the picker's. A server's Lit has. */
const Base = (onServer ? PageElement : HTMLElement) as typeof HTMLElement;

const texts = ['value', 'label', 'price', 'currency', 'interval', 'badge', 'href'] as const;

/** The attributes of a plan. */
export const planAttributes = [...texts, 'disabled'] as const;

// The list stays the page's own; only its marks and its indent are ours.
const listStyles = css`
  ::slotted(ul) {
    margin: 0;
    padding-inline-start: 1.4em;
    list-style: '✓  ';
  }
`;

/**
 * One plan of a `<portal-plan-picker>`, as `<option>` is one of a `<select>`. The picker shows it; its content is the
 * description of the plan, best with its features as a list.
 *
 * @slot - What the plan offers.
 */
export class PortalPlanElement extends Base {
  /** Of the package: a page may have loaded two. */
  static readonly version: string = PageElement.version;

  static styles = hydrates ? [cardStyles, listStyles] : [listStyles];

  /** Plan identifier, as in the account's pricing: `productPlanId` (§2.1). Without one the plan cannot be chosen. */
  declare value: string;

  /** Name of the plan. Default: its `value`. */
  declare label: string;

  /** Price as a decimal number, or a text that is shown as it is. */
  declare price: string;

  /** Currency of the price: three letters of ISO 4217. */
  declare currency: string;

  /** What the price is for: `day`, `week`, `month`, `year`, or a text that is shown as it is. */
  declare interval: string;

  /** A word of emphasis, for example "Most popular". */
  declare badge: string;

  /** Makes the plan a link, for example to the sales team, instead of a choice: http, https, mailto or tel. */
  declare href: string;

  /** Shows the plan without offering it. */
  get disabled(): boolean {
    return this.hasAttribute('disabled');
  }

  set disabled(value: boolean) {
    // A page may set it to undefined, of which the platform makes a switch.
    this.toggleAttribute('disabled', Boolean(value as unknown));
  }

  constructor() {
    super();
    if (onServer) return;
    const served = this.shadowRoot;
    const root = served ?? this.attachShadow({ mode: 'open' });
    // A page's policy may forbid the style sheet that came with what a server rendered.
    adoptStyles(root, PortalPlanElement.styles);
    if (!served || !hydrates) showContent(this);
    // What the page set before there were accessors hides them.
    for (const [name, value] of Object.entries(this)) {
      Reflect.deleteProperty(this, name);
      Reflect.set(this, name, value);
    }
  }

  adoptedCallback(): void {
    adoptAnew(this, PortalPlanElement.styles);
  }

  /** On a server, which tells a picker nothing of its plans, each is a card of its own. */
  protected render(): unknown {
    return onServer ? renderPlan(this) : nothing;
  }
}

/** Leaves of a card that a server rendered what the page wrote: all else the picker says now. */
export const showContent = (plan: PortalPlanElement): void =>
  plan.shadowRoot?.replaceChildren(document.createElement('slot'));

/** As those of `<option>`: the attributes are all that there is, and absent means empty. */
for (const name of texts)
  Object.defineProperty(PortalPlanElement.prototype, name, {
    get(this: Element) {
      return this.getAttribute(name) ?? '';
    },
    set(this: Element, value: string | number | null | undefined) {
      this.setAttribute(name, String(value ?? ''));
    },
  });
