/** A control for everything that can be set, and the value of everything that can be read, by element. */
import { elementsOf, propertiesOf } from './applied.js';
import { find, make } from './dom.js';
import { fieldFor, suggestionLists, type Field } from './fields.js';
import type { Callable, Catalogue, Readable, Settable, Subject } from './manifest.js';
import { Palette } from './palette.js';
import { stage } from './stage.js';

/** What the controls need of the page. */
interface Page {
  /** A control was used; undefined: it goes back to what it was. */
  change(key: string, value: string | undefined): void;
}

const form = find('#controls', HTMLFormElement);

export class Controls {
  readonly #page: Page;
  readonly #palette: Palette;
  /** Shows the present value of each. */
  readonly #refreshers: (() => void)[] = [];
  /** Of several plans the one that the controls are about, counted from one. */
  #plan = 1;
  #changed: ReadonlySet<string> = new Set();

  constructor({ subjects, theme }: Catalogue, page: Page) {
    this.#page = page;
    this.#palette = new Palette(theme);
    const looks = make('div', { className: 'rows' }, ...theme.map((settable) => this.#control(settable)));
    form.append(
      group('Theme properties', '--portal-*', looks),
      ...subjects.map((subject) => this.#subject(subject)),
      ...suggestionLists(),
    );
    find('details + details', HTMLDetailsElement, form).open = true;
    // Enter in a field is no reason to load the page anew.
    form.addEventListener('submit', (event) => event.preventDefault());
    stage.addEventListener('input', () => this.refreshSoon());
  }

  /** Shows what is so now; `changed` are the keys of what was set other than the scenario has it. */
  refresh(changed = this.#changed): void {
    this.#changed = changed;
    find('#suggest-plan', HTMLDataListElement).replaceChildren(
      ...[...stage.querySelectorAll('portal-plan')].map(({ value }) => make('option', { value })),
    );
    for (const refresh of this.#refreshers) refresh();
  }

  /** The same once the elements have taken in what just happened. */
  refreshSoon(): void {
    setTimeout(() => this.refresh());
  }

  #subject({ tag, settable, readable, callable }: Subject): HTMLElement {
    const attributes = settable.filter(({ isAttribute }) => isAttribute);
    const properties = settable.filter(({ isAttribute }) => !isAttribute);
    const content = make(
      'div',
      { className: 'rows' },
      ...(tag === 'portal-plan' ? [this.#planChooser()] : []),
      ...section(
        'Attributes',
        attributes.map((each) => this.#control(each)),
      ),
      ...section(
        'Properties',
        properties.map((each) => this.#control(each)),
      ),
      ...section(
        'To be read',
        readable.map((each) => this.#reading(tag, each)),
      ),
      ...section('Methods', callable.length ? [buttons(tag, callable)] : []),
    );
    return group(`<${tag}>`, '', content);
  }

  /** Which of the plans is meant. */
  #planChooser(): HTMLElement {
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
    const label = make('label', { htmlFor: select.id }, 'Which plan');
    return make('div', { className: 'row' }, label, select);
  }

  #control(settable: Settable): HTMLElement {
    const field = fieldFor(settable, this.#palette);
    const id = `control-${settable.key.replace(/\W+/g, '-')}`;
    const [input, second] = field.inputs;
    if (input) Object.assign(input, { id });
    second?.setAttribute('aria-label', `${settable.name}, to point at`);
    for (const each of field.inputs) each.setAttribute('aria-describedby', `${id}-about`);

    const takeBack = make('button', { type: 'button', className: 'quiet', title: 'Take back' }, '↺');
    takeBack.setAttribute('aria-label', `Take back ${settable.name}`);
    takeBack.addEventListener('click', () => {
      input?.focus();
      this.#page.change(this.#keyOf(settable), undefined);
    });

    const row = make(
      'div',
      { className: `row ${field.inputs[0]?.type ?? ''}` },
      make('label', { htmlFor: id }, make('code', {}, settable.name)),
      takeBack,
      make('div', { className: 'inputs' }, ...field.inputs),
      make('p', { id: `${id}-about` }, settable.description.replaceAll('`', '')),
    );
    row.addEventListener('input', () => {
      const value = field.read();
      if (value !== undefined) this.#page.change(this.#keyOf(settable), value);
    });
    this.#refreshers.push(() => {
      const isChanged = this.#changed.has(this.#keyOf(settable));
      row.classList.toggle('changed', isChanged);
      takeBack.hidden = !isChanged;
      this.#show(field, settable);
    });
    return row;
  }

  #keyOf({ key }: Settable): string {
    return key.replace(/^portal-plan\./, `portal-plan.${this.#plan}.`);
  }

  #show(field: Field, settable: Settable): void {
    // Nobody writes into a field that somebody is writing in.
    if (field.inputs.some((input) => input === document.activeElement && input.type !== 'checkbox')) return;
    field.show(this.#valueOf(settable));
  }

  /** What the element itself says. */
  #valueOf({ key, name, property, type }: Settable): string {
    if (!property) return stage.style.getPropertyValue(name);
    const [tag = ''] = key.split('.');
    // The sandbox's own: to be replaced, not to be read.
    if (property === 'sessionToken') return '';
    const element = elementsOf(tag)[tag === 'portal-plan' ? this.#plan - 1 : 0];
    const value = element && propertiesOf(element)[property];
    if (value === null || value === undefined || value === false) return '';
    if (type.startsWith('PortalSession')) return 'true';
    return typeof value === 'string' ? value : JSON.stringify(value);
  }

  #reading(tag: string, { property, description, isStatic }: Readable): HTMLElement {
    const output = make('output', {});
    this.#refreshers.push(() => {
      const element = elementsOf(tag)[0];
      const owner = isStatic ? element?.constructor : element;
      output.value = readable(owner && (owner as unknown as Record<string, unknown>)[property]);
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

/** A value in few words: of elements their tags and identifiers. */
function readable(value: unknown): string {
  if (value instanceof Error) return 'code' in value ? String(value.code) : value.message;
  if (value === undefined) return '–';
  return JSON.stringify(value, (_, each: unknown) =>
    each instanceof Element ? (each.getAttribute('value') ?? each.localName) : each,
  );
}

function buttons(tag: string, callable: readonly Callable[]): HTMLElement {
  const row = make('div', { className: 'row methods' });
  for (const { name, description } of callable) {
    const button = make('button', { type: 'button', title: description.replaceAll('`', '') });
    button.append(make('code', {}, `${name}()`));
    button.addEventListener('click', () => {
      const element = elementsOf(tag)[0];
      const method = element && propertiesOf(element)[name];
      // What fails is told by an event too, which is in the log.
      if (typeof method === 'function') Promise.resolve(method.call(element)).catch(() => undefined);
    });
    row.append(button);
  }
  return row;
}

function group(title: string, note: string, content: HTMLElement): HTMLElement {
  const summary = make(
    'summary',
    {},
    make('code', {}, title),
    ...(note ? [make('span', { className: 'muted' }, note)] : []),
  );
  return make('details', { className: 'group' }, summary, content);
}

const section = (title: string, rows: readonly HTMLElement[]): HTMLElement[] =>
  rows.length ? [make('h3', {}, title), ...rows] : [];
