// Serves the React component `demo/modals/<name>.jsx`, bundled with React, at `/bundled/<name>`. The bundle is necessary because
// some packages are CommonJS, which browsers do not load. The elements that the test has defined stay defined.
import commonjs from '@rollup/plugin-commonjs';
import { nodeResolve } from '@rollup/plugin-node-resolve';
import replace from '@rollup/plugin-replace';
import { rollup } from 'rollup';
import { resolve } from 'node:path';

const entry = (name) => `
  export { PlanDialog } from ${JSON.stringify(`${process.cwd()}/demo/modals/${name}.jsx`)};
  export { createElement } from 'react';
  export { flushSync } from 'react-dom';
  export { createRoot } from 'react-dom/client';`;

/** Rollup plugin that resolves the entry and the package's own name. */
const entryPlugin = (code) => ({
  name: 'entry',
  resolveId: (id) => ({ entry: '\0entry', 'portal-elements/react.js': resolve('dist/react.js') })[id],
  load: (id) => (id === '\0entry' ? code : undefined),
});

async function bundle(name) {
  const build = await rollup({
    input: 'entry',
    jsx: 'react-jsx',
    plugins: [
      entryPlugin(entry(name)),
      replace({ preventAssignment: true, values: { 'process.env.NODE_ENV': '"production"' } }),
      nodeResolve({ rootDir: process.cwd() }),
      commonjs(),
    ],
    // Rollup warns about "use client" in the React packages.
    onwarn: () => undefined,
  });
  const { output } = await build.generate({ format: 'es', inlineDynamicImports: true });
  await build.close();
  return output[0].code;
}

export function bundlesPlugin() {
  const bundles = new Map();
  return {
    name: 'bundles',
    async middleware(context, next) {
      const [, name] = /^\/bundled\/([\w-]+)$/.exec(context.path) ?? [];
      if (!name) return next();
      if (!bundles.has(name)) bundles.set(name, bundle(name));
      context.type = 'js';
      context.body = await bundles.get(name);
    },
  };
}
