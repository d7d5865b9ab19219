/** Pages with Turbo: visits, the page cache, morphing refreshes, frames and streams. */
import { expect } from '@open-wc/testing';
import type { PortalPlanPickerElement } from '../../src/picker/portal-plan-picker.js';
import { en } from '../../src/messages/en.js';
import { format } from '../../src/i18n/format.js';
import { cardOf, currentLabelsOf, labelsOf } from '../support/cards.js';
import { confirm, openReview, untilOutcome } from '../support/actions.js';
import { dialogOf, partOf, textOf } from '../support/rendered.js';
import { nextEvent } from '../support/events.js';
import { canHoldKeys } from '../support/keyboard.js';
import { fourPlans } from '../support/markup.js';
import { countPosts, openSwapPage, startPendingSwap, type SwapPage } from '../support/swaps.js';
import { releaseFile } from '../support/page.js';
import { until } from '../support/waiting.js';

interface Turbo {
  visit: (address: string, options?: object) => void;
  session: {
    refresh: (address: string) => void;
    view: { getCachedSnapshotForLocation: (address: URL) => unknown };
  };
  renderStreamMessage: (message: string) => void;
}

const turboOf = ({ page }: SwapPage): Turbo => (page as unknown as { Turbo: Turbo }).Turbo;

const script = '<script src="/node_modules/@hotwired/turbo/dist/turbo.es2017-umd.js"></script>';
const morphs = `<meta name="turbo-refresh-method" content="morph">${script}`;

const open = (body: (page: Pick<SwapPage, 'markup'>) => string, head = script): Promise<SwapPage> =>
  openSwapPage(head, body);

const plansPage = ({ markup }: Pick<SwapPage, 'markup'>): string => `<h1>Plans</h1>${markup()}`;

const on = (page: SwapPage, type: string): Promise<Event> =>
  nextEvent(page.document.documentElement, type as never);

/** Runs an action, and waits until Turbo has rendered and the visit has ended. */
async function visited(page: SwapPage, act: () => void): Promise<void> {
  const loaded = on(page, 'turbo:load');
  act();
  await loaded;
}

async function visit(page: SwapPage, address: string): Promise<void> {
  const left = new URL(page.page.location.href);
  const { view } = turboOf(page).session;
  await visited(page, () => turboOf(page).visit(address));
  // By a timer.
  await until(() => view.getCachedSnapshotForLocation(left), 'the cache');
}

/** Navigates back to this URL. */
const back = (page: SwapPage, address: string): Promise<void> =>
  visited(page, () => {
    // In consecutive frames, history.back() of WebKit affects a removed frame.
    if (canHoldKeys) page.page.history.back();
    else turboOf(page).visit(address, { action: 'restore' });
  });

/** Lets Turbo morph the page to a new response of the server. */
const refresh = (page: SwapPage): Promise<void> =>
  visited(page, () => turboOf(page).session.refresh(page.document.baseURI));

const addressOf = (page: SwapPage): string => page.page.location.pathname;

const titleOf = ({ document }: SwapPage): string => document.querySelector('h1')?.textContent ?? '';

