/** The page of the guide's server, before and after the script. */
import { executeServerCommand } from '@web/test-runner-commands';
import { until } from '../../support/waiting.js';
import { withoutMessageTimeout } from '../../support/page.js';
import { openPageScene, type PageScene } from '../../support/scene.js';

/** HTML of the guide's page without its script, which each test adds. */
const rendered = async (): Promise<string> =>
  (await executeServerCommand<string, never>('server-rendered')).replace(
    '<script type="module" src="/client.js"></script>',
    '',
  );

/** Opens the page of the server, on which no script has run. */
export const openServerRendered = async (
  edit: (page: string) => string = (page) => page,
): Promise<PageScene> => openPageScene({ before: withoutMessageTimeout, body: edit(await rendered()) });

export const scripts = {
  "the guide's module": { type: 'module', src: '/out/guides/client.js' },
  'the module beside hydration support': {
    type: 'module',
    src: '/out/test/platform/ssr/hydration-support.js',
  },
  'the self-contained script': { src: '/dist/portal-elements.min.js' },
};

/** Loads a script and waits until its elements have updated. */
export async function runScript({ page }: PageScene, script: { type?: string; src: string }): Promise<void> {
  const { document } = page;
  document.body.append(Object.assign(document.createElement('script'), script));
  await until(() => page.customElements.get('portal-settings'), 'the elements');
  for (const element of elementsIn(page.document)) await (element as Partial<Updating>).updateComplete;
}

interface Updating {
  updateComplete: Promise<boolean>;
}

export const elementsIn = (document: Document): Element[] => [
  ...document.querySelectorAll('portal-session, portal-plan-picker, portal-plan, portal-settings'),
];

export function getElement(root: ParentNode | null | undefined, selector: string): Element {
  const found = root?.querySelector(selector);
  if (!found) throw new Error(`There is no ${selector}.`);
  return found;
}

export const boxOf = (box: Element): number[] => {
  const { x, y, width, height } = box.getBoundingClientRect();
  return [x, y, width, height];
};
