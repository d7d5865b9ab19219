// Lets Mocha run the tests for Node: Stryker runs only the tests that reach a defect, and Mocha tells it which ones do.
import { register } from 'node:module';

const toModule = (source) => `data:text/javascript,${encodeURIComponent(source)}`;

const nodeTest = toModule(`
  export { mock } from 'node:test';
  export const { after, afterEach, before, beforeEach, describe, it, it: test } = globalThis;
`);
const hooks = `
  const nodeTest = ${JSON.stringify(nodeTest)};
  export const resolve = (name, context, next) =>
    next(name === 'node:test' && context.parentURL !== nodeTest ? nodeTest : name, context);
`;
register(toModule(hooks));
