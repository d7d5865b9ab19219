import type { KeyInput, Page } from 'puppeteer-core';
import { startSandbox } from '../support/sandbox-server.js';
import type { Benchmark } from './browser.js';
import type { Interaction } from './interactions-page.js';
import { markupOf, plansOf } from './plans.js';
import { digits, markdownTable, type Part } from './report.js';
import { quantile } from './statistics.js';

/** Slowdown of the processor, as of a phone. */
const slowdown = 4;

interface Step {
  readonly title: string;
  /** Target of the median, in milliseconds. */
  readonly limit?: number;
  /** Selector of the element that is clicked, or focused before the key is pressed. */
  readonly target?: string;
  readonly key?: KeyInput;
  /** Selector of an element that exists only after the interaction. */
  readonly result: string;
  /** Whether the target ignores presses in its first half second. */
  readonly isGuarded?: boolean;
  /** Title of the time from the click until a text is painted that a later task changes. */
  readonly later?: string;
}

const picker = 'portal-plan-picker';
const shown = (value: string) => `portal-plan[value=${value}]:not(:state(hidden))`;
const openReview = {
  target: 'portal-plan[value=plan-4] >>> [part=button]',
  result: `${picker}:state(reviewing)`,
};
const closed = `${picker}:not(:state(reviewing))`;

/** Interactions with the plans, in order. */
const steps: readonly Step[] = [
  {
    title: 'Switch the interval, mouse',
    limit: 110,
    target: `${picker} >>> .intervals label:not(:has(:checked))`,
    result: shown('plan-5-yearly'),
  },
  {
    title: 'Switch the interval, arrow key',
    target: `${picker} >>> .intervals :checked`,
    key: 'ArrowLeft',
    result: shown('plan-5'),
  },
  { title: 'Open the review, mouse', limit: 90, ...openReview },
  { title: 'Close the review, mouse', limit: 60, target: `${picker} >>> [part=dismiss]`, result: closed },
  { title: 'Open the review, Enter', ...openReview, key: 'Enter' },
  { title: 'Close the review, Escape', key: 'Escape', result: closed },
  {
    title: 'Switch to a language that is not loaded',
    target: 'button[value=de]',
    result: '[lang=de]',
    later: 'The same, until its text is painted',
  },
  {
    title: 'Switch to a language that is loaded',
    target: 'button[value=en]',
    result: 'portal-plan[value=plan-4] >>> [part=card][lang=en]',
  },
  { title: 'Open the review, mouse', ...openReview },
  {
    title: 'Confirm, until pending is shown',
    limit: 130,
    target: `${picker} >>> [part=confirm]`,
    isGuarded: true,
    result: `${picker}:state(pending)`,
  },
];

const moreFeatures = ['Unlimited users', 'Daily backups', 'Invoices by email', 'Two-factor authentication'];

const createPage = (baseUrl: string, token: string, content: string): string =>
  `<!doctype html><html lang="en"><title>Benchmark</title><meta name="viewport" content="width=device-width">
  <script src="/dist/portal-elements.min.js" defer></script><body><h1>Your account</h1>
  <portal-session base-url="${baseUrl}" session-token="${token}">${content}</portal-session>`;

/** Twelve plans in each of two intervals, and buttons for the language of the page. */
function createPlans(): string {
  const monthly = plansOf(12).map((plan) => ({ ...plan, features: [...plan.features, ...moreFeatures] }));
  const yearly = monthly.map((plan) => ({
    ...plan,
    value: `${plan.value}-yearly`,
    price: String(10 * Number(plan.price)),
    interval: 'year',
  }));
  const plans = markupOf([...monthly, ...yearly]).replace(
    '>',
    ' current-plan="plan-1" default-plan="plan-0" schedule>',
  );
  const buttons = ['en', 'de'].map(
    (language) =>
      `<button value="${language}" onclick="document.documentElement.lang = value">${language}</button>`,
  );
  return buttons.join('') + plans;
}

const pageModule = '/out/test/benchmark/interactions-page.js';

/** Calls a function of the page's module. */
const call = <Name extends 'observe' | 'begin' | 'paint' | 'end'>(page: Page, name: Name) =>
  page.evaluate(
    async (task) => {
      const module = (await import(task.pageModule)) as typeof import('./interactions-page.js');
      return module[task.name]();
    },
    { pageModule, name },
  ) as ReturnType<(typeof import('./interactions-page.js'))[Name]>;

