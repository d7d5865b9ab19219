/** Serves the pages of the benchmark, and opens each in its own process. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { type CDPSession, launch, type LaunchOptions, type Page } from 'puppeteer-core';
import { compressedOf } from './weight.js';
import type { PickerName } from './pickers/pickers.js';

const html = '<!doctype html><html lang="en"><title>Benchmark</title><body></body></html>';

async function serve(): Promise<{ url: string; close: () => Promise<void> }> {
  const app = new Hono()
    .use(async (context, next) => {
      await next();
      // With cross-origin isolation, the clock of a page has a resolution of 5 instead of 100 microseconds.
      context.header('Cross-Origin-Opener-Policy', 'same-origin');
      context.header('Cross-Origin-Embedder-Policy', 'require-corp');
    })
    .get('/', (context) => context.html(html))
    .get('/page', (context) => context.html(context.req.query('html') ?? html))
    .get('/script/:picker', (context) =>
      context.body(new Uint8Array(compressedOf(context.req.param('picker') as PickerName)), 200, {
        'Content-Type': 'text/javascript',
        'Content-Encoding': 'br',
        'Cache-Control': 'no-store',
      }),
    )
    .get('/favicon.ico', (context) => context.body(null, 204))
    .use('/dist/*', serveStatic({ root: '.' }))
    .use('/out/*', serveStatic({ root: '.' }));
  const listener = getRequestListener(app.fetch);
  const server = createServer((incoming, outgoing) => void listener(incoming, outgoing)).listen(
    0,
    '127.0.0.1',
  );
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url: `http://127.0.0.1:${port}`, close };
}

export interface Opened {
  readonly page: Page;
  readonly client: CDPSession;
  readonly url: string;
}

export interface Benchmark {
  readonly version: string;
  /** Runs a task in a fresh page without caches, and closes the page. */
  readonly inPage: <T>(slowdown: number, run: (opened: Opened) => Promise<T>) => Promise<T>;
  /** Runs a task in the empty page of a fresh browser, and closes the browser. */
  readonly inBrowser: <T>(
    slowdown: number,
    run: (opened: Omit<Opened, 'client'>) => Promise<T>,
  ) => Promise<T>;
  /** Prints the progress on a terminal. */
  readonly tell: (progress: string) => void;
  readonly close: () => Promise<void>;
}

export async function startBenchmark(options: LaunchOptions): Promise<Benchmark> {
  const [site, browser] = await Promise.all([serve(), launch(options)]);
  return {
    version: await browser.version(),
    async inPage(slowdown, run) {
      const context = await browser.createBrowserContext();
      try {
        const page = await context.newPage();
        const problems: string[] = [];
        page.on('console', (message) => problems.push(message.text()));
        page.on('pageerror', (error) => problems.push(String(error)));
        await page.goto(site.url);
        const client = await page.createCDPSession();
        if (slowdown > 1) await client.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
        const result = await run({ page, client, url: site.url });
        if (problems.length) throw new Error(problems.join('\n'));
        return result;
      } finally {
        await context.close();
      }
    },
    async inBrowser(slowdown, run) {
      const fresh = await launch(options);
      try {
        const page = await fresh.newPage();
        if (slowdown > 1) await page.emulateCPUThrottling(slowdown);
        return await run({ page, url: site.url });
      } finally {
        await fresh.close();
      }
    },
    tell(progress) {
      if (process.stderr.isTTY) process.stderr.write(`\u001b[2K\r${progress}\r`);
    },
    async close() {
      await Promise.all([browser.close(), site.close()]);
    },
  };
}
