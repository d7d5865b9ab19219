// Sizes in bytes: how they are measured, the budget of the script, and which files grew since the sizes were recorded.
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** Budget of the self-contained script in bytes, compressed with brotli. */
export const budget = 35_100;

/** Size of a file: as it is, and compressed. */
export function weigh(code) {
  const bytes = Buffer.from(code);
  return {
    minified: bytes.length,
    gzip: gzipSync(bytes, { level: 9 }).length,
    brotli: brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length,
  };
}

/** Size of each file in a bundle, before minification. */
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

/** Returns the files that grew, largest growth first: "src/events.ts +120". */
export function growth(files, recorded = readSizes().files) {
  return Object.entries(files)
    .map(([file, bytes]) => [file, bytes - (recorded[file] ?? 0)])
    .filter(([, more]) => more > 0)
    .sort(([, a], [, b]) => b - a)
    .map(([file, more]) => `${file} +${more}`);
}

/** The recorded sizes. `npm run docs` writes them. */
export const record = new URL('sizes.json', import.meta.url);

const readSizes = () => JSON.parse(readFileSync(record, 'utf8'));
