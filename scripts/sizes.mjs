// Measures the script, each entry of the package and each language. Writes scripts/sizes.json, and the table of sizes into
// docs/quality.md. `npm run docs` runs it.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { rollup } from 'rollup';
import { plugins } from '../rollup.config.mjs';
import { replaceBetween, table } from './markdown.mjs';
import { record, weigh } from './weigh.mjs';

/** Not part of an entry's size: Lit, which a page shares, and the languages, each of which is a chunk of its own. */
const external = [/^(lit|@lit)\b/, /messages\/(?!en)\w\w\.js$/];

/** Measures what each entry of the package adds to an application's bundle. */
async function weighEntries() {
  const elements = readdirSync('dist/elements').filter((file) => /^portal-(?!element).*\.js$/.test(file));
  const entries = ['index.js', 'define.js', 'service.js', ...elements.map((file) => `elements/${file}`)];
  const sizes = {};
  for (const entry of entries) {
    const bundle = await rollup({ input: `dist/${entry}`, external, plugins });
    const { output } = await bundle.generate({ format: 'es' });
    sizes[entry === 'index.js' ? '.' : `./${entry}`] = weigh(output[0].code);
  }
  return sizes;
}

const weighLanguages = () =>
  Object.fromEntries(
    readdirSync('dist/messages')
      .filter((file) => /^(?!en)\w\w\.js$/.test(file))
      .map((file) => [`./messages/${file}`, weigh(readFileSync(`dist/messages/${file}`))]),
  );

/** Measures everything in dist/. */
export const measure = async () => ({
  script: weigh(readFileSync('dist/portal-elements.min.js')),
  entries: await weighEntries(),
  languages: weighLanguages(),
  files: JSON.parse(readFileSync('dist/files.json', 'utf8')),
});

/** Returns a document with the table of sizes between its markers. */
export function withSizes(text, { script, entries, languages }) {
  const row = (name, { minified, gzip, brotli }) => [name, ...[minified, gzip, brotli].map(String)];
  const largest = Object.values(languages).sort((a, b) => b.brotli - a.brotli)[0];
  const lines = table(
    ['Bytes', 'Minified', 'gzip', 'brotli'],
    [
      row('`portal-elements.min.js`, with Lit', script),
      ...Object.entries(entries).map(([entry, sizes]) => row(`\`${entry}\`, without Lit`, sizes)),
      row('The largest language file', largest),
    ],
  );
  return replaceBetween('sizes', text, lines);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const sizes = await measure();
  writeFileSync(record, `${JSON.stringify(sizes, undefined, 2)}\n`);
  const document = new URL('../docs/quality.md', import.meta.url);
  writeFileSync(document, withSizes(readFileSync(document, 'utf8'), sizes));
}
