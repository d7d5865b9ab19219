import { startSandbox } from '../../../support/sandbox-server.js';
import type { Benchmark } from '../browser.js';
import { markupOf, plansOf } from '../plans.js';
import { markdownTable, type Part } from '../report.js';

const picker = markupOf(plansOf(3));
const settings = '<portal-settings></portal-settings>';

/** Widgets of the pages, each page with one session. */
const scenes = {
  'a picker': picker,
  settings,
  'a picker and settings': picker + settings,
  '10 settings': settings.repeat(10),
  '100 settings': settings.repeat(100),
};

type Scene = keyof typeof scenes;

/** Delay of the service, so that the loading state is painted. */
const delay = 300;

const pageOf = (widgets: string, baseUrl: string, token: string): string =>
  `<!doctype html><html lang="en"><title>Benchmark</title><script src="/dist/portal-elements.min.js" defer></script>
  <body><h1>Your account</h1>
  <portal-session base-url="${baseUrl}" session-token="${token}">${widgets}</portal-session>
  <p>What follows on the page.</p></body></html>`;

/** Cumulative layout shift: total, and after the first paint of the widgets. */
interface Shift {
  readonly whole: number;
  readonly painted: number;
}

interface Seen extends Shift {
  /** Requests to the service. */
  readonly requests: number;
  /** Requests to the page's server, except for the page and the script. */
  readonly files: number;
}

declare global {
  /** Time of the first frame with the widgets. */
  var paintedAt: number | undefined;
}

/** Runs in the page before its scripts. Waits until the widgets are registered and painted. */
function watch(): void {
  void customElements.whenDefined('portal-settings').then(() => {
    requestAnimationFrame(() => requestAnimationFrame(() => (globalThis.paintedAt = performance.now())));
  });
}

/** Runs in the page after loading. Chooses a plan, which sends no request, and sums up the layout shifts. */
async function useAndSum(): Promise<Shift> {
  document.querySelector('portal-plan')?.shadowRoot?.querySelector('input')?.click();
  const sum = { whole: 0, painted: 0 };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, startTime } = entry as PerformanceEntry & { value: number };
      sum.whole += value;
      if (startTime >= (globalThis.paintedAt ?? 0)) sum.painted += value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
  for (let frames = 0; frames < 4; frames++) await new Promise(requestAnimationFrame);
  return sum;
}

async function see(benchmark: Benchmark, widgets: string): Promise<Seen> {
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
      await page.evaluateOnNewDocument(watch);
      const html = encodeURIComponent(pageOf(widgets, url, token));
      await page.goto(`${site}/page?html=${html}`, { waitUntil: 'networkidle0' });
      const shift = await page.evaluate(useAndSum);
      return { ...shift, files: files.length, requests: sandbox.ledger.requests.length };
    });
  } finally {
    await close();
  }
}

/** Requests of the widgets before any button is pressed, and layout shifts while they load. */
export async function measureRequests(benchmark: Benchmark): Promise<Part> {
  const seen = new Map<Scene, Seen>();
  for (const scene of Object.keys(scenes) as Scene[]) seen.set(scene, await see(benchmark, scenes[scene]));
  const of = (scene: Scene, figure: keyof Seen) => seen.get(scene)?.[figure] ?? NaN;
  return {
    sections: [
      {
        title: 'Under one session: requests before a button is pressed, and layout shift',
        body: markdownTable(
          [
            '',
            'to the service',
            'further files',
            'layout shift',
            'of that after the first paint of the widgets',
          ],
          [...seen].map(([scene, { requests, files, whole, painted }]) => [
            scene,
            String(requests),
            String(files),
            whole.toFixed(3),
            painted.toFixed(3),
          ]),
        ),
      },
    ],
    targets: [
      { of: 'Requests of a picker before one is needed', found: of('a picker', 'requests'), limit: 0 },
      { of: 'Requests of 100 settings under one session', found: of('100 settings', 'requests'), limit: 1 },
      { of: 'Layout shift of a picker', found: of('a picker', 'painted'), limit: 0 },
      {
        of: 'Layout shift of settings',
        found: of('settings', 'painted'),
        limit: 0,
      },
    ],
  };
}
