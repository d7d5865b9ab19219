/** Group N: several pickers of one customer, and outcomes of a removed picker. */
import { expect, fixture, html } from '@open-wc/testing';
import type { PortalPlanPickerElement } from '../../src/picker/portal-plan-picker.js';
import { en } from '../../src/messages/en.js';
import { errorOf } from '../service/helpers.js';
import { confirm, openReview, press, untilOutcome } from '../support/actions.js';
import { outcomeEventsOf } from '../support/attempts.js';
import { currentLabelsOf } from '../support/cards.js';
import { secondsInDays } from '../support/clock.js';
import { errorFieldsOf } from '../support/errors.js';
import { fourPlans } from '../support/markup.js';
import { mountPickerOf } from '../support/mount.js';
import { holdResponses } from '../support/network.js';
import { startPendingChange } from '../support/pending.js';
import { dialogOf, partOf, renderedTextOf, textOf } from '../support/rendered.js';
import { expectState } from '../support/states.js';
import { reviewOf } from '../support/review.js';
import { SandboxCustomer } from '../support/sandbox.js';
import { mountSignedInPicker, openScene, type Scene, signIn } from '../support/scene.js';
import { until, untilNextTask, untilSettled } from '../support/waiting.js';
import { confirmDelayed, mountPickerAt, places, tokensSentBy } from './session-places.js';

const pro = { productPlanId: 'pro' };
const busy = { code: 'busy', outcome: 'not-applied' };

/** Mounts a picker and holds the response to its change. */
async function posting(scene: Scene, picker?: PortalPlanPickerElement, request: object = pro) {
  const first = picker ?? (await mountSignedInPicker(scene));
  const responses = holdResponses();
  const assigned = first.assign({ ...pro, ...request });
  await until(() => responses.count, 'the request');
  return { first, responses, assigned };
}

/** Checks that the picker is locked. */
async function expectLocked(scene: Scene, picker: PortalPlanPickerElement): Promise<void> {
  picker.defaultPlan = 'free';
  await picker.updateComplete;
  const { count } = scene.calls;
  expect(picker.pending).to.equal(true);
  expectState(picker, 'pending', true);
  expect(renderedTextOf(picker)).to.contain(en.pending);
  const request = { ...pro, productId: picker.productId ?? '' };
  expect(errorFieldsOf(await errorOf(picker.assign(request)))).to.deep.equal(busy);
  await openReview(picker);
  picker.review('free');
  partOf(picker, 'cancel').click();
  await untilSettled();
  expect(dialogOf(picker).open).to.equal(false);
  expect(scene.calls.count).to.equal(count);
}

