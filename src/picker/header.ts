import { html, nothing, type TemplateResult } from 'lit';
import type { PickerContext } from '../change/picker-context.js';
import { format, type Localization } from '../i18n/format.js';
import { describePrice, findPlan } from '../plan/plan.js';
import { onServer } from '../ui/platform.js';
import { renderIntervals } from './intervals.js';
import type { PickerView } from './picker-view.js';

/** Renders the heading, the current plan and the billing intervals. */
export const renderHeader = (
  { context, interval }: PickerView,
  headingLevel: number,
  onInterval: (interval: string) => void,
  localization: Localization,
): TemplateResult =>
  html`<div class="header">
    <div>
      <h2 id="heading" part="heading" aria-level=${headingLevel} tabindex="-1">
        <slot name="heading">${localization.messages.choosePlan}</slot>
      </h2>
      ${renderCurrent(context, localization)}
      ${context.isReadOnly ? html`<p part="readonly">${localization.messages.readOnly}</p>` : nothing}
    </div>
    ${interval ? renderIntervals(context, interval, onInterval, localization) : nothing}
  </div>`;

/** Renders the name and the price of the current plan, if the page lists it. A server does not know the plans: it reserves the line. */
function renderCurrent(
  { plans, inForce }: PickerContext,
  localization: Localization,
): TemplateResult | typeof nothing {
  if (!inForce) return nothing;
  if (onServer) return html`<p part="current"> </p>`;
  const { messages } = localization;
  const current = findPlan(inForce, plans);
  if (!current) return nothing;
  const { hasNumber, qualified } = describePrice(current, localization);
  const price = hasNumber ? qualified : '';
  return html`<p part="current">
    ${format(price ? messages.youAreOnFor : messages.youAreOn, { plan: current.label, price })}
  </p>`;
}
