/** Pages whose library swaps content that a server sends: the built script in the head, and one listener on the document. */
import { executeServerCommand } from '@web/test-runner-commands';
import type { PortalPlanPickerElement } from '../../src/elements/portal-plan-picker.js';
import { type Answers, holdAnswers } from '../faults/flight.js';
import { confirm, review } from './customer.js';
import { type Attributes, fourPlans, markup } from './markup.js';
import { sandboxUrl } from './sandbox.js';
import { serveFile, type Visit, visit } from './visit.js';
import { until } from './waiting.js';

export interface SwapPage extends Visit {
  document: Document;
  /** A picker as the server of this page writes it. */
  markup: (attributes?: Attributes, plans?: string) => string;
  /** A whole page with this body and the same head: its address. `at` replaces the answer of an address. */
  serve: (body: string, at?: string) => Promise<string>;
  /** The same, until `release` names the address. */
  serveHeld: (body: string, at: string) => Promise<string>;
  /** Part of a page. */
  serveFragment: (body: string, at?: string) => Promise<string>;
  /** The only picker in the page, rendered. */
  picker: () => Promise<PortalPlanPickerElement>;
  /** The types of our events that reached the document. */
  heard: string[];
}

const types = ['plan-review', 'plan-dismiss', 'plan-assign', 'plan-assigned', 'plan-error'] as const;

/** A page with this library in its head. */
export async function openSwapPage(
  library: string,
  body: (page: Pick<SwapPage, 'markup'>) => string,
  options: { plan?: string } = { plan: 'basic' },
): Promise<SwapPage> {
  const url = await sandboxUrl();
  const token = `swap-${Math.random().toString(36).slice(2)}`;
  // The name of the customer tells a new picker of the attempts of the former one, before it has a token.
  const session = { 'base-url': url, customer: token.slice(0, 9) };
  const head = `${library}<script src="/dist/portal-elements.min.js"></script><script>
    document.addEventListener('session-request', (event) => event.respondWith('${token}'));
  </script>`;
  const own = {
    markup: (attributes: Attributes = {}, plans = fourPlans) =>
      `<portal-plan-picker ${markup({ id: 'plans', 'current-plan': 'basic', ...session, ...attributes })}>${plans}</portal-plan-picker>`,
  };
  const whole = (content: string): string => `${head}</head><body>${content}</body>`;
  const scene = await visit({ body: whole(body(own)), options: { token, ...options } });
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

/** Confirms Pro; the answer of the service is held. */
export async function startPending(
  page: SwapPage,
): Promise<{ picker: PortalPlanPickerElement; answers: Answers }> {
  const answers = holdAnswers(page.page);
  const picker = await page.picker();
  await review(picker);
  await confirm(picker);
  await until(() => answers.count, 'the request');
  return { picker, answers };
}

/** Requests to change the plan that the page sent, and changes that the service applied. */
export async function countPosts({ customer }: Visit): Promise<[sent: number, applied: number]> {
  const { requests, assignments } = await customer.ledger();
  return [requests.filter(({ method }) => method === 'POST').length, assignments.length];
}
