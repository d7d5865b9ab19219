/** Layout, keyboard access and requests of the playground. */
import { expect } from '@open-wc/testing';
import { spy } from 'sinon';
import { untilOutcome } from '../../../support/actions.js';
import { focusedElement, partOf, textOf } from '../../../support/rendered.js';
import { pressKeys, tabUntil } from '../../../support/keyboard.js';
import { until } from '../../../support/waiting.js';
import { Playground } from './helpers.js';
import { cardsOf } from '../../../support/cards.js';

const frameOf = ({ page }: Playground): HTMLElement => page.frameElement as HTMLElement;

/** Resizes the viewport of the playground. */
function resize(playground: Playground, width: number, height = 900): void {
  Object.assign(frameOf(playground).style, { width: `${width}px`, height: `${height}px` });
  // Forces a layout, which resizes the page in the frame: WebKit's `checkVisibility` does not.
  expect(frameOf(playground).offsetWidth).to.be.at.least(width);
  expect(playground.page.innerWidth).to.equal(width);
}

describe('page of the playground', () => {
  it('does not scroll sideways from 280 to 1600 pixels', async () => {
    const playground = await Playground.open('?plans=12');
    for (const panel of ['watch', 'controls', 'html']) {
      playground.choose('panel', panel);
      for (const width of [280, 360, 768, 1024, 1200, 1280, 1440, 1600]) {
        resize(playground, width);
        const { scrollWidth } = playground.document.documentElement;
        expect(scrollWidth, `${panel} at ${width}`).to.be.at.most(width);
      }
    }
  });

  it('shows the first plans without scrolling on a phone', async () => {
    const playground = await Playground.open();
    resize(playground, 360, 740);
    const [free, basic] = cardsOf(playground.picker).map(({ box }) => box.getBoundingClientRect());
    const dock = playground.find('.dock').getBoundingClientRect();
    expect(free?.bottom).to.be.lessThan(dock.top);
    expect(basic?.top).to.be.lessThan(dock.top);
  });

  it('collapses scenarios and options on a narrow screen only', async () => {
    const playground = await Playground.open();
    const link = playground.find('#scenarios a[href*=refused]');
    const theme = playground.find('select[name=theme]');
    const summaries = playground.all('.fold > summary');
    expect(summaries).to.have.lengthOf(2);
    const visible = () => [link, theme, ...summaries].map((each) => each.checkVisibility());
    resize(playground, 1280);
    expect(visible()).to.deep.equal([true, true, false, false]);
    resize(playground, 360);
    expect(visible()).to.deep.equal([false, false, true, true]);

    const [scenarios] = summaries;
    scenarios?.focus();
    await pressKeys('Enter');
    expect(visible()).to.deep.equal([true, false, true, true]);
    link.focus();
    await playground.replaceElements(() => link.click());
    expect(visible()).to.deep.equal([false, false, true, true]);
    expect(playground.document.activeElement === scenarios).to.equal(true);
  });

  it('keeps both collapsed sections aligned on a narrow screen, whichever is open', async () => {
    const playground = await Playground.open();
    resize(playground, 360);
    const folds = playground.all('.fold');
    expect(folds).to.have.lengthOf(2);
    const edges = () =>
      [folds[0]?.getBoundingClientRect().left, folds[1]?.getBoundingClientRect().right].map(Number);
    const closed = edges();
    for (const [open] of folds.entries()) {
      folds.forEach((fold, index) => fold.toggleAttribute('open', index === open));
      expect(edges()).to.deep.equal(closed);
      const [scenarios, options] = folds.map((fold) => fold.getBoundingClientRect());
      expect([scenarios?.left, scenarios?.right]).to.deep.equal([options?.left, options?.right]);
    }
  });

  it('has a skip link to the plans', async () => {
    const playground = await Playground.open();
    const { document } = playground;
    const skip = playground.find('.skip');
    skip.focus();
    expect(skip.getBoundingClientRect().top).to.be.at.least(0);
    await pressKeys('Enter');
    await until(() => document.activeElement?.id === 'canvas', 'the canvas');
    await pressKeys('Tab');
    expect(focusedElement(document)?.localName).to.equal('input');
  });

  it('can be used with the keyboard only', async () => {
    const playground = await Playground.open('?scenario=upgrade');
    const { picker, document } = playground;
    playground.find('#start-over').focus();
    const tabToPart = (name: string): Promise<void> =>
      tabUntil(() => focusedElement(document) === partOf(picker, name), name);
    await tabToPart('submit');
    await pressKeys('Enter');
    await until(() => partOf(picker, 'dialog').matches('[open]'), 'the review');
    await tabToPart('confirm');
    await pressKeys('Enter');
    await untilOutcome(picker);
    await playground.ledger(1, 1);

    playground.find('#scenarios a[href*=refused]').focus();
    await pressKeys('Enter');
    await until(() => textOf(playground.find('#scenario-title')) === 'Service refuses', 'the scenario');
    expect(document.activeElement?.getAttribute('aria-current')).to.equal('page');
  });

  it('summarizes the ledger on a narrow screen, and links to it', async () => {
    const playground = await Playground.open();
    resize(playground, 360);
    await playground.change();
    await playground.ledger(1, 1);
    const dock = playground.find('.dock a');
    expect(textOf(dock)).to.equal('Received 2 Applied 1 plan-assigned');
    const fetch = spy(playground.page, 'fetch');
    const arrived = new Promise((resolve) => playground.page.addEventListener('hashchange', resolve));
    dock.click();
    await arrived;
    expect(fetch.args, 'the playground starts over').to.deep.equal([]);
    await until(() => {
      const { top } = playground.find('#ledger-heading').getBoundingClientRect();
      return top >= 0 && top < playground.page.innerHeight / 2;
    }, 'the ledger in view');
  });

  it('is inert until the elements of a new scenario are ready', async () => {
    const playground = await Playground.open();
    const canvas = playground.find('#canvas');
    await playground.replaceElements(() => {
      playground.find('#scenarios a[href*=downgrade]').click();
      expect(canvas.inert).to.equal(true);
    });
    expect(canvas.inert).to.equal(false);
  });

  it('sends requests to its own origin only', async () => {
    const playground = await Playground.open('?theme=playful&lang=de');
    await playground.change();
    const entries = playground.page.performance.getEntriesByType('resource');
    expect(entries).to.not.be.empty;
    for (const { name } of entries) expect(new URL(name).origin).to.equal(location.origin);
    const policy = playground.find('meta[http-equiv=Content-Security-Policy]').getAttribute('content');
    expect(policy).to.include("default-src 'self'");
  });

  it('highlights only new entries of the ledger', async () => {
    const playground = await Playground.open();
    await until(() => playground.all('#received li').length === 1, 'the settings');
    await playground.change();
    await playground.ledger(1, 1);
    expect(playground.all('.fresh .method, #applied .fresh code').map(textOf)).to.deep.equal(['POST', 'pro']);
  });

  it('starts over with a new customer', async () => {
    const playground = await Playground.open('?scenario=refused');
    await playground.change();
    await playground.ledger(1, 0);
    await playground.replaceElements(() => playground.find('#start-over').click());
    await playground.ledger(0, 0);
    await playground.change();
    await playground.ledger(1, 0);
    expect(playground.events).to.include('plan-error');
  });
});
