/** The page of the guide's server, before and after the script. */
import { executeServerCommand } from '@web/test-runner-commands';
import { until } from '../../support/waiting.js';
import { patiently, type Visit, visit } from '../../support/visit.js';

/** HTML of the guide's page without its script, which each test adds. */
const rendered = async (): Promise<string> =>
  (await executeServerCommand<string, never>('server-rendered')).replace(
    '<script type="module" src="/client.js"></script>',
    '',
  );

/** Opens the page of the server, on which no script has run. */
export const visitRendered = async (edit: (page: string) => string = (page) => page): Promise<Visit> =>
  visit({ before: patiently, body: edit(await rendered()) });

/** Scripts that a page can load. */
export const scripts = {
  "the guide's module": { type: 'module', src: '/out/guides/client.js' },
  'the module beside hydration support': {
    type: 'module',
    src: '/out/test/platform/ssr/hydration-support.js',
  },
  'the self-contained script': { src: '/dist/portal-elements.min.js' },
};

/** Loads a script and waits until its elements have updated. */
export async function bring({ page }: Visit, script: { type?: string; src: string }): Promise<void> {
  const { document } = page;
  document.body.append(Object.assign(document.createElement('script'), script));
  await until(() => page.customElements.get('portal-settings'), 'the elements');
  for (const element of all(page.document)) await (element as Partial<Updating>).updateComplete;
}

interface Updating {
  updateComplete: Promise<boolean>;
}

export const all = (document: Document): Element[] => [
  ...document.querySelectorAll('portal-session, portal-plan-picker, portal-plan, portal-settings'),
];

export function find(root: ParentNode | null | undefined, selector: string): Element {
  const found = root?.querySelector(selector);
  if (!found) throw new Error(`There is no ${selector}.`);
  return found;
}

/** Console output, without Lit's notice about its development build. */
export const said = ({ logs }: Visit): string[] =>
  logs
    .flatMap(({ args }) => args.map((each: unknown[]) => each.map(String).join(' ')))
    .filter((line) => !line.startsWith('Lit is in dev mode'));

/** Position and size of a box. */
export const placeOf = (box: Element): number[] => {
  const { x, y, width, height } = box.getBoundingClientRect();
  return [x, y, width, height];
};
