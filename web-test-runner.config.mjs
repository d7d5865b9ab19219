import { browsers } from './test/browsers.mjs';
import { sandboxPlugin } from './test/sandbox-plugin.mjs';

export default {
  files: ['out/test/**/*.test.js', '!out/test/node/**'],
  nodeResolve: true,
  browsers: await browsers(),
  concurrentBrowsers: 2,
  plugins: [sandboxPlugin()],
  testFramework: { config: { timeout: 10_000 } },
  coverageConfig: {
    include: ['out/src/service/**/*.js'],
    threshold: { statements: 100, branches: 100, functions: 100, lines: 100 },
  },
  filterBrowserLogs: ({ args }) => !String(args[0]).startsWith('Lit is in dev mode'),
};
