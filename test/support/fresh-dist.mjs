// Fails what uses the build when it is older than the sources.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const repository = fileURLToPath(new URL('../..', import.meta.url));

const timesIn = (folder) =>
  readdirSync(join(repository, folder), { recursive: true })
    .map((name) => statSync(join(repository, folder, name)))
    .filter((file) => file.isFile())
    .map(({ mtimeMs }) => mtimeMs);

const advice = 'dist/ is older than src/: run npm run build';

/** Whether no file in src/ is newer than a file in dist/. The build replaces all of dist/. */
const isFresh = () =>
  existsSync(join(repository, 'dist')) && Math.max(...timesIn('src')) <= Math.min(...timesIn('dist'));

/** Throws if the build is older than the sources. */
export function requireFreshDist() {
  if (!isFresh()) throw new Error(advice);
}

/** How a test loads the build, by itself or by its support. */
const published = /\bdist\/|\b(scriptTag|openPageScene)\b|["'](build-demo|open-command)["']|\/bundled\//;

/** Whether a compiled test, or a module of tests that it imports, loads the build. */
function loadsDist(file, seen = new Set()) {
  if (seen.has(file) || file.startsWith(join('out', 'test', 'support')) || !existsSync(file)) return false;
  seen.add(file);
  const code = readFileSync(file, 'utf8');
  const imported = [...code.matchAll(/(?:from|import) ?"(\.[^"]+)"/g)].map(([, path]) => path);
  return published.test(code) || imported.some((path) => loadsDist(join(dirname(file), path), seen));
}

/** Replaces test files that load the build by an error if it is older than the sources. The other ones run without a build. */
export const freshDistPlugin = {
  name: 'fresh-dist',
  serve: ({ path }) =>
    path.endsWith('.test.js') && !isFresh() && loadsDist(path.slice(1))
      ? `throw new Error('${advice}');`
      : undefined,
};
