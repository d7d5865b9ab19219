/** The page of the guide to htmx. */
import { expect } from '@open-wc/testing';
import { holdResponses } from '../../support/network.js';
import { changePlan, confirm, openReview, untilOutcome } from '../../support/actions.js';
import { nextEvent } from '../../support/events.js';
import { sandboxUrl } from '../../support/sandbox.js';
import { pickerOf } from '../../support/scene.js';
import { serveFile } from '../../support/page.js';
import { until } from '../../support/waiting.js';
import { fillIn } from './blocks.js';
import { open, type Opened, pageWith } from './opened.js';

describe('the swaps guide', () => {
  /** The htmx page, whose server renders the same plans again. */
  async function openHtmx(): Promise<Opened & { press: () => void }> {
    const example = await pageWith('swaps', 'hx-get');
    const scene = await open(example);
    const [, fragment = ''] = /<div id="plans">(.*)<\/div>/s.exec(example.html) ?? [];
    const body = fillIn(fragment, { url: await sandboxUrl(), token: '' });
    await serveFile({ type: 'html', address: '/account/plans', body });
    return { ...scene, press: () => scene.page.document.querySelector('button')?.click() };
  }

  it('htmx: the picker of a refreshed page assigns a plan', async () => {
    const scene = await openHtmx();
    const previous = await pickerOf(scene);
    scene.press();
    await until(() => !previous.isConnected, 'the swap');
    await changePlan(await pickerOf(scene));
    expect((await scene.customer.ledger()).assignments).to.have.length(1);
    expect(scene.serverRequests.map(({ path }) => path)).to.include('/session');
  });

  it('htmx: does not swap a pending picker until it has an outcome', async () => {
    const scene = await openHtmx();
    const picker = await pickerOf(scene);
    const responses = holdResponses(scene.page);
    await openReview(picker);
    await confirm(picker);
    await until(() => responses.count, 'the request');
    const prevented = nextEvent(scene.page.document.body, 'htmx:beforeSwap' as never);
    scene.press();
    expect(((await prevented) as Event).defaultPrevented).to.equal(true);
    await responses.release();
    await untilOutcome(picker);
    expect(picker.isConnected).to.equal(true);
    scene.press();
    await until(() => !picker.isConnected, 'the swap');
  });
});
