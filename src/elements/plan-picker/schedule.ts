import { html, type LitElement, noChange, nothing, type ReactiveController, type TemplateResult } from 'lit';
import type { Messages } from '../../messages/en.js';
import { instant } from '../../messages/format.js';
import { checkSchedule, earliestEnd, earliestStart, fromLocalInput, toLocalInput } from '../../schedule.js';
import { onServer } from '../platform.js';
import { clock } from './clock.js';
import type { PlanPickerView } from './view.js';

export type FieldName = 'start' | 'end';
type Problem = keyof Messages & ('invalid' | 'gap' | 'start-past' | 'end-past' | 'end-before-start');

/** A time as the customer enters it: the text is kept whatever it means. */
interface Field {
  /** Whether a time is wanted at all. */
  on: boolean;
  text: string;
  /** The customer typed it: to write it back would wipe a time of which one part is being changed. */
  typed: boolean;
  problem: Problem | null;
  /** What the picker's property was last seen to be: another value of it comes from the page. */
  seconds: number | null | undefined;
}

type ScheduledElement = LitElement & Record<`${FieldName}TimeInSeconds`, number | null | undefined>;

const names = ['start', 'end'] as const;

const untouched: Field = { on: false, text: '', typed: false, problem: null, seconds: undefined };

/** The start and the end that a customer enters: two fields over the picker's two properties. */
export class ScheduleFields implements ReactiveController {
  readonly start: Field = { ...untouched };
  readonly end: Field = { ...untouched };
  readonly #host: ScheduledElement;

  constructor(host: ScheduledElement) {
    this.#host = host;
    host.addController(this);
  }

  /** Shows a time that the page set. */
  hostUpdate(): void {
    // A server does not know the customer's time zone.
    if (onServer) return;
    for (const name of names) {
      const field = this[name];
      const seconds = this.#host[`${name}TimeInSeconds`];
      if (Object.is(field.seconds, seconds)) continue;
      Object.assign(field, {
        on: seconds != null,
        text: seconds ? toLocalInput(seconds) : '',
        typed: false,
        problem: null,
        seconds,
      });
    }
  }

  /** Takes what the customer entered: a time that can be read becomes the picker's, another one none. */
  enter(name: FieldName, entered: Partial<Field>): void {
    const field = Object.assign(this[name], entered, { typed: 'text' in entered, problem: null });
    const time = fromLocalInput(field.on ? field.text : '');
    field.seconds = this.#host[`${name}TimeInSeconds`] = 'seconds' in time ? time.seconds : null;
    // The one field's time may have been the other one's problem.
    this.#check(names.filter((each) => this[each].text));
    this.#host.requestUpdate();
  }

  /** Says once more what is wrong: time passes. */
  recheck(): void {
    this.#check(names.filter((name) => this[name].on));
  }

  /** Whether the named fields can be sent now; otherwise they say why not, and the first of them gets the focus. */
  validate(...wanted: FieldName[]): boolean {
    const valid = this.#check(wanted);
    this.#host.requestUpdate();
    if (!valid)
      void this.#host.updateComplete.then(() =>
        this.#host.renderRoot.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(),
      );
    return valid;
  }

  #check(wanted: readonly FieldName[]): boolean {
    const [start, end] = names.map((name) => this.#host[`${name}TimeInSeconds`] ?? undefined);
    const problems = checkSchedule({ start, end }, clock());
    for (const name of wanted) {
      const field = this[name];
      const time = fromLocalInput(field.text);
      // What a page set to no time at all is not for the customer to mend: it is refused as the page's set-up.
      const isTyped = field.on && (field.text || field.seconds == null);
      field.problem = isTyped && 'problem' in time ? time.problem : (problems[name] ?? null);
    }
    return wanted.every((name) => !this[name].problem);
  }
}

export const renderSchedule = (view: PlanPickerView): TemplateResult =>
  html`<div class="schedule" part="schedule">
    ${renderField('start', view.messages.asSoonAsPossible, view)}
    ${view.defaultPlan ? renderField('end', view.messages.noEnd, view) : nothing}
  </div>`;

function renderField(name: FieldName, without: string, view: PlanPickerView): TemplateResult {
  const { fields, messages, language, pending } = view;
  const { on, text, typed, problem, seconds } = fields[name];
  const now = clock();
  const earliest =
    name === 'start' ? earliestStart(now) : earliestEnd(fields.start.seconds ?? undefined, now);
  const onChange = ({ target }: Event) => {
    const { type, value } = target as HTMLInputElement;
    fields.enter(name, type === 'radio' ? { on: value === 'on' } : { text: value });
  };
  const onClick = (event: Event) => {
    if (pending) event.preventDefault();
  };
  const option = (value: boolean, label: string) =>
    html`<label
      ><input
        type="radio"
        name=${name}
        value=${value ? 'on' : ''}
        ?checked=${value === on}
        .checked=${value === on}
      />
      ${label}</label
    >`;
  return html`<fieldset part=${name} @change=${onChange} @click=${onClick}>
    <legend>${messages[name]}</legend>
    ${option(false, without)} ${option(true, messages.onDate)}
    ${
      on
        ? html`<input
              type="datetime-local"
              aria-label="${messages[name]}: ${messages.dateAndTime}"
              aria-invalid=${Boolean(problem)}
              aria-describedby=${name}
              min=${toLocalInput(earliest)}
              .value=${typed ? noChange : text}
              ?readonly=${pending}
            />
            <p id=${name} role="status">
              ${problem ? html`<em>${messages[problem]}</em>` : seconds ? instant(seconds, language) : nothing}
            </p>`
        : nothing
    }
  </fieldset>`;
}
