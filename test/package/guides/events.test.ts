/** The pages of the guides to events, migration, review, links, outcomes and Node behave as documented. */
import { expect } from '@open-wc/testing';
import { stub } from 'sinon';
import type { Fault } from '../../../src/testing/faults.js';
import { en } from '../../../src/messages/en.js';
import { isRetryDelay, skipTimers } from '../../support/clock.js';
import { nextEvent } from '../../support/events.js';
import { openReview } from '../../support/actions.js';
import { confirmButtonOf, dialogOf, textOf } from '../../support/rendered.js';
import { outcomeOf } from '../../support/review.js';
import { cardOf, currentLabelsOf, expectNoPart } from '../../support/cards.js';
import { until } from '../../support/waiting.js';
import { change, open, pageWith } from './opened.js';
import { pickerOf, settingsOf } from '../../support/scene.js';

describe('the guides', () => {
  describe('events', () => {
    it('are dispatched in the documented order', async () => {
      const types: string[] = [];
      const picker = await pickerOf(await open(await pageWith('swaps', 'session-request')));
      for (const type of ['plan-review', 'plan-assign', 'session-request', 'plan-assigned', 'plan-error'])
        picker.addEventListener(type, () => types.push(type), { capture: true });
      await change(picker);
      expect(types).to.deep.equal(['plan-review', 'plan-assign', 'session-request', 'plan-assigned']);
    });

    for (const name of ['events', 'migration']) {
      it(`${name}: the request waits for the payment`, async () => {
        const scene = await open(await pageWith(name, '/payments'));
        const picker = await pickerOf(scene);
        await change(picker);
        const paid = scene.serverRequests.filter(({ path }) => path === '/payments').map(({ body }) => body);
        const { requests } = await scene.customer.ledger();
        const posts = requests.filter(({ method }) => method === 'POST');
        expect(posts.map(({ body }) => body)).to.deep.equal([JSON.stringify(paid[0])]);
        expect(paid).to.have.length(1);
      });

      it(`${name}: the request is not sent if the payment fails`, async () => {
        const scene = await open(await pageWith(name, '/payments'));
        const picker = await pickerOf(scene);
        const refuse = () => Promise.resolve(new Response('', { status: 402 }));
        Object.assign(scene.page, { fetch: refuse });
        await change(picker);
        expect(outcomeOf(picker).verdict).to.equal(en.notChanged);
        const types = scene.events.map(({ type }) => type);
        expect(types, 'no event for a change that the page prevented').to.not.include.members(['plan-error']);
        expect((await scene.customer.ledger()).assignments).to.deep.equal([]);
      });
    }

    it('preventDefault() in plan-assign lets the page navigate instead', async () => {
      const scene = await open(await pageWith('events', 'preventDefault'));
      await change(await pickerOf(scene));
      expect(scene.page.location.hash).to.equal('#checkout-pro');
      expect((await scene.customer.ledger()).requests).to.deep.equal([]);
    });

    it('a start that passes while the page holds the request is not sent', async () => {
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

  describe('review', () => {
    /** The page of the guide with one of its scripts. */
    const openWith = async (content: string) => {
      const example = await pageWith('review', content);
      return open({ ...example, js: example.js.filter((code) => code.includes(content)) });
    };

    it('the confirmation waits for the amount of the server', async () => {
      const scene = await openWith('/preview');
      const picker = await pickerOf(scene);
      const answers: ((answer: Response) => void)[] = [];
      const answer = () => new Promise<Response>((resolve) => answers.push(resolve));
      Object.assign(scene.page, { fetch: answer });
      await openReview(picker);
      expect(confirmButtonOf(picker).ariaDisabled).to.equal('true');
      expect(textOf(dialogOf(picker))).to.contain(en.calculating);
      answers.forEach((resolve) => resolve(new Response('Charged today: €12.')));
      await until(() => confirmButtonOf(picker).ariaDisabled === 'false', 'the amount');
      expect(picker.querySelector('p[slot=review]')?.textContent).to.equal('Charged today: €12.');
    });

    it('the terms are hidden in a cancellation', async () => {
      const scene = await openWith('terms');
      const picker = await pickerOf(scene);
      const terms = picker.querySelector('label[slot=review]');
      await openReview(picker, 'free');
      expect(terms?.hasAttribute('hidden')).to.equal(true);
      await openReview(picker, 'pro');
      expect(terms?.hasAttribute('hidden')).to.equal(false);
    });

    it('a page without a review sends at the press', async () => {
      const scene = await openWith('event.confirm()');
      const picker = await pickerOf(scene);
      await openReview(picker);
      expect(dialogOf(picker).open).to.equal(false);
      await until(() => !picker.pending, 'the outcome');
      expect((await scene.customer.ledger()).assignments).to.have.length(1);
    });
  });

  describe('link', () => {
    it('a link opens the review of its plan, and sends nothing', async () => {
      const example = await pageWith('link', 'location.search');
      const js = example.js.map((code) => code.replace('location.search', "'?plan=pro'"));
      const scene = await open({ ...example, js });
      const picker = await pickerOf(scene);
      await until(() => dialogOf(picker).open, 'the review');
      expect(textOf(dialogOf(picker))).to.contain('Switch to Pro');
      expect((await scene.customer.ledger()).requests).to.deep.equal([]);
    });
  });

  describe('outcomes', () => {
    for (const [what, faults, report] of [
      ['assigned', [], { outcome: 'assigned' }],
      ['refused', [{ status: 422 }], { outcome: 'not-applied', code: 'rejected', status: 422 }],
      ['unknown', [{ status: 500, at: 'after' }], { outcome: 'unknown', code: 'service', status: 500 }],
    ] as [string, Fault[], object][])
      it(`the page reports the outcome to its server: ${what}`, async () => {
        const example = await pageWith('outcomes', '/outcomes');
        const scene = await open({ ...example, js: example.js.slice(0, 1) }, faults);
        await change(await pickerOf(scene));
        const [first, second, ...more] = scene.serverRequests;
        const asked = { productPlanId: 'pro' };
        expect(first).to.deep.equal({ path: '/outcomes', body: { asked, outcome: 'begun' } });
        expect(second?.body).to.deep.include({ asked, ...report });
        expect(more).to.deep.equal([]);
      });

    it('the picker shows the current plan that the page sets after an unknown outcome', async () => {
      const { html, js } = await pageWith('outcomes', 'picker.assignment = null');
      const scene = await open({ html, css: [], js: js.slice(1) });
      const picker = await pickerOf(scene);
      expect(currentLabelsOf(picker)).to.deep.equal([cardOf(picker, 'pro').name]);
      expectNoPart(cardOf(picker, 'pro'), 'button');
    });

    it('the settings reload when the browser is online again', async () => {
      const scene = await open(await pageWith('outcomes', 'online'));
      const settings = await settingsOf(scene);
      skipTimers(isRetryDelay, scene.page);
      await scene.customer.setFaults({ status: 500, times: 3 });
      const failed = nextEvent(settings, 'settings-error');
      settings.reload();
      await failed;
      const reloaded = nextEvent(settings, 'settings-loaded');
      scene.page.dispatchEvent(new Event('online'));
      await reloaded;
    });
  });

  describe('node', () => {
    it('a page with its own interface shows the response, an unknown outcome and a failure', async () => {
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
