import { html, nothing, type TemplateResult } from 'lit';
import { format, formatPercent, formatPlural, type Localization } from '../i18n/format.js';
import type { PlanStatus } from '../change/plan-status.js';
import { formatIntervalName, getIntervals, getShownPlans } from '../plan/plan.js';
import { getSaving } from '../plan/price.js';

/** Renders the radio group of the billing intervals. */
export function renderIntervals(
  { plans, currentPlan }: PlanStatus,
  interval: string,
  onInterval: (interval: string) => void,
  localization: Localization,
): TemplateResult | typeof nothing {
  const intervals = getIntervals(plans, currentPlan);
  if (intervals.length < 2) return nothing;
  const { messages, language } = localization;
  const getName = (each: string) => formatIntervalName(each, localization);
  return html`<div
    class="intervals"
    part="intervals"
    role="radiogroup"
    aria-label=${messages.intervals}
    @change=${({ target, currentTarget }: Event) => {
      onInterval((target as HTMLInputElement).value);
      // Restores the rendered state. If the page sets the interval back, the bindings keep their values, and Lit would not reset
      // the radio buttons.
      for (const radio of (currentTarget as Element).querySelectorAll('input'))
        radio.checked = radio.hasAttribute('checked');
    }}
  >
    ${intervals.map((each) => {
      const saving = getSaving(each, plans, currentPlan);
      const percent = saving && formatPercent(saving.fraction, language);
      return html`<label
        ><input
          class="hidden"
          type="radio"
          name="interval"
          .value=${each}
          ?checked=${each === interval}
          .checked=${each === interval}
        />
        ${getName(each)}
        ${
          percent
            ? html`<small part="saving"
                >${format(messages[saving.isMaximum ? 'saveUpTo' : 'save'], { percent })}</small
              >`
            : nothing
        }</label
      >`;
    })}
    <span class="hidden" role="status"
      >${getName(interval)}:
      ${formatPlural('plans', getShownPlans(plans, interval).length, localization)}</span
    >
  </div>`;
}
