// Bundles a component of React in `demo/modals` with what it takes to render it: `/bundled/<name>` is `<name>.jsx`. Some of the
// packages are CommonJS, which browsers do not load. The elements stay those that the test has already defined.
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

/** The entry, and the package by its name. */
const found = (code) => ({
  name: 'found',
  resolveId: (id) => ({ entry: '\0entry', 'portal-elements/react.js': resolve('dist/react.js') })[id],
  load: (id) => (id === '\0entry' ? code : undefined),
});

async function bundle(name) {
  const build = await rollup({
    input: 'entry',
    jsx: 'react-jsx',
    plugins: [
      found(entry(name)),
      replace({ preventAssignment: true, values: { 'process.env.NODE_ENV': '"production"' } }),
      nodeResolve({ rootDir: process.cwd() }),
      commonjs(),
    ],
    // "use client" in the packages of React.
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
