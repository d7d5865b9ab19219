/** What all libraries that swap parts of a page do to a picker: they replace, patch, move, add and restore it. */
import type { PortalPlanPickerElement } from '../../src/picker/portal-plan-picker.js';
import { format } from '../../src/i18n/format.js';
import {
  canHoldKeys,
  type Attributes,
  cardOf,
  chooseInterval,
  confirm,
  currentLabelsOf,
  dialogOf,
  en,
  expect,
  expectState,
  fourPlans,
  holdResponses,
  labelsOf,
  openReview,
  openScene,
  type Page,
  partOf,
  planMarkup,
  planOf,
  reviewOf,
  type Scene,
  startPendingChange,
  textOf,
  until,
  untilOutcome,
  untilPainted,
} from '../support/browser.js';
import { attributeMarkup } from '../support/markup.js';
import { morphLibraries, mountPatchable } from '../support/morph.js';
import {
  clickSwap,
  countPosts,
  goBack,
  htmxVersions,
  morphingTurbo,
  openHtmxPage,
  openSwapPage,
  processHtmx,
  startPendingSwap,
  type SwapPage,
  titleOf,
  turbo,
  turboOf,
  untilTurbo,
  visit,
} from '../support/swaps.js';

const allPlans = ['Free', 'Basic', 'Pro', 'Enterprise'];

/** One row for each version of htmx. */
const forHtmx = <T>(create: (library: string) => T): Record<string, T> =>
  Object.fromEntries(Object.entries(htmxVersions).map(([name, library]) => [name, create(library)]));

interface Way {
  open: () => Promise<SwapPage>;
  swap: (page: SwapPage) => Promise<void>;
}

const replacements: Record<string, Way> = {
  ...forHtmx((library) => ({
    open: () =>
      openHtmxPage(library, { 'hx-target': '#plans', 'hx-swap': 'outerHTML' }, (page) => page.markup()),
    swap: async (page) => {
      const former = await page.picker();
      clickSwap(page);
      await until(() => !former.isConnected, 'the picker to go');
    },
  })),
  'a frame of Turbo': {
    open: () => openSwapPage(turbo, ({ markup }) => `<turbo-frame id="frame">${markup()}</turbo-frame>`),
    swap: async (page) => {
      const address = await page.serve(`<turbo-frame id="frame">${page.markup()}</turbo-frame>`);
      const frame = page.document.querySelector('turbo-frame');
      await untilTurbo(page, () => frame?.setAttribute('src', address), 'turbo:frame-load');
    },
  },
};

