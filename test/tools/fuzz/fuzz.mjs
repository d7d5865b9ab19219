// Runs all fuzz tests in full with a seed, which is printed: `npm run fuzz`.
import { spawnSync } from 'node:child_process';

const FUZZ_SEED = process.env.FUZZ_SEED ?? String(Math.floor(Math.random() * 2 ** 31));
console.log(`Fuzz: seed ${FUZZ_SEED}; \`FUZZ_SEED=${FUZZ_SEED} npm run fuzz\` repeats it.`);
const runs = [
  ['--test', '--test-reporter=spec', 'out/test/tools/fuzz-answers.node.test.js'],
  [
    'node_modules/@web/test-runner/dist/bin.js',
    '--config',
    'test/tools/fuzz/wtr.config.mjs',
    '--files',
    'out/test/tools/fuzz/**/*.test.js',
  ],
];
for (const run of runs) {
  const env = { ...process.env, FUZZ: 'full', FUZZ_SEED };
  const { status } = spawnSync(process.execPath, run, { env, stdio: 'inherit' });
  process.exitCode ||= status ?? 1;
}
