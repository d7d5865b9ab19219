/** The live widgets. They are created again for each customer. */
import type { PortalPlanPickerElement } from '../../src/index.js';
import { isRightToLeft } from '../gallery/looks.js';
import { find, make } from './dom.js';
import type { Options } from './options.js';
import { createPlans } from './plans.js';

const session = document.querySelector('portal-session');
if (!session) throw new Error('The page has no <portal-session>');

/** The `<portal-session>` around both widgets. */
export const stage = session;

const canvas = find('#canvas', HTMLElement);
/** Style sheet of the chosen theme. */
export const themeSheet = find('#theme', HTMLLinkElement);

/** The settings that are shown, with their labels. */
const fields = {
  'customerPortalSetting.companyName': 'Company',
  'customerPortalSetting.support.email': 'Contact',
  'invoiceConfiguration.dueInDays': 'Days to pay',
};

/** Makes the widgets inert while a new customer is created. */
export function deactivate(): void {
  canvas.inert = true;
}

/**
 * Shows new widgets for the customer with this token. Calls `prepare` before they are connected, so that their values are initial
 * ones. Returns the picker.
 */
export function showWidgets(
  token: string,
  options: Options,
  content: string,
  prepare: () => void,
): PortalPlanPickerElement {
  const { parentElement, nextSibling } = stage;
  stage.remove();
  stage.sessionToken = token;
  const picker = document.createElement('portal-plan-picker');
  picker.innerHTML = content;
  picker.prepend(...createPlans(options));
  const settings = document.createElement('portal-settings');
  settings.setAttribute('fields', JSON.stringify(fields));
  stage.replaceChildren(picker, settings);
  prepare();
  parentElement?.insertBefore(stage, nextSibling);
  canvas.inert = false;
  return picker;
}

/** Shows an error message instead of the widgets. */
export function showProblem(text: string): void {
  stage.replaceChildren(make('p', { className: 'blank' }, text));
  canvas.inert = false;
}

/** Applies theme, language and width. */
export function applyOptions(options: Options): void {
  const { theme, lang, width } = options;
  const former = stage.dataset['theme'];
  setAttribute('data-theme', theme, 'default');
  setAttribute('lang', lang, 'en');
  setAttribute('dir', isRightToLeft(lang) ? 'rtl' : 'ltr', 'ltr');
  canvas.dataset['width'] = width;
  // Loads a theme only when it is used.
  if (theme === 'default') themeSheet.removeAttribute('href');
  else if (theme !== former) themeSheet.setAttribute('href', `./themes/${theme}.css`);
}

function setAttribute(name: string, value: string, usual: string): void {
  if (value === usual) stage.removeAttribute(name);
  else stage.setAttribute(name, value);
}
