/** A field for each type of value. What it holds is text, as it stands in the address; empty: not set. */
import { make } from './dom.js';
import type { Settable } from './manifest.js';
import type { Palette } from './palette.js';

export interface Field {
  /** What the visitor sees: one input, or two for a colour. */
  readonly inputs: readonly (HTMLInputElement | HTMLTextAreaElement)[];
  /** Undefined while what was entered means nothing. */
  read(): string | undefined;
  show(value: string): void;
}

/** The field for what this is. A type that nobody thought of is JSON. */
export function fieldFor({ name, type, usual }: Settable, palette: Palette): Field {
  if (name.startsWith('--'))
    return palette.colourOf(name) ? colourField(usual, () => palette.colourOf(name)) : textField(usual);
  if (type === 'boolean' || type.startsWith('PortalSession')) return switchField();
  if (type.startsWith('number')) return /seconds$/i.test(name) ? timeField() : textField('', 'number');
  if (type.startsWith('string')) return textField('', 'text', suggestionsFor(name));
  return jsonField();
}

function switchField(): Field {
  const input = make('input', { type: 'checkbox' });
  return {
    inputs: [input],
    read: () => (input.checked ? 'true' : ''),
    show: (value) => {
      input.checked = value === 'true';
    },
  };
}

function textField(placeholder: string, type = 'text', list = ''): Field {
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

/** Seconds since 1970, shown on the visitor's clock. */
function timeField(): Field {
  const input = make('input', { type: 'datetime-local', step: '60' });
  return {
    inputs: [input],
    read: () => {
      if (input.validity.badInput) return undefined;
      return input.value && String(new Date(input.value).getTime() / 1000);
    },
    show: (value) => {
      input.value = value ? localTime(Number(value)) : '';
    },
  };
}

function localTime(seconds: number): string {
  const date = new Date(seconds * 1000);
  if (Number.isNaN(date.getTime())) return '';
  const two = (part: number): string => String(part).padStart(2, '0');
  const day = [String(date.getFullYear()).padStart(4, '0'), two(date.getMonth() + 1), two(date.getDate())];
  return `${day.join('-')}T${two(date.getHours())}:${two(date.getMinutes())}`;
}

function jsonField(): Field {
  const input = make('textarea', { rows: 2, placeholder: '{ … }', autocomplete: 'off', spellcheck: false });
  return {
    inputs: [input],
    read: () => {
      const isJson = !input.value.trim() || parses(input.value);
      input.setAttribute('aria-invalid', String(!isJson));
      return isJson ? input.value.trim() : undefined;
    },
    show: (value) => {
      input.value = value;
      input.removeAttribute('aria-invalid');
    },
  };
}

function parses(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** A colour to point at, and its text: any colour of CSS, which the other one cannot say. */
function colourField(usual: string, present: () => string | undefined): Field {
  const picker = make('input', { type: 'color' });
  const text = make('input', { type: 'text', placeholder: usual, autocomplete: 'off', spellcheck: false });
  picker.addEventListener('input', () => {
    text.value = picker.value;
  });
  return {
    inputs: [text, picker],
    read: () => text.value.trim(),
    show: (value) => {
      text.value = value;
      picker.value = present() ?? '#000000';
    },
  };
}

/** Values that are of use, for names that have some; any other text may be entered too. */
const suggestions: Readonly<Record<string, readonly string[]>> = {
  interval: ['day', 'week', 'month', 'year'],
  currency: ['EUR', 'USD', 'GBP', 'JPY', 'INR', 'BRL'],
};

/** The list of the plans on the stage has the name of what takes one of them. */
export const planLists = ['value', 'current-plan', 'default-plan'];

const suggestionsFor = (name: string): string =>
  name in suggestions ? `suggest-${name}` : planLists.includes(name) ? 'suggest-plan' : '';

/** The lists of suggestions, for the page to hold; `plans` fills the one of the plans. */
export const suggestionLists = (): HTMLDataListElement[] =>
  [...Object.entries(suggestions), ['plan', []] as const].map(([name, values]) =>
    make('datalist', { id: `suggest-${name}` }, ...values.map((value) => make('option', { value }))),
  );
