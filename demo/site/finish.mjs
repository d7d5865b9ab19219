// Moves the built pages to out/www, adds the demo, the pictures and the package, and checks that each link of each page
// leads to a file and a heading of the site.
import { cpSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { packageJson } from '../../scripts/documents.mjs';
import { libraries } from './live.mjs';

const site = fileURLToPath(new URL('../../out/www/', import.meta.url));
const add = (source, target) =>
  cpSync(fileURLToPath(new URL(`../../${source}`, import.meta.url)), site + target, { recursive: true });

rmSync(site, { recursive: true, force: true });
renameSync(fileURLToPath(new URL('dist', import.meta.url)), site);
add('out/site', 'demo');
add('docs/pictures', 'pictures');
add('out/site/dist', `npm/${packageJson.name}@${packageJson.version}/dist`);
for (const [path, file] of Object.entries(libraries)) add(path, `npm/${file}`);

// The pages of the demo know nothing of the site around them.
for (const page of ['index.html', 'gallery/index.html', 'hosts/index.html']) {
  const file = `${site}demo/${page}`;
  const address = page.includes('/') ? '../../' : '../';
  const html = readFileSync(file, 'utf8');
  writeFileSync(
    file,
    html.replace('<nav class="pages" aria-label="Pages">', `$&<a href="${address}">Guides</a>`),
  );
}

const sizes = new Map(
  readdirSync(site, { recursive: true, encoding: 'utf8' })
    .map((file) => [file.replaceAll('\\', '/'), statSync(site + file)])
    .filter(([, stat]) => stat.isFile())
    .map(([file, { size }]) => [file, size]),
);
const pages = new Map(
  [...sizes.keys()]
    .filter((file) => file.endsWith('.html'))
    .map((file) => [file, readFileSync(site + file, 'utf8')]),
);

const root = new URL(process.env.SITE_URL ?? 'http://localhost').pathname.replace(/\/?$/, '/');

/** Whether a link of a page leads somewhere. A link to another site is not followed. */
function isFound(page, link) {
  const { origin, pathname, hash } = new URL(link, `http://localhost${root}${page}`);
  if (origin !== 'http://localhost') return true;
  if (!pathname.startsWith(root)) return false;
  const file = decodeURIComponent(pathname.slice(root.length)).replace(/(^|\/)$/, '$1index.html');
  const id = decodeURIComponent(hash.slice(1));
  return sizes.has(file) && (!id || !pages.has(file) || pages.get(file).includes(` id="${id}"`));
}

const broken = [...pages].flatMap(([page, html]) =>
  [...html.matchAll(/<(a|link|script|img|iframe|source)\b[^>]*?\s(?:href|src|srcset)="([^"]*)"/g)]
    // A link of an example leads to a page of the reader.
    .filter(([, tag]) => tag !== 'a' || !page.startsWith('live/'))
    .map(([, , link]) => link.replaceAll('&amp;', '&'))
    .filter((link) => !isFound(page, link))
    .map((link) => `${page}: ${link}`),
);
if (broken.length) throw new Error(`Broken links:\n${[...new Set(broken)].join('\n')}`);

const bytes = [...sizes.values()].reduce((sum, size) => sum + size, 0);
console.log(`The site is in out/www: ${pages.size} pages, ${(bytes / 1e6).toFixed(1)} MB`);
