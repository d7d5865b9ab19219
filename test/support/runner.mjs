// Configures the test runner.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { sep } from 'node:path';
import { transform } from 'lightningcss';
import { compile } from '../../scripts/compile.mjs';
import { browsers } from './browsers.mjs';
import { freshDistPlugin, requireFreshDist } from './fresh-dist.mjs';
import { guidesPlugin } from './guides-plugin.mjs';
import { mediaPlugin } from './media-plugin.mjs';
import { pagesPlugin } from './pages-plugin.mjs';
import { reactPlugin } from './react-plugin.mjs';
import { sandboxPlugin } from './sandbox-plugin.mjs';

/** Slow tests that hardly depend on the engine: the measurements of all states and themes, and the fuzz tests. */
const inChromium = /^out\/test\/(ui\/(accessibility|contrast|reflow)|tools\/)/;

const isSlow = (path) => Number(inChromium.test(path));

/** Test files, those first that take long: the slow ones, then by size. */
const files = () =>
  readdirSync('out/test', { recursive: true })
    .map((name) => `out/test/${name.split(sep).join('/')}`)
    .filter((path) => path.endsWith('.test.js') && !path.endsWith('.node.test.js'))
    .sort((a, b) => isSlow(b) - isSlow(a) || statSync(b).size - statSync(a).size);

/** Only the tab in front of a browser receives keys: each page gets a browser of its own, as many as there are processors. */
function spread(launcher) {
  if (launcher.type !== 'puppeteer') return launcher;
  const started = [];
  return Object.assign(launcher, {
    concurrency: Math.min(4, availableParallelism()),
    async getOrStartBrowser() {
      const own = await launcher.startBrowser();
      started.push(own.browser);
      return own;
    },
    stop: () => Promise.all(started.map((browser) => browser.close())),
  });
}

/** Each file in each engine, except those that Chromium is enough for. */
async function repeat(names) {
  const found = await browsers(names);
  const groups = [
    { name: 'in each engine', files: files().filter((path) => !inChromium.test(path)), browsers: found },
  ];
  if (names[0] === 'chromium')
    groups.unshift({
      name: 'in Chromium',
      files: files().filter((path) => inChromium.test(path)),
      browsers: found.slice(0, 1),
    });
  return groups;
}

/** A pattern of `--files` may match tests for Node, too: in a browser they are empty. */
const withoutNodeTests = {
  name: 'without-node-tests',
  serve: ({ path }) => (path.endsWith('.node.test.js') ? 'export {};' : undefined),
};

/** Writes the demo to out/site/ before a test opens its pages, once for all engines. */
const demo = {
  name: 'demo',
  // A module runs once. Compiled when the test runner starts.
  executeCommand: async ({ command }) =>
    command === 'build-demo' ? Boolean(await import('../../demo/static/build.mjs')) : undefined,
};

/** The default targets of Next 16; those of Vite 8 are newer. */
const targets = { chrome: 111 << 16, edge: 111 << 16, firefox: 111 << 16, safari: (16 << 16) | (4 << 8) };

/** Serves the built style sheet as build tools lower it. */
const lowered = {
  name: 'lowered',
  serve({ path }) {
    if (path !== '/lowered.css') return undefined;
    const filename = 'dist/portal-elements.css';
    const { code } = transform({ filename, code: readFileSync(filename), minify: true, targets });
    return { body: code.toString(), type: 'css' };
  },
};

/** Configures the test runner for these engines, or for those in `BROWSERS`. */
export async function configure(...engines) {
  const names = process.env.BROWSERS?.split(',') ?? engines;
  const isNamed = process.argv.includes('--files');
  // All tests need a build, a file that is named perhaps none: its plugin says so.
  if (!isNamed) requireFreshDist();
  await compile(process.argv.includes('--watch'));
  const pages = pagesPlugin();
  return {
    rootDir: process.cwd(),
    nodeResolve: true,
    ...(names.length > 1 && !isNamed
      ? { groups: await repeat(names) }
      : { files: files(), browsers: (await browsers(names)).map(spread) }),
    concurrentBrowsers: 4,
    concurrency: 1,
    plugins: [
      withoutNodeTests,
      freshDistPlugin,
      guidesPlugin(),
      lowered,
      sandboxPlugin(),
      demo,
      mediaPlugin(),
      pages,
      reactPlugin(),
    ],
    middleware: [pages.middleware],
    // Generous, for slow machines.
    testFramework: { config: { timeout: 60_000 } },
    browserStartTimeout: 120_000,
    testsStartTimeout: 120_000,
    testsFinishTimeout: 600_000,
    filterBrowserLogs: ({ args }) => !String(args[0]).startsWith('Lit is in dev mode'),
  };
}
