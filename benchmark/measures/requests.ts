import { readFileSync } from 'node:fs';
import { startSandbox } from '../../test/support/sandbox-server.js';
import type { Benchmark } from '../browser.js';
import { markupOf, plansOf } from '../plans.js';
import { markdownTable, type Part } from '../report.js';

const picker = markupOf(plansOf(3));
const guide = readFileSync('docs/start/html.md', 'utf8');

/** The settings of the guide to plain HTML. */
const settings = /<portal-settings[^]*?<\/portal-settings>/.exec(guide)?.[0] ?? '';

/** Widgets of the pages, each page with one session. */
const scenes = { 'a picker': picker, settings, 'a picker and settings': picker + settings };

type Scene = keyof typeof scenes;

/** The style sheet of the package, which keeps the place of the widgets. */
const styleSheet = readFileSync('dist/portal-elements.css', 'utf8');

/** Delay of the service, so that the loading state is painted. */
const delay = 300;

/** Large enough for a picker and settings: shifts outside of the viewport do not count. */
const viewport = { width: 1280, height: 1600 };

/** Page whose script arrives after the first paint. */
const pageOf = (widgets: string, css: string, baseUrl: string, token: string): string =>
  `<!doctype html><html lang="en"><title>Benchmark</title><style>${css}</style>
  <body><h1>Your account</h1>
  <portal-session base-url="${baseUrl}" session-token="${token}">${widgets}</portal-session>
  <p>What follows on the page.</p>
  <script>
    requestAnimationFrame(() => requestAnimationFrame(() => {
      document.body.append(Object.assign(document.createElement('script'), { src: '/dist/portal-elements.min.js' }));
    }));
  </script></body></html>`;

interface Seen {
  /** Requests to the service. */
  readonly requests: number;
  /** Requests to the page's server, except for the page and the script. */
  readonly files: number;
  /** Cumulative layout shift. */
  readonly shift: number;
}

/** Runs in the page after loading. Opens the review of a plan, which sends no request, and sums up the layout shifts. */
async function useAndSum(): Promise<number> {
  document.querySelector('portal-plan')?.shadowRoot?.querySelector('button')?.click();
  let sum = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value;
  }).observe({ type: 'layout-shift', buffered: true });
  for (let frames = 0; frames < 4; frames++) await new Promise(requestAnimationFrame);
  return sum;
}

async function see(benchmark: Benchmark, widgets: string, css = ''): Promise<Seen> {
  const { url, sandbox, close } = await startSandbox();
  const { token } = sandbox.sessions.create({ plan: null });
  sandbox.faults.add({ delay });
  try {
    return await benchmark.inPage(1, async ({ page, url: site }) => {
      const files: string[] = [];
      page.on('request', (request) => {
        const path = request.url().slice(site.length);
        if (request.url().startsWith(site) && !/^\/(page|favicon|dist\/portal-elements\.min\.js)/.test(path))
          files.push(path);
      });
      await page.setViewport(viewport);
      const html = encodeURIComponent(pageOf(widgets, css, url, token));
      await page.goto(`${site}/page?html=${html}`, { waitUntil: 'networkidle0' });
      const shift = await page.evaluate(useAndSum);
      return { shift, files: files.length, requests: sandbox.ledger.requests.length };
    });
  } finally {
    await close();
  }
}

/** Requests of the widgets before a change is confirmed, and layout shifts while they load. */
export async function measureRequests(benchmark: Benchmark): Promise<Part> {
  const seen = new Map<Scene, Seen>();
  for (const scene of Object.keys(scenes) as Scene[])
    seen.set(scene, await see(benchmark, scenes[scene], styleSheet));
  const of = (scene: Scene, figure: keyof Seen) => seen.get(scene)?.[figure] ?? NaN;
  const without = await see(benchmark, scenes['a picker and settings']);
  const rows = [...seen, ['a picker and settings, without the style sheet', without] as const];
  return {
    sections: [
      {
        title: 'Under one session: requests before a change is confirmed, and layout shift',
        body: markdownTable(
          ['', 'to the service', 'further files', 'layout shift'],
          rows.map(([scene, { requests, files, shift }]) => [
            scene,
            String(requests),
            String(files),
            shift.toFixed(3),
          ]),
        ),
      },
    ],
    targets: [
      { of: 'Requests of a picker before one is needed', found: of('a picker', 'requests'), limit: 0 },
      { of: 'Requests of settings', found: of('settings', 'requests'), limit: 1 },
      { of: 'Layout shift of a picker', found: of('a picker', 'shift'), limit: 0 },
      { of: 'Layout shift of settings', found: of('settings', 'shift'), limit: 0 },
    ],
  };
}
