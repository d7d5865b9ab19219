/** What only htmx does on a page with the picker. `swaps.test.ts` tests what other libraries do too. */
import { format } from '../../src/i18n/format.js';
import {
  cardOf,
  changePlan,
  dialogOf,
  en,
  expect,
  hasCards,
  openReview,
  partOf,
  planMarkup,
  reviewOf,
  textOf,
  until,
} from '../support/browser.js';
import {
  clickSwap,
  countPosts,
  htmxVersions,
  openHtmxPage,
  openSwapPage,
  processHtmx,
  startPendingSwap,
  type SwapPage,
} from '../support/swaps.js';

const month = { currency: 'EUR', interval: 'month' };
const offer = (pro: string): string =>
  planMarkup({ value: 'basic', label: 'Basic', price: '19', ...month }) +
  planMarkup({ value: 'pro', label: 'Pro', price: pro, ...month });

for (const [version, library] of Object.entries(htmxVersions)) {
  /** Opens a page whose button replaces the picker. */
  const open = (): Promise<SwapPage> =>
    openHtmxPage(library, { 'hx-target': '#plans', 'hx-swap': 'outerHTML' }, ({ markup }) => markup());

  describe(version, () => {
    it('closes the review, with a notice, when polling changes the price, and reviews the new one', async () => {
      const page = await openSwapPage(library, () => '<main id="box"></main>');
      const address = await page.serveFragment(offer('49'));
      const box = page.document.querySelector('#box') as HTMLElement;
      const polling = { 'hx-get': address, 'hx-trigger': 'every 100ms', 'hx-swap': 'innerHTML' };
      box.innerHTML = page.markup(polling, offer('49'));
      processHtmx(page);
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
      const page = await open();
      const address = await page.serveFragment('<b id="news">Your plan has changed.</b>');
      page.document.body.insertAdjacentHTML(
        'beforeend',
        `<p id="account" hx-get="${address}" hx-trigger="plan-assigned from:document"></p>`,
      );
      processHtmx(page);
      const { picker, responses } = await startPendingSwap(page);
      clickSwap(page);
      await until(() => !picker.isConnected, 'the picker to go');
      await responses.release();
      await until(() => page.document.querySelector('#news'), 'the request');
    });

    it('dispatches no events for requests of the elements', async () => {
      const page = await open();
      const configured: unknown[] = [];
      for (const type of ['htmx:configRequest', 'htmx:config:request'])
        page.document.addEventListener(type, (event) => configured.push((event as CustomEvent).detail));
      const picker = await page.picker();
      await changePlan(picker);
      expect(configured).to.deep.equal([]);
      clickSwap(page);
      await until(() => !picker.isConnected, 'the picker to go');
      expect(configured).to.have.length(1);
      expect(page.violations).to.deep.equal([]);
      expect(page.uncaught).to.deep.equal([]);
    });
  });
}