describe('N04: several pickers', () => {
  for (const place of places)
    it(`N04 locks both pickers of a customer, by attributes and by ${place}, and shows the outcome in one`, async () => {
      const scene = await openScene();
      const { widget: second } = await mountPickerAt(place, scene, { baseUrl: `${scene.customer.url}/` });
      const { first, responses, assigned } = await posting(scene);
      await expectLocked(scene, second);
      await responses.release();
      await assigned;
      await Promise.all([first.updateComplete, second.updateComplete]);
      expect(textOf(partOf(first, 'outcome'))).to.match(/^Pro (is active|starts)/);
      for (const region of ['outcome', 'status']) expect(textOf(partOf(second, region))).to.equal('');
      expect(second).to.include({ pending: false, error: null });
      expect(second.assignment, 'what both know').to.equal(first.assignment);
      expect(outcomeEventsOf(scene)).to.have.length(1);
      await second.assign(pro);
    });

  it('N04 locks both pickers of a named customer with two tokens', async () => {
    const scene = await openScene();
    const customer = scene.customer.customerId;
    const { token } = await SandboxCustomer.create({ customerId: customer });
    const { widget } = await mountPickerAt('its attributes', scene, { customer });
    const { widget: second } = await mountPickerAt('its session', scene, { customer, sessionToken: token });
    const { responses, assigned } = await posting(scene, widget);
    await expectLocked(scene, second);
    await responses.release();
    await assigned;
  });

  for (const [first, second] of [
    [null, '1'],
    ['1', null],
    ['', ' 1 '],
    [' 2 ', '2'],
  ] as const)
    it(`N04 locks both pickers of the products "${first ?? 'none'}" and "${second ?? 'none'}", which are equal`, async () => {
      const scene = await openScene([{ status: 200, body: '{}' }]);
      const pickers = [await mountSignedInPicker(scene), await mountSignedInPicker(scene)] as const;
      pickers[0].productId = first;
      pickers[1].productId = second;
      const { responses, assigned } = await posting(
        scene,
        pickers[0],
        first === null ? {} : { productId: first },
      );
      await expectLocked(scene, pickers[1]);
      await responses.release();
      await assigned;
    });

  it('N04 sends the changes of different products', async () => {
    const scene = await openScene([{ status: 200, body: '{}' }]);
    const [first, second] = [await mountSignedInPicker(scene), await mountSignedInPicker(scene)];
    second.productId = '2';
    const { responses, assigned } = await posting(scene, first);
    expect(second.pending).to.equal(false);
    const other = second.assign({ ...pro, productId: '2' });
    await until(() => responses.count === 2, 'the second request');
    await responses.release();
    await Promise.all([assigned, other]);
    expect(outcomeEventsOf(scene)).to.have.length(2);
  });

  it('N04 sends the changes of different customers', async () => {
    const scene = await openScene();
    const bob = await SandboxCustomer.create();
    const { widget: second } = await mountPickerAt('its attributes', scene, { sessionToken: bob.token });
    const { responses, assigned } = await posting(scene);
    expect(second.pending).to.equal(false);
    const other = second.assign(pro);
    await until(() => responses.count === 2, 'the second request');
    await responses.release();
    await Promise.all([assigned, other]);
    expect(tokensSentBy(scene)).to.deep.equal([scene.customer.token, bob.token]);
  });

  it('N04 locks the other picker while the page delays a change', async () => {
    const scene = await openScene();
    const { widget: second } = await mountPickerAt('its attributes', scene);
    const first = await mountPickerAt('its attributes', scene);
    const release = await confirmDelayed(first);
    await expectLocked(scene, second);
    release();
    await untilOutcome(first.widget);
    expect(scene.calls.count).to.equal(1);
  });

  const beginnings = {
    delayed: async (scene) => {
      const placed = await mountPickerAt('its attributes', scene);
      const release = await confirmDelayed(placed);
      return () => {
        release();
        return untilOutcome(placed.widget);
      };
    },
    sent: async (scene) => {
      const { responses, assigned } = await posting(scene);
      return async () => {
        await responses.release();
        await assigned;
      };
    },
  } satisfies Record<string, (scene: Scene) => Promise<() => Promise<void>>>;

  for (const [how, begin] of Object.entries(beginnings))
    it(`N04 confirms nothing in a review that is open, and says why, when the other picker's change is ${how}`, async () => {
      const scene = await openScene();
      const second = await mountSignedInPicker(scene);
      let asked = 0;
      second.addEventListener('plan-assign', () => asked++);
      await openReview(second);
      const end = await begin(scene);
      await second.updateComplete;
      await confirm(second);
      await untilSettled();
      expect(second.error && errorFieldsOf(second.error)).to.deep.equal(busy);
      expect(renderedTextOf(second)).to.contain(en.busy);
      expect(asked).to.equal(0);
      await end();
      expect(scene.calls.count).to.equal(1);
    });
});

