/** The controls: a field for each attribute by element, and for each theme property. */
import { findElements, toRecord } from './applied.js';
import { find, make } from './dom.js';
import { createField } from './fields.js';
import type { Catalogue, Settable, Subject } from './manifest.js';
import { stage } from './stage.js';

const form = find('#controls', HTMLFormElement);

/** The panel with the controls. */
export class Controls {
  readonly #onChange: (key: string, value: string) => void;
  /** Functions that show the present values. */
  readonly #refreshers: (() => void)[] = [];
  /** Number of the plan that the controls are for, starting with 1. */
  #plan = 1;

  constructor({ subjects, theme }: Catalogue, onChange: (key: string, value: string) => void) {
    this.#onChange = onChange;
    form.append(
      createDetails('Theme properties', this.#createControls(theme)),
      ...subjects.map((subject) => this.#createGroup(subject)),
    );
    // Enter in a field must not reload the page.
    form.addEventListener('submit', (event) => event.preventDefault());
  }

  /** Shows the present values after the elements have handled the present event. */
  refreshSoon(): void {
    setTimeout(() => this.#refresh());
  }

  #refresh(): void {
    for (const refresh of this.#refreshers) refresh();
  }

  #createGroup({ tag, settable }: Subject): HTMLElement {
    const select = tag === 'portal-plan' ? [this.#createPlanSelect()] : [];
    return createDetails(`<${tag}>`, [...select, ...this.#createControls(settable)]);
  }

  /** Creates the field that selects the plan for the controls. */
  #createPlanSelect(): HTMLElement {
    const select = make('select', { id: 'which-plan' });
    select.addEventListener('change', () => {
      this.#plan = Number(select.value);
      this.#refresh();
    });
    this.#refreshers.push(() => {
      const plans = [...stage.querySelectorAll('portal-plan')];
      if (this.#plan > plans.length) this.#plan = 1;
      select.replaceChildren(
        ...plans.map((plan, index) => {
          const text = `${index + 1}: ${plan.label || plan.value}`;
          return make('option', { value: String(index + 1), selected: index + 1 === this.#plan }, text);
        }),
      );
    });
    const label = make('label', { htmlFor: select.id }, 'Plan');
    return make('div', { className: 'row' }, label, select);
  }

  #createControls(settable: readonly Settable[]): HTMLElement[] {
    return settable.map((each) => this.#createControl(each));
  }

  #createControl(settable: Settable): HTMLElement {
    const { key, name, description } = settable;
    const { input, read, show } = createField(settable);
    input.id = `control-${key.replace(/\W+/g, '-')}`;
    input.setAttribute('aria-describedby', `${input.id}-about`);
    const row = make(
      'div',
      { className: `row ${input.type}` },
      make('label', { htmlFor: input.id }, make('code', {}, name)),
      input,
      make('p', { id: `${input.id}-about` }, description.replaceAll('`', '')),
    );
    row.addEventListener('input', () => {
      const value = read();
      if (value !== undefined)
        this.#onChange(key.replace(/^portal-plan\./, `portal-plan.${this.#plan}.`), value);
    });
    this.#refreshers.push(() => {
      // Does not overwrite a field that the visitor is editing.
      if (input === document.activeElement && input.type !== 'checkbox') return;
      show(this.#readValue(settable));
    });
    return row;
  }

  /** Returns the present value of the element, as the text of a field. */
  #readValue({ key, name, property }: Settable): string {
    if (!property) return stage.style.getPropertyValue(name);
    const [tag = ''] = key.split('.');
    const element = findElements(tag)[tag === 'portal-plan' ? this.#plan - 1 : 0];
    const value = element && toRecord(element)[property];
    if (value === null || value === undefined || value === false) return '';
    return typeof value === 'string' ? value : JSON.stringify(value);
  }
}

function createDetails(title: string, rows: readonly HTMLElement[]): HTMLElement {
  const summary = make('summary', {}, make('code', {}, title));
  return make('details', { className: 'group' }, summary, make('div', { className: 'rows' }, ...rows));
}
