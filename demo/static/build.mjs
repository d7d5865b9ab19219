// Writes the demo to out/site/, for any static web server and any folder. Bundles the modules of the pages,
// and adds the sandbox to each page. Requires the compiled package and demo.
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { extname, join, posix, sep } from 'node:path';
import { nodeResolve } from '@rollup/plugin-node-resolve';
import { rollup } from 'rollup';

const site = 'out/site';
const service = 'in-page-service.js';

/** Whether a file belongs to the pages: not their modules, the apps of frameworks, or the recipes for other systems. */
const isPageFile = (source) =>
  !/^demo.(cms|frameworks|modals|servers?|static)/.test(source) &&
  ['', '.html', '.css', '.svg', '.png'].includes(extname(source));

rmSync(site, { recursive: true, force: true });
cpSync('demo', site, { recursive: true, filter: isPageFile });
// The whole package: pages also load other files of it than the script.
cpSync('dist', join(site, 'dist'), { recursive: true, filter: (source) => !source.endsWith('.d.ts') });

/** Typefaces of the host pages, with their licenses. */
for (const font of ['inter', 'jetbrains-mono'])
  cpSync(`node_modules/@fontsource-variable/${font}`, join(site, 'fonts', font), {
    recursive: true,
    filter: (source) =>
      /(^|[/\\])(files|LICENSE|[\w-]+-latin(-ext)?-wght-normal\.woff2)$/.test(source) ||
      source.endsWith(font),
  });

const pages = readdirSync(site, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.html'))
  .map((file) => file.split(sep).join('/'));

/** Modules that the pages load: path of the source by path in the site, without `.js`. */
const modules = new Map([[service.replace(/\.js$/, ''), join('out/demo/static', service)]]);

for (const page of pages) {
  const html = readFileSync(join(site, page), 'utf8');
  for (const [, address] of html.matchAll(/\s(?:src|href)="([^"#]*)/g)) {
    // An absolute path would not work in a folder of the host.
    if (address.startsWith('/')) throw new Error(`${page}: ${address} is not relative`);
    const file = posix.join(posix.dirname(page), address);
    if (file.endsWith('.js') && !existsSync(join(site, file)))
      modules.set(file.replace(/\.js$/, ''), join('out/demo', file));
  }
  // Before all other scripts: modules and deferred scripts run in document order.
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
