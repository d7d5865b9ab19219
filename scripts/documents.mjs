// The documents of the project, for the site and the skill: docs/start/html.md is the page start/html/, README.md the overview.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';

/** npm runs the scripts of the site in demo/site/. The site bundles this module, so that its own address would be another one. */
const root = existsSync('docs') ? '' : '../../';

/** Reads a file of the repository. */
export const read = (file) => readFileSync(root + file, 'utf8');

export const packageJson = JSON.parse(read('package.json'));

/** The repository, which the release workflow knows. */
export const repository = process.env.GITHUB_REPOSITORY
  ? `https://github.com/${process.env.GITHUB_REPOSITORY}`
  : packageJson.repository.url.replace(/^git\+|\.git$/g, '');

const readme = read('README.md');

/** Identifier of the page of a document. */
export const idOf = (file) => (file === 'README.md' ? 'overview' : file.replace(/^docs\/|\.md$/g, ''));

const markdownIn = (folder) => readdirSync(root + folder).filter((name) => name.endsWith('.md'));

/** The lists of the README: its elements, and its documents. */
const contents = ['| Element ', '## Documentation']
  .map((start) => readme.slice(readme.indexOf(start)).split(/\n\n(?=#)/, 1))
  .join();

/** In the order in which the README lists them. The others follow. */
const byReadme = (files) => {
  const place = (file) => (contents.includes(file) ? contents.indexOf(file) : Infinity);
  return files.toSorted((a, b) => place(a) - place(b) || a.localeCompare(b));
};

const shelfOf = (folder) => ({
  label: folder[0].toUpperCase() + folder.slice(1),
  files: byReadme(markdownIn(`docs/${folder}`).map((name) => `docs/${folder}/${name}`)),
});

/** The folders of docs/. Documents beside them belong to the reference. */
export const shelves = ['start', 'frameworks', 'recipes', 'reference', 'decisions'].map((folder) => {
  const shelf = shelfOf(folder);
  if (folder !== 'reference') return shelf;
  return { ...shelf, files: [...shelf.files, ...markdownIn('docs').map((name) => `docs/${name}`)] };
});

const files = new Set(['README.md', ...shelves.flatMap((shelf) => shelf.files)]);

/** The first heading of a document. */
export const titleOf = (source) => /^# (.+)$/m.exec(source)?.[1].replaceAll('`', '');

/** The first paragraph of a document as plain text, without the sentence that says how to try the sample below. */
export const summaryOf = (source) =>
  source
    .replace(/^```[^]*?^```/gm, '')
    .split(/\n\s*\n/)
    .find((part) => /^[A-Z`]/.test(part))
    ?.replaceAll(/\[([^\]]*)\]\([^)]*\)|[`*]/g, '$1')
    .replace(/\s+/g, ' ')
    .replace(/ ([^.]*npx portal-elements sandbox|Put this in place).*/, '')
    .replace(/:$/, '.');

/** Path of the file that a link of a document leads to. */
export const targetOf = (file, path) =>
  posix.normalize(posix.join(posix.dirname(file), path)).replace(/\/$/, '');

/** Returns the address for a link of a document: another page, a picture, or a file in the repository. */
export function resolveLink(file, href, base, suffix = '/') {
  if (/^(\w+:|#|$)/.test(href)) return href;
  const [, path, fragment] = /^([^#]*)(.*)$/.exec(href);
  const target = targetOf(file, path);
  if (files.has(target)) return base + idOf(target) + suffix + fragment;
  if (target.startsWith('docs/pictures/')) return base + target.replace('docs/', '');
  return `${repository}/blob/main/${target}${fragment}`;
}
