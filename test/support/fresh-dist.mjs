// Fails tests of the built files when the build is older than the sources.
import { readdirSync, statSync } from 'node:fs';
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
  if (Math.max(...timesIn('src')) > Math.min(...timesIn('dist')))
    throw new Error('dist/ is older than src/: run npm run build');
}

/** Responds to requests for dist/ with status 500 if dist/ is older than src/. */
export function freshDistPlugin() {
  let isReported = false;
  return {
    name: 'fresh-dist',
    async middleware(context, next) {
      if (!context.path.startsWith('/dist/')) return next();
      try {
        requireFreshDist();
      } catch (error) {
        context.status = 500;
        // The server prints a thrown error with its stack. Throw only once.
        if (isReported) return;
        isReported = true;
        throw error;
      }
      return next();
    },
  };
}
