// Runs the fuzz tests of the browser. The environment sets number and seed: see fuzz.mjs.
import config from '../../../web-test-runner.config.mjs';

const { FUZZ, FUZZ_SEED } = process.env;

export default {
  ...config,
  files: ['out/test/tools/fuzz/**/*.test.js'],
  groups: [],
  testsFinishTimeout: 3_600_000,
  testRunnerHtml: (framework) =>
    `<!doctype html><html><body><script>globalThis.fuzzWish = ${JSON.stringify({ FUZZ, FUZZ_SEED })}</script>` +
    `<script type="module" src="${framework}"></script></body></html>`,
};
