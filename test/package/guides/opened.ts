/** Pages of the guides, opened as they are written, with their scripts and style sheets, and used by a customer. */
import type { Fault } from '../../../src/testing/faults.js';
import type { PortalPlanPickerElement } from '../../../src/elements/portal-plan-picker.js';
import { withoutMessageTimeout } from '../../support/page.js';
import { type PageScene, openPageScene } from '../../support/scene.js';
import { sandboxUrl } from '../../support/sandbox.js';
import { confirm, untilOutcome, openReview } from '../../support/actions.js';
import { dialogOf } from '../../support/rendered.js';
import { type ExamplePage, fillIn, pagesOf } from './blocks.js';
import { cardsOf } from '../../support/cards.js';

const readFile = async (file: string): Promise<string> => (await fetch(`/${file}`)).text();

/** The names of the guides: the README links to every one. */
export const guideNames = async (): Promise<string[]> =>
  [...(await readFile('README.md')).matchAll(/\]\(docs\/guides\/([\w-]+)\.md\)/g)].map(
    ([, name = '']) => name,
  );

/** The text of a guide. */
export const guide = (name: string): Promise<string> => readFile(`docs/guides/${name}.md`);

/** The page of a guide in whose code these words stand. */
export async function pageWith(name: string, words: string): Promise<ExamplePage> {
  const found = pagesOf(await guide(name)).find(({ html, css, js }) =>
    [html, ...css, ...js].some((code) => code.includes(words)),
  );
  if (!found) throw new Error(`${name}: no page has ${words}`);
  return found;
}

/** A page that is open, with what it asked its own server for. */
export interface Opened extends PageScene {
  asked: { path: string; body: unknown }[];
}

const modules = {
  imports: {
    'portal-elements': '/dist/index.js',
    'portal-elements/service.js': '/dist/service.js',
    'portal-elements/testing.js': '/dist/testing.js',
  },
};

/** Opens a page: its server knows the customer, takes every payment, and hears what it is told. */
export async function open({ html, css, js }: ExamplePage, faults: Fault[] = []): Promise<Opened> {
  const token = `guide-${Math.random().toString(36).slice(2)}`;
  const given = { url: await sandboxUrl(), token };
  const before = `${withoutMessageTimeout}
    const ask = window.fetch;
    window.asked = [];
    window.confirm = () => true;
    window.fetch = (address, options) => {
      if (!String(address).startsWith('/')) return ask(address, options);
      asked.push({ path: address, body: options?.body && JSON.parse(options.body) });
      return Promise.resolve(new Response(address === '/session' ? '${token}' : ''));
    };`;
  const body = [
    `<script type="importmap">${JSON.stringify(modules)}</script>`,
    html,
    ...css.map((code) => `<style>${code}</style>`),
    ...js.map((code) => `<script type="module">${code}</script>`),
  ];
  const options = { token, plan: 'basic' };
  const scene = await openPageScene({ before, body: fillIn(body.join('\n'), given), options, faults });
  const { asked } = scene.page as unknown as Pick<Opened, 'asked'>;
  return Object.assign(scene, { asked });
}

/** Changes to the first plan that is offered and not the current one, and waits for the outcome. */
export async function change(picker: PortalPlanPickerElement): Promise<void> {
  const offered = cardsOf(picker).find(({ isOffered, isCurrent }) => isOffered && !isCurrent);
  await openReview(picker, offered?.radio?.value);
  if (dialogOf(picker).open) {
    // The terms of the page.
    for (const box of picker.querySelectorAll<HTMLElement>('[slot=review] input')) box.click();
    await confirm(picker);
  }
  await untilOutcome(picker);
}

/** The computed value of a property, also for an element of another page. */
export const style = (element: Element, property: string): string =>
  (element.ownerDocument.defaultView ?? window).getComputedStyle(element).getPropertyValue(property);
