import { startSandbox } from '../../../../src/cli/server.js';
import type { Benchmark } from '../browser.js';
import { markupOf, plansOf } from '../plans.js';
import { markdownTable, type Part } from '../report.js';

const picker = markupOf(plansOf(3));
const settings = '<portal-settings></portal-settings>';

/** What stands on a page under one session. */
const scenes = {
  'a picker': picker,
  settings,
  'a picker and settings': picker + settings,
  '10 settings': settings.repeat(10),
  '100 settings': settings.repeat(100),
};

type Scene = keyof typeof scenes;

/** The service takes its time, so that what stands there until it answers is painted. */
const delay = 300;

const pageOf = (widgets: string, baseUrl: string, token: string): string =>
  `<!doctype html><html lang="en"><title>Benchmark</title><script src="/dist/portal-elements.min.js" defer></script>
  <body><h1>Your account</h1>
  <portal-session base-url="${baseUrl}" session-token="${token}">${widgets}</portal-session>
  <p>What follows on the page.</p></body></html>`;

/** Cumulative layout shift: of the whole page, and of that what happened once the widgets were painted. */
interface Shift {
  readonly whole: number;
  readonly painted: number;
}

interface Seen extends Shift {
  /** To the service. */
  readonly requests: number;
  /** To the page's own server, beside the page and the script. */
  readonly files: number;
}

declare global {
  /** When the page's first frame with our widgets had been painted. */
  var paintedAt: number | undefined;
}

/** In the page, before its scripts: waits for the widgets to be registered, which draws them, and to be painted. */
function watch(): void {
  void customElements.whenDefined('portal-settings').then(() => {
    requestAnimationFrame(() => requestAnimationFrame(() => (globalThis.paintedAt = performance.now())));
  });
}

/** In the page, when all is loaded: chooses a plan, which is no reason for a request, and adds up what moved. */
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

/** What our widgets ask of the network before anybody presses a button, and what moves while they wait for it. */
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
