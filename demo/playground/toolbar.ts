/** The controls of the options: selects and radio buttons. */
import { find, make } from './dom.js';
import { getChoices, optionNames, toOptions, type OptionName, type Options } from './options.js';

/** All controls belong to this form, by their `form` attribute. */
const form = find('#options', HTMLFormElement);

const getNativeName = (language: string): string =>
  new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;

/** Calls `onChange` with all options and the name of the changed one. */
export function watchToolbar(onChange: (options: Options, name: string) => void): void {
  find('select[name=lang]', HTMLSelectElement).append(
    ...getChoices('lang').map((value) => make('option', { value, lang: value }, getNativeName(value))),
  );
  for (const control of form.elements)
    control.addEventListener('change', () => {
      onChange(readToolbar(), control.getAttribute('name') ?? '');
    });
}

export function showOptions(options: Options): void {
  for (const name of optionNames) {
    const control = form.elements.namedItem(name);
    if (control instanceof RadioNodeList || control instanceof HTMLSelectElement)
      control.value = options[name];
  }
}

function readToolbar(): Options {
  const data = new FormData(form);
  const chosen = optionNames.map((name) => [name, data.get(name)]);
  return toOptions(Object.fromEntries(chosen) as Record<OptionName, string>);
}
