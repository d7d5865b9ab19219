import type { LitElement, ReactiveController } from 'lit';
import type { Field, FieldName } from '../plan-picker/schedule-fields.js';
import { getEpochSeconds, onServer } from '../platform.js';
import { checkSchedule, fromLocalInput, toLocalInput } from '../schedule.js';

type ScheduledElement = LitElement &
  Record<`${FieldName}TimeInSeconds`, number | null | undefined> & { readonly defaultPlan: string };

const names = ['start', 'end'] as const;

const untouched: Field = { isOn: false, text: '', isTyped: false, problem: undefined, seconds: undefined };

/** The start and the end that a customer enters: two fields over the two properties of the host. */
export class ScheduleController implements ReactiveController {
  readonly fields = { start: { ...untouched }, end: { ...untouched } };
  readonly #host: ScheduledElement;
  /** Whether the customer has seen the field of the end. */
  #hadEnd = false;

  constructor(host: ScheduledElement) {
    this.#host = host;
    host.addController(this);
  }

  /** Epoch seconds, by the clock of the device. */
  get now(): number {
    return getEpochSeconds();
  }

  /** Whether the field of the end is shown: also when its default plan goes while an end is chosen, to say so there. */
  get hasEnd(): boolean {
    return Boolean(this.#host.defaultPlan) || (this.#hadEnd && this.fields.end.isOn);
  }

  /** Shows a time that the page set. */
  hostUpdate(): void {
    // A server does not know the customer's time zone.
    if (onServer) return;
    for (const name of names) {
      const field = this.fields[name];
      const seconds = this.#host[`${name}TimeInSeconds`];
      if (Object.is(field.seconds, seconds)) continue;
      const text = seconds ? toLocalInput(seconds) : '';
      Object.assign(field, { ...untouched, isOn: seconds != null, text, seconds });
    }
    const { end } = this.fields;
    if (this.#lacksDefault || end.problem === 'noDefault') this.#check(['end']);
    this.#hadEnd = this.hasEnd;
  }

  /** Stores what the customer entered: the time on the host, null if it cannot be read. */
  readonly enter = (name: FieldName, entered: Partial<Field>): void => {
    const field = Object.assign(this.fields[name], entered, {
      isTyped: 'text' in entered,
      problem: undefined,
    });
    const time = fromLocalInput(field.isOn ? field.text : '');
    field.seconds = this.#host[`${name}TimeInSeconds`] = 'seconds' in time ? time.seconds : null;
    // The one field's time may have been the other one's problem.
    this.#check(names.filter((each) => this.fields[each].text));
    this.#host.requestUpdate();
  };

  /** Shows what is wrong with the times now: time passes. */
  recheck(): void {
    this.#check(names.filter((name) => this.fields[name].isOn));
  }

  /** Whether the named fields can be sent now; otherwise they say why not, and the first of them gets the focus. */
  validate(...wanted: FieldName[]): boolean {
    const isValid = this.#check(wanted);
    this.#host.requestUpdate();
    if (!isValid)
      void this.#host.updateComplete.then(() =>
        this.#host.renderRoot.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(),
      );
    return isValid;
  }

  get #lacksDefault(): boolean {
    return this.fields.end.isOn && !this.#host.defaultPlan;
  }

  #check(wanted: readonly FieldName[]): boolean {
    const [start, end] = names.map((name) => this.#host[`${name}TimeInSeconds`] ?? undefined);
    const problems = checkSchedule({ start, end }, getEpochSeconds());
    for (const name of wanted) {
      const field = this.fields[name];
      const time = fromLocalInput(field.text);
      // What a page set to no time at all is not for the customer to mend: it is refused as the page's set-up.
      const isEntered = field.isOn && (field.text || field.seconds == null);
      const problem = isEntered && 'problem' in time ? time.problem : problems[name];
      field.problem = name === 'end' && this.#lacksDefault ? 'noDefault' : problem;
    }
    return wanted.every((name) => !this.fields[name].problem);
  }
}
