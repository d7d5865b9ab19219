import { readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { baseline, type PickerName, pickers } from './pickers/pickers.js';
import { markdownTable, type Part } from './report.js';

const compressed = new Map<PickerName, Buffer>();

/** Returns a picker's script, with the style sheets that it needs, compressed with brotli. */
export function compressedOf(name: PickerName): Buffer {
  const known = compressed.get(name) ?? brotliCompressSync(readFileSync(`.${pickers[name].script}`));
  compressed.set(name, known);
  return known;
}

/** Size of a picker's script. */
export const bytesOf = (name: PickerName): { readonly minified: number; readonly brotli: number } => ({
  minified: readFileSync(`.${pickers[name].script}`).length,
  brotli: compressedOf(name).length,
});

/** Size of each picker's script in bytes. */
export function weigh(names: readonly PickerName[]): Part {
  return {
    sections: [
      {
        title: 'The script, bytes',
        body: markdownTable(
          ['', 'minified', 'brotli', `brotli, to ${pickers[baseline].title}`],
          names.map((name) => [
            pickers[name].title,
            String(bytesOf(name).minified),
            String(bytesOf(name).brotli),
            (bytesOf(name).brotli / bytesOf(baseline).brotli).toFixed(2),
          ]),
        ),
      },
    ],
    targets: [],
  };
}
