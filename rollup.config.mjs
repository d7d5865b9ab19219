import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import minifyLiterals from '@lit-labs/rollup-plugin-minify-html-literals';
import inject from '@rollup/plugin-inject';
import { nodeResolve } from '@rollup/plugin-node-resolve';
import terser from '@rollup/plugin-terser';
import { budget, filesOf, growth, weigh } from './scripts/weigh.mjs';

const { version } = JSON.parse(readFileSync('package.json', 'utf8'));

const litGlobals = resolve('dist/script/lit-globals.js');

export const plugins = [
  nodeResolve(),
  minifyLiterals({ failOnError: true, include: ['dist/**'] }),
  terser({
    ecma: 2020,
    module: true,
    compress: { passes: 3, pure_getters: true },
    format: { comments: /^!/ },
  }),
];

/** The script takes languages from the folder beside it: a script that is one file cannot be split. */
const loadsBeside = {
  name: 'loads-beside',
  resolveId(name, importer) {
    return importer && name.endsWith('/localize/load.js')
      ? resolve('dist/script/load-language.js')
      : undefined;
  },
};

/** The private names of the styles are for whoever reads them: the script numbers them. */
const numbersNames = {
  name: 'numbers-names',
  renderChunk(code) {
    const names = [...new Set(code.match(/--_[\w-]+/g))];
    return { code: code.replace(/--_[\w-]+/g, (name) => `--_${names.indexOf(name)}`), map: null };
  },
};

/** Prints what the script weighs, and its hash; over its budget, it fails the build. */
const weighed = {
  name: 'weighed',
  generateBundle(_, bundle) {
    for (const [file, chunk] of Object.entries(bundle)) {
      const { minified, gzip, brotli } = weigh(chunk.code);
      console.log(`${file}: ${minified} bytes minified, ${gzip} gzip, ${brotli} brotli`);
      console.log(`${file}: sha384-${createHash('sha384').update(chunk.code).digest('base64')}`);
      const files = filesOf(chunk);
      if (brotli > budget)
        this.error(
          `${file} is ${brotli - budget} bytes over its ${budget} of brotli. Grown: ${growth(files).join(', ')}`,
        );
      this.emitFile({ type: 'asset', fileName: 'files.json', source: JSON.stringify(files) });
    }
  },
};

/** What a bundler is given besides: Lit, and the languages, each a file of its own. */
export const apart = [/^(lit|@lit)\b/, /messages\/(?!en)\w\w\.js$/];

export default {
  input: 'dist/define.js',
  output: {
    file: 'dist/portal-elements.min.js',
    format: 'iife',
    // Whoever passes the file on passes on what the licences ask for.
    banner: `/*! portal-elements ${version}, MIT. Contains Lit, BSD-3-Clause, (c) Google LLC: see THIRD-PARTY.md */`,
  },
  plugins: [
    loadsBeside,
    inject({
      include: 'node_modules/**',
      globalThis: [litGlobals, 'litGlobals'],
      litPropertyMetadata: [litGlobals, 'litPropertyMetadata'],
    }),
    ...plugins,
    numbersNames,
    weighed,
  ],
};
