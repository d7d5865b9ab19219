/** Pages of the guides, opened as they are written, with their scripts and style sheets, and used by a customer. */
import type { Fault } from '../../demo/sandbox/faults.js';
import type { PortalPlanPickerElement } from '../../src/elements/portal-plan-picker.js';
import type { PortalSettingsElement } from '../../src/elements/portal-settings.js';
import { patiently, type Visit, visit } from '../support/visit.js';
import { sandboxUrl } from '../support/sandbox.js';
import { dialogOf, outcome, press, review } from '../support/customer.js';
import { loaded } from '../support/mount.js';
import { parts } from '../support/rendered.js';
import { type ExamplePage, fillIn, pagesOf } from './blocks.js';

const read = async (file: string): Promise<string> => (await fetch(`/${file}`)).text();

/** The names of the guides: the README links to every one. */
export const guideNames = async (): Promise<string[]> =>
  [...(await read('README.md')).matchAll(/\]\(docs\/guides\/([\w-]+)\.md\)/g)].map(([, name = '']) => name);

/** The text of a guide. */
export const guide = (name: string): Promise<string> => read(`docs/guides/${name}.md`);

/** The page of a guide in whose code these words stand. */
export async function pageWith(name: string, words: string): Promise<ExamplePage> {
  const found = pagesOf(await guide(name)).find(({ html, css, js }) =>
    [html, ...css, ...js].some((code) => code.includes(words)),
  );
  if (!found) throw new Error(`${name}: no page has ${words}`);
  return found;
}

/** A page that is open, with what it asked its own server for. */
export interface Opened extends Visit {
  asked: { path: string; body: unknown }[];
}

const modules = {
  imports: { 'portal-elements': '/dist/index.js', 'portal-elements/service.js': '/dist/service.js' },
};

/** Opens a page: its server knows the customer, takes every payment, and hears what it is told. */
export async function open({ html, css, js }: ExamplePage, faults: Fault[] = []): Promise<Opened> {
  const token = `guide-${Math.random().toString(36).slice(2)}`;
  const given = { url: await sandboxUrl(), token };
  const before = `${patiently}
    const ask = window.fetch;
    window.asked = [];
    window.confirm = () => true;
    window.fetch = (address, options) => {
      if (!String(address).startsWith('/')) return ask(address, options);
      asked.push({ path: address, body: options.body && JSON.parse(options.body) });
      return Promise.resolve(new Response(address === '/session' ? '${token}' : ''));
    };`;
  const body = [
    `<script type="importmap">${JSON.stringify(modules)}</script>`,
    html,
    ...css.map((code) => `<style>${code}</style>`),
    ...js.map((code) => `<script type="module">${code}</script>`),
  ];
  const options = { token, plan: 'basic' };
  const scene = await visit({ before, body: fillIn(body.join('\n'), given), options, faults });
  const { asked } = scene.page as unknown as Pick<Opened, 'asked'>;
  return Object.assign(scene, { asked });
}

/** The picker of a page, rendered; nothing where the page has none. */
export async function pickerOf({ page }: Visit): Promise<PortalPlanPickerElement | null> {
  const picker = page.document.querySelector('portal-plan-picker');
  await picker?.updateComplete;
  return picker;
}

/** The picker of a page that has one. */
export async function thePicker(scene: Visit): Promise<PortalPlanPickerElement> {
  const picker = await pickerOf(scene);
  if (!picker) throw new Error('The page has no picker.');
  return picker;
}

/** The settings of a page, settled; nothing where the page has none. */
export async function settingsOf({ page }: Visit): Promise<PortalSettingsElement | null> {
  const settings = page.document.querySelector('portal-settings');
  if (settings) await loaded(settings);
  return settings;
}

/** The settings of a page that has some. */
export async function theSettings(scene: Visit): Promise<PortalSettingsElement> {
  const settings = await settingsOf(scene);
  if (!settings) throw new Error('The page has no settings.');
  return settings;
}

/** Chooses the first plan that can be, and goes on to the outcome. */
export async function change(picker: PortalPlanPickerElement): Promise<void> {
  const radios = parts(picker, 'radio') as HTMLInputElement[];
  await review(picker, radios.find((radio) => !radio.disabled && radio.value !== picker.currentPlan)?.value);
  if (dialogOf(picker).open) await press(picker, 'confirm');
  await outcome(picker);
}

/** What a property comes to, on whatever page the element is. */
export const style = (element: Element, property: string): string =>
  (element.ownerDocument.defaultView ?? window).getComputedStyle(element).getPropertyValue(property);
