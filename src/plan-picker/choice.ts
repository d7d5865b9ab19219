import { html, nothing, type TemplateResult } from 'lit';
import { count, format, formatPercent, type Localization } from '../localize/format.js';
import { onServer } from '../platform.js';
import { getSaving } from './cost.js';
import { getIntervals, isShown, nameInterval, type Plan } from './plan.js';

/** More plans than anybody compares at a glance. */
const many = 24;

export interface ChoiceState {
  plans: readonly Plan[];
  /** The interval that is shown. Empty: there are not several. */
  interval: string;
  isPending: boolean;
  /** Level of the heading. Undefined: the name of the choice is no heading. */
  headingLevel: number | undefined;
  /** What is said under the heading. */
  notice: string | null;
  onInterval: (interval: string) => void;
  onSlotChange: () => void;
}

/** The choice of the interval, where there are several, and the grid of the plans. */
export function renderChoice(state: ChoiceState, localization: Localization): TemplateResult {
  const { plans, interval, isPending, headingLevel, notice, onSlotChange } = state;
  const { messages } = localization;
  // A server does not know the plans.
  const isEmpty = !onServer && !plans.length;
  // The plans are not the fieldset's own children: browsers lay those out anew for every one that is added.
  return html`<fieldset
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
      <div class="plans ${plans.length > many ? 'many' : plans.length === 1 ? 'one' : ''}" part="plans">
        <slot @slotchange=${onSlotChange}></slot>
      </div>
    </fieldset>
    ${isEmpty ? html`<div class="box empty" tabindex="-1"><slot name="empty">${messages.empty}</slot></div>` : nothing}`;
}

/** The radio group of the billing intervals. */
function renderIntervals(
  { plans, interval, isPending, onInterval }: ChoiceState,
  localization: Localization,
): TemplateResult {
  const { messages, language } = localization;
  const saving = getSaving(plans);
  const percent = saving && formatPercent(saving.fraction, language);
  const name = (each: string) => nameInterval(each, localization);
  const shown = plans.filter((plan) => isShown(plan, interval));
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
            class="hidden"
            type="radio"
            name="interval"
            .value=${each}
            ?checked=${each === interval}
            .checked=${each === interval}
          />
          ${name(each)}
          ${
            percent && each === 'year'
              ? html`<small part="saving"
                  >${format(messages[saving.isMost ? 'saveUpTo' : 'save'], { percent })}</small
                >`
              : nothing
          }</label
        >`,
    )}
    <span class="hidden" role="status">${name(interval)}: ${count('plans', shown.length, localization)}</span>
  </div>`;
}
