import { chai } from '@open-wc/testing';
import fc from 'fast-check';
import { anything } from './commands.js';
import { Model } from './model.js';
import { interleavings, seed } from './settings.js';
import { Stage } from './stage.js';

// Complete lists in messages of failures.
chai.config.truncateThreshold = 0;

describe(`fuzzed interleavings (${interleavings}, seed ${seed})`, () => {
  it('U1 U3 U4 U5 U7 U9 U11: whatever happens in whichever order, the picker is what the model says', async function () {
    this.timeout(3_600_000);
    await fc.assert(
      // One arbitrary with all commands, so that the weights apply.
      fc.asyncProperty(
        fc.boolean(),
        fc.commands([anything], { maxCommands: 200, size: 'max' }),
        async (schedule, commands) => {
          const model = new Model(schedule);
          const stage = new Stage(model);
          try {
            await fc.asyncModelRun(() => ({ model, real: stage }), commands);
          } finally {
            await stage.leave();
          }
        },
      ),
      { numRuns: interleavings, seed, includeErrorInReport: true },
    );
  });
});
