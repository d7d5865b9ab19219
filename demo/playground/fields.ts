/** Fields for each type of value. Their values are texts, as in the address. Empty: not set. */
import { make } from './dom.js';
import type { Settable } from './manifest.js';

/** A field of the controls. */
export interface Field {
  readonly input: HTMLInputElement;
  /** Returns the entered value. Undefined: invalid. */
  read(): string | undefined;
  show(value: string): void;
}

/** Creates the field for a type of value. */
export function createField({ name, type, defaultValue }: Settable): Field {
  if (type === 'boolean') return createSwitchField();
  if (type.startsWith('number'))
    return name.endsWith('seconds') ? createTimeField() : createTextField('', 'number');
  return createTextField(defaultValue, 'text');
}

function createSwitchField(): Field {
  const input = make('input', { type: 'checkbox' });
  return {
    input,
    read: () => (input.checked ? 'true' : ''),
    show: (value) => {
      input.checked = value === 'true';
    },
  };
}

function createTextField(placeholder: string, type: string): Field {
  const input = make('input', { type, placeholder, autocomplete: 'off', spellcheck: false });
  return {
    input,
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
    input,
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
