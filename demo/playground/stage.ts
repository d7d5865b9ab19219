/** The live widgets: made anew for each customer, so that nothing of the one before stays on screen. */
import { find, make } from './dom.js';
import { directionOf, type Options } from './options.js';
import { plansFor, wordsFor } from './plan-sets.js';

const session = document.querySelector('portal-session');
if (!session) throw new Error('The page has no <portal-session>');

/** The `<portal-session>` around both widgets. */
export const stage = session;

const canvas = find('#canvas', HTMLElement);
/** What the chosen theme says. */
export const themeSheet = find('#theme', HTMLLinkElement);

/** The picker, where it is shown. */
export const pickerOnStage = (): HTMLElementTagNameMap['portal-plan-picker'] | null =>
  stage.querySelector('portal-plan-picker');

/** The widgets are of a customer who is about to go: nothing of theirs can be pressed any more. */
export function withdraw(): void {
  canvas.inert = true;
}

/**
 * Shows the widgets for the customer with this token. `prepare` is called before they enter the page, so that they come as a
 * host would have written them.
 */
export function present(token: string, options: Options, prepare: () => void): void {
  const { parentElement, nextSibling } = stage;
  stage.remove();
  stage.sessionToken = token;
  stage.replaceChildren();
  if (options.show !== 'settings') {
    const picker = document.createElement('portal-plan-picker');
    picker.append(...wordsFor(options), ...plansFor(options));
    stage.append(picker);
  }
  if (options.show !== 'plans') stage.append(document.createElement('portal-settings'));
  prepare();
  parentElement?.insertBefore(stage, nextSibling);
  canvas.inert = false;
}

/** Says in place of the widgets why they are not there. */
export function presentProblem(text: string): void {
  stage.replaceChildren(make('p', { className: 'blank' }, text));
  canvas.inert = false;
}

/** What is around the widgets: theme, language, direction and width. */
export function dress(options: Options): void {
  const { theme, lang, width } = options;
  const former = stage.dataset['theme'];
  setAttribute('data-theme', theme, 'default');
  setAttribute('lang', lang, 'en');
  setAttribute('dir', directionOf(options), 'ltr');
  canvas.dataset['width'] = width;
  // Only what is shown is loaded, and that once.
  if (theme === 'default') themeSheet.removeAttribute('href');
  else if (theme !== former) themeSheet.setAttribute('href', `./themes/${theme}.css`);
}

function setAttribute(name: string, value: string, usual: string): void {
  if (value === usual) stage.removeAttribute(name);
  else stage.setAttribute(name, value);
}
