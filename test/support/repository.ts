/** Files of the repository, for tests in Node that read all of them. */
import { readdirSync } from 'node:fs';

/** Folders that a build or an installation writes. */
const generated =
  /^(node_modules|dist|out|coverage|\.git|\.astro|\.next|\.nuxt|\.output|\.svelte-kit|build|test-results|__screenshots__)$/;

/** Paths of all text files that are written by hand. */
export const listSources = (folder = '.'): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '.' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) return generated.test(entry.name) ? [] : listSources(path);
    return /\.(png|ico|tsbuildinfo)$|^package-lock\.json$/.test(entry.name) ? [] : [path];
  });
