/** The page that the guide's server renders: as it comes, and once a script has taken it over. */
import { executeServerCommand } from '@web/test-runner-commands';
import { until } from '../support/waiting.js';
import { patiently, type Visit, visit } from '../support/visit.js';

/** The guide's page; the script that it names comes when a test brings it. */
const rendered = async (): Promise<string> =>
  (await executeServerCommand<string, never>('server-rendered')).replace(
    '<script type="module" src="/client.js"></script>',
    '',
  );

/** A customer before the page of a server, on which no script has run. */
export const visitRendered = async (edit: (page: string) => string = (page) => page): Promise<Visit> =>
  visit({ before: patiently, body: edit(await rendered()) });

/** What a page may bring: the guide's script, or the self-contained one. */
export const hydrating = { type: 'module', src: '/out/guides/client.js' };
export const selfContained = { src: '/dist/portal-elements.min.js' };

/** Brings a script, and lets all that it defines update. */
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

/** What was logged, but for what Lit says of its development build. */
export const said = ({ logs }: Visit): string[] =>
  logs
    .flatMap(({ args }) => args.map((each: unknown[]) => each.map(String).join(' ')))
    .filter((line) => !line.startsWith('Lit is in dev mode'));

/** Where a box stands. */
export const placeOf = (box: Element): number[] => {
  const { x, y, width, height } = box.getBoundingClientRect();
  return [x, y, width, height];
};
