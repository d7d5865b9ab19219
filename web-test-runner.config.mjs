import { browsers } from './test/browsers.mjs';
import { guidesPlugin } from './test/guides-plugin.mjs';
import { pagesPlugin } from './test/pages-plugin.mjs';
import { playgroundPlugin } from './test/playground-plugin.mjs';
import { sandboxPlugin } from './test/sandbox-plugin.mjs';
import { tabsPlugin } from './test/tabs-plugin.mjs';
import { timezonePlugin } from './test/timezone-plugin.mjs';

const pages = pagesPlugin();
const playground = playgroundPlugin();

export default {
  files: ['out/test/**/*.test.js', '!out/test/node/**'],
  nodeResolve: true,
  browsers: await browsers(),
  concurrentBrowsers: 3,
  // Keys reach only the tab in front.
  concurrency: 1,
  plugins: [guidesPlugin(), sandboxPlugin(), timezonePlugin(), pages, playground, tabsPlugin()],
  middleware: [pages.middleware, playground.middleware],
  testFramework: { config: { timeout: 10_000 } },
  coverageConfig: {
    include: ['out/src/service/**/*.js'],
    threshold: { statements: 100, branches: 100, functions: 100, lines: 100 },
  },
  filterBrowserLogs: ({ args }) => !String(args[0]).startsWith('Lit is in dev mode'),
};
