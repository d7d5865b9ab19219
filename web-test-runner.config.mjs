import { browsers } from './test/support/browsers.mjs';
import { bundlesPlugin } from './test/support/bundles-plugin.mjs';
import { freshDistPlugin } from './test/support/fresh-dist.mjs';
import { guidesPlugin } from './test/support/guides-plugin.mjs';
import { pagesPlugin } from './test/support/pages-plugin.mjs';
import { playgroundPlugin } from './test/support/playground-plugin.mjs';
import { reactPlugin } from './test/support/react-plugin.mjs';
import { sandboxPlugin } from './test/support/sandbox-plugin.mjs';
import { tabsPlugin } from './test/support/tabs-plugin.mjs';
import { timezonePlugin } from './test/support/timezone-plugin.mjs';

const bundles = bundlesPlugin();
const freshDist = freshDistPlugin();
const pages = pagesPlugin();
const playground = playgroundPlugin();

const [browser, ...others] = await browsers();

/**
 * What each engine does much alike and takes its time: the demo, every state, theme and language measured, and random orders
 * of events without a network.
 */
const inOneBrowser = [
  'package/demo/{gallery,playground}/*',
  'elements/{accessibility,accessibility-themes,control-contrast,reflow}',
  'tools/fuzz/*',
].map((files) => `out/test/${files}.test.js`);
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
  // Keys reach only the tab in front.
  concurrency: 1,
  plugins: [
    guidesPlugin(),
    sandboxPlugin(),
    timezonePlugin(),
    pages,
    playground,
    reactPlugin(),
    tabsPlugin(),
  ],
  middleware: [freshDist.middleware, bundles.middleware, pages.middleware, playground.middleware],
  // For a slow machine: whatever is right ends long before.
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
