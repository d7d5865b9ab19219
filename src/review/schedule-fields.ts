import { html, noChange, nothing, type TemplateResult } from 'lit';
import { formatTime, formatZone, type Localization } from '../i18n/format.js';
import type { PlanSelection, TimeName } from '../change/change.js';
import type { Review } from '../change/progress.js';
import { getEarliestEnd, getEarliestStart, toLocalInput } from '../change/schedule.js';
import { formatSoon } from './rows.js';

export interface ScheduleState {
  readonly review: Review;
  /** Epoch seconds, by the clock of the device. */
  readonly now: number;
  /** Applies what the customer has entered: the text of a field, or null for none. */
  readonly onEdit: (times: Partial<Pick<PlanSelection, 'start' | 'end'>>) => void;
}

/** Renders the fields in which the customer edits the times, and the time zone. */
export const renderScheduleFields = (state: ScheduleState, localization: Localization): TemplateResult =>
  html`<div class="schedule">
    ${state.review.change.editable.map((name) => renderField(name, state, localization))}
    <p class="zone muted">${formatZone(localization)}</p>
  </div>`;

function renderField(name: TimeName, state: ScheduleState, localization: Localization): TemplateResult {
  const { review, now, onEdit } = state;
  const { selection, change } = review;
  const { messages, language } = localization;
  const { seconds, problem } = change[name];
  const entered = selection[name];
  // Nothing is wrong before the customer has entered something.
  const mistake = entered === '' ? undefined : problem;
  // An empty text may be a field that is half filled in: setting it would empty the other half.
  const isTyped = typeof entered === 'string';
  const isOn = isTyped || seconds !== undefined;
  const earliest = name === 'start' ? getEarliestStart(now) : getEarliestEnd(change.start.seconds, now);
  const onInput = ({ target }: Event) => {
    const { type, value } = target as HTMLInputElement;
    onEdit({ [name]: type === 'radio' && value === '' ? null : type === 'radio' ? '' : value });
  };
  const renderOption = (value: string, label: string, isChecked: boolean) =>
    html`<label
      ><input type="radio" name=${name} value=${value} ?checked=${isChecked} .checked=${isChecked} />
      ${label}</label
    >`;
  return html`<fieldset part=${name} @input=${onInput}>
    <legend>${messages[name]}</legend>
    ${renderOption('', name === 'start' ? formatSoon(change, now, localization) : messages.noEnd, !isOn)}
    ${renderOption('on', messages.onDate, isOn)}
    ${
      isOn
        ? html`<input
              type="datetime-local"
              aria-label="${messages[name]}: ${messages.dateAndTime}"
              aria-invalid=${Boolean(mistake)}
              aria-describedby=${name}
              min=${toLocalInput(earliest)}
              .value=${entered === '' ? noChange : isTyped ? entered : toLocalInput(seconds ?? 0)}
            />
            <p id=${name} role="status">
              ${mistake ? html`<em>${messages[mistake]}</em>` : seconds ? formatTime(seconds, language) : nothing}
            </p>`
        : nothing
    }
  </fieldset>`;
}
