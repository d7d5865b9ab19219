/**
 * Runs the tests of the elements against seeded defects, one at a time, in Chromium. Fails when the tests of a defect
 * pass. `npm run mutation:elements -- review` takes only the defects whose file or description contains this.
 *
 * The test server answers with the defective module, so no file is changed.
 */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  startTestRunner,
  type TestResult,
  type TestRunnerConfig,
  type TestSuiteResult,
} from '@web/test-runner';
import ts from 'typescript';
import type { Defect } from './defect.js';
import { defects } from './defects.js';

/** Milliseconds that a test may take. A wait for a condition may take half of it. */
const limit = 10_000;

process.env.BROWSERS = 'chromium';

const load = async <T>(file: string): Promise<T> => (await import(pathToFileURL(resolve(file)).href)) as T;

const { default: config } = await load<{ default: TestRunnerConfig }>('web-test-runner.config.mjs');
const { browsers } = await load<{ browsers: () => Promise<TestRunnerConfig['browsers']> }>(
  'test/support/browsers.mjs',
);

/** The source of a defective module. The text that the defect replaces has to be there exactly once. */
function seed({ file, find, replace, what }: Defect): string {
  const parts = readFileSync(`src/${file}`, 'utf8').split(find);
  if (parts.length !== 2)
    throw new Error(`${what}: found ${parts.length - 1} times in src/${file}:\n${find}`);
  return parts.join(replace);
}

const compile = (source: string): string =>
  ts.transpileModule(source, {
    compilerOptions: {
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.ESNext,
      useDefineForClassFields: false,
      verbatimModuleSyntax: true,
    },
  }).outputText;

interface Result {
  file: string;
  title: string;
  passed: boolean;
  error: string;
}

const testsIn = ({ suites, tests }: TestSuiteResult): TestResult[] => [...tests, ...suites.flatMap(testsIn)];

/** Runs test files, with the modules of the source that are given by their path. */
async function run(
  files: readonly string[],
  bail: boolean,
  modules = new Map<string, string>(),
): Promise<Result[]> {
  const runner = await startTestRunner({
    readCliArgs: false,
    readFileConfig: false,
    autoExitProcess: false,
    config: {
      ...config,
      files: files.map((file) => `out/test/${file}.test.js`),
      groups: [],
      // A launcher that has stopped does not start again.
      ...{ browsers: (await browsers()) ?? [] },
      reporters: [],
      logger: { ...console, log: () => undefined, debug: () => undefined, logSyntaxError: console.error },
      browserLogs: false,
      testFramework: { config: { timeout: limit, bail } },
      plugins: [
        ...(config.plugins ?? []),
        {
          name: 'defect',
          serve: ({ path }) => {
            const body = modules.get(path);
            return body === undefined ? undefined : { body, type: 'js' };
          },
        },
      ],
    },
  });
  if (!runner) throw new Error('The test runner does not start.');
  // The runner stops by itself. The next one shares its plugins, and must not start before that.
  await new Promise((resolve) => {
    runner.on('stopped', resolve);
  });
  return [...runner.sessions.all()].flatMap(({ testFile, errors, testResults }): Result[] => {
    const file = testFile.replace(/.*out\/test\/(.*)\.test\.js$/, '$1');
    const failed = errors.map(({ message }) => ({ file, title: 'the file', passed: false, error: message }));
    // After the first failure mocha leaves the other tests out: they have neither passed nor an error.
    const tests = (testResults ? testsIn(testResults) : []).filter(({ passed, error }) => passed || error);
    return [
      ...failed,
      ...tests.map(({ name, passed, error }) => ({ file, title: name, passed, error: error?.message ?? '' })),
    ];
  });
}

/** A failure proves nothing when the test fails without the defect too. */
async function tryWithoutDefect(files: readonly string[]): Promise<void> {
  const results = await run(files, false);
  const failed = results.filter(({ passed }) => !passed);
  if (!results.length) throw new Error('No test ran.');
  if (failed.length) throw new Error(`Without any defect, these fail: ${JSON.stringify(failed, null, 2)}`);
}

/** The reason why a defect survives, or undefined. */
function survivalOf({ all }: Defect, results: readonly Result[]): string | undefined {
  const passed = results.filter((result) => result.passed);
  if (all && passed.length)
    return `passed: ${passed.map(({ file, title }) => `${file}: ${title}`).join('\n    ')}`;
  return passed.length === results.length ? `all ${results.length} tests passed` : undefined;
}

const [wanted = ''] = process.argv.slice(2);
const chosen = defects.filter(({ file, what }) => file.includes(wanted) || what.includes(wanted));
const modules = chosen.map((defect) => {
  const path = `/out/src/${defect.file.replace(/\.ts$/, '.js')}`;
  return new Map([[path, compile(seed(defect))]]);
});

const began = Date.now();
await tryWithoutDefect([...new Set(chosen.flatMap(({ tests }) => tests))]);
let killed = 0;
for (const [index, defect] of chosen.entries()) {
  const results = await run(defect.tests, !defect.all, modules[index]);
  const survival = survivalOf(defect, results);
  const first = results.find(({ passed }) => !passed);
  if (!survival) killed++;
  console.log(`${survival ? 'SURVIVED' : 'killed'}  ${defect.file}: ${defect.what}`);
  console.log(
    `    ${survival ?? `${first?.file ?? ''}: ${first?.title ?? ''}: ${first?.error.split('\n')[0] ?? ''}`}`,
  );
}
console.log(`killed ${killed} of ${chosen.length} in ${Math.round((Date.now() - began) / 1000)} s`);
process.exit(killed === chosen.length ? 0 : 1);
