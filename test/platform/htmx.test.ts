/** Pages with htmx: server responses add, replace and remove the picker. */
import { expect } from '@open-wc/testing';
import type { PortalPlanPickerElement } from '../../src/picker/portal-plan-picker.js';
import { en } from '../../src/messages/en.js';
import { format } from '../../src/i18n/format.js';
import { cardOf, hasCards, labelsOf } from '../support/cards.js';
import { confirm, openReview, untilOutcome } from '../support/actions.js';
import { dialogOf, partOf, textOf } from '../support/rendered.js';
import { expectState } from '../support/states.js';
import { planMarkup } from '../support/markup.js';
import { reviewOf } from '../support/review.js';
import { countPosts, openSwapPage, startPendingSwap, type SwapPage } from '../support/swaps.js';
import { until } from '../support/waiting.js';

const versions = {
  'htmx 2': '<script src="/node_modules/htmx.org/dist/htmx.min.js"></script>',
  // htmx 4.0.1 passes an empty second argument, which Chromium 143 rejects. Without the method it uses `DOMParser`.
  'htmx 4': `<script>
    try { Document.parseHTMLUnsafe('', {}); } catch { delete Document.parseHTMLUnsafe; }
  </script><script src="/node_modules/htmx-4/dist/htmx.min.js"></script>`,
};

const month = { currency: 'EUR', interval: 'month' };
const offer = (pro: string): string =>
  planMarkup({ value: 'basic', label: 'Basic', price: '19', ...month }) +
  planMarkup({ value: 'pro', label: 'Pro', price: pro, ...month });

/** Lets htmx process markup that a script added. */
function process({ page, document }: SwapPage): void {
  const { htmx } = page as unknown as { htmx: { process: (element: Element) => void } };
  htmx.process(document.body);
}

const gone = (picker: PortalPlanPickerElement): Promise<void> =>
  until(() => !picker.isConnected, 'the picker to go');

