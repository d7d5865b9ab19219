/** What the guides of swaps and modals promise of their pages. */
import { expect } from '@open-wc/testing';
import { holdResponses } from '../../support/network.js';
import { markedLabelsOf } from '../../support/cards.js';
import { choosePlan, confirm, untilOutcome, openReview } from '../../support/actions.js';
import { nextEvent } from '../../support/events.js';
import { sandboxUrl } from '../../support/sandbox.js';
import { pickerOf } from '../../support/scene.js';
import { serveFile } from '../../support/page.js';
import { until } from '../../support/waiting.js';
import { fillIn } from './blocks.js';
import { type Opened, open, pageWith } from './opened.js';

describe('the guide of swaps', () => {
  /** The page of htmx, whose server renders the same plans again. */
  async function openHtmx(): Promise<Opened & { press: () => void }> {
    const example = await pageWith('swaps', 'hx-get');
    const scene = await open(example);
    const [, fragment = ''] = /<div id="plans">(.*)<\/div>/s.exec(example.html) ?? [];
    const body = fillIn(fragment, { url: await sandboxUrl(), token: '' });
    await serveFile({ type: 'html', address: '/account/plans', body });
    return { ...scene, press: () => scene.page.document.querySelector('button')?.click() };
  }

  it('htmx: the page refreshes its plans, and the new picker assigns', async () => {
    const scene = await openHtmx();
    const former = await pickerOf(scene);
    scene.press();
    await until(() => !former.isConnected, 'the swap');
    const picker = await pickerOf(scene);
    await openReview(picker);
    await confirm(picker);
    await untilOutcome(picker);
    expect((await scene.customer.ledger()).assignments).to.have.length(1);
    expect(scene.asked.map(({ path }) => path)).to.include('/session');
  });

  it('htmx: a pending picker is not swapped, and is again after the outcome', async () => {
    const scene = await openHtmx();
    const picker = await pickerOf(scene);
    const responses = holdResponses(scene.page);
    await openReview(picker);
    await confirm(picker);
    await until(() => responses.count, 'the request');
    const dropped = nextEvent(scene.page.document.body, 'htmx:beforeSwap' as never);
    scene.press();
    expect(((await dropped) as Event).defaultPrevented).to.equal(true);
    await responses.release();
    await untilOutcome(picker);
    expect(picker.isConnected).to.equal(true);
    scene.press();
    await until(() => !picker.isConnected, 'the swap');
  });

  it('Turbo: the choice is in the markup of a page that is left', async () => {
    const scene = await open(await pageWith('swaps', 'turbo:before-cache'));
    const { page } = scene;
    await choosePlan(await pickerOf(scene), 'pro');
    const next = await serveFile({ type: 'html', body: '<!doctype html><title>Next</title><h1>Next</h1>' });
    const { Turbo } = page as unknown as { Turbo: { visit: (address: string) => void } };
    const left = page.document.querySelector('portal-plan-picker');
    Turbo.visit(next);
    await until(() => !left?.isConnected, 'the visit');
    expect(left?.getAttribute('value')).to.equal('pro');
    expect(markedLabelsOf(left as Element, 'selected')).to.deep.equal(['Pro']);
  });
});
