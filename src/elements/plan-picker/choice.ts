import { html, nothing, type TemplateResult } from 'lit';
import { countPlans, perInterval } from '../../messages/format.js';
import { onServer } from '../platform.js';
import { intervalsOf, isShown } from './plans.js';
import type { PlanPickerView } from './view.js';

/** More plans than anybody compares at a glance. */
const many = 24;

/** The choice of the interval, where there are several, and the grid of the plans. */
export function renderChoice(view: PlanPickerView): TemplateResult {
  const { plans, messages, pending } = view;
  // A server does not know the plans.
  const isEmpty = !onServer && !plans.length;
  // The plans are not the fieldset's own children: browsers lay those out anew for every one that is added.
  return html`<fieldset
      class=${isEmpty ? 'none' : 'stack'}
      role=${isEmpty ? 'none' : nothing}
      aria-disabled=${isEmpty ? nothing : pending}
    >
      ${isEmpty ? nothing : html`<legend part="legend"><slot name="legend">${messages.choosePlan}</slot></legend>`}
      ${view.interval ? renderIntervals(view) : nothing}
      <div class="plans ${plans.length > many ? 'many' : plans.length === 1 ? 'one' : ''}" part="plans">
        <slot @slotchange=${view.onSlotChange}></slot>
      </div>
    </fieldset>
    ${isEmpty ? html`<div class="box empty"><slot name="empty">${messages.noPlans}</slot></div>` : nothing}`;
}

/** The radio group of the intervals. */
function renderIntervals({
  plans,
  interval,
  messages,
  language,
  pending,
  onInterval,
}: PlanPickerView): TemplateResult {
  const name = (each: string) => perInterval(each, messages.per, language);
  const count = plans.filter((plan) => isShown(plan, interval)).length;
  return html`<div
    class="intervals"
    part="intervals"
    role="radiogroup"
    aria-label=${messages.interval}
    @click=${(event: Event) => {
      // Arrow keys come as clicks too.
      if (pending) event.preventDefault();
    }}
    @change=${({ target, currentTarget }: Event) => {
      onInterval((target as HTMLInputElement).value);
      // The page may choose otherwise at once: until the next render, what is rendered stays.
      for (const radio of (currentTarget as Element).querySelectorAll('input'))
        radio.checked = radio.hasAttribute('checked');
    }}
  >
    ${intervalsOf(plans).map(
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
