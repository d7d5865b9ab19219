// Prints how many bytes each module adds to the self-contained script, compressed with brotli. Run `npm run build` first.
import { relative } from 'node:path';
import { rollup } from 'rollup';
import config from '../rollup.config.mjs';
import { weigh } from './weigh.mjs';

/** Returns the file and the minified code of each module of the script, without imports and exports. */
async function minifyModules() {
  const plugins = config.plugins.filter(({ name }) => name !== 'check-size');
  const bundle = await rollup({ ...config, plugins });
  const { output } = await bundle.generate({ format: 'es', preserveModules: true });
  // The style sheet is an asset.
  const chunks = output.filter(({ type }) => type === 'chunk');
  return chunks.map(({ facadeModuleId, code }) => ({
    file: relative('.', facadeModuleId).replace(/^.*node_modules\//, ''),
    code: code.replace(/\bimport(\{[^}]*\}from)?"[^"]*";|\bexport\{[^}]*\};?/g, ''),
  }));
}

const modules = await minifyModules();
const weighAll = (parts) => weigh(parts.map(({ code }) => code).join('\n')).brotli;
const total = weighAll(modules);
const rows = modules.map((module) => ({
  file: module.file,
  bytes: total - weighAll(modules.filter((each) => each !== module)),
}));
rows.sort((a, b) => b.bytes - a.bytes);
for (const { file, bytes } of [...rows, { file: 'all modules', bytes: total }])
  console.log(String(bytes).padStart(6), file);
