// Serves the built style sheet as build tools lower it: `/lowered/next.css` and `/lowered/vite.css`.
import { readFileSync } from 'node:fs';
import { transform } from 'lightningcss';

const version = (major, minor = 0) => (major << 16) | (minor << 8);

/** The default targets of Next 16 and Vite 8. */
const targets = {
  next: { chrome: version(111), edge: version(111), firefox: version(111), safari: version(16, 4) },
  vite: { chrome: version(111), edge: version(111), firefox: version(114), safari: version(16, 4) },
};

export function loweredPlugin() {
  return {
    name: 'lowered',
    serve({ path }) {
      const [, tool] = /^\/lowered\/(\w+)\.css$/.exec(path) ?? [];
      if (!targets[tool]) return undefined;
      const { code } = transform({
        filename: 'portal-elements.css',
        code: readFileSync('dist/portal-elements.css'),
        minify: true,
        targets: targets[tool],
      });
      return { body: code.toString(), type: 'css' };
    },
  };
}
