import { readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { pickers, type PickerName } from './pickers/pickers.js';

/** Bytes of a picker's script, as a host's visitor loads it. */
export function weigh(name: PickerName): { minified: number; brotli: number } {
  const bytes = readFileSync(`.${pickers[name].script}`);
  return { minified: bytes.length, brotli: brotliCompressSync(bytes).length };
}
