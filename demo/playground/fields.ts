/** Fields for each type of value. Their values are texts, as in the address. Empty: not set. */
import { make } from './dom.js';
import type { Settable } from './manifest.js';
import type { Palette } from './palette.js';

/** A field of the controls. */
export interface Field {
  /** One input, or two for a color. */
  readonly inputs: readonly (HTMLInputElement | HTMLTextAreaElement)[];
  /** Returns the entered value. Undefined: invalid. */
  read(): string | undefined;
  show(value: string): void;
}

/** Creates the field for a type of value. For an unknown type, a field for JSON. */
export function createField({ name, type, defaultValue }: Settable, palette: Palette): Field {
  if (name.startsWith('--'))
    return palette.getColor(name)
      ? createColorField(defaultValue, () => palette.getColor(name))
      : createTextField(defaultValue);
  if (type === 'boolean' || type.startsWith('PortalSession')) return createSwitchField();
  if (type.startsWith('number'))
    return /seconds$/i.test(name) ? createTimeField() : createTextField('', 'number');
  if (type.startsWith('string')) return createTextField('', 'text', getSuggestionList(name));
  return createJsonField();
}

function createSwitchField(): Field {
  const input = make('input', { type: 'checkbox' });
  return {
    inputs: [input],
    read: () => (input.checked ? 'true' : ''),
    show: (value) => {
      input.checked = value === 'true';
    },
  };
}

function createTextField(placeholder: string, type = 'text', list = ''): Field {
  const input = make('input', { type, placeholder, autocomplete: 'off', spellcheck: false });
  if (list) input.setAttribute('list', list);
  return {
    inputs: [input],
    read: () => (input.validity.badInput ? undefined : input.value),
    show: (value) => {
      input.value = value;
    },
  };
}

/** Epoch seconds, shown as local time. */
function createTimeField(): Field {
  const input = make('input', { type: 'datetime-local', step: '60' });
  return {
    inputs: [input],
    read: () => {
      if (input.validity.badInput) return undefined;
      return input.value && String(new Date(input.value).getTime() / 1000);
    },
    show: (value) => {
      input.value = value ? toLocalTime(Number(value)) : '';
    },
  };
}

function toLocalTime(seconds: number): string {
  const date = new Date(seconds * 1000);
  if (Number.isNaN(date.getTime())) return '';
  const two = (part: number): string => String(part).padStart(2, '0');
  const day = [String(date.getFullYear()).padStart(4, '0'), two(date.getMonth() + 1), two(date.getDate())];
  return `${day.join('-')}T${two(date.getHours())}:${two(date.getMinutes())}`;
}

function createJsonField(): Field {
  const input = make('textarea', { rows: 2, placeholder: '{ … }', autocomplete: 'off', spellcheck: false });
  return {
    inputs: [input],
    read: () => {
      const isValid = !input.value.trim() || isJson(input.value);
      input.setAttribute('aria-invalid', String(!isValid));
      return isValid ? input.value.trim() : undefined;
    },
    show: (value) => {
      input.value = value;
      input.removeAttribute('aria-invalid');
    },
  };
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** A color picker, and a text field for CSS colors that a color picker does not support. */
function createColorField(defaultValue: string, getColor: () => string | undefined): Field {
  const picker = make('input', { type: 'color' });
  const text = make('input', {
    type: 'text',
    placeholder: defaultValue,
    autocomplete: 'off',
    spellcheck: false,
  });
  picker.addEventListener('input', () => {
    text.value = picker.value;
  });
  return {
    inputs: [text, picker],
    read: () => text.value.trim(),
    show: (value) => {
      text.value = value;
      picker.value = getColor() ?? '#000000';
    },
  };
}

/** Suggested values by name. Other values can be entered too. */
const suggestions: Readonly<Record<string, readonly string[]>> = {
  interval: ['day', 'week', 'month', 'year'],
  currency: ['EUR', 'USD', 'GBP', 'JPY', 'INR', 'BRL'],
};

/** Names whose suggestions are the plans on the stage. */
export const planNames = ['value', 'current-plan', 'default-plan'];

const getSuggestionList = (name: string): string =>
  name in suggestions ? `suggest-${name}` : planNames.includes(name) ? 'suggest-plan' : '';

/** Creates the lists of suggestions. The list of plans is empty at first. */
export const createSuggestionLists = (): HTMLDataListElement[] =>
  [...Object.entries(suggestions), ['plan', []] as const].map(([name, values]) =>
    make('datalist', { id: `suggest-${name}` }, ...values.map((value) => make('option', { value }))),
  );
