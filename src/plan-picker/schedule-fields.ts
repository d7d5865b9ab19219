import { html, noChange, nothing, type TemplateResult } from 'lit';
import { format, formatZone, type Localization } from '../messages/format.js';
import { renderTimeAlone } from '../templates/time.js';
import { getEarliestEnd, getEarliestStart, type ScheduleProblem, toLocalInput } from '../schedule.js';

export type FieldName = 'start' | 'end';

/** A time as the customer enters it: the text is kept whatever it means. */
export interface Field {
  /** Whether a time is wanted at all. */
  isOn: boolean;
  /** Value of the input. */
  text: string;
  /** Whether the customer typed it: writing it back would wipe a time of which one part is being changed. */
  isTyped: boolean;
  problem: ScheduleProblem | 'noDefault' | undefined;
  /** Epoch seconds. Undefined or null: none, or not readable. */
  seconds: number | null | undefined;
}

export type Fields = Readonly<Record<FieldName, Field>>;

export interface ScheduleState {
  fields: Fields;
  /** An end needs a default plan that takes over. It stays while it has to be taken back. */
  hasEnd: boolean;
  /** Epoch seconds, by the clock of the device. */
  now: number;
  enter: (name: FieldName, entered: Partial<Field>) => void;
}

/** The fields of start and end. */
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
  const option = (value: boolean, label: string) =>
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
    ${option(false, messages[name === 'start' ? 'asSoonAsPossible' : 'noEnd'])}
    ${option(true, messages.onDate)}
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
              ${problem ? html`<em>${format(messages[problem], { noEnd: messages.noEnd })}</em>` : seconds ? renderTimeAlone(seconds, language) : nothing}
            </p>`
        : nothing
    }
  </fieldset>`;
}
