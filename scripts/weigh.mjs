// Size of the script, in bytes: what it weighs, its budget, and which files grew since their sizes were recorded.
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** Budget of the self-contained script, in bytes of brotli: visitors of the host pay for each of them. */
export const budget = 35_700;

/** Size of a file, plain and compressed. */
export function weigh(code) {
  const bytes = Buffer.from(code);
  return {
    minified: bytes.length,
    gzip: gzipSync(bytes, { level: 9 }).length,
    brotli: brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length,
  };
}

/** Bytes of each file in a bundle, before minification. */
export const filesOf = ({ modules }) =>
  Object.fromEntries(
    Object.entries(modules)
      .map(([file, { renderedLength }]) => [
        relative('.', file).replace(/^.*node_modules\//, ''),
        renderedLength,
      ])
      .filter(([, bytes]) => bytes)
      .sort(),
  );

/** The files that grew, the most first: "src/events.ts +120". */
export function growth(files, recorded = readSizes().files) {
  return Object.entries(files)
    .map(([file, bytes]) => [file, bytes - (recorded[file] ?? 0)])
    .filter(([, more]) => more > 0)
    .sort(([, a], [, b]) => b - a)
    .map(([file, more]) => `${file} +${more}`);
}

/** The recorded sizes. `npm run docs` writes them, and the README from them. */
export const record = new URL('../docs/sizes.json', import.meta.url);

export const readSizes = () => JSON.parse(readFileSync(record, 'utf8'));
