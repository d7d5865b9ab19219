// Runs the fuzz tests of the browser. The environment sets number and seed: see fuzz.mjs.
import { configure } from '../../support/runner.mjs';

const { FUZZ, FUZZ_SEED } = process.env;

export default {
  ...(await configure('chromium', 'firefox', 'webkit')),
  testsFinishTimeout: 3_600_000,
  testRunnerHtml: (framework) =>
    `<!doctype html><html><body><script>globalThis.fuzzWish = ${JSON.stringify({ FUZZ, FUZZ_SEED })}</script>` +
    `<script type="module" src="${framework}"></script></body></html>`,
};
