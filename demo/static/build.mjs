// `npm run build:demo`: writes the demo to out/site/, which any static host serves, from any folder. The modules of each page
// are bundled with what they take, and the sandbox runs inside the pages. The package and the demo must have been compiled.
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { extname, join, posix, sep } from 'node:path';
import { nodeResolve } from '@rollup/plugin-node-resolve';
import { rollup } from 'rollup';

const site = 'out/site';
const service = 'in-page-service.js';

/** What a page is made of besides its modules. Apps of frameworks are built on their own, and recipes are for other systems. */
const isOfPages = (source) =>
  !/^demo.(cms|frameworks|modals|servers?|static)/.test(source) &&
  ['', '.html', '.css', '.svg'].includes(extname(source));

rmSync(site, { recursive: true, force: true });
cpSync('demo', site, { recursive: true, filter: isOfPages });
// The package as it is: a page may load more of it than its script.
cpSync('dist', join(site, 'dist'), { recursive: true, filter: (source) => !source.endsWith('.d.ts') });

const pages = readdirSync(site, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.html'))
  .map((file) => file.split(sep).join('/'));

/** The modules that the pages load, by where they are in the site, without `.js`. */
const modules = new Map([[service.replace(/\.js$/, ''), join('out/demo/static', service)]]);

for (const page of pages) {
  const html = readFileSync(join(site, page), 'utf8');
  for (const [, address] of html.matchAll(/\s(?:src|href)="([^"#]*)/g)) {
    // An address from the root of the host would leave the folder that the site is in.
    if (address.startsWith('/')) throw new Error(`${page}: ${address} is not relative`);
    const file = posix.join(posix.dirname(page), address);
    if (file.endsWith('.js') && !existsSync(join(site, file)))
      modules.set(file.replace(/\.js$/, ''), join('out/demo', file));
  }
  // Before any other script: modules and deferred scripts run in the order of the page.
  const first = posix.relative(posix.dirname(page), service);
  writeFileSync(
    join(site, page),
    html.replace(/^( *)<script\b/m, `$1<script src="${first}" type="module"></script>\n$&`),
  );
}

const bundle = await rollup({
  input: Object.fromEntries(modules),
  plugins: [nodeResolve()],
  onLog: (_, { message }) => {
    throw new Error(message);
  },
});
await bundle.write({ dir: site, entryFileNames: '[name].js', chunkFileNames: 'chunks/[name].js' });
await bundle.close();

console.log(`The demo is in ${site}: ${pages.length} pages`);