for (const [version, library] of Object.entries(versions)) {
  /** Opens a page with a picker in a container, and a button that swaps. */
  const open = async (swap: (page: SwapPage) => string, extra = ''): Promise<SwapPage> => {
    const page = await openSwapPage(library, ({ markup }) => `<main id="box">${markup()}</main>${extra}`);
    const button = page.document.createElement('div');
    button.innerHTML = swap(page);
    page.document.body.append(...button.children);
    process(page);
    await page.picker();
    return page;
  };

  const clickIn = ({ document }: SwapPage, selector = '#swap'): void =>
    document.querySelector<HTMLElement>(selector)?.click();

  /** Opens a page whose button replaces the picker by the response of the server. */
  const replaceable = async (): Promise<SwapPage> => {
    let address = '';
    const page = await open(
      () => '<button id="swap" hx-target="#plans" hx-swap="outerHTML">Refresh</button>',
    );
    address = await page.serveFragment(page.markup());
    page.document.querySelector('#swap')?.setAttribute('hx-get', address);
    process(page);
    return page;
  };

  describe(version, () => {
    for (const style of ['innerHTML', 'outerHTML'])
      it(`renders a picker that arrives by ${style}, which assigns a plan`, async () => {
        const page = await openSwapPage(library, () => '<main id="box"></main>');
        const address = await page.serveFragment(
          style === 'innerHTML' ? page.markup() : `<main id="box">${page.markup()}</main>`,
        );
        page.document.body.insertAdjacentHTML(
          'beforeend',
          `<button id="swap" hx-get="${address}" hx-target="#box" hx-swap="${style}">Plans</button>`,
        );
        process(page);
        clickIn(page);
        const picker = await page.picker();
        expect(labelsOf(picker)).to.deep.equal(['Free', 'Basic', 'Pro', 'Enterprise']);
        await openReview(picker);
        await confirm(picker);
        await untilOutcome(picker);
        expect(await countPosts(page)).to.deep.equal([1, 1]);
        expect(page.heard).to.deep.equal(['plan-review', 'plan-assign', 'plan-assigned']);
        expect(page.uncaught).to.deep.equal([]);
      });

    it("gives a picker on the page of a boosted link its session, by the document's listener", async () => {
      const page = await openSwapPage(library, () => '<a id="link" hx-boost="true">Plans</a>');
      const link = page.document.querySelector('#link');
      link?.setAttribute('href', await page.serve(`<h1>Plans</h1>${page.markup()}`));
      process(page);
      clickIn(page, '#link');
      const picker = await page.picker();
      expect(page.document.querySelector('h1')?.textContent).to.equal('Plans');
      await openReview(picker);
      await confirm(picker);
      await untilOutcome(picker);
      expect(await countPosts(page)).to.deep.equal([1, 1]);
      expect(page.uncaught).to.deep.equal([]);
    });

    it('dispatches plan-dismiss and sends nothing when the picker is replaced during the review', async () => {
      const page = await replaceable();
      const former = await page.picker();
      await openReview(former);
      clickIn(page);
      await gone(former);
      const picker = await page.picker();
      expect(dialogOf(former).open || dialogOf(picker).open).to.equal(false);
      expect(page.heard).to.deep.equal(['plan-review', 'plan-dismiss']);
      expect(await countPosts(page)).to.deep.equal([0, 0]);
      // The page must not stay inert.
      const { x, y } = page.document.querySelector('#swap')?.getBoundingClientRect() as DOMRect;
      expect(page.document.elementFromPoint(x + 5, y + 5)?.id).to.equal('swap');
    });

    it('sends one POST and reports its outcome when the picker is replaced while pending, and the new picker waits', async () => {
      const page = await replaceable();
      const { picker: former, responses } = await startPendingSwap(page);
      clickIn(page);
      await gone(former);
      const picker = await page.picker();
      expect(picker.pending).to.equal(true);
      expectState(picker, 'pending', true);
      const busy = await picker.assign({ productPlanId: 'pro' }).catch((error: unknown) => error);
      expect(busy).to.have.property('code', 'busy');
      expect(page.heard).to.deep.equal(['plan-review', 'plan-assign']);
      await responses.release();
      await until(() => !picker.pending, 'the outcome');
      expect(page.heard).to.deep.equal(['plan-review', 'plan-assign', 'plan-assigned']);
      expect(await countPosts(page)).to.deep.equal([1, 1]);
    });

    it('warns in the new picker when the picker was replaced while pending and the outcome is unknown', async () => {
      const page = await replaceable();
      await page.customer.setFaults({ status: 500, at: 'after', method: 'POST' });
      const { picker: former, responses } = await startPendingSwap(page);
      clickIn(page);
      await gone(former);
      const picker = await page.picker();
      await responses.release();
      await until(() => !picker.pending, 'the outcome');
      expect(page.heard.at(-1)).to.equal('plan-error');
      expect(picker.uncertain).to.equal(true);
      await openReview(picker);
      expect(reviewOf(picker).notes.join()).to.contain(en.uncertain);
    });

    it('closes the review, with a notice, when polling changes the price, and reviews the new one', async () => {
      const page = await openSwapPage(library, () => '<main id="box"></main>');
      const address = await page.serveFragment(offer('49'));
      const box = page.document.querySelector('#box') as HTMLElement;
      const polling = { 'hx-get': address, 'hx-trigger': 'every 100ms', 'hx-swap': 'innerHTML' };
      box.innerHTML = page.markup(polling, offer('49'));
      process(page);
      const picker = await page.picker();
      await openReview(picker);
      // Several responses with the same plans, which are new elements each time.
      const first = cardOf(picker, 'pro').plan;
      await until(() => hasCards(picker) && cardOf(picker, 'pro').plan !== first, 'new plans');
      expect(dialogOf(picker).matches(':modal')).to.equal(true);
      await page.serveFragment(offer('59'), address);
      await until(() => !dialogOf(picker).open, 'the review to close');
      expect(textOf(partOf(picker, 'notice'))).to.equal(format(en.priceChanged, { plan: 'Pro' }));
      expect(page.heard).to.deep.equal(['plan-review', 'plan-dismiss']);
      await openReview(picker);
      expect(reviewOf(picker).cost).to.contain('59');
      expect(await countPosts(page)).to.deep.equal([0, 0]);
    });

    it('triggers a request of another element by plan-assigned, also after the picker was removed', async () => {
      const page = await replaceable();
      const address = await page.serveFragment('<b id="news">Your plan has changed.</b>');
      page.document.body.insertAdjacentHTML(
        'beforeend',
        `<p id="account" hx-get="${address}" hx-trigger="plan-assigned from:body"></p>`,
      );
      process(page);
      const { picker, responses } = await startPendingSwap(page);
      clickIn(page);
      await gone(picker);
      await responses.release();
      await until(() => page.document.querySelector('#news'), 'the request');
    });

    it('keeps a pending picker with hx-preserve', async () => {
      const page = await open(
        () => '<button id="swap" hx-target="#box" hx-swap="innerHTML">Refresh</button>',
      );
      const address = await page.serveFragment(`<h1>New</h1>${page.markup({ 'hx-preserve': '' })}`);
      page.document.querySelector('#swap')?.setAttribute('hx-get', address);
      const { picker, responses } = await startPendingSwap(page);
      picker.setAttribute('hx-preserve', '');
      process(page);
      clickIn(page);
      await until(() => page.document.querySelector('h1'), 'the swap');
      await until(() => page.document.querySelector('#plans')?.isConnected, 'the picker');
      expect(page.document.querySelector('#plans') === picker, 'the same picker').to.equal(true);
      expect(picker.pending).to.equal(true);
      await responses.release();
      await untilOutcome(picker);
      expect(partOf(picker, 'outcome').textContent).to.contain('Pro');
      expect(await countPosts(page)).to.deep.equal([1, 1]);
    });

    it('closes the review and sends nothing when hx-preserve moves the picker', async () => {
      const page = await open(
        () => '<button id="swap" hx-target="#box" hx-swap="innerHTML">Refresh</button>',
      );
      const address = await page.serveFragment(`<h1>New</h1>${page.markup({ 'hx-preserve': '' })}`);
      page.document.querySelector('#swap')?.setAttribute('hx-get', address);
      const picker = await page.picker();
      picker.setAttribute('hx-preserve', '');
      process(page);
      await openReview(picker);
      clickIn(page);
      await until(() => page.document.querySelector('h1'), 'the swap');
      await until(() => !dialogOf(picker).open, 'the review to close');
      expect((await page.picker()) === picker, 'the same picker').to.equal(true);
      expect(page.heard).to.deep.equal(['plan-review', 'plan-dismiss']);
      expect(await countPosts(page)).to.deep.equal([0, 0]);
    });

    it('has a clean picker without a review on the page that is restored from history', async () => {
      const page = await openSwapPage(
        library,
        ({ markup }) =>
          `<main id="box"><h1>Plans</h1>${markup()}</main><a id="swap" hx-push-url="true" hx-target="body">Next</a>`,
      );
      page.document.querySelector('#swap')?.setAttribute('hx-get', await page.serve('<h1>Next</h1>'));
      process(page);
      const picker = await page.picker();
      const before = picker.outerHTML;
      await openReview(picker);
      clickIn(page);
      const headed = (title: string): Promise<void> =>
        until(() => page.document.querySelector('h1')?.textContent === title, title);
      await headed('Next');
      page.page.history.back();
      await headed('Plans');
      const restored = await page.picker();
      expect(restored === picker).to.equal(false);
      expect(restored.outerHTML).to.equal(before);
      expect(dialogOf(restored).open).to.equal(false);
      expect(labelsOf(restored)).to.deep.equal(['Free', 'Basic', 'Pro', 'Enterprise']);
      expect(page.heard).to.deep.equal(['plan-review', 'plan-dismiss']);
      expect(await countPosts(page)).to.deep.equal([0, 0]);
    });

    it('dispatches no htmx events for requests of the elements', async () => {
      const page = await replaceable();
      const configured: unknown[] = [];
      for (const type of ['htmx:configRequest', 'htmx:config:request'])
        page.document.addEventListener(type, (event) => configured.push((event as CustomEvent).detail));
      const former = await page.picker();
      await openReview(former);
      await confirm(former);
      await untilOutcome(former);
      expect(configured).to.deep.equal([]);
      clickIn(page);
      await gone(former);
      expect(configured).to.have.length(1);
      expect(page.violations).to.deep.equal([]);
      expect(page.uncaught).to.deep.equal([]);
    });
  });
}
