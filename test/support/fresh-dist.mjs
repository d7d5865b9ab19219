// Fails tests when the build is older than the sources.
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const repository = fileURLToPath(new URL('../..', import.meta.url));

const timesIn = (folder) =>
  readdirSync(join(repository, folder), { recursive: true })
    .map((name) => statSync(join(repository, folder, name)))
    .filter((file) => file.isFile())
    .map(({ mtimeMs }) => mtimeMs);

/** Throws if a file in src/ is newer than a file in dist/. The build replaces all of dist/. */
export function requireFreshDist() {
  if (!existsSync(join(repository, 'dist')) || Math.max(...timesIn('src')) > Math.min(...timesIn('dist')))
    throw new Error('dist/ is older than src/: run npm run build');
}
