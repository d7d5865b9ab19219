import type { Benchmark, Opened } from '../browser.js';
import { type PickerName, pickers } from '../pickers/pickers.js';
import { digits, markdownTable, type Part } from '../report.js';

/** Warm-up cycles: the engine's compiled code is on the heap too, and levels off. */
const warmup = 1200;

interface Held {
  readonly heap: number;
  readonly nodes: number;
  readonly listeners: number;
}

interface Cycles extends Held {
  readonly milliseconds: number;
}

/** Chromium's own counters after garbage collection. */
async function held({ client }: Opened): Promise<Held> {
  // Twice: the first collection may make more objects collectable.
  for (let round = 0; round < 3; round++) await client.send('HeapProfiler.collectGarbage');
  const { usedSize: heap } = await client.send('Runtime.getHeapUsage');
  const { nodes, jsEventListeners: listeners } = await client.send('Memory.getDOMCounters');
  return { heap, nodes, listeners };
}

const cyclesOf = (benchmark: Benchmark, picker: PickerName, cycles: number): Promise<Cycles> =>
  benchmark.inPage(1, async (opened) => {
    const run = (count: number) =>
      opened.page.evaluate(
        async (task) => ((await import(task.module)) as typeof import('../page/cycles.js')).run(task),
        { module: '/out/benchmark/page/cycles.js', picker, cycles: count },
      );
    await opened.client.send('HeapProfiler.enable');
    await opened.page.evaluate(
      async (task) => ((await import(task.module)) as typeof import('../page/cycles.js')).load(task.picker),
      { module: '/out/benchmark/page/cycles.js', picker },
    );
    await run(warmup);
    const before = await held(opened);
    const milliseconds = await run(cycles);
    const after = await held(opened);
    return {
      milliseconds,
      heap: (after.heap - before.heap) / 1024,
      nodes: after.nodes - before.nodes,
      listeners: after.listeners - before.listeners,
    };
  });

/** Memory, nodes and listeners that are retained after drawing and removing pickers. */
export async function measureCycles(
  benchmark: Benchmark,
  names: readonly PickerName[],
  cycles: number,
): Promise<Part> {
  const found = new Map<PickerName, Cycles>();
  for (const name of names) found.set(name, await cyclesOf(benchmark, name, cycles));
  const ours = found.get('ours');
  return {
    sections: [
      {
        title: `${cycles} times drawn and removed: what is left`,
        body: markdownTable(
          ['', 'heap, KB', 'nodes', 'listeners', 'ms a cycle'],
          [...found].map(([name, { heap, nodes, listeners, milliseconds }]) => [
            pickers[name].title,
            heap.toFixed(1),
            ...[nodes, listeners].map(String),
            digits(milliseconds),
          ]),
        ),
      },
    ],
    targets: ours
      ? [
          { of: `Nodes left after ${cycles} cycles`, found: ours.nodes, limit: 0 },
          { of: `Listeners left after ${cycles} cycles`, found: ours.listeners, limit: 0 },
          { of: `Heap left after ${cycles} cycles, KB`, found: ours.heap, limit: 50 },
        ]
      : [],
  };
}