describe('Turbo Drive', () => {
  it("renders a picker of the next page, which assigns with the document's listener from the first page", async () => {
    const page = await open(() => '<h1>Home</h1>');
    await visit(page, await page.serve(plansPage(page)));
    const picker = await page.picker();
    expect(labelsOf(picker)).to.deep.equal(['Free', 'Basic', 'Pro', 'Enterprise']);
    await openReview(picker);
    await confirm(picker);
    await untilOutcome(picker);
    expect(page.heard).to.deep.equal(['plan-review', 'plan-assign', 'plan-assigned']);
    expect(await countPosts(page)).to.deep.equal([1, 1]);
    expect(page.uncaught).to.deep.equal([]);
  });

  it('shows no review, and renders once, on a page that was left during the review', async () => {
    const page = await open(plansPage);
    const [address, next] = [addressOf(page), await page.serve('<h1>Next</h1>')];
    const former = await page.picker();
    const before = former.outerHTML;
    await openReview(former);
    await visit(page, next);
    expect(titleOf(page)).to.equal('Next');
    expect(page.heard).to.deep.equal(['plan-review', 'plan-dismiss']);
    await back(page, address);
    const picker = await page.picker();
    expect(titleOf(page)).to.equal('Plans');
    expect(picker === former).to.equal(false);
    expect(picker.outerHTML).to.equal(before);
    expect(dialogOf(picker).open).to.equal(false);
    expect(labelsOf(picker)).to.deep.equal(['Free', 'Basic', 'Pro', 'Enterprise']);
    expect(await countPosts(page)).to.deep.equal([0, 0]);
  });

  it('sends one POST when the page is left while pending; the next page hears it, and the restored page is pending', async () => {
    const page = await open(plansPage);
    const [address, next] = [addressOf(page), await page.serve('<h1>Next</h1>')];
    const { responses } = await startPendingSwap(page);
    await visit(page, next);
    await back(page, address);
    const picker = await page.picker();
    expect(picker.pending).to.equal(true);
    await visit(page, next);
    await responses.release();
    await until(() => page.heard.includes('plan-assigned'), 'the outcome');
    expect(page.heard).to.deep.equal(['plan-review', 'plan-assign', 'plan-assigned']);
    expect(titleOf(page)).to.equal('Next');
    expect(await countPosts(page)).to.deep.equal([1, 1]);
  });

  it('renders a picker in the preview of a cached page, and in the page that follows', async () => {
    const page = await open(plansPage);
    const address = addressOf(page);
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

  it('keeps a pending picker during a visit with data-turbo-permanent', async () => {
    const permanent = { 'data-turbo-permanent': '' };
    const page = await open(({ markup }) => `<h1>Plans</h1>${markup(permanent)}`);
    const next = await page.serve(`<h1>Next</h1>${page.markup(permanent)}`);
    const { picker, responses } = await startPendingSwap(page);
    await visit(page, next);
    expect((await page.picker()) === picker, 'the same picker').to.equal(true);
    expect(picker.pending).to.equal(true);
    await responses.release();
    await untilOutcome(picker);
    expect(partOf(picker, 'outcome').textContent).to.contain('Pro');
    expect(await countPosts(page)).to.deep.equal([1, 1]);
  });
});

describe('data-turbo-permanent', () => {
  it('closes the review and sends nothing when a visit moves the picker', async () => {
    const permanent = { 'data-turbo-permanent': '' };
    const page = await open(({ markup }) => `<h1>Plans</h1>${markup(permanent)}`);
    const next = await page.serve(`<h1>Next</h1>${page.markup(permanent)}`);
    const picker = await page.picker();
    await openReview(picker);
    await visited(page, () => turboOf(page).visit(next));
    expect((await page.picker()) === picker, 'the same picker').to.equal(true);
    expect(dialogOf(picker).open).to.equal(false);
    expect(page.heard).to.deep.equal(['plan-review', 'plan-dismiss']);
    expect(await countPosts(page)).to.deep.equal([0, 0]);
  });
});

describe('a morphing refresh of Turbo', () => {
  const morphing = async (): Promise<SwapPage & { rerender: (body: string) => Promise<void> }> => {
    const page = await open(plansPage, morphs);
    return {
      ...page,
      async rerender(body) {
        await page.serve(body, addressOf(page));
        await refresh(page);
        await (
          await page.picker()
        ).updateComplete;
      },
    };
  };

  it('keeps the picker and its review when the server renders the same plans', async () => {
    const page = await morphing();
    const picker = await page.picker();
    await openReview(picker);
    await page.rerender(`<h1>Plans, new</h1>${page.markup()}`);
    expect(titleOf(page)).to.equal('Plans, new');
    expect((await page.picker()) === picker, 'the same picker').to.equal(true);
    expect(dialogOf(picker).matches(':modal')).to.equal(true);
    expect(page.heard).to.deep.equal(['plan-review']);
  });

  for (const [change, rendered, notice] of [
    ['the price', { plans: fourPlans.replace('"49"', '"59"') }, format(en.priceChanged, { plan: 'Pro' })],
    ['the current plan', { attributes: { 'current-plan': 'pro' } }, en.isCurrent],
  ] as const)
    it(`closes the review with a notice when the server renders ${change} anew`, async () => {
      const page = await morphing();
      const picker = await page.picker();
      await openReview(picker);
      const { attributes, plans } = { attributes: {}, plans: fourPlans, ...rendered };
      await page.rerender(`<h1>Plans</h1>${page.markup(attributes, plans)}`);
      expect((await page.picker()) === picker, 'the same picker').to.equal(true);
      expect(dialogOf(picker).open).to.equal(false);
      expect(textOf(partOf(picker, 'notice'))).to.equal(notice);
      expect(page.heard).to.deep.equal(['plan-review', 'plan-dismiss']);
      expect(await countPosts(page)).to.deep.equal([0, 0]);
    });

  it('does not affect a pending change', async () => {
    const page = await morphing();
    const { picker, responses } = await startPendingSwap(page);
    await page.rerender(`<h1>Plans</h1>${page.markup({ 'heading-level': '2' })}`);
    expect((await page.picker()) === picker && picker.pending).to.equal(true);
    await responses.release();
    await untilOutcome(picker);
    expect(partOf(picker, 'outcome').textContent).to.contain('Pro');
    expect(await countPosts(page)).to.deep.equal([1, 1]);
  });

  it('can be triggered by a stream', async () => {
    const page = await morphing();
    const picker = await page.picker();
    const plans = fourPlans.replace('"49"', '"59"');
    await page.serve(`<h1>Plans, new</h1>${page.markup({}, plans)}`, addressOf(page));
    await visited(page, () =>
      turboOf(page).renderStreamMessage('<turbo-stream action="refresh"></turbo-stream>'),
    );
    expect(titleOf(page)).to.equal('Plans, new');
    expect((await page.picker()) === picker).to.equal(true);
    await picker.updateComplete;
    expect(cardOf(picker, 'pro').price).to.contain('59');
  });
});

/** Ways to replace a part of the page by a response of the server. */
const replacements: Record<string, (page: SwapPage, content: string) => Promise<void>> = {
  'a frame': async (page, content) => {
    const address = await page.serve(`<turbo-frame id="frame">${content}</turbo-frame>`);
    const loaded = on(page, 'turbo:frame-load');
    page.document.querySelector('turbo-frame')?.setAttribute('src', address);
    await loaded;
  },
  'a stream': async (page, content) => {
    const former = page.document.querySelector('#plans');
    turboOf(page).renderStreamMessage(
      `<turbo-stream action="replace" target="plans"><template>${content}</template></turbo-stream>`,
    );
    await until(() => !former?.isConnected, 'the stream');
  },
};

for (const [how, replace] of Object.entries(replacements))
  describe(`${how} of Turbo that replaces the picker`, () => {
    const framed = (): Promise<SwapPage> =>
      open(({ markup }) => `<turbo-frame id="frame">${markup()}</turbo-frame>`);

    const replaced = async (page: SwapPage, former: PortalPlanPickerElement) => {
      await replace(page, page.markup());
      const picker = await page.picker();
      expect(picker === former, 'another picker').to.equal(false);
      return picker;
    };

    it('closes an open review with plan-dismiss, and sends nothing', async () => {
      const page = await framed();
      const former = await page.picker();
      await openReview(former);
      const picker = await replaced(page, former);
      expect(dialogOf(picker).open).to.equal(false);
      expect(page.heard).to.deep.equal(['plan-review', 'plan-dismiss']);
      expect(await countPosts(page)).to.deep.equal([0, 0]);
    });

    it('sends one POST while pending and reports its outcome, for which the new picker waits', async () => {
      const page = await framed();
      const { picker: former, responses } = await startPendingSwap(page);
      const picker = await replaced(page, former);
      expect(picker.pending).to.equal(true);
      await responses.release();
      await until(() => !picker.pending, 'the outcome');
      expect(page.heard).to.deep.equal(['plan-review', 'plan-assign', 'plan-assigned']);
      expect(await countPosts(page)).to.deep.equal([1, 1]);
    });
  });
