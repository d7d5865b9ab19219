import { chai } from '@open-wc/testing';
import fc from 'fast-check';
import { anything } from './actions.js';
import { interleavings, seed } from './settings.js';
import { Stage } from './stage.js';

// Complete lists in messages of failures.
chai.config.truncateThreshold = 0;

describe(`fuzzed interleavings (${interleavings}, seed ${seed})`, () => {
  it('U1 U2 U3 U4 U7 U9 U11 hold whatever happens in whichever order', async function () {
    this.timeout(3_600_000);
    await fc.assert(
      fc.asyncProperty(
        fc.boolean(),
        fc.array(anything, { maxLength: 100, size: 'max' }),
        async (isNamed, actions) => {
          const stage = new Stage(isNamed);
          try {
            await stage.settle();
            for (const { run } of actions) {
              await run(stage);
              await stage.settle();
              stage.check();
            }
            await stage.checkEnd();
          } finally {
            await stage.leave();
          }
        },
      ),
      { numRuns: interleavings, seed, includeErrorInReport: true },
    );
  });
});
