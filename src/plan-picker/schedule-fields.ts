import { html, noChange, nothing, type TemplateResult } from 'lit';
import { format, formatZone, type Localization } from '../localize/format.js';
import { renderTime } from '../templates/time.js';
import { getEarliestEnd, getEarliestStart, type ScheduleProblem, toLocalInput } from '../schedule.js';

export type FieldName = 'start' | 'end';

/** State of a start-time or end-time field. The text is kept even if it is not a valid time. */
export interface Field {
  /** Whether the option to enter a time is chosen. */
  isOn: boolean;
  /** Value of the input. */
  text: string;
  /** Whether the customer typed the text. Setting the value again would clear a partly edited time. */
  isTyped: boolean;
  /** Key of the message about the problem. */
  problem: ScheduleProblem | 'noDefault' | undefined;
  /** Epoch seconds. Undefined or null: no time, or an invalid one. */
  seconds: number | null | undefined;
}

export type Fields = Readonly<Record<FieldName, Field>>;

export interface ScheduleState {
  fields: Fields;
  /** Whether the end field is shown. It needs a default plan, but stays if that is removed while an end is chosen. */
  hasEnd: boolean;
  /** Epoch seconds, by the clock of the device. */
  now: number;
  enter: (name: FieldName, entered: Partial<Field>) => void;
}

/** Renders the start-time and end-time fieldsets, and the time zone. */
export const renderScheduleFields = (
  state: ScheduleState,
  isPending: boolean,
  localization: Localization,
): TemplateResult =>
  html`<div class="schedule" part="schedule">
    ${renderField('start', state, isPending, localization)}
    ${state.hasEnd ? renderField('end', state, isPending, localization) : nothing}
    ${state.fields.start.isOn || state.fields.end.isOn ? html`<p class="zone">${formatZone(localization)}</p>` : nothing}
  </div>`;

function renderField(
  name: FieldName,
  { fields, now, enter }: ScheduleState,
  isPending: boolean,
  { messages, language }: Localization,
): TemplateResult {
  const { isOn, text, isTyped, problem, seconds } = fields[name];
  const earliest =
    name === 'start' ? getEarliestStart(now) : getEarliestEnd(fields.start.seconds ?? undefined, now);
  const onChange = ({ target }: Event) => {
    const { type, value } = target as HTMLInputElement;
    enter(name, type === 'radio' ? { isOn: value === 'on' } : { text: value });
  };
  const onClick = (event: Event) => {
    if (isPending) event.preventDefault();
  };
  const renderOption = (value: boolean, label: string) =>
    html`<label
      ><input
        type="radio"
        name=${name}
        value=${value ? 'on' : ''}
        ?checked=${value === isOn}
        .checked=${value === isOn}
      />
      ${label}</label
    >`;
  return html`<fieldset part=${name} @change=${onChange} @click=${onClick}>
    <legend>${messages[name]}</legend>
    ${renderOption(false, messages[name === 'start' ? 'asSoonAsPossible' : 'noEnd'])}
    ${renderOption(true, messages.onDate)}
    ${
      isOn
        ? html`<input
              type="datetime-local"
              aria-label="${messages[name]}: ${messages.dateAndTime}"
              aria-invalid=${Boolean(problem)}
              aria-describedby=${name}
              min=${toLocalInput(earliest)}
              .value=${isTyped ? noChange : text}
              ?readonly=${isPending}
            />
            <p id=${name} role="status">
              ${problem ? html`<em>${format(messages[problem], { noEnd: messages.noEnd })}</em>` : seconds ? renderTime(seconds, language) : nothing}
            </p>`
        : nothing
    }
  </fieldset>`;
}
