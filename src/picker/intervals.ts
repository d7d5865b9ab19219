import { html, nothing, type TemplateResult } from 'lit';
import { format, formatPercent, formatPlural, type Localization } from '../i18n/format.js';
import type { PickerContext } from '../change/picker-context.js';
import { formatPeriod } from '../plan/period.js';
import { findPlan, getIntervals, getPeriods, getShownPlans } from '../plan/plan.js';
import { getSaving } from '../plan/price.js';

/** Returns the interval to show: the chosen one, else that of the plan in force, else the first. Empty: fewer than two exist. */
export function getShownInterval({ plans, inForce }: PickerContext, chosen: string): string {
  const listed = getPeriods(plans);
  if (listed.length < 2) return '';
  const offered = getIntervals(plans, inForce);
  const candidates = [chosen, findPlan(inForce, plans)?.interval, offered[0]];
  return candidates.find((interval) => interval && offered.includes(interval)) ?? listed[0] ?? '';
}

export function renderIntervals(
  { plans, inForce }: PickerContext,
  interval: string,
  onInterval: (interval: string) => void,
  localization: Localization,
): TemplateResult | typeof nothing {
  const intervals = getIntervals(plans, inForce);
  if (intervals.length < 2) return nothing;
  const { messages, language } = localization;
  const getName = (each: string) => formatPeriod(each, localization);
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
      const saving = getSaving(each, plans, inForce);
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
    <i class="thumb"></i>
    <span class="hidden" role="status"
      >${getName(interval)}:
      ${formatPlural('plans', getShownPlans(plans, interval).length, localization)}</span
    >
  </div>`;
}
