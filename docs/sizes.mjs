// Writes docs/sizes.json, from which the README has the sizes: of the script, each entry and each language.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { rollup } from 'rollup';
import { apart, plugins } from '../rollup.config.mjs';
import { record, weigh } from '../scripts/weigh.mjs';

/** What a bundler takes from each entry of the package, Lit and the languages apart. */
async function weighEntries() {
  const elements = readdirSync('dist/elements').filter((file) => /^portal-(?!element).*\.js$/.test(file));
  const entries = ['index.js', 'define.js', 'service.js', ...elements.map((file) => `elements/${file}`)];
  const sizes = {};
  for (const entry of entries) {
    const bundle = await rollup({ input: `dist/${entry}`, external: apart, plugins });
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

/** All that there is to be weighed, of what was built. */
export const measure = async () => ({
  script: weigh(readFileSync('dist/portal-elements.min.js')),
  entries: await weighEntries(),
  languages: weighLanguages(),
  files: JSON.parse(readFileSync('dist/files.json', 'utf8')),
});

if (process.argv[1] === fileURLToPath(import.meta.url))
  writeFileSync(record, `${JSON.stringify(await measure(), undefined, 2)}\n`);
