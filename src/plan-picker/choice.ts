import { html, nothing, type TemplateResult } from 'lit';
import { countPlans, type Localization, perInterval } from '../messages/format.js';
import { onServer } from '../platform.js';
import { getIntervals, isShown, type Plan } from './plan.js';

/** More plans than anybody compares at a glance. */
const many = 24;

export interface ChoiceState {
  plans: readonly Plan[];
  /** The interval that is shown. Empty: there are not several. */
  interval: string;
  isPending: boolean;
  onInterval: (interval: string) => void;
  onSlotChange: () => void;
}

/** The choice of the interval, where there are several, and the grid of the plans. */
export function renderChoice(state: ChoiceState, localization: Localization): TemplateResult {
  const { plans, interval, isPending, onSlotChange } = state;
  const { messages } = localization;
  // A server does not know the plans.
  const isEmpty = !onServer && !plans.length;
  // The plans are not the fieldset's own children: browsers lay those out anew for every one that is added.
  return html`<fieldset
      class=${isEmpty ? 'none' : 'stack'}
      role=${isEmpty ? 'none' : nothing}
      aria-disabled=${isEmpty ? nothing : isPending}
    >
      ${isEmpty ? nothing : html`<legend part="legend"><slot name="legend">${messages.legend}</slot></legend>`}
      ${interval ? renderIntervals(state, localization) : nothing}
      <div class="plans ${plans.length > many ? 'many' : plans.length === 1 ? 'one' : ''}" part="plans">
        <slot @slotchange=${onSlotChange}></slot>
      </div>
    </fieldset>
    ${isEmpty ? html`<div class="box empty"><slot name="empty">${messages.empty}</slot></div>` : nothing}`;
}

/** The radio group of the billing intervals. */
function renderIntervals(
  { plans, interval, isPending, onInterval }: ChoiceState,
  { messages, language }: Localization,
): TemplateResult {
  const name = (each: string) => perInterval(each, messages.per, language);
  const count = plans.filter((plan) => isShown(plan, interval)).length;
  return html`<div
    class="intervals"
    part="intervals"
    role="radiogroup"
    aria-label=${messages.intervals}
    @click=${(event: Event) => {
      // Arrow keys come as clicks too.
      if (isPending) event.preventDefault();
    }}
    @change=${({ target, currentTarget }: Event) => {
      onInterval((target as HTMLInputElement).value);
      // The page may choose otherwise at once: until the next render, what is rendered stays.
      for (const radio of (currentTarget as Element).querySelectorAll('input'))
        radio.checked = radio.hasAttribute('checked');
    }}
  >
    ${getIntervals(plans).map(
      (each) =>
        html`<label
          ><input
            type="radio"
            name="interval"
            .value=${each}
            ?checked=${each === interval}
            .checked=${each === interval}
          />
          ${name(each)}</label
        >`,
    )}
    <span class="hidden" role="status">${name(interval)}: ${countPlans(count, messages, language)}</span>
  </div>`;
}
