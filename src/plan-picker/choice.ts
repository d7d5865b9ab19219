import { html, nothing, type TemplateResult } from 'lit';
import { format, formatPercent, formatPlural, type Localization } from '../localize/format.js';
import { onServer } from '../platform.js';
import { getSaving } from './cost.js';
import { formatIntervalName, getIntervals, isShown, type Plan } from './plan.js';

export interface ChoiceState {
  plans: readonly Plan[];
  /** Billing interval that is shown. Empty: the plans have fewer than two intervals. */
  interval: string;
  isPending: boolean;
  /** Undefined: the legend is not a heading. */
  headingLevel: number | undefined;
  /** Message below the legend. */
  notice: string | null;
  onInterval: (interval: string) => void;
  onSlotChange: () => void;
}

/** Renders the legend, the billing intervals and the grid of plans. */
export function renderChoice(state: ChoiceState, localization: Localization): TemplateResult {
  const { plans, interval, isPending, headingLevel, notice, onSlotChange } = state;
  const { messages } = localization;
  // The plans are unknown on the server.
  const isEmpty = !onServer && !plans.length;
  // The plans are inside an inner grid: browsers lay out all children of a fieldset again for each one that is added. The outer box
  // is for WebKit, which lays out a fieldset in a flex container too high at first.
  return html`<div>
      <fieldset
        class=${isEmpty ? 'none' : 'stack'}
        role=${isEmpty ? 'none' : nothing}
        aria-disabled=${isEmpty ? nothing : isPending}
      >
        ${
          isEmpty
            ? nothing
            : html`<legend part="legend" tabindex="-1">
                <span role=${headingLevel ? 'heading' : nothing} aria-level=${headingLevel ?? nothing}
                  ><slot name="legend">${messages.legend}</slot></span
                >
              </legend>`
        }
        <div class="live" role="alert">${notice ? html`<em>${notice}</em>` : nothing}</div>
        ${interval ? renderIntervals(state, localization) : nothing}
        <div class="plans ${plans.length === 1 ? 'one' : ''}" part="plans">
          <slot @slotchange=${onSlotChange}></slot>
        </div>
      </fieldset>
    </div>
    ${isEmpty ? html`<div class="box empty" tabindex="-1"><slot name="empty">${messages.empty}</slot></div>` : nothing}`;
}

function renderIntervals(
  { plans, interval, isPending, onInterval }: ChoiceState,
  localization: Localization,
): TemplateResult {
  const { messages, language } = localization;
  const saving = getSaving(plans);
  const percent = saving && formatPercent(saving.fraction, language);
  const getName = (each: string) => formatIntervalName(each, localization);
  const shownPlans = plans.filter((plan) => isShown(plan, interval));
  return html`<div
    class="intervals"
    part="intervals"
    role="radiogroup"
    aria-label=${messages.intervals}
    @click=${(event: Event) => {
      // Arrow keys in a radio group fire clicks, too.
      if (isPending) event.preventDefault();
    }}
    @change=${({ target, currentTarget }: Event) => {
      onInterval((target as HTMLInputElement).value);
      // Restores the rendered state. If the page rejects the choice, the bindings keep their values, and Lit would not reset
      // the radio buttons.
      for (const radio of (currentTarget as Element).querySelectorAll('input'))
        radio.checked = radio.hasAttribute('checked');
    }}
  >
    ${getIntervals(plans).map(
      (each) =>
        html`<label
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
            percent && each === 'year'
              ? html`<small part="saving"
                  >${format(messages[saving.isMaximum ? 'saveUpTo' : 'save'], { percent })}</small
                >`
              : nothing
          }</label
        >`,
    )}
    <span class="hidden" role="status"
      >${getName(interval)}: ${formatPlural('plans', shownPlans.length, localization)}</span
    >
  </div>`;
}
