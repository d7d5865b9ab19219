import { readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { baseline, type PickerName, pickers } from '../pickers/pickers.js';
import { markdownTable, type Part } from '../report.js';

/** Size of each picker's script in bytes. */
export function weigh(names: readonly PickerName[]): Part {
  const bytes = (name: PickerName) => readFileSync(`.${pickers[name].script}`);
  const brotli = (name: PickerName) => brotliCompressSync(bytes(name)).length;
  return {
    sections: [
      {
        title: 'The script, bytes',
        body: markdownTable(
          ['', 'minified', 'brotli', `brotli, to ${pickers[baseline].title}`],
          names.map((name) => [
            pickers[name].title,
            String(bytes(name).length),
            String(brotli(name)),
            (brotli(name) / brotli(baseline)).toFixed(2),
          ]),
        ),
      },
    ],
    targets: [],
  };
}
