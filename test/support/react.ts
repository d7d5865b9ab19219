/** React in the page of a test: its packages are CommonJS, which browsers do not load. */

interface React {
  react: typeof import('react');
  server: typeof import('react-dom/server');
  client: typeof import('react-dom/client');
}

/** Development builds, in the order of their dependencies: only those say what hydration does not like. */
const files = {
  react: 'react/cjs/react.development.js',
  scheduler: 'scheduler/cjs/scheduler.development.js',
  'react-dom': 'react-dom/cjs/react-dom.development.js',
  'react-dom/client': 'react-dom/cjs/react-dom-client.development.js',
  'react-dom/server': 'react-dom/cjs/react-dom-server-legacy.browser.development.js',
};

type Run = (exports: object, require: (name: string) => unknown, process: object) => void;

export async function loadReact(): Promise<React> {
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
  return {
    react: modules.get('react') as React['react'],
    server: modules.get('react-dom/server') as React['server'],
    client: modules.get('react-dom/client') as React['client'],
  };
}