describe('N04: pickers that are mounted anew', () => {
  const remount = async (scene: Scene, former: PortalPlanPickerElement): Promise<PortalPlanPickerElement> => {
    former.remove();
    return mountSignedInPicker(scene);
  };

  it('N04 is locked until the pending request has ended', async () => {
    const scene = await openScene();
    const { first, responses, assigned } = await posting(scene);
    const second = await remount(scene, first);
    await expectLocked(scene, second);
    await responses.release();
    await assigned;
    await second.updateComplete;
    expect(second.pending).to.equal(false);
    expect(renderedTextOf(second)).not.to.contain(en.pending);
    expect(outcomeEventsOf(scene)).to.have.length(1);
  });

  it('N04 is locked until the pending request has ended after garbage collection', async () => {
    const scene = await openScene();
    const responses = holdResponses();
    await (async () => {
      const first = await mountSignedInPicker(scene);
      void first.assign(pro);
      await until(() => responses.count, 'the request');
      first.remove();
    })();
    (globalThis as { gc?: () => void }).gc?.();
    const second = await mountSignedInPicker(scene);
    await expectLocked(scene, second);
    await responses.release();
    await until(() => !second.pending, 'the end');
    expect(outcomeEventsOf(scene)).to.have.length(1);
  });

  it('N04 the review warns after an unknown outcome until a change is made', async () => {
    const scene = await openScene([{ status: 500, times: 1 }]);
    const first = await mountSignedInPicker(scene);
    await errorOf(first.assign(pro));
    const second = await remount(scene, first);
    const third = await mountSignedInPicker(scene);
    for (const each of [second, third]) {
      await openReview(each);
      expect(reviewOf(each).notes).to.deep.equal([`${en.uncertain} ${en.checkFirst}`]);
    }
    await press(third, 'dismiss');
    await confirm(second);
    await untilOutcome(second);
    await third.updateComplete;
    await openReview(third, 'free');
    expect(reviewOf(third).notes.join(' ')).not.to.contain(en.uncertain);
  });

  it('N04 the review does not warn after an unknown outcome of another product', async () => {
    const scene = await openScene([{ status: 500, times: 1 }]);
    const first = await mountSignedInPicker(scene);
    await errorOf(first.assign({ ...pro, productId: '2' }));
    await press(first, 'done');
    await openReview(first);
    expect(reviewOf(first).notes.join(' ')).not.to.contain(en.uncertain);
    await press(first, 'dismiss');
    first.productId = '2';
    await openReview(first);
    expect(reviewOf(first).notes.join(' ')).to.contain(en.uncertain);
  });

  it('N04 is free once the delayed change of the former picker is canceled', async () => {
    const scene = await openScene();
    const first = await mountPickerAt('its attributes', scene);
    const release = await confirmDelayed(first);
    const second = await remount(scene, first.widget);
    await until(() => outcomeEventsOf(scene).length, 'the outcome');
    release();
    await untilSettled();
    expect(second.pending).to.equal(false);
    expect(scene.calls.count).to.equal(0);
    await second.assign(pro);
  });

  for (const [what, current] of [
    ['in force before it when the page sets the same one again', 'basic'],
    ['that the page sets when it is another one', 'free'],
  ] as const)
    it(`N04 knows the last assignment, and the current plan is the one ${what}`, async () => {
      const body = JSON.stringify({ ...pro, startTimeInSeconds: secondsInDays(10) });
      const scene = await openScene([{ status: 200, body }]);
      const first = await mountSignedInPicker(scene, { 'current-plan': 'basic' });
      await first.assign(pro);
      first.remove();
      const { baseUrl, sessionToken } = first;
      for (const hasSession of [false, true]) {
        const session = { 'base-url': baseUrl ?? '', 'session-token': sessionToken ?? '' };
        const again = await mountPickerOf(undefined, { ...(hasSession && session), 'current-plan': current });
        await signIn(scene, again).updateComplete;
        expect(again.assignment).to.equal(first.assignment);
        expect(currentLabelsOf(again).map((label) => label.toLowerCase())).to.deep.equal([current]);
        expect(textOf(partOf(again, 'upcoming'))).to.contain('Pro starts');
      }
    });
});

/** Counts the events that listeners at these places receive, by name. */
function listenIn(targets: Record<string, EventTarget>): Record<string, number> {
  const heard: Record<string, number> = {};
  for (const [name, target] of Object.entries(targets))
    for (const capture of [true, false])
      for (const type of ['plan-assigned', 'plan-error']) {
        const key = `${name}${capture ? ', capturing' : ''}`;
        heard[key] = 0;
        target.addEventListener(type, () => (heard[key] = (heard[key] ?? 0) + 1), capture);
      }
  return heard;
}

const allOnce = (heard: Record<string, number>) =>
  Object.fromEntries(Object.keys(heard).map((name) => [name, 1]));

