// Serves the React component `demo/modals/<name>.jsx`, bundled with React, at `/bundled/<name>`. The bundle is necessary because
// some packages are CommonJS, which browsers do not load. The elements that the test has defined stay defined.
import { build } from 'esbuild';

const entry = (name) => `
  export { PlanDialog } from './demo/modals/${name}.jsx';
  export { createElement } from 'react';
  export { flushSync } from 'react-dom';
  export { createRoot } from 'react-dom/client';`;

async function bundle(name) {
  const { outputFiles } = await build({
    stdin: { contents: entry(name), resolveDir: process.cwd() },
    bundle: true,
    write: false,
    format: 'esm',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    alias: { 'portal-elements/react.js': './dist/react.js' },
  });
  return outputFiles[0].text;
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
