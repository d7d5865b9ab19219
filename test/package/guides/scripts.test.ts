/** The scripts of the guides behave as documented. */
import type { PortalPlanPickerElement } from '../../../src/picker/portal-plan-picker.js';
import type { Fault } from '../../../src/testing/faults.js';
import {
  confirm,
  confirmButtonOf,
  dialogOf,
  expect,
  holdResponses,
  nextEvent,
  openReview,
  partOf,
  pickerOf,
  sandboxUrl,
  serveFile,
  settingsOf,
  stopTimers,
  textOf,
  until,
  untilOutcome,
  visibleTextOf,
} from '../../support/browser.js';
import { fillIn } from './blocks.js';
import { change, open, type Opened, pageWith } from './opened.js';

describe('the scripts of the guides', () => {
  describe('payments and events', () => {
    it('navigate instead after preventDefault() in plan-assign', async () => {
      const scene = await open(await pageWith('payments', 'preventDefault'));
      await change(await pickerOf(scene));
      expect(scene.page.location.hash).to.equal('#checkout-pro');
      expect((await scene.customer.ledger()).requests).to.deep.equal([]);
    });
  });

  describe('review', () => {
    /** The page of the guide with one of its scripts. */
    const openWith = async (content: string) => {
      const example = await pageWith('review', content);
      return open({ ...example, js: example.js.filter((code) => code.includes(content)) });
    };

    it('send at the press with event.confirm()', async () => {
      const scene = await openWith('event.confirm()');
      const picker = await pickerOf(scene);
      await openReview(picker);
      expect(dialogOf(picker).open).to.equal(false);
      await until(() => !picker.pending, 'the outcome');
      expect((await scene.customer.ledger()).assignments).to.have.length(1);
    });
  });

  it('review: open the review of the plan in the address, and send nothing', async () => {
    const example = await pageWith('review', 'location.search');
    const js = example.js.map((code) => code.replace('location.search', "'?plan=pro'"));
    const scene = await open({ ...example, js });
    const picker = await pickerOf(scene);
    await until(() => dialogOf(picker).open, 'the review');
    expect(textOf(dialogOf(picker))).to.contain('Switch to Pro');
    expect((await scene.customer.ledger()).requests).to.deep.equal([]);
  });

  describe('review: why customers leave', () => {
    /** The page, and what it has sent to its server. */
    const openLeaving = async () => {
      const scene = await open(await pageWith('review', 'review-cancel'));
      const sent: [path: string, text: string][] = [];
      const sendBeacon = (path: string, text: string) => sent.push([path, text]) > 0;
      Object.assign(scene.page.navigator, { sendBeacon });
      const picker = await pickerOf(scene);
      await openReview(picker, 'free');
      expect(confirmButtonOf(picker).ariaDisabled).to.equal('false');
      return { scene, picker, sent };
    };

    it('send the reason of a cancellation, and of nothing else', async () => {
      for (const offer of [false, true]) {
        const { scene, picker, sent } = await openLeaving();
        picker.querySelector('input')?.click();
        if (offer) await pressOffer(scene, picker);
        await confirm(picker);
        await untilOutcome(picker);
        expect(sent).to.deep.equal(offer ? [] : [['/reasons', 'price']]);
      }
    });

    async function pressOffer({ page }: Opened, picker: PortalPlanPickerElement): Promise<void> {
      page.document.querySelector<HTMLElement>('#pause')?.click();
      await picker.updateComplete;
    }
  });

  it('cancelling: cancel from the link to the receipt, with the labels of the German duty', async () => {
    const example = await pageWith('cancelling', 'location.search');
    const js = example.js.map((code) => code.replace('location.search', "'?plan=free'"));
    const scene = await open({ ...example, js });
    const picker = await pickerOf(scene);
    await until(() => dialogOf(picker).open, 'the review');
    await picker.updateComplete;
    expect(textOf(partOf(picker, 'cancel'))).to.equal('Vertrag Basis hier kündigen');
    expect(visibleTextOf(confirmButtonOf(picker))).to.equal('Jetzt kündigen');
    expect(confirmButtonOf(picker).ariaDisabled).to.equal('false');
    await confirm(picker);
    await untilOutcome(picker);
    const [report] = scene.serverRequests.filter(({ path }) => path === '/receipts');
    const { receipt } = report?.body as { receipt: string };
    for (const line of [/^Vertrag Basis hier kündigen$/m, /^.*2031.*\(2031-01-01T00:00:00Z\)$/m])
      expect(receipt).to.match(line);
    expect(visibleTextOf(partOf(picker, 'outcome'))).to.contain('auch per E-Mail');
  });

  describe('outcomes', () => {
    const reports: [Fault[], object][] = [
      [[], { outcome: 'assigned' }],
      [[{ status: 500, at: 'after' }], { outcome: 'unknown', code: 'service', status: 500 }],
    ];
    for (const [faults, report] of reports)
      it(`report ${Object.values(report).join(' ')} to the server`, async () => {
        const example = await pageWith('outcomes', '/outcomes');
        const scene = await open(example, faults);
        await change(await pickerOf(scene));
        const [first, second, ...more] = scene.serverRequests.filter(({ path }) => path !== '/session');
        const asked = { productPlanId: 'pro' };
        expect(first).to.deep.equal({ path: '/outcomes', body: { asked, outcome: 'begun' } });
        expect(second?.body).to.deep.include({ asked, ...report });
        expect(more).to.deep.equal([]);
      });

    it('reload the settings when the browser is online again', async () => {
      const scene = await open(await pageWith('settings', 'online'));
      const settings = await settingsOf(scene);
      const pass = stopTimers(scene.page);
      await scene.customer.setFaults({ status: 500, times: 3 });
      const failed = nextEvent(settings, 'settings-error');
      settings.reload();
      while (!settings.error) await pass(500);
      await failed;
      const reloaded = nextEvent(settings, 'settings-loaded');
      scene.page.dispatchEvent(new Event('online'));
      await reloaded;
    });
  });

  it('node: show the response, an unknown outcome and a failure in an interface of the page', async () => {
    const scene = await open(await pageWith('node', 'id="upgrade"'));
    const find = (selector: string): HTMLElement =>
      scene.page.document.querySelector(selector) as HTMLElement;
    for (const [faults, said] of [
      [[], 'The service answered: pro.'],
      [[{ status: 500 }], 'We do not know'],
      [[{ status: 404 }], 'Your plan was not changed.'],
    ] as const) {
      await scene.customer.setFaults(...faults);
      find('#upgrade').click();
      await until(() => find('#upgrade').ariaDisabled !== 'true', 'the outcome');
      expect(textOf(find('#said'))).to.contain(said);
    }
  });

  describe('swaps, with htmx', () => {
    /** The page of the guide, whose server renders the same plans again. */
    async function openHtmx(): Promise<Opened & { press: () => void }> {
      const example = await pageWith('swaps', 'hx-get');
      const scene = await open(example);
      const [, fragment = ''] = /<div id="plans">(.*)<\/div>/s.exec(example.html) ?? [];
      const body = fillIn(fragment, { url: await sandboxUrl(), token: '' });
      await serveFile({ type: 'html', address: '/account/plans', body });
      return { ...scene, press: () => scene.page.document.querySelector('button')?.click() };
    }

    it('keep a pending picker until it has an outcome', async () => {
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
});
