import { browsers } from './test/support/browsers.mjs';
import { bundlesPlugin } from './test/support/bundles-plugin.mjs';
import { freshDistPlugin } from './test/support/fresh-dist.mjs';
import { guidesPlugin } from './test/support/guides-plugin.mjs';
import { pagesPlugin } from './test/support/pages-plugin.mjs';
import { reactPlugin } from './test/support/react-plugin.mjs';
import { sandboxPlugin } from './test/support/sandbox-plugin.mjs';
import { tabsPlugin } from './test/support/tabs-plugin.mjs';
import { timezonePlugin } from './test/support/timezone-plugin.mjs';

const bundles = bundlesPlugin();
const freshDist = freshDistPlugin();
const pages = pagesPlugin();

const [browser, ...others] = await browsers();

/** Slow tests that hardly depend on the engine: the measurements of all states and themes, and the fuzz tests. */
const inOneBrowser = ['ui/{accessibility,accessibility-themes,control-contrast,reflow}', 'tools/fuzz/*'].map(
  (files) => `out/test/${files}.test.js`,
);
const areNamed = process.argv.includes('--files');

export default {
  files: [
    'out/test/**/*.test.js',
    '!out/test/**/*.node.test.js',
    ...inOneBrowser.map((files) => `!${files}`),
  ],
  groups: areNamed ? [] : [{ name: 'in one browser', files: inOneBrowser, browsers: [browser] }],
  nodeResolve: true,
  browsers: [browser, ...others],
  concurrentBrowsers: 3,
  // Only the tab in front receives keys.
  concurrency: 1,
  plugins: [guidesPlugin(), sandboxPlugin(), timezonePlugin(), pages, reactPlugin(), tabsPlugin()],
  middleware: [freshDist.middleware, bundles.middleware, pages.middleware],
  // Generous, for slow machines.
  testFramework: { config: { timeout: 60_000 } },
  browserStartTimeout: 120_000,
  testsStartTimeout: 120_000,
  testsFinishTimeout: 600_000,
  coverageConfig: {
    include: ['out/src/service/**/*.js'],
    threshold: { statements: 100, branches: 100, functions: 100, lines: 100 },
  },
  filterBrowserLogs: ({ args }) => !String(args[0]).startsWith('Lit is in dev mode'),
};
