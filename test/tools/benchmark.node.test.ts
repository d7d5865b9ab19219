import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { isInstalled, versioned } from './benchmark/install.js';
import { summarizeInteractions } from './benchmark/measures/interactions.js';
import { summaryRows } from './benchmark/measures/summary.js';
import { Result } from './benchmark/measures/visits.js';
import { type Entry, toInteraction } from './benchmark/page/interactions.js';
import { isPublished, isUsed, type PickerName, pickerNames, pickers } from './benchmark/pickers/pickers.js';
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

  it('shows no spread of a single figure, and a dash where a picker was not measured', () => {
    const rows = [
      { title: 'bytes', samples: { vanilla: [1000], salable: [1500] } },
      { title: 'chosen', samples: { vanilla: [1, 1], salable: [] } },
    ];
    assert.deepEqual(comparison(rows).split('\n').slice(2), [
      '| bytes | 1000 | 1500 **1.50** |',
      '| chosen | 1.00 (1.00–1.00) | — |',
    ]);
  });

  it('has one table with what a customer waits for', () => {
    const result = new Result({ plans: 3, widgets: 1, slowdown: 1, use: true, rounds: 1 });
    result.add('vanilla', { evaluation: 1, painted: 20, 'choose.script': 2, 'choose.painted': 3 });
    result.add('salable', { evaluation: 4, painted: 30 });
    assert.deepEqual(summaryRows([result]), [
      { title: 'Script evaluated, 1x', samples: { vanilla: [1], salable: [4] } },
      { title: '3 plans painted, 1x', samples: { vanilla: [20], salable: [30] } },
      { title: '1 of 3 plans chosen, script, 1x', samples: { vanilla: [2], salable: [] } },
      { title: '1 of 3 plans chosen, painted, 1x', samples: { vanilla: [3], salable: [] } },
    ]);
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

describe('the published pickers of the benchmark', () => {
  const published = pickerNames.filter(isPublished);

  it('have exact versions, which the report shows', () => {
    assert.deepEqual(published, ['shoelace', 'webawesome', 'clever', 'salable']);
    for (const name of published) {
      const { title, packages = [] } = pickers[name];
      for (const each of packages) assert.match(each, /^(@[a-z.-]+\/)?[a-z-]+@\d+\.\d+\.\d+$/);
      assert.equal(title.split(' ').at(-1), versioned(packages[0] ?? '')[1]);
    }
  });

  it('agree on the versions of what they share, since they are installed together', () => {
    const versions = new Map<string, string>();
    for (const name of published)
      for (const [each, version] of (pickers[name].packages ?? []).map(versioned)) {
        assert.equal(versions.get(each) ?? version, version);
        versions.set(each, version);
      }
  });

  it('are installed if each package has the version that is measured', (context) => {
    const root = process.cwd();
    process.chdir(mkdtempSync(join(tmpdir(), 'benchmark-')));
    context.after(() => {
      const folder = process.cwd();
      process.chdir(root);
      rmSync(folder, { recursive: true });
    });
    const install = (name: string, version: string) => {
      const folder = `out/benchmark/peers/node_modules/${name}`;
      mkdirSync(folder, { recursive: true });
      writeFileSync(`${folder}/package.json`, JSON.stringify({ version }));
    };
    assert.equal(isInstalled('vanilla'), true);
    assert.equal(isInstalled('shoelace'), false);
    for (const [name, version] of (pickers.shoelace.packages ?? []).map(versioned)) install(name, version);
    assert.equal(isInstalled('shoelace'), true);
    install('lit', '0.0.1');
    assert.equal(isInstalled('shoelace'), false);
  });

  it('are measured in what they can do', () => {
    const measured = (name: PickerName) => (['choose', 'change'] as const).filter((use) => isUsed(name, use));
    assert.deepEqual(measured('ours'), ['choose', 'change']);
    assert.deepEqual(measured('shoelace'), ['choose']);
    assert.deepEqual(measured('salable'), []);
  });

  it('are bundled with their style sheets, imported ones first', async () => {
    const config = new URL('../../../test/tools/benchmark/rollup.config.mjs', import.meta.url).href;
    const { styles } = (await import(config)) as {
      styles: { transform: (code: string, id: string) => { code: string } | null };
    };
    assert.equal(styles.transform('a {}', 'module.js'), null);
    const css =
      "/* theme */\n@import url('../layers.css');\n@import url('base.css');\n:root {\n  --a: 1;\n}\n";
    assert.deepEqual(styles.transform(css, 'theme.css')?.code.split('\n').slice(0, 4), [
      "import '../layers.css';",
      "import './base.css';",
      'const sheet = new CSSStyleSheet();',
      'sheet.replaceSync(":root { --a: 1; }");',
    ]);
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
