// `npm run mutation` changes the modules that need no page, one defect at a time, and runs the tests for Node.

// The result must not depend on the time zone of the machine. Stryker's processes inherit this one.
process.env.TZ = 'UTC';

export default {
  mutate: [
    'src/service/*.ts',
    'src/input/*.ts',
    'src/plan/{features,period,plan,price}.ts',
    'src/customer/{record,timeline}.ts',
    'src/change/{amounts,change,effect,progress,detail-rows,picker-context,receipt,schedule}.ts',
    'src/review/{feature-difference,rows}.ts',
    'src/picker/{columns,intervals,mistakes,picker-view,plan-views}.ts',
    'src/settings/{fields,typed-value,value}.ts',
  ],
  // The copy of the project that Stryker changes has only these files, and the node_modules of the project.
  ignorePatterns: ['**', '!src/**', '!test/**', '!package.json', '!tsconfig.json'],
  tempDirName: 'out/stryker',
  buildCommand: 'tsc -p test/tools/mutation/tsconfig.json',
  // Stryker would rewrite tsconfig.json, for which it needs a TypeScript of its own.
  tsconfigFile: 'none',
  testRunner: 'mocha',
  mochaOptions: { require: ['./test/tools/mutation/setup.mjs'], spec: ['./test/tools/mutation/tests.mjs'] },
  coverageAnalysis: 'perTest',
  // Constants, such as tables and readers: each of their defects would need all tests, for hours.
  ignoreStatic: true,
  // Milliseconds beyond one and a half times what the tests took without a defect.
  timeoutMS: 2000,
  reporters: ['clear-text'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  // One below the last result, 93 %: what only a browser reaches, such as warnings about elements, counts as not noticed.
  thresholds: { high: 100, low: 92, break: 92 },
};
