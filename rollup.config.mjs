import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import minifyLiterals from '@lit-labs/rollup-plugin-minify-html-literals';
import inject from '@rollup/plugin-inject';
import { nodeResolve } from '@rollup/plugin-node-resolve';
import terser from '@rollup/plugin-terser';

/** Bytes of brotli that the self-contained script may weigh: every one of them is the host's visitor's. */
const budget = 21_000;

const { version } = JSON.parse(readFileSync('package.json', 'utf8'));

const litGlobals = resolve('dist/lit-globals.js');

const plugins = [
  nodeResolve(),
  minifyLiterals({ failOnError: true, include: ['dist/**'] }),
  terser({
    ecma: 2020,
    module: true,
    compress: { passes: 3, pure_getters: true },
    format: { comments: /^!/ },
  }),
];

/** The script draws anew what a server rendered: who does not hydrate does not pay for it. */
const drawsAnew = {
  name: 'draws-anew',
  transform(code, file) {
    if (!file.endsWith('served.js')) return undefined;
    const [hydrates, onServer] = ['hydrates = true', 'onServer = isServer'];
    if (![hydrates, onServer].every((switchedOff) => code.includes(switchedOff)))
      this.error('The switches of hydration are not where they were.');
    return code.replace(hydrates, 'hydrates = false').replace(onServer, 'onServer = false');
  },
};

/** The script takes languages from the folder beside it: a script that is one file cannot be split. */
const loadsBeside = {
  name: 'loads-beside',
  resolveId(name, importer) {
    return importer && name.endsWith('/messages/load.js')
      ? resolve('dist/messages/load-beside.js')
      : undefined;
  },
};

/**
 * Prints what a bundle weighs, and the hash of one that is written; a script over its budget fails the build, and one that is
 * only weighed is not written.
 */
const weigh = (name, { written }) => ({
  name: 'weigh',
  generateBundle(_, bundle) {
    for (const [file, { code }] of Object.entries(bundle)) {
      const bytes = Buffer.from(code);
      const brotli = brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
      const gzip = gzipSync(bytes, { level: 9 }).length;
      console.log(`${name}: ${bytes.length} bytes minified, ${gzip} gzip, ${brotli} brotli`);
      if (written && brotli > budget)
        this.error(`${file} is ${brotli - budget} bytes over its ${budget} of brotli.`);
      if (written) console.log(`${file}: sha384-${createHash('sha384').update(bytes).digest('base64')}`);
      else Reflect.deleteProperty(bundle, file);
    }
  },
});

export default [
  {
    input: 'dist/define.js',
    output: {
      file: 'dist/portal-elements.min.js',
      format: 'iife',
      // Whoever passes the file on passes on what the licences ask for.
      banner: `/*! portal-elements ${version}, MIT. Contains Lit, BSD-3-Clause, (c) Google LLC: see THIRD-PARTY.md */`,
    },
    plugins: [
      drawsAnew,
      loadsBeside,
      inject({
        include: 'node_modules/**',
        globalThis: [litGlobals, 'litGlobals'],
        litPropertyMetadata: [litGlobals, 'litPropertyMetadata'],
      }),
      ...plugins,
      weigh('portal-elements.min.js, lit inside', { written: true }),
    ],
  },
  {
    input: 'dist/index.js',
    external: [/^(lit|@lit)\b/, /messages\/(?!en)\w\w\.js$/],
    output: { file: 'dist/modules.js', format: 'es' },
    plugins: [...plugins, weigh('package modules, lit apart', { written: false })],
  },
];
