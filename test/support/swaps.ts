/** Pages whose library swaps content from a server; the built script and one `session-request` listener are in the head. */
import { executeServerCommand } from '@web/test-runner-commands';
import type { PortalPlanPickerElement } from '../../src/picker/portal-plan-picker.js';
import { nextEvent } from './events.js';
import { canHoldKeys } from './keyboard.js';
import { attributeMarkup, type Attributes, fourPlans } from './markup.js';
import { type HeldResponses, holdResponses } from './network.js';
import { serveFile } from './page.js';
import { startPendingChange } from './pending.js';
import { sandboxUrl } from './sandbox.js';
import { openPageScene, type PageScene, type Scene } from './scene.js';
import { until } from './waiting.js';

export interface SwapPage extends PageScene {
  document: Document;
  /** Writes a picker as the server of this page does. */
  markup: (attributes?: Attributes, plans?: string) => string;
  /** Serves a page with this body and the same head, at a new address or at `at`; returns the address. */
  serve: (body: string, at?: string) => Promise<string>;
  /** Serves a page whose response waits for `releaseFile`. */
  serveHeld: (body: string, at: string) => Promise<string>;
  serveFragment: (body: string, at?: string) => Promise<string>;
  /** Returns the only picker of the page, rendered. */
  picker: () => Promise<PortalPlanPickerElement>;
  /** Types of the elements' events that reached the document. */
  heard: string[];
}

const types = ['plan-review', 'plan-dismiss', 'plan-assign', 'plan-assigned', 'plan-error'] as const;

/** Opens a page with this library in its head. */
export async function openSwapPage(
  library: string,
  body: (page: Pick<SwapPage, 'markup'>) => string,
): Promise<SwapPage> {
  const url = await sandboxUrl();
  const token = `swap-${Math.random().toString(36).slice(2)}`;
  // By the customer's name a new picker finds the attempts of the former one before it has a token.
  const session = { 'base-url': url, customer: token.slice(0, 9) };
  const head = `${library}<script src="/dist/portal-elements.min.js"></script><script>
    document.addEventListener('session-request', (event) => event.respondWith('${token}'));
  </script>`;
  const own = {
    markup: (attributes: Attributes = {}, plans = fourPlans) =>
      `<portal-plan-picker ${attributeMarkup({ id: 'plans', 'current-plan': 'basic', ...session, ...attributes })}>${plans}</portal-plan-picker>`,
  };
  const whole = (content: string): string => `${head}</head><body>${content}</body>`;
  const scene = await openPageScene({ body: whole(body(own)), options: { token, plan: 'basic' } });
  const { document } = scene.page;
  const heard: string[] = [];
  for (const type of types) document.addEventListener(type, () => heard.push(type));
  return {
    ...scene,
    ...own,
    document,
    heard,
    serve: (content, at) =>
      executeServerCommand<string, object>('page', {
        body: whole(content),
        headers: {},
        ...(at && { address: at }),
      }),
    serveHeld: (content, address) =>
      serveFile({
        ...{ type: 'html', held: true, address },
        body: `<!doctype html><html lang="en"><head><title>A page</title>${whole(content)}</html>`,
      }),
    serveFragment: (content, at) => serveFile({ body: content, type: 'html', ...(at && { address: at }) }),
    async picker() {
      await until(() => document.querySelector('portal-plan-picker')?.hasUpdated, 'the picker');
      const picker = document.querySelector('portal-plan-picker') as PortalPlanPickerElement;
      await picker.updateComplete;
      return picker;
    },
  };
}

/** Starts a change to Pro and holds the response. */
export async function startPendingSwap(
  page: SwapPage,
): Promise<{ picker: PortalPlanPickerElement; responses: HeldResponses }> {
  const picker = await page.picker();
  return { picker, responses: await startPendingChange(page, picker, holdResponses(page.page)) };
}

/** Counts the requests to change the plan and the changes that the service applied. */
export async function countPosts({
  customer,
}: Pick<Scene, 'customer'>): Promise<[sent: number, applied: number]> {
  const { requests, assignments } = await customer.ledger();
  return [requests.filter(({ method }) => method === 'POST').length, assignments.length];
}

export const titleOf = ({ document }: SwapPage): string => document.querySelector('h1')?.textContent ?? '';

export const htmxVersions = {
  'htmx 2': '<script src="/node_modules/htmx.org/dist/htmx.min.js"></script>',
  // htmx 4.0.1 passes an empty second argument, which Chromium 143 rejects. Without the method it uses `DOMParser`.
  'htmx 4': `<script>
    try { Document.parseHTMLUnsafe('', {}); } catch { delete Document.parseHTMLUnsafe; }
  </script><script src="/node_modules/htmx-4/dist/htmx.min.js"></script>`,
};

/** Opens a page with a picker in `#box`, and a button with these attributes that requests `content`. */
export async function openHtmxPage(
  library: string,
  attributes: Attributes,
  content: (page: SwapPage) => string,
  box = ({ markup }: Pick<SwapPage, 'markup'>) => markup(),
): Promise<SwapPage> {
  const page = await openSwapPage(library, (own) => `<main id="box">${box(own)}</main>`);
  const address = await page.serveFragment(content(page));
  page.document.body.insertAdjacentHTML(
    'beforeend',
    `<button ${attributeMarkup({ id: 'swap', 'hx-get': address, ...attributes })}>Refresh</button>`,
  );
  processHtmx(page);
  return page;
}

/** Lets htmx process markup that a script added. */
export function processHtmx({ page, document }: SwapPage): void {
  const { htmx } = page as unknown as { htmx: { process: (element: Element) => void } };
  htmx.process(document.body);
}

export const clickSwap = ({ document }: SwapPage): void =>
  document.querySelector<HTMLElement>('#swap')?.click();

interface Turbo {
  visit: (address: string, options?: object) => void;
  session: {
    refresh: (address: string) => void;
    view: { getCachedSnapshotForLocation: (address: URL) => unknown };
  };
  renderStreamMessage: (message: string) => void;
}

export const turboOf = ({ page }: SwapPage): Turbo => (page as unknown as { Turbo: Turbo }).Turbo;

export const turbo = '<script src="/node_modules/@hotwired/turbo/dist/turbo.es2017-umd.js"></script>';
export const morphingTurbo = `<meta name="turbo-refresh-method" content="morph">${turbo}`;

/** Runs an action, and waits for an event of Turbo; without a type, until it has rendered and the visit has ended. */
export async function untilTurbo(page: SwapPage, act: () => unknown, type = 'turbo:load'): Promise<void> {
  const reached = nextEvent(page.document.documentElement, type as never);
  act();
  await reached;
}

export async function visit(page: SwapPage, address: string): Promise<void> {
  const left = new URL(page.page.location.href);
  const { view } = turboOf(page).session;
  await untilTurbo(page, () => turboOf(page).visit(address));
  // By a timer.
  await until(() => view.getCachedSnapshotForLocation(left), 'the cache');
}

export const goBack = (page: SwapPage, address: string): Promise<void> =>
  untilTurbo(page, () => {
    // In consecutive frames, history.back() of WebKit affects a removed frame.
    if (canHoldKeys) page.page.history.back();
    else turboOf(page).visit(address, { action: 'restore' });
  });
