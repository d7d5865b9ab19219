// Sizes in bytes: how they are measured, and the budget of the script.
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** Budget of the self-contained script in bytes, compressed with brotli. */
export const budget = 47_000;

/** Size of a file: as it is, and compressed. */
export function weigh(code) {
  const bytes = Buffer.from(code);
  return {
    minified: bytes.length,
    gzip: gzipSync(bytes, { level: 9 }).length,
    brotli: brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length,
  };
}
