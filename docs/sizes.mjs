// What a page loads, in bytes. `npm run docs` keeps the figures in docs/sizes.json, from which the README has them; a build
// that is over its budget says by them which files grew.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const record = new URL('sizes.json', import.meta.url);

/** Bytes of brotli that the self-contained script may weigh: every one of them is the host's visitor's. */
export const budget = 23_000;

/** What a text weighs on its way to a page. */
export function weigh(code) {
  const bytes = Buffer.from(code);
  return {
    minified: bytes.length,
    gzip: gzipSync(bytes, { level: 9 }).length,
    brotli: brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length,
  };
}

/** Bytes that each file has in a bundle, before that is minified. */
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

/** The files that have grown since they were recorded, the most first: "src/events.ts +120". */
export function growth(files, recorded = readSizes().files) {
  return Object.entries(files)
    .map(([file, bytes]) => [file, bytes - (recorded[file] ?? 0)])
    .filter(([, more]) => more > 0)
    .sort(([, a], [, b]) => b - a)
    .map(([file, more]) => `${file} +${more}`);
}

export const readSizes = () => JSON.parse(readFileSync(record, 'utf8'));

/** What a bundler takes from each entry of the package, Lit and the languages apart. */
async function weighEntries() {
  const { rollup } = await import('rollup');
  const { apart, plugins } = await import('../rollup.config.mjs');
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

// Not awaited here: the configuration of the bundles waits for this file.
if (process.argv[1] === fileURLToPath(import.meta.url))
  void measure().then((sizes) => writeFileSync(record, `${JSON.stringify(sizes, undefined, 2)}\n`));
