// Serves React as modules: its packages are CommonJS, which browsers do not load.
const names = {
  react: [
    ...['createElement', 'forwardRef', 'StrictMode', 'useCallback', 'useEffect', 'useImperativeHandle'],
    ...['useLayoutEffect', 'useRef'],
  ],
  'react-dom/client': ['createRoot', 'hydrateRoot'],
  'react-dom/server': ['renderToString'],
};

const prefix = '/__react/';

export function reactPlugin() {
  return {
    name: 'react',
    resolveImport: ({ source }) => (Object.hasOwn(names, source) ? prefix + source : undefined),
    serve({ path }) {
      const name = path.startsWith(prefix) && path.slice(prefix.length);
      if (!name) return undefined;
      const body = `import { loadReact } from '/out/test/support/react.js';
        export const { ${names[name].join(', ')} } = (await loadReact())['${name}'];`;
      return { body, type: 'js' };
    },
  };
}
