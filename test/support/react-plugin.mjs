// Serves React in development, whose packages are CommonJS, which browsers do not load. `/bundled/<name>` is the React component
// `demo/modals/<name>.jsx` with a React of its own; the elements that the test has defined stay defined.
import { createRequire } from 'node:module';
import { build } from 'esbuild';

const require = createRequire(import.meta.url);

const packages = ['react', 'react-dom/client', 'react-dom/server'];

/** What each exports. Read at once: the test runner replaces the console, which React needs. */
const exported = new Map(packages.map((name) => [name, Object.keys(require(name)).join()]));

/** All in one bundle: hooks fail across two copies of React. */
const all = `${packages.map((name, index) => `import * as _${index} from '${name}';`).join('')}
  export default { ${packages.map((name, index) => `'${name}': _${index}`).join()} };`;

const modal = (name) => `
  export { PlanDialog } from './demo/modals/${name}.jsx';
  export { createElement } from 'react';
  export { flushSync } from 'react-dom';
  export { createRoot } from 'react-dom/client';`;

async function bundle(contents) {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: process.cwd() },
    bundle: true,
    write: false,
    format: 'esm',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"development"' },
    alias: { 'portal-elements/react.js': './dist/react.js' },
  });
  return outputFiles[0].text;
}

export function reactPlugin() {
  const bundles = new Map();
  return {
    name: 'react',
    resolveImport: ({ source }) => (packages.includes(source) ? `/react/${source}` : undefined),
    async serve({ path }) {
      const [, folder, name] = /^\/(react|bundled)\/(.+)$/.exec(path) ?? [];
      if (!name) return undefined;
      if (exported.has(name)) {
        const body = `import all from '/react/all'; export const { ${exported.get(name)} } = all['${name}'];`;
        return { body, type: 'js' };
      }
      if (!bundles.has(name)) bundles.set(name, bundle(folder === 'react' ? all : modal(name)));
      return { body: await bundles.get(name), type: 'js' };
    },
  };
}
