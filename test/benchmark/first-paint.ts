import type { Page } from 'puppeteer-core';
import type { Benchmark } from './browser.js';
import type { PickerName } from './pickers/pickers.js';
import { markupOf, plansOf } from './plans.js';
import { comparison, type Part, type Row } from './report.js';
import { shuffle } from './statistics.js';
import { bytesOf } from './weight.js';

/** Name of the mark in the trace, and text in the console. */
const drawn = 'cards-drawn';

/** Ours and those by hand read the plans from the HTML, which the others get as data. */
function contentOf(picker: PickerName, count: number): string {
  const markup = markupOf(plansOf(count));
  if (picker === 'ours')
    return markup.replace('>', ' session-token="token" base-url="/service" current-plan="plan-1">');
  if (picker === 'cards')
    return markup.replaceAll('portal-plan-picker', 'hand-picker').replaceAll('portal-plan', 'hand-plan');
  return picker === 'vanilla' ? markup.replaceAll('portal-plan-picker', 'vanilla-picker') : '';
}

/** Condition: each plan has a card. */
const conditionOf = (picker: PickerName, count: number): string =>
  picker === 'ours'
    ? "[...document.querySelectorAll('portal-plan')].every((plan) => plan.shadowRoot?.querySelector('[part=card]'))"
    : picker === 'cards'
      ? "[...document.querySelectorAll('hand-plan')].every((plan) => plan.shadowRoot?.querySelector('button')?.textContent)"
      : "(peer.controls?.(box) ?? (box.firstElementChild?.shadowRoot ?? box).querySelectorAll('.plan button'))" +
        `.length === ${count}`;

/** Page of a picker. A module runs after the script, and marks the frame that paints the cards. */
const pageOf = (picker: PickerName, count: number): string => `<!doctype html>
  <html lang="en"><meta charset="utf-8"><title>Benchmark</title><meta name="viewport" content="width=device-width">
  <script src="/script/${picker}" defer></script>
  <body><h1>Billing</h1><div>${contentOf(picker, count)}</div>
  <script type="module">
    const box = document.querySelector('div');
    ${contentOf(picker, count) ? '' : `peer.draw(box, ${JSON.stringify(plansOf(count))});`}
    requestAnimationFrame(function look() {
      if (!(${conditionOf(picker, count)})) return requestAnimationFrame(look);
      performance.mark('${drawn}');
      setTimeout(() => console.debug('${drawn}'));
    });
  </script></body></html>`;

/** Event of a trace, with times in microseconds. */
interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  /** Duration in processor time of the thread. */
  readonly tdur?: number;
  /** Of a mark: milliseconds since the start of the navigation. */
  readonly args?: { readonly data?: { readonly startTime?: number } };
}

const categories = [
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  'blink.user_timing',
  'loading',
];

/**
 * Returns the processor time of the main thread in milliseconds, from the start of the navigation to the task of the frame with the mark,
 * which paints the cards. Other programs of the machine affect it little.
 */
function readProcessorTime(events: readonly TraceEvent[]): number {
  const mark = events.find(({ name }) => name === drawn);
  if (!mark) throw new Error('The trace has no mark.');
  // Not the event of the navigation: the new process of a page may lack it, and has one of an empty page.
  const start = mark.ts - 1000 * (mark.args?.data?.startTime ?? NaN);
  const tasks = events.filter(
    ({ name, ph, pid, tid, ts }) =>
      name === 'RunTask' &&
      ph === 'X' &&
      pid === mark.pid &&
      tid === mark.tid &&
      ts >= start &&
      ts <= mark.ts,
  );
  return tasks.reduce((sum, { tdur = 0 }) => sum + tdur, 0) / 1000;
}

async function load(page: Page, address: string): Promise<number> {
  await page.tracing.start({ categories });
  const painted = new Promise<void>((resolve, reject) => {
    page.on('console', (message) => {
      if (message.text() === drawn) resolve();
    });
    page.on('pageerror', reject);
    setTimeout(() => reject(new Error('The cards are not painted within half a minute.')), 30_000).unref();
  });
  await Promise.all([painted, page.goto(address)]);
  const trace = await page.tracing.stop();
  const { traceEvents } = JSON.parse(Buffer.from(trace ?? []).toString()) as { traceEvents: TraceEvent[] };
  return readProcessorTime(traceEvents);
}

/** First load of a page with a picker, in a fresh browser: the first formatter of `Intl` is part of it. */
export async function measureFirstPaint(
  benchmark: Benchmark,
  names: readonly PickerName[],
  rounds: number,
): Promise<Part> {
  const scenarios = [1, 4].flatMap((slowdown) =>
    [3, 12].map((plans) => ({ plans, slowdown, samples: new Map<PickerName, number[]>() })),
  );
  for (let round = 0; round < rounds; round++) {
    benchmark.tell(`first paint: ${round + 1} of ${rounds}`);
    const loads = scenarios.flatMap((scenario) => names.map((name) => ({ ...scenario, name })));
    for (const { plans, slowdown, samples, name } of shuffle(loads)) {
      const found = await benchmark.inBrowser(slowdown, ({ page, url }) =>
        load(page, `${url}/page?html=${encodeURIComponent(pageOf(name, plans))}`),
      );
      samples.set(name, [...(samples.get(name) ?? []), found]);
    }
  }
  const rows: Row[] = scenarios.map(({ plans, slowdown, samples }) => ({
    title: `${plans} plans, ${slowdown}x`,
    samples: Object.fromEntries(samples),
  }));
  const bytes: Row = {
    title: 'Bytes of the script and its styles, brotli',
    samples: Object.fromEntries(names.map((name) => [name, [bytesOf(name).brotli]])),
  };
  return {
    sections: [
      {
        title: 'First load until the plans are painted: processor time of the main thread, ms',
        body: comparison([bytes, ...rows]),
      },
    ],
    targets: [],
  };
}
