// A test of the built files must not pass, or fail, because of an earlier state of the sources.
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const repository = fileURLToPath(new URL('../..', import.meta.url));

const timesIn = (folder) =>
  readdirSync(join(repository, folder), { recursive: true })
    .map((name) => statSync(join(repository, folder, name)))
    .filter((file) => file.isFile())
    .map(({ mtimeMs }) => mtimeMs);

/** Throws where a file of src/ is newer than a file of dist/. The build replaces all of dist/. */
export function requireFreshDist() {
  if (Math.max(...timesIn('src')) > Math.min(...timesIn('dist')))
    throw new Error('dist/ is older than src/: run npm run build');
}

/** Answers requests for dist/ with an error where dist/ is older than src/. */
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
        // The server prints what is thrown, with its stack: once is enough.
        if (isReported) return;
        isReported = true;
        throw error;
      }
      return next();
    },
  };
}
