/** Opens the pages of the guides with their scripts and style sheets, and uses them as a customer. */
import type { Fault } from '../../../src/testing/faults.js';
import type { PortalPlanPickerElement } from '../../../src/picker/portal-plan-picker.js';
import { withoutTimers } from '../../support/page.js';
import { openPageScene, type PageScene } from '../../support/scene.js';
import { sandboxUrl } from '../../support/sandbox.js';
import { confirm, openReview, untilOutcome } from '../../support/actions.js';
import { dialogOf, isReady } from '../../support/rendered.js';
import { until } from '../../support/waiting.js';
import { type ExamplePage, fillIn, pagesOf } from './blocks.js';
import { cardsOf } from '../../support/cards.js';

const readFile = async (file: string): Promise<string> => (await fetch(`/${file}`)).text();

const links = (await readFile('README.md')).matchAll(
  /\]\((docs\/(?:start|frameworks|recipes|reference)\/([\w-]+)\.md)\)/g,
);

/** Paths of the guides by their names. The README links to each of them. */
const paths = new Map([...links].map(([, path = '', name = '']) => [name, path]));

export const guideNames = [...paths.keys()];

/** Source of a guide. */
export const guide = (name: string): Promise<string> => readFile(paths.get(name) ?? name);

/** The page of a guide whose code contains a text. */
export async function pageWith(name: string, content: string): Promise<ExamplePage> {
  const found = pagesOf(await guide(name)).find(({ html, css, js }) =>
    [html, ...css, ...js].some((code) => code.includes(content)),
  );
  if (!found) throw new Error(`${name}: no page contains ${content}`);
  return found;
}

const modules = {
  imports: {
    'portal-elements': '/dist/index.js',
    'portal-elements/service.js': '/dist/service.js',
    'portal-elements/testing.js': '/dist/testing.js',
  },
};

/** Opens a page whose server creates sessions and accepts every payment. */
export async function open({ html, css, js }: ExamplePage, faults: Fault[] = []): Promise<PageScene> {
  const token = `guide-${Math.random().toString(36).slice(2)}`;
  const values = { url: await sandboxUrl(), token };
  const before = `${withoutTimers}
    const originalFetch = window.fetch;
    window.confirm = () => true;
    window.fetch = (address, options) => {
      if (!String(address).startsWith('/')) return originalFetch(address, options);
      const answers = {
        '/session': '${token}',
        '/preview': '{"amounts":[{"label":"Due today","price":1,"currency":"EUR","due":true}]}',
      };
      return Promise.resolve(new Response(answers[address] ?? ''));
    };`;
  const body = [
    html.includes('"importmap"') ? '' : `<script type="importmap">${JSON.stringify(modules)}</script>`,
    html,
    ...css.map((code) => `<style>${code}</style>`),
    ...js.map((code) => `<script type="module">${code}</script>`),
  ];
  const options = { token, plan: 'basic' };
  return openPageScene({ before, body: fillIn(body.join('\n'), values), options, faults });
}

/** Changes to the first available plan, and waits for the outcome. */
export async function change(picker: PortalPlanPickerElement): Promise<void> {
  const events: Event[] = [];
  picker.addEventListener('plan-assign', (event) => events.push(event));
  await openReview(picker, cardsOf(picker).find(({ isOffered }) => isOffered)?.plan.value);
  const getOwn = () =>
    picker.ownerDocument.querySelector<HTMLButtonElement>('dialog[open] [value=confirmed]');
  await until(() => events.length || getOwn() || (dialogOf(picker).open && isReady(picker)), 'a review');
  const own = getOwn();
  if (own) {
    own.click();
    await until(() => events.length, 'the confirmation');
  } else if (dialogOf(picker).open) {
    // Fields of the page, such as terms and reasons.
    for (const box of picker.querySelectorAll<HTMLElement>('[slot^=review] input')) box.click();
    // An add-on may change the amounts.
    await picker.updateComplete;
    await until(() => isReady(picker), 'the amounts');
    await confirm(picker);
  }
  await untilOutcome(picker);
}
