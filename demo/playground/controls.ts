/** The controls: a field for each value that can be set, and an output for each that can be read, by element. */
import { findElements, toRecord } from './applied.js';
import { find, make } from './dom.js';
import { createField, createSuggestionLists, type Field } from './fields.js';
import type { Callable, Catalogue, Readable, Settable, Subject } from './manifest.js';
import { Palette } from './palette.js';
import { stage } from './stage.js';

/** The page, as the controls use it. */
interface Page {
  /** Sets a value. Undefined: restores the former one. */
  change(key: string, value: string | undefined): void;
}

const form = find('#controls', HTMLFormElement);

/** The panel with the controls. */
export class Controls {
  readonly #page: Page;
  readonly #palette: Palette;
  /** Functions that show the present values. */
  readonly #refreshers: (() => void)[] = [];
  /** Number of the plan that the controls are for, starting with 1. */
  #plan = 1;
  #changed: ReadonlySet<string> = new Set();

  constructor({ subjects, theme }: Catalogue, page: Page) {
    this.#page = page;
    this.#palette = new Palette(theme);
    const themeRows = make(
      'div',
      { className: 'rows' },
      ...theme.map((settable) => this.#createControl(settable)),
    );
    form.append(
      createDetails('Theme properties', '--portal-*', themeRows),
      ...subjects.map((subject) => this.#createGroup(subject)),
      ...createSuggestionLists(),
    );
    find('details + details', HTMLDetailsElement, form).open = true;
    // Enter in a field must not reload the page.
    form.addEventListener('submit', (event) => event.preventDefault());
    stage.addEventListener('input', () => this.refreshSoon());
  }

  /** Shows the present values. `changed` are the keys whose values differ from the scenario. */
  refresh(changed = this.#changed): void {
    this.#changed = changed;
    find('#suggest-plan', HTMLDataListElement).replaceChildren(
      ...[...stage.querySelectorAll('portal-plan')].map(({ value }) => make('option', { value })),
    );
    for (const refresh of this.#refreshers) refresh();
  }

  /** Refreshes after the elements have handled the present event. */
  refreshSoon(): void {
    setTimeout(() => this.refresh());
  }

  #createGroup({ tag, settable, readable, callable }: Subject): HTMLElement {
    const attributes = settable.filter(({ isAttribute }) => isAttribute);
    const properties = settable.filter(({ isAttribute }) => !isAttribute);
    const content = make(
      'div',
      { className: 'rows' },
      ...(tag === 'portal-plan' ? [this.#createPlanSelect()] : []),
      ...createSection(
        'Attributes',
        attributes.map((each) => this.#createControl(each)),
      ),
      ...createSection(
        'Properties',
        properties.map((each) => this.#createControl(each)),
      ),
      ...createSection(
        'Read-only',
        readable.map((each) => this.#createOutput(tag, each)),
      ),
      ...createSection('Methods', callable.length ? [createButtons(tag, callable)] : []),
    );
    return createDetails(`<${tag}>`, '', content);
  }

  /** Creates the field that selects the plan for the controls. */
  #createPlanSelect(): HTMLElement {
    const select = make('select', { id: 'which-plan' });
    select.addEventListener('change', () => {
      this.#plan = Number(select.value);
      this.refresh();
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

  #createControl(settable: Settable): HTMLElement {
    const field = createField(settable, this.#palette);
    const id = `control-${settable.key.replace(/\W+/g, '-')}`;
    const [input, second] = field.inputs;
    if (input) Object.assign(input, { id });
    second?.setAttribute('aria-label', `${settable.name}, color picker`);
    for (const each of field.inputs) each.setAttribute('aria-describedby', `${id}-about`);

    const reset = make('button', { type: 'button', className: 'quiet', title: 'Reset' }, '↺');
    reset.setAttribute('aria-label', `Reset ${settable.name}`);
    reset.addEventListener('click', () => {
      input?.focus();
      this.#page.change(this.#getKey(settable), undefined);
    });

    const row = make(
      'div',
      { className: `row ${field.inputs[0]?.type ?? ''}` },
      make('label', { htmlFor: id }, make('code', {}, settable.name)),
      reset,
      make('div', { className: 'inputs' }, ...field.inputs),
      make('p', { id: `${id}-about` }, settable.description.replaceAll('`', '')),
    );
    row.addEventListener('input', () => {
      const value = field.read();
      if (value !== undefined) this.#page.change(this.#getKey(settable), value);
    });
    this.#refreshers.push(() => {
      const isChanged = this.#changed.has(this.#getKey(settable));
      row.classList.toggle('changed', isChanged);
      reset.hidden = !isChanged;
      this.#show(field, settable);
    });
    return row;
  }

  #getKey({ key }: Settable): string {
    return key.replace(/^portal-plan\./, `portal-plan.${this.#plan}.`);
  }

  #show(field: Field, settable: Settable): void {
    // Does not overwrite a field that the visitor is editing.
    if (field.inputs.some((input) => input === document.activeElement && input.type !== 'checkbox')) return;
    field.show(this.#readValue(settable));
  }

  /** Returns the present value of the element, as the text of a field. */
  #readValue({ key, name, property, type }: Settable): string {
    if (!property) return stage.style.getPropertyValue(name);
    const [tag = ''] = key.split('.');
    // A token of the sandbox is not shown.
    if (property === 'sessionToken') return '';
    const element = findElements(tag)[tag === 'portal-plan' ? this.#plan - 1 : 0];
    const value = element && toRecord(element)[property];
    if (value === null || value === undefined || value === false) return '';
    if (type.startsWith('PortalSession')) return 'true';
    return typeof value === 'string' ? value : JSON.stringify(value);
  }

  #createOutput(tag: string, { property, description, isStatic }: Readable): HTMLElement {
    const output = make('output', {});
    this.#refreshers.push(() => {
      const element = findElements(tag)[0];
      const owner = isStatic ? element?.constructor : element;
      output.value = format(owner && (owner as unknown as Record<string, unknown>)[property]);
    });
    return make(
      'div',
      { className: 'row' },
      make('code', {}, property),
      make('div', { className: 'inputs' }, output),
      make('p', {}, description.replaceAll('`', '')),
    );
  }
}

/** Formats a value. Elements are shown by their value or tag name. */
function format(value: unknown): string {
  if (value instanceof Error) return 'code' in value ? String(value.code) : value.message;
  if (value === undefined) return '–';
  return JSON.stringify(value, (_, each: unknown) =>
    each instanceof Element ? (each.getAttribute('value') ?? each.localName) : each,
  );
}

function createButtons(tag: string, callable: readonly Callable[]): HTMLElement {
  const row = make('div', { className: 'row methods' });
  for (const { name, description } of callable) {
    const button = make('button', { type: 'button', title: description.replaceAll('`', '') });
    button.append(make('code', {}, `${name}()`));
    button.addEventListener('click', () => {
      const element = findElements(tag)[0];
      const method = element && toRecord(element)[name];
      // Failures are also events, which are in the log.
      if (typeof method === 'function') Promise.resolve(method.call(element)).catch(() => undefined);
    });
    row.append(button);
  }
  return row;
}

function createDetails(title: string, note: string, content: HTMLElement): HTMLElement {
  const summary = make(
    'summary',
    {},
    make('code', {}, title),
    ...(note ? [make('span', { className: 'muted' }, note)] : []),
  );
  return make('details', { className: 'group' }, summary, content);
}

const createSection = (title: string, rows: readonly HTMLElement[]): HTMLElement[] =>
  rows.length ? [make('h3', {}, title), ...rows] : [];
