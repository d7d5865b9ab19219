/** The choices that have a name in the address: selects and radio buttons, wherever they stand in the page. */
import { find, make } from './dom.js';
import { choicesOf, optionNames, optionsFrom, type OptionName, type Options } from './options.js';

/** All of them belong to one form, by their `form` attribute. */
const form = find('#options', HTMLFormElement);

const inOwnWords = (language: string): string =>
  new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;

/** `choose` is called with all of them when one was changed. */
export function watchToolbar(choose: (options: Options, name: string) => void): void {
  find('select[name=lang]', HTMLSelectElement).append(
    ...choicesOf('lang').map((value) => make('option', { value, lang: value }, inOwnWords(value))),
  );
  for (const control of form.elements)
    control.addEventListener('change', () => {
      choose(readToolbar(), control.getAttribute('name') ?? '');
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
  return optionsFrom(Object.fromEntries(chosen) as Record<OptionName, string>);
}
