/** The package that the page shows: what of it the script of the elements keeps to itself, and where a release of it is. */

/** A module of it, from where the script comes too: its own copy would be another one. */
export const fromPackage = <T>(file: string): Promise<T> =>
  import(new URL(`dist/${file}`, document.baseURI).href) as Promise<T>;

const host = 'https://cdn.jsdelivr.net/npm';

/** Address of a file of this version at a public host of npm packages. */
export function releasedAt(file: string): string {
  const { version } = customElements.get('portal-plan-picker') as unknown as { version: string };
  return `${host}/portal-elements@${version}/dist/${file}`;
}

/** The hash by which a browser knows a file; none where the page was not brought safely, so that browsers refuse to tell. */
export async function integrityOf(file: string): Promise<string | undefined> {
  if (!isSecureContext) return undefined;
  const bytes = await (await fetch(`dist/${file}`)).arrayBuffer();
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-384', bytes));
  return `sha384-${btoa(String.fromCharCode(...hash))}`;
}
