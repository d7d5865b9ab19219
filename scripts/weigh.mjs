// Sizes in bytes: how they are measured, and how far the script may grow.
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** Size of the self-contained script in bytes, compressed with brotli, when it was last set here. Each build prints the difference. */
export const lastSize = 47_792;

/** The build fails above that. It names growth that nobody has noticed, and does not break each feature. */
export const budget = Math.round(lastSize * 1.02);

/** Size of a file: as it is, and compressed. */
export function weigh(code) {
  const bytes = Buffer.from(code);
  return {
    minified: bytes.length,
    gzip: gzipSync(bytes, { level: 9 }).length,
    brotli: brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length,
  };
}
