// Serves the built style sheet at `/lowered.css` as build tools lower it.
import { readFileSync } from 'node:fs';
import { transform } from 'lightningcss';

/** The default targets of Next 16; those of Vite 8 are newer. */
const targets = { chrome: 111 << 16, edge: 111 << 16, firefox: 111 << 16, safari: (16 << 16) | (4 << 8) };

export function loweredPlugin() {
  return {
    name: 'lowered',
    serve({ path }) {
      if (path !== '/lowered.css') return undefined;
      const filename = 'dist/portal-elements.css';
      const { code } = transform({ filename, code: readFileSync(filename), minify: true, targets });
      return { body: code.toString(), type: 'css' };
    },
  };
}
