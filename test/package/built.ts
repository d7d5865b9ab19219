/** Reads built files, which must be newer than the sources. */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const { requireFreshDist } = (await import(pathToFileURL(resolve('test/support/fresh-dist.mjs')).href)) as {
  requireFreshDist: () => void;
};

export { requireFreshDist };

/** The bytes of a file in dist/. */
export function readBuilt(name: string): Uint8Array {
  requireFreshDist();
  return readFileSync(join('dist', name));
}

export const readBuiltJson = (name: string): unknown => JSON.parse(new TextDecoder().decode(readBuilt(name)));