describe('N12: outcomes of a removed picker', () => {
  const page = `<main><section><div id="outer"><div id="inner"><portal-plan-picker>${fourPlans}</portal-plan-picker></div></div></section></main>`;
  const ended = [
    ['assigned', []],
    ['refused', [{ status: 400 }]],
    ['unknown', [{ status: 500 }]],
  ] as const;

  /** Starts a change at a place in the page and holds its response. */
  async function flightIn(scene: Scene, picker: PortalPlanPickerElement) {
    Object.assign(picker, { baseUrl: scene.customer.url, sessionToken: scene.customer.token });
    await picker.updateComplete;
    const responses = await startPendingChange(scene, picker);
    return {
      release: async () => {
        await responses.release();
        await untilOutcome(picker);
        await untilSettled();
      },
    };
  }

  const inPage = async (scene: Scene) => {
    const box = await fixture<HTMLElement>(html`<div></div>`);
    box.innerHTML = page;
    const picker = box.querySelector('portal-plan-picker') as PortalPlanPickerElement;
    const find = (selector: string) => box.querySelector(selector) as HTMLElement;
    const [main, section, outer, inner] = [find('main'), find('section'), find('#outer'), find('#inner')];
    return { picker, main, section, outer, inner, ...(await flightIn(scene, picker)) };
  };

  for (const [how, faults] of ended)
    for (const gone of ['picker', 'inner', 'outer', 'main'] as const)
      it(`N12 dispatches once to each listener when ${how} and ${gone} was removed`, async () => {
        const scene = await openScene([...faults]);
        const nodes = await inPage(scene);
        const { picker, inner, outer, section, main } = nodes;
        nodes[gone].remove();
        const chain = { inner, outer, section, main };
        // A removed ancestor no longer counts.
        const heard = listenIn({ picker, ...chain, document, window });
        await nodes.release();
        expect(heard).to.deep.equal(allOnce(heard));
      });

  it('N12 dispatches once to the ancestors that are left when ancestors are removed from the inside', async () => {
    const scene = await openScene();
    const { picker, inner, outer, section, main, release } = await inPage(scene);
    picker.remove();
    inner.remove();
    outer.remove();
    const gone = listenIn({ inner, outer });
    const heard = listenIn({ picker, section, main, document, window });
    await release();
    expect(heard).to.deep.equal(allOnce(heard));
    expect(Object.values(gone).every((count) => count === 0)).to.equal(true);
  });

  for (const gone of ['picker', 'wrapper', 'component'] as const)
    it(`N12 dispatches once to each listener inside shadow roots and slots when the ${gone} was removed`, async () => {
      const scene = await openScene();
      const host = await fixture<HTMLElement>(html`<div></div>`);
      const root = host.attachShadow({ mode: 'open' });
      root.innerHTML = `<article><div id="component"><div id="wrapper"><portal-plan-picker>${fourPlans}</portal-plan-picker></div></div></article>`;
      const find = (selector: string) => root.querySelector(selector) as HTMLElement;
      const [article, component, wrapper] = [find('article'), find('#component'), find('#wrapper')];
      const inside = component.attachShadow({ mode: 'open' });
      inside.innerHTML = '<p><slot></slot></p>';
      const [paragraph, slot] = [inside.querySelector('p'), inside.querySelector('slot')] as [
        Element,
        Element,
      ];
      const picker = wrapper.firstElementChild as PortalPlanPickerElement;
      const { release } = await flightIn(scene, picker);
      ({ picker, wrapper, component })[gone].remove();
      const heard = listenIn({
        picker,
        slot,
        paragraph,
        inside,
        component,
        article,
        root,
        host,
        document,
        window,
      });
      await release();
      expect(heard).to.deep.equal(allOnce(heard));
    });

  for (const to of ['back', 'elsewhere'] as const)
    it(`N12 dispatches one event from the new place when moved ${to}`, async () => {
      const scene = await openScene();
      const { picker, inner, main, release } = await inPage(scene);
      picker.remove();
      await untilNextTask();
      const other = (await fixture<HTMLElement>(html`<div></div>`)) as Element;
      if (to === 'back') inner.append(picker);
      else other.append(picker);
      const heard = listenIn({ picker, document, window });
      const former = listenIn({ main });
      await release();
      expect(heard).to.deep.equal(allOnce(heard));
      expect(Object.values(former)).to.deep.equal(to === 'back' ? [1, 1] : [0, 0]);
    });

  for (const isIn of [false, true])
    it(`N12 dispatches once to each listener when one ${isIn ? 'removes the picker' : 'reinserts the picker'}`, async () => {
      const scene = await openScene();
      const { picker, inner, main, release } = await inPage(scene);
      if (!isIn) picker.remove();
      let count = 0;
      picker.addEventListener('plan-assigned', () => {
        count++;
        if (isIn) picker.remove();
        else inner.append(picker);
      });
      const heard = listenIn({ main, document, window });
      await release();
      expect(heard).to.deep.equal(allOnce(heard));
      expect(count).to.equal(1);
    });

  it('N12 dispatches at the last place only', async () => {
    const scene = await openScene();
    const { picker, main, release } = await inPage(scene);
    const other = await fixture<HTMLElement>(html`<div></div>`);
    other.append(picker);
    picker.remove();
    const heard = listenIn({ picker, other, document });
    const former = listenIn({ main });
    await release();
    expect(heard).to.deep.equal(allOnce(heard));
    expect(Object.values(former)).to.deep.equal([0, 0]);
  });

  it('N12 dispatches canceled once to each listener when delayed and removed', async () => {
    const scene = await openScene();
    const placed = await mountPickerAt('the attributes of <portal-session>', scene);
    await confirmDelayed(placed);
    const { widget, holder } = placed;
    widget.remove();
    const heard = listenIn({ picker: widget, session: holder, document, window });
    await until(() => outcomeEventsOf(scene).length, 'the outcome');
    await untilSettled();
    expect(heard).to.deep.equal(allOnce(heard));
  });
});
