import { readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { baseline, type PickerName, pickers } from '../pickers/pickers.js';
import { markdownTable, type Part } from '../report.js';

/** Size of a picker's script, with the style sheets that it needs. */
export function bytesOf(name: PickerName): { readonly minified: number; readonly brotli: number } {
  const script = readFileSync(`.${pickers[name].script}`);
  return { minified: script.length, brotli: brotliCompressSync(script).length };
}

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