const watchText = (page: Page): Promise<number> =>
  page.evaluate(
    async (task) =>
      ((await import(task.pageModule)) as typeof import('./interactions-page.js')).watchText(task.plan),
    { pageModule, plan: 'portal-plan[value=plan-11]' },
  );

/** Performs an interaction with real input. */
async function perform(page: Page, { title, target, isGuarded, key, result }: Step): Promise<Interaction> {
  if (await page.$(result)) throw new Error(`${title}: done before the input.`);
  const element = target === undefined ? null : await page.$(target);
  if (target !== undefined && !element) throw new Error(`${title}: there is no ${target}.`);
  if (isGuarded) await new Promise((resolve) => setTimeout(resolve, 600));
  if (key) await element?.focus();
  else if (element) {
    await element.scrollIntoView();
    const { x, y } = await element.clickablePoint();
    await page.mouse.move(x, y);
  }
  const press = async () => {
    if (key) return page.keyboard.press(key);
    await page.mouse.down();
    await page.mouse.up();
  };
  await call(page, 'begin');
  await Promise.all([call(page, 'paint'), press()]);
  await page.keyboard.press('Shift');
  const interaction = await call(page, 'end');
  if (!(await page.$(result))) throw new Error(`${title}: there is no ${result}.`);
  return interaction;
}

const notes =
  'The page has 12 plans in each of two intervals. Each visit is in a fresh page, and opens the review three times. ' +
  'As in INP, the longest event of an interaction counts. The browser rounds to 8 ms, and does not report ' +
  'less than 16 ms, which counts as 16. Script: the longest event listener, with the layout that it forces.';

/** Samples of the interactions by title. */
export type Samples = Map<string, Interaction[]>;

async function visit(page: Page, html: string, samples: Samples): Promise<void> {
  const add = (title: string, interaction: Interaction) =>
    samples.set(title, [...(samples.get(title) ?? []), interaction]);
  await page.setViewport({ width: 1280, height: 800 });
  await page.setContent(html);
  await call(page, 'observe');
  for (const step of steps) {
    const [interaction, painted] = await Promise.all([
      perform(page, step),
      step.later === undefined ? undefined : watchText(page),
    ]);
    add(step.title, interaction);
    if (step.later !== undefined) add(step.later, { duration: painted ?? NaN, script: NaN });
  }
}

/** Medians of each interaction: a higher percentile is noise on a shared machine. */
function summarizeInteractions(samples: Samples): Part {
  const rows = [...samples].map(([title, all]) => {
    const [script = NaN, duration = NaN] = (['script', 'duration'] as const).map((figure) =>
      quantile(
        all.map((sample) => sample[figure]),
        0.5,
      ),
    );
    return { title, count: all.length, script, duration };
  });
  return {
    sections: [
      {
        title: `Interactions at ${slowdown}x: from the input to the next paint, ms`,
        body: `${notes}\n\n${markdownTable(
          ['', 'samples', 'script, median', 'median'],
          rows.map(({ title, count, script, duration }) => [
            title,
            String(count),
            ...[script, duration].map((each) => (isNaN(each) ? '' : digits(each))),
          ]),
        )}`,
      },
    ],
    targets: rows.flatMap(({ title, duration }) => {
      const limit = steps.find((step) => step.title === title)?.limit;
      return limit === undefined ? [] : [{ of: `${title}: median, ms`, found: duration, limit }];
    }),
  };
}

/** Latency of each interaction. */
export async function measureInteractions(benchmark: Benchmark, rounds: number): Promise<Part> {
  const { url, sandbox, close } = await startSandbox();
  const { token } = sandbox.sessions.create({ plan: 'basic' });
  // The assignment stays pending.
  sandbox.faults.add({ method: 'POST', status: 200, endless: 'stall' });
  const samples: Samples = new Map();
  try {
    for (let round = 0; round < rounds; round++) {
      benchmark.tell(`interactions: ${round + 1} of ${rounds}`);
      const html = createPage(url, token, createPlans());
      await benchmark.inPage(slowdown, ({ page }) => visit(page, html, samples));
    }
  } finally {
    await close();
  }
  return summarizeInteractions(samples);
}