for (const [name, { open, swap }] of Object.entries(replacements))
  describe(`a picker that ${name} replaces`, () => {
    it('closes its review with plan-dismiss, and sends nothing', async () => {
      const page = await open();
      const former = await page.picker();
      await openReview(former);
      await swap(page);
      const picker = await page.picker();
      expect(picker === former, 'the same picker').to.equal(false);
      expect(dialogOf(former).open || dialogOf(picker).open).to.equal(false);
      expect(page.heard).to.deep.equal(['plan-review', 'plan-dismiss']);
      expect(await countPosts(page)).to.deep.equal([0, 0]);
      // The page must not stay inert.
      const { x, y } = partOf(picker, 'heading').getBoundingClientRect();
      expect(page.document.elementFromPoint(x + 5, y + 5) === picker, 'the picker at its place').to.equal(
        true,
      );
    });

    it('sends one POST while pending and reports its outcome, for which the new picker waits', async () => {
      const page = await open();
      const { picker: former, responses } = await startPendingSwap(page);
      await swap(page);
      const picker = await page.picker();
      expect(picker === former, 'the same picker').to.equal(false);
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
  });

/** A page that a library patches to what the server renders next. */
interface Patched {
  scene: Scene;
  page?: Page;
  picker: PortalPlanPickerElement;
  rerender: (plans?: string, attributes?: Attributes) => Promise<void>;
}

async function openPatched(library: string, initial = fourPlans): Promise<Patched> {
  const scene = await openScene([], { token: `t-${Math.random().toString(36).slice(2)}`, plan: 'basic' });
  const { url, token } = scene.customer;
  const render = (plans: string, attributes: Attributes = {}): string => {
    const session = { id: 'plans', 'current-plan': 'basic', 'base-url': url, 'session-token': token };
    return `<h1>Plans</h1><portal-plan-picker ${attributeMarkup({ ...session, ...attributes })}>${plans}</portal-plan-picker>`;
  };
  const { box, patch } = await mountPatchable(library, render(initial));
  const picker = box.querySelector('portal-plan-picker') as PortalPlanPickerElement;
  await picker.updateComplete;
  return {
    scene,
    picker,
    async rerender(plans = initial, attributes) {
      patch(render(plans, attributes));
      expect(box.querySelector('portal-plan-picker') === picker, 'the same picker').to.equal(true);
      await picker.updateComplete;
      await untilPainted();
    },
  };
}

async function openTurboRefresh(): Promise<Patched> {
  const page = await openSwapPage(morphingTurbo, ({ markup }) => `<h1>Plans</h1>${markup()}`);
  const picker = await page.picker();
  return {
    scene: page,
    page: page.page,
    picker,
    async rerender(plans, attributes) {
      await page.serve(`<h1>New plans</h1>${page.markup(attributes, plans)}`, page.page.location.pathname);
      await untilTurbo(page, () => turboOf(page).session.refresh(page.document.baseURI));
      expect(titleOf(page)).to.equal('New plans');
      expect((await page.picker()) === picker, 'the same picker').to.equal(true);
    },
  };
}

const patches: Record<string, () => Promise<Patched>> = {
  'a refresh of Turbo': openTurboRefresh,
  ...Object.fromEntries(Object.keys(morphLibraries).map((library) => [library, () => openPatched(library)])),
};

const higherPrice = fourPlans.replace('"49"', '"59"');

function expectClosed(picker: PortalPlanPickerElement, notice: string): void {
  expect(dialogOf(picker).open).to.equal(false);
  expect(textOf(partOf(picker, 'notice'))).to.equal(notice);
}

for (const [name, open] of Object.entries(patches))
  describe(`a picker that ${name} patches`, () => {
    it('keeps its review of the same plans, and closes it with a notice when the offer changes', async () => {
      const { scene, picker, rerender } = await open();
      const { shadowRoot, outerHTML } = picker;
      await openReview(picker);
      await rerender();
      expect(dialogOf(picker).matches(':modal')).to.equal(true);
      expect(picker.shadowRoot === shadowRoot, 'the same shadow root').to.equal(true);
      expect(picker.outerHTML).to.equal(outerHTML);
      expect(outerHTML).not.to.match(/class=|style=|role=|aria-|tabindex|slot=/);

      await rerender(higherPrice);
      expectClosed(picker, format(en.priceChanged, { plan: 'Pro' }));
      await openReview(picker);
      expect(reviewOf(picker).cost).to.contain('59');
      await rerender(higherPrice, { readonly: '' });
      expectClosed(picker, en.readOnly);
      await rerender(higherPrice);
      await openReview(picker);
      await rerender(higherPrice, { 'current-plan': 'pro' });
      expectClosed(picker, en.isCurrent);
      expect(await countPosts(scene)).to.deep.equal([0, 0]);
    });

    it('keeps a pending change, sends it once, and shows its outcome', async () => {
      const { scene, page, picker, rerender } = await open();
      const responses = await startPendingChange(scene, picker, holdResponses(page));
      await rerender(higherPrice, { 'heading-level': '3' });
      expect(picker.pending).to.equal(true);
      await responses.release();
      await untilOutcome(picker);
      expect(partOf(picker, 'outcome').textContent).to.contain('Pro');
      await rerender(fourPlans, { 'current-plan': 'pro' });
      expect(currentLabelsOf(picker)).to.deep.equal(['Pro']);
      expect(await countPosts(scene)).to.deep.equal([1, 1]);
      expect(scene.events.map(({ type }) => type)).to.deep.equal(['plan-assigned']);
    });
  });

const month = { currency: 'EUR', interval: 'month' };

/** Plans by their values, labels and prices. The libraries match elements by their ids. */
const offer = (hasIds: boolean, ...plans: [value: string, label: string, price: string][]): string =>
  plans
    .map(([value, label, price]) =>
      planMarkup({ ...(hasIds && { id: `plan-${value}` }), value, label, price, ...month }, `Is ${price}.`),
    )
    .join('\n');

const basic: [string, string, string] = ['basic', 'Basic', '19'];
const pro: [string, string, string] = ['pro', 'Pro', '49'];
const team: [string, string, string] = ['team', 'Team', '99'];
const added: [string, string, string] = ['new', 'New', '1'];

for (const library of Object.keys(morphLibraries))
  describe(`plans that ${library} patches`, () => {
    it('stay the same elements when plans are added, moved and removed, also in an interval that the customer chose', async () => {
      const { picker, rerender } = await openPatched(library, offer(true, basic, pro, team));
      const [former, last] = [planOf(picker, 'pro'), planOf(picker, 'team')];
      await rerender(offer(true, added, team, pro, basic));
      expect(labelsOf(picker)).to.deep.equal(['New', 'Team', 'Pro', 'Basic']);
      expect(planOf(picker, 'pro') === former && planOf(picker, 'team') === last, 'the same').to.equal(true);
      await rerender(offer(true, team, basic));
      expect(labelsOf(picker)).to.deep.equal(['Team', 'Basic']);
      const yearly = (price: string): string =>
        offer(true, basic) +
        planMarkup({ value: 'yearly', label: 'Pro', price, currency: 'EUR', interval: 'year' });
      await rerender(yearly('490'));
      await chooseInterval(picker, 'year');
      await rerender(yearly('590'), { lang: 'en', 'heading-level': '3' });
      expect(picker).to.include({ interval: 'year', headingLevel: 3 });
      expect(labelsOf(picker)).to.deep.equal(['Pro']);
      expect(cardOf(picker, 'yearly').price).to.contain('590');
    });

    it('keep the review of the same plan when elements without ids change their values, until it is gone', async () => {
      const { scene, picker, rerender } = await openPatched(library, offer(false, basic, pro, team));
      await openReview(picker);
      await rerender(offer(false, added, team, pro, basic));
      expect(labelsOf(picker)).to.deep.equal(['New', 'Team', 'Pro', 'Basic']);
      expect(reviewOf(picker).title).to.contain('Pro');
      await rerender(offer(false, team, basic));
      expectClosed(picker, en.planGone);
      expect(await countPosts(scene)).to.deep.equal([0, 0]);
    });
  });

const permanent = { 'data-turbo-permanent': '' };

/** Ways to keep the picker while the content around it is replaced. They move it, and so connect it again. */
const moves: Record<string, Way> = {
  ...forHtmx((library) => ({
    open: () =>
      openHtmxPage(
        library,
        { 'hx-target': '#box', 'hx-swap': 'innerHTML' },
        (page) => `<h1>New</h1>${page.markup({ 'hx-preserve': '' })}`,
        ({ markup }) => markup({ 'hx-preserve': '' }),
      ),
    swap: async (page) => {
      clickSwap(page);
      await until(() => titleOf(page) === 'New', 'the swap');
      await until(() => page.document.querySelector('#plans')?.isConnected, 'the picker');
    },
  })),
  Turbo: {
    open: () => openSwapPage(turbo, ({ markup }) => `<h1>Plans</h1>${markup(permanent)}`),
    swap: async (page) => {
      const address = await page.serve(`<h1>New</h1>${page.markup(permanent)}`);
      await untilTurbo(page, () => turboOf(page).visit(address));
    },
  },
};

for (const [name, { open, swap }] of Object.entries(moves))
  describe(`a picker that ${name} preserves`, () => {
    it('closes its review, and sends nothing', async () => {
      const page = await open();
      const picker = await page.picker();
      await openReview(picker);
      await swap(page);
      await until(() => !dialogOf(picker).open, 'the review to close');
      expect((await page.picker()) === picker, 'the same picker').to.equal(true);
      expect(page.heard).to.deep.equal(['plan-review', 'plan-dismiss']);
      expect(await countPosts(page)).to.deep.equal([0, 0]);
    });

    it('stays pending, and shows its outcome', async () => {
      const page = await open();
      const { picker, responses } = await startPendingSwap(page);
      await swap(page);
      expect((await page.picker()) === picker, 'the same picker').to.equal(true);
      expect(picker.pending).to.equal(true);
      await responses.release();
      await untilOutcome(picker);
      expect(partOf(picker, 'outcome').textContent).to.contain('Pro');
      expect(await countPosts(page)).to.deep.equal([1, 1]);
    });
  });

/** Ways to add a picker to a page that has none. */
const arrivals: Record<string, () => Promise<SwapPage>> = {
  // By a boosted link.
  ...forHtmx((library) => async () => {
    const page = await openSwapPage(library, () => '<a id="swap" hx-boost="true">Plans</a>');
    const address = await page.serve(`<h1>Plans</h1>${page.markup()}`);
    page.document.querySelector('#swap')?.setAttribute('href', address);
    processHtmx(page);
    clickSwap(page);
    return page;
  }),
  'a visit of Turbo': async () => {
    const page = await openSwapPage(turbo, () => '<h1>Home</h1>');
    await visit(page, await page.serve(`<h1>Plans</h1>${page.markup()}`));
    return page;
  },
};

describe('a picker that is added', () => {
  for (const [name, arrive] of Object.entries(arrivals))
    it(`by ${name} assigns a plan with the document's listener from the first page`, async () => {
      const page = await arrive();
      const picker = await page.picker();
      expect(titleOf(page)).to.equal('Plans');
      expect(labelsOf(picker)).to.deep.equal(allPlans);
      await openReview(picker);
      await confirm(picker);
      await untilOutcome(picker);
      expect(page.heard).to.deep.equal(['plan-review', 'plan-assign', 'plan-assigned']);
      expect(await countPosts(page)).to.deep.equal([1, 1]);
      expect(page.uncaught).to.deep.equal([]);
    });
});

/** Ways to leave a page and to come back to what the library has stored of it. */
const histories: Record<string, Way & { back: (page: SwapPage, address: string) => Promise<void> }> = {
  ...forHtmx((library) => ({
    open: async () => {
      const page = await openSwapPage(
        library,
        ({ markup }) =>
          `<main><h1>Plans</h1>${markup()}</main><a id="swap" hx-push-url="true" hx-target="body">Next</a>`,
      );
      page.document.querySelector('#swap')?.setAttribute('hx-get', await page.serve('<h1>Next</h1>'));
      processHtmx(page);
      return page;
    },
    swap: async (page) => {
      clickSwap(page);
      await until(() => titleOf(page) === 'Next', 'the next page');
    },
    back: async (page, address) => {
      const { history, PopStateEvent } = page.page;
      const state = { htmx: true };
      // In consecutive frames, history.back() of WebKit affects a removed frame.
      if (canHoldKeys) history.back();
      else {
        history.replaceState(state, '', address);
        page.page.dispatchEvent(new PopStateEvent('popstate', { state }));
      }
      await until(() => titleOf(page) === 'Plans', 'the page');
    },
  })),
  Turbo: {
    open: () => openSwapPage(turbo, ({ markup }) => `<h1>Plans</h1>${markup()}`),
    swap: async (page) => visit(page, await page.serve('<h1>Next</h1>')),
    back: goBack,
  },
};

describe('a page that was left during the review', () => {
  for (const [name, { open, swap, back }] of Object.entries(histories))
    it(`has one new picker without a review when ${name} restores it`, async () => {
      const page = await open();
      const address = page.page.location.pathname;
      const former = await page.picker();
      const before = former.outerHTML;
      await openReview(former);
      await swap(page);
      expect(titleOf(page)).to.equal('Next');
      expect(page.heard).to.deep.equal(['plan-review', 'plan-dismiss']);
      await back(page, address);
      const picker = await page.picker();
      expect(titleOf(page)).to.equal('Plans');
      expect(picker === former, 'the same picker').to.equal(false);
      expect(picker.outerHTML).to.equal(before);
      expect(dialogOf(picker).open).to.equal(false);
      expect(labelsOf(picker)).to.deep.equal(allPlans);
      expect(await countPosts(page)).to.deep.equal([0, 0]);
    });
});
