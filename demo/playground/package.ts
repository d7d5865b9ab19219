/** Access to other files of the package than the script. */

/** Imports a module of the package from `dist`, where the script is too. */
export const importFromPackage = <T>(file: string): Promise<T> =>
  import(new URL(`dist/${file}`, document.baseURI).href) as Promise<T>;

const cdn = 'https://cdn.jsdelivr.net/npm';

/** Returns the URL of a file of this version on a public CDN. */
export function getReleaseUrl(file: string): string {
  const { version } = customElements.get('portal-plan-picker') as unknown as { version: string };
  return `${cdn}/portal-elements@${version}/dist/${file}`;
}

/** Computes the `integrity` of a file. Undefined in an insecure context, where `crypto.subtle` is not available. */
export async function computeIntegrity(file: string): Promise<string | undefined> {
  if (!isSecureContext) return undefined;
  const bytes = await (await fetch(`dist/${file}`)).arrayBuffer();
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-384', bytes));
  return `sha384-${btoa(String.fromCharCode(...hash))}`;
}
