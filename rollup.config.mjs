// Bundles the elements, their languages apart, into one script for pages without a bundler.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import minifyLiterals from '@lit-labs/rollup-plugin-minify-html-literals';
import inject from '@rollup/plugin-inject';
import { nodeResolve } from '@rollup/plugin-node-resolve';
import terser from '@rollup/plugin-terser';
import { checkSize, languagesBeside, licenses, styleSheet } from './scripts/rollup-plugins.mjs';

const { version } = JSON.parse(readFileSync('package.json', 'utf8'));

const litGlobals = resolve('dist/script/lit-globals.js');

export default {
  input: 'dist/define.js',
  output: {
    file: 'dist/portal-elements.min.js',
    format: 'iife',
    // The first line lets Chromium compile the script while it loads, off the main thread. The license notices have to stay in copies
    // of the file.
    banner: `//# allFunctionsCalledOnLoad
/*! portal-elements ${version}, MIT. Contains Lit, BSD-3-Clause, (c) Google LLC: see THIRD-PARTY.md */`,
  },
  plugins: [
    languagesBeside(),
    // Lit in the script gets its own global object: docs/decisions/0006-one-script.md
    inject({
      include: 'node_modules/**',
      globalThis: [litGlobals, 'litGlobals'],
      litPropertyMetadata: [litGlobals, 'litPropertyMetadata'],
    }),
    nodeResolve(),
    minifyLiterals({ failOnError: true, include: ['dist/**'] }),
    terser({
      ecma: 2020,
      module: true,
      // The script reads no `Function.length`, and calls no function expression with `new`.
      compress: { passes: 3, pure_getters: true, keep_fargs: false, unsafe_arrows: true },
      // A classic script is read in the encoding of its page, unless its server names another one.
      format: { ascii_only: true, comments: /^!|^# allFunctionsCalledOnLoad/ },
    }),
    styleSheet(),
    licenses(),
    checkSize(),
  ],
};
