import type { LitElement, ReactiveController } from 'lit';
import type { Field, FieldName } from '../plan-picker/schedule-fields.js';
import { getEpochSeconds, onServer } from '../platform.js';
import { checkSchedule, fromLocalInput, toLocalInput } from '../schedule.js';

type ScheduledElement = LitElement &
  Record<`${FieldName}TimeInSeconds`, number | null | undefined> & { readonly defaultPlan: string };

const names = ['start', 'end'] as const;

const untouched: Field = { isOn: false, text: '', isTyped: false, problem: undefined, seconds: undefined };

/** The fields for start and end, and the corresponding properties of the host. */
export class ScheduleController implements ReactiveController {
  readonly fields = { start: { ...untouched }, end: { ...untouched } };
  readonly #host: ScheduledElement;
  /** Whether the end field was shown in the last update. */
  #hadEnd = false;

  constructor(host: ScheduledElement) {
    this.#host = host;
    host.addController(this);
  }

  /** Current time of the device in epoch seconds. */
  get now(): number {
    return getEpochSeconds();
  }

  /** Whether the end field is shown. It stays if the default plan is removed while an end is chosen, to show the problem. */
  get hasEnd(): boolean {
    return Boolean(this.#host.defaultPlan) || (this.#hadEnd && this.fields.end.isOn);
  }

  /** Updates the fields with times that the page has set. */
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

  /** Stores an entered time on the host. Null: the time is invalid. */
  readonly enter = (name: FieldName, entered: Partial<Field>): void => {
    const field = Object.assign(this.fields[name], entered, {
      isTyped: 'text' in entered,
      problem: undefined,
    });
    const time = fromLocalInput(field.isOn ? field.text : '');
    field.seconds = this.#host[`${name}TimeInSeconds`] = 'seconds' in time ? time.seconds : null;
    // A change in one field may solve the problem of the other.
    this.#check(names.filter((each) => this.fields[each].text));
    this.#host.requestUpdate();
  };

  /** Checks the times again: a start may have passed meanwhile. */
  recheck(): void {
    this.#check(names.filter((name) => this.fields[name].isOn));
  }

  /** Whether the fields are valid. Otherwise they show their problems, and the first invalid one gets the focus. */
  validate(wanted: readonly FieldName[] = this.hasEnd ? names : ['start']): boolean {
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
      // The customer cannot correct an invalid value that the page has set: it fails with the code `setup`.
      const isEntered = field.isOn && (field.text || field.seconds == null);
      const problem = isEntered && 'problem' in time ? time.problem : problems[name];
      field.problem = name === 'end' && this.#lacksDefault ? 'noDefault' : problem;
    }
    return wanted.every((name) => !this.fields[name].problem);
  }
}
