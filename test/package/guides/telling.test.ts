/** What the guides of events, outcomes and Node promise of a page, asserted of that page. */
import { expect } from '@open-wc/testing';
import { stub } from 'sinon';
import type { Fault } from '../../../src/testing/faults.js';
import { en } from '../../../src/messages/en.js';
import { skipTimers, isRetryDelay } from '../../support/clock.js';
import { nextEvent } from '../../support/events.js';
import { confirm, untilOutcome, openReview } from '../../support/actions.js';
import { partOf, textOf } from '../../support/rendered.js';
import { expectNoPart, cardOf, markedLabelsOf } from '../../support/cards.js';
import { until } from '../../support/waiting.js';
import { change, open, pageWith } from './opened.js';
import { pickerOf, settingsOf } from '../../support/scene.js';

describe('the guides', () => {
  describe('events', () => {
    it('come in the order that the guide says', async () => {
      const heard: string[] = [];
      const picker = await pickerOf(await open(await pageWith('choice', 'session-request')));
      for (const type of ['change', 'plan-assign', 'session-request', 'plan-assigned', 'plan-error'])
        picker.addEventListener(type, () => heard.push(type), { capture: true });
      await change(picker);
      expect(heard).to.deep.equal(['change', 'plan-assign', 'session-request', 'plan-assigned']);
    });

    for (const name of ['events', 'migration'])
      it(`${name}: a held request waits for the payment, and goes nowhere without one`, async () => {
        const scene = await open(await pageWith(name, '/payments'));
        const picker = await pickerOf(scene);
        await change(picker);
        const paid = scene.asked.filter(({ path }) => path === '/payments').map(({ body }) => body);
        const { requests } = await scene.customer.ledger();
        const posts = requests.filter(({ method }) => method === 'POST');
        expect(posts.map(({ body }) => body)).to.deep.equal([JSON.stringify(paid[0])]);
        expect(paid).to.have.length(1);

        const refuse = () => Promise.resolve(new Response('', { status: 402 }));
        Object.assign(scene.page, { fetch: refuse });
        const ended = scene.events.length;
        await openReview(picker, 'pro');
        await confirm(picker);
        await untilOutcome(picker);
        expect(textOf(partOf(picker, 'outcome'))).to.equal(en.notChanged);
        expect(scene.events.length, 'no event of what the page itself did').to.equal(ended);
        expect((await scene.customer.ledger()).assignments).to.have.length(1);
      });

    it('a page that calls off leads elsewhere', async () => {
      const scene = await open(await pageWith('events', 'preventDefault'));
      await change(await pickerOf(scene));
      expect(scene.page.location.hash).to.equal('#checkout-pro');
      expect((await scene.customer.ledger()).requests).to.deep.equal([]);
    });

    it('a time that passes while the page holds is refused', async () => {
      const scene = await open({ ...(await pageWith('events', '/payments')), js: [] });
      const picker = await pickerOf(scene);
      picker.startTimeInSeconds = Math.floor(Date.now() / 1000) + 60;
      const later = Date.now() + 120_000;
      picker.addEventListener('plan-assign', (event) => {
        stub(scene.page.Date, 'now').returns(later);
        event.waitUntil(Promise.resolve());
      });
      await change(picker);
      expect(picker.error?.code).to.equal('canceled');
      expect((await scene.customer.ledger()).requests).to.deep.equal([]);
    });
  });

  describe('outcomes', () => {
    for (const [what, faults, told] of [
      ['assigned', [], { outcome: 'assigned' }],
      ['refused', [{ status: 422 }], { outcome: 'not-applied', code: 'rejected', status: 422 }],
      ['unknown', [{ status: 500, at: 'after' }], { outcome: 'unknown', code: 'service', status: 500 }],
    ] as [string, Fault[], object][])
      it(`the server is told: ${what}`, async () => {
        const example = await pageWith('outcomes', '/outcomes');
        const scene = await open({ ...example, js: example.js.slice(0, 1) }, faults);
        await change(await pickerOf(scene));
        const [begun, ended, ...more] = scene.asked;
        const asked = { productPlanId: 'pro' };
        expect(begun).to.deep.equal({ path: '/outcomes', body: { asked, outcome: 'begun' } });
        expect(ended?.body).to.deep.include({ asked, ...told });
        expect(more).to.deep.equal([]);
      });

    it('the picker has the truth again when the page says so', async () => {
      const { html, js } = await pageWith('outcomes', 'picker.assignment = null');
      const scene = await open({ html, css: [], js: js.slice(1) });
      const picker = await pickerOf(scene);
      expect(markedLabelsOf(picker, 'current')).to.deep.equal([cardOf(picker, 'pro').name]);
      expectNoPart(cardOf(picker, 'pro'), 'radio');
    });

    it('the settings are read again once the customer is back online', async () => {
      const scene = await open(await pageWith('outcomes', 'online'));
      const settings = await settingsOf(scene);
      skipTimers(isRetryDelay, scene.page);
      await scene.customer.setFaults({ status: 500, times: 3 });
      const failed = nextEvent(settings, 'settings-error');
      settings.reload();
      await failed;
      const again = nextEvent(settings, 'settings-loaded');
      scene.page.dispatchEvent(new Event('online'));
      await again;
    });
  });

  describe('node', () => {
    it('a page with a look of its own tells what the service answered, and what nobody knows', async () => {
      const scene = await open(await pageWith('node', 'id="upgrade"'));
      const find = (selector: string): HTMLElement =>
        scene.page.document.querySelector(selector) as HTMLElement;
      const press = async (): Promise<void> => {
        find('#upgrade').click();
        await until(() => find('#upgrade').ariaDisabled !== 'true', 'the outcome');
      };
      await press();
      expect(textOf(find('#said'))).to.equal('The service answered: pro.');
      await scene.customer.setFaults({ status: 500 });
      await press();
      expect(textOf(find('#said'))).to.contain('We do not know');
      await scene.customer.setFaults({ status: 404 });
      await press();
      expect(textOf(find('#said'))).to.equal('Your plan was not changed.');
    });
  });
});
