import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { summarizeInteractions } from './benchmark/measures/interactions.js';
import { type Entry, toInteraction } from './benchmark/page/interactions.js';
import { markupOf, plansOf } from './benchmark/plans.js';
import { comparison, digits, report, targetTable } from './benchmark/report.js';
import { exponent, quantile, shuffle, summarize } from './benchmark/statistics.js';

describe('the statistics of the benchmark', () => {
  it('take the value in the middle, whatever the order', () => {
    assert.equal(quantile([9, 1, 5], 0.5), 5);
    assert.equal(quantile([10, 9, 100], 0.5), 10);
    assert.equal(quantile([7], 0.5), 7);
  });

  it('take what lies between two values where none is in the middle', () => {
    assert.equal(quantile([1, 2, 4, 100], 0.5), 3);
    assert.equal(quantile([10, 20], 0.25), 12.5);
  });

  it('tell between which values the middle half lies', () => {
    assert.deepEqual(summarize([5, 1, 4, 2, 3]), { median: 3, lower: 2, upper: 4, count: 5 });
  });

  it('change nothing in the samples', () => {
    const samples = [3, 1, 2];
    summarize(samples);
    shuffle(samples);
    assert.deepEqual(samples, [3, 1, 2]);
  });

  it('find how cost grows', () => {
    const growing = (power: number) => [10, 30, 100, 1000].map((size) => [size, 7 * size ** power] as const);
    for (const power of [0, 0.5, 1, 2])
      assert.ok(Math.abs(exponent(growing(power)) - power) < 1e-9, `${power}`);
  });

  it('keep everything where the order changes, and let chance choose the order', () => {
    const chances = [0.99, 0, 0.5];
    assert.deepEqual(
      shuffle(['a', 'b', 'c'], () => chances.shift() ?? 0),
      ['c', 'a', 'b'],
    );
    assert.deepEqual(shuffle([1, 2, 3, 4]).sort(), [1, 2, 3, 4]);
  });
});

describe('the report of the benchmark', () => {
  it('shows median, middle half and the ratio to the picker by hand', () => {
    const rows = [{ title: '3 plans', samples: { ours: [2, 3, 4], vanilla: [2, 2, 2] } }];
    assert.equal(
      comparison(rows),
      [
        '|  | portal-elements | vanilla |',
        '| --- | ---: | ---: |',
        '| 3 plans | 3.00 (2.50–3.50) **1.50** | 2.00 (2.00–2.00) |',
      ].join('\n'),
    );
  });

  it('gives figures the digits that they are worth', () => {
    assert.deepEqual([0.1234, 9.876, 12.34, 123.4, -0.5].map(digits), [
      '0.12',
      '9.88',
      '12.3',
      '123',
      '-0.50',
    ]);
  });

  it('calls a target met up to its limit, and missed above it, and where nothing was found', () => {
    const found = [0.79, 0.8, 0.81, NaN];
    const table = targetTable(found.map((each) => ({ of: 'painted', found: each, limit: 0.8 })));
    assert.deepEqual(
      table.split('\n').map((line) => /met|missed/.exec(line)?.[0]),
      [undefined, undefined, 'met', 'met', 'missed', 'missed'],
    );
  });

  it('says everything that was measured, and ends with the targets', () => {
    const part = { sections: [{ title: 'Weight', body: 'light' }], targets: [] };
    assert.match(report('# Benchmark', [part]), /^# Benchmark\n\n## Weight\n\nlight\n\n## Targets\n\n/);
  });
});

describe('the plans of the benchmark', () => {
  it('are as many as asked for, each with a value of its own', () => {
    const plans = plansOf(5000);
    assert.equal(new Set(plans.map(({ value }) => value)).size, 5000);
  });

  it('are the same as markup', () => {
    const [plan] = plansOf(1);
    assert.ok(plan);
    assert.equal(
      markupOf([plan]),
      '<portal-plan-picker><portal-plan value="plan-0" label="Plan 1" price="9" currency="EUR" interval="month"><ul>' +
        '<li>1 projects</li><li>10 GB of storage</li><li>Answers within a day</li></ul></portal-plan></portal-plan-picker>',
    );
  });
});

describe('interactions of the benchmark', () => {
  const createEntry = (interactionId: number, duration: number, listener = 1): Entry => ({
    ...{ interactionId, duration, startTime: 0 },
    ...{ processingStart: 5, processingEnd: 5 + listener },
  });

  it('last as long as their longest event, and ignore events without an interaction', () => {
    const entries = [createEntry(7, 24, 3), createEntry(0, 400, 300), createEntry(7, 56, 20)];
    assert.deepEqual(toInteraction(entries), { duration: 56, script: 20 });
  });

  it('count with the smallest reported duration if no event is reported', () => {
    assert.deepEqual(toInteraction([createEntry(0, 400)]), { duration: 16, script: 0 });
  });

  it('throw if the events belong to two interactions', () => {
    assert.throws(() => toInteraction([createEntry(7, 24), createEntry(8, 24)]), /more than one/);
  });

  it('are summarized by count, median and 98th percentile, which has the target', () => {
    const durations = Array.from({ length: 101 }, (_, index) => index + 10);
    const samples = new Map([
      ['Choose', durations.map((duration) => ({ duration, script: duration / 10 }))],
      ['Painted', [{ duration: 40, script: NaN }]],
    ]);
    const { sections, targets } = summarizeInteractions(samples);
    assert.match(
      sections[0]?.body ?? '',
      /\| Choose \| 101 \| 6.00 \| 60.0 \| 108 \|\n\| Painted \| 1 \|  \| 40.0 \| 40.0 \|$/,
    );
    assert.deepEqual(targets, [
      { of: 'Choose: 98th percentile, ms', found: 108, limit: 100 },
      { of: 'Painted: 98th percentile, ms', found: 40, limit: 100 },
    ]);
  });
});
