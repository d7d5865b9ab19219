import { css, html, type TemplateResult } from 'lit';
import { cardStyles } from '../styles/card.styles.js';
import { PageElement, text } from './page-element.js';
import { renderPlan } from './plan-picker/plan.js';
import { hydrates, isServed } from './served.js';

/** Like the attributes of `<option>`: absent means empty, and properties show in the markup. */
const reflected = { ...text, reflect: true } as const;

/**
 * One plan of a `<portal-plan-picker>`, as `<option>` is one of a `<select>`. The picker shows it; its content is the
 * description of the plan, best with its features as a list.
 *
 * @slot - What the plan offers.
 */
export class PortalPlanElement extends PageElement {
  // The list stays the page's own; only its marks and its indent are ours.
  static override styles = [
    cardStyles,
    css`
      ::slotted(ul) {
        margin: 0;
        padding-inline-start: 1.4em;
        list-style: '✓  ';
      }
    `,
  ];

  static override properties = {
    value: reflected,
    label: reflected,
    price: reflected,
    currency: reflected,
    interval: reflected,
    badge: reflected,
    href: reflected,
    disabled: { ...reflected, type: Boolean },
  };

  /** Plan identifier, as in the account's pricing: `productPlanId` (§2.1). Without one the plan cannot be chosen. */
  value = '';

  /** Name of the plan. Default: its `value`. */
  label = '';

  /** Price as a decimal number, or a text that is shown as it is. */
  price = '';

  /** Currency of the price: three letters of ISO 4217. */
  currency = '';

  /** What the price is for: `day`, `week`, `month`, `year`, or a text that is shown as it is. */
  interval = '';

  /** A word of emphasis, for example "Most popular". */
  badge = '';

  /** Makes the plan a link, for example to the sales team, instead of a choice: http, https, mailto or tel. */
  href = '';

  /** Shows the plan without offering it. */
  disabled = false;

  #isCard = false;

  protected override render(): TemplateResult {
    // A picker cannot see its plans on a server: there each is a card of its own, until the picker has drawn it.
    if (hydrates) this.#isCard = isServed(this) || (this.#isCard && !this.slot);
    return hydrates && this.#isCard ? renderPlan(this) : html`<slot></slot>`;
  }
}
