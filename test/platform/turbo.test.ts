/** What only Turbo does on a page with the picker. `swaps.test.ts` tests what other libraries do too. */
import { currentLabelsOf, expect, labelsOf, releaseFile, until } from '../support/browser.js';
import {
  countPosts,
  goBack,
  openSwapPage,
  startPendingSwap,
  type SwapPage,
  titleOf,
  turbo,
  turboOf,
  visit,
} from '../support/swaps.js';

const open = (head = turbo): Promise<SwapPage> =>
  openSwapPage(head, ({ markup }) => `<h1>Plans</h1>${markup()}`);

describe('Turbo', () => {
  it('sends one POST when the page is left while pending; the next page hears it, and the restored page is pending', async () => {
    const page = await open();
    const [address, next] = [page.page.location.pathname, await page.serve('<h1>Next</h1>')];
    const { responses } = await startPendingSwap(page);
    await visit(page, next);
    await goBack(page, address);
    expect((await page.picker()).pending).to.equal(true);
    await visit(page, next);
    await responses.release();
    await until(() => page.heard.includes('plan-assigned'), 'the outcome');
    expect(page.heard).to.deep.equal(['plan-review', 'plan-assign', 'plan-assigned']);
    expect(titleOf(page)).to.equal('Next');
    expect(await countPosts(page)).to.deep.equal([1, 1]);
  });

  it('renders a picker in the preview of a cached page, and in the page that follows', async () => {
    const page = await open();
    const address = page.page.location.pathname;
    await visit(page, await page.serve('<h1>Next</h1>'));
    await page.serveHeld(`<h1>Plans, new</h1>${page.markup({ 'current-plan': 'pro' })}`, address);
    const previews: string[][] = [];
    page.document.addEventListener('turbo:render', () => {
      if (page.document.documentElement.hasAttribute('data-turbo-preview'))
        previews.push(labelsOf(page.document.querySelector('portal-plan-picker') as Element));
    });
    turboOf(page).visit(address);
    await until(() => previews.length, 'the preview');
    await releaseFile(address);
    await until(() => titleOf(page) === 'Plans, new', 'the page');
    const picker = await page.picker();
    expect(previews).to.deep.equal([['Free', 'Basic', 'Pro', 'Enterprise']]);
    expect(currentLabelsOf(picker)).to.deep.equal(['Pro']);
    expect(page.uncaught).to.deep.equal([]);
  });
});
