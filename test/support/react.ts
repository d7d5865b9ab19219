/** Loads React, whose packages are CommonJS, in the page of a test. */

/** Development builds in the order of their dependencies; only these report hydration mismatches. */
const files = {
  react: 'react/cjs/react.development.js',
  scheduler: 'scheduler/cjs/scheduler.development.js',
  'react-dom': 'react-dom/cjs/react-dom.development.js',
  'react-dom/client': 'react-dom/cjs/react-dom-client.development.js',
  'react-dom/server': 'react-dom/cjs/react-dom-server-legacy.browser.development.js',
};

type Run = (exports: object, require: (name: string) => unknown, process: object) => void;

let loading: Promise<Record<string, object>> | undefined;

/** Loads the modules of React by name, once: hooks fail across two copies of React. */
export const loadReact = (): Promise<Record<string, object>> => (loading ??= load());

async function load(): Promise<Record<string, object>> {
  const modules = new Map<string, object>();
  for (const [name, file] of Object.entries(files)) {
    const source = await (await fetch(`/node_modules/${file}`)).text();
    const wrapped = `export default (exports, require, process) => {${source}\n}`;
    const address = URL.createObjectURL(new Blob([wrapped], { type: 'text/javascript' }));
    const { default: run } = (await import(address)) as { default: Run };
    const exports = {};
    run(exports, (dependency) => modules.get(dependency), { env: { NODE_ENV: 'development' } });
    modules.set(name, exports);
  }
  return Object.fromEntries(modules);
}
