/** Group N: attempts of one customer in several pickers, and outcomes of a picker that has left the document. */
import { expect, fixture, html } from '@open-wc/testing';
import type { PortalPlanPickerElement } from '../../src/elements/portal-plan-picker.js';
import { en } from '../../src/messages/en.js';
import { confirm, dialogOf, outcome, press, review } from '../support/customer.js';
import { said } from '../support/errors.js';
import { fourPlans } from '../support/markup.js';
import { part, read, text } from '../support/rendered.js';
import { reviewOf } from '../support/review.js';
import { SandboxCustomer } from '../support/sandbox.js';
import { arrive, type Scene } from '../support/scene.js';
import { expectState } from '../support/states.js';
import { nextTask, settle, until } from '../support/waiting.js';
import { failure } from '../service/helpers.js';
import { holdAnswers, seat, takeOff } from './flight.js';
import { hold, outcomes, places, seatPicker, tokensSent } from './seats.js';

const pro = { productPlanId: 'pro' };
const busy = { code: 'busy', outcome: 'not-applied' };

/** A picker whose request is on its way. */
async function posting(scene: Scene, picker?: PortalPlanPickerElement, request: object = pro) {
  const first = picker ?? (await seat(scene));
  const answers = holdAnswers();
  const assigned = first.assign({ ...pro, ...request });
  await until(() => answers.count, 'the request');
  return { first, answers, assigned };
}

/** Nothing can be sent by this picker now. */
async function expectLocked(scene: Scene, picker: PortalPlanPickerElement): Promise<void> {
  picker.defaultPlan = 'free';
  await picker.updateComplete;
  const { count } = scene.calls;
  expect(picker.pending).to.equal(true);
  expectState(picker, 'pending', true);
  expect(text(picker)).to.contain(en.working);
  const request = { ...pro, productId: picker.productId ?? '' };
  expect(said(await failure(picker.assign(request)))).to.deep.equal(busy);
  await review(picker);
  picker.requestAssign();
  picker.cancelPlan();
  await settle();
  expect(dialogOf(picker).open).to.equal(false);
  expect(scene.calls.count).to.equal(count);
}

describe('N04: several pickers', () => {
  for (const place of places)
    it(`N04 of one customer, one by attributes and one by ${place}: locked together, the outcome is where it was pressed`, async () => {
      const scene = await arrive();
      const { widget: second } = await seatPicker(place, scene, { baseUrl: `${scene.customer.url}/` });
      const { first, answers, assigned } = await posting(scene);
      await expectLocked(scene, second);
      await answers.land();
      await assigned;
      await Promise.all([first.updateComplete, second.updateComplete]);
      expect(read(part(first, 'outcome'))).to.match(/^Pro (is active|starts)/);
      for (const region of ['outcome', 'status']) expect(read(part(second, region))).to.equal('');
      expect(second).to.include({ pending: false, assignment: null, error: null });
      expect(outcomes(scene)).to.have.length(1);
      await second.assign(pro);
    });

  it('N04 of one named customer with two tokens: locked together', async () => {
    const scene = await arrive();
    const customer = scene.customer.customerId;
    const { token } = await SandboxCustomer.arrive({ customerId: customer });
    const { widget } = await seatPicker('its attributes', scene, { customer });
    const { widget: second } = await seatPicker('its session', scene, { customer, sessionToken: token });
    const { answers, assigned } = await posting(scene, widget);
    await expectLocked(scene, second);
    await answers.land();
    await assigned;
  });

  for (const [first, second] of [
    [null, '1'],
    ['1', null],
    ['', ' 1 '],
    [' 2 ', '2'],
  ] as const)
    it(`N04 of the products "${first ?? 'none'}" and "${second ?? 'none'}", which are one: locked together`, async () => {
      const scene = await arrive([{ status: 200, body: '{}' }]);
      const pickers = [await seat(scene), await seat(scene)] as const;
      pickers[0].productId = first;
      pickers[1].productId = second;
      const { answers, assigned } = await posting(
        scene,
        pickers[0],
        first === null ? {} : { productId: first },
      );
      await expectLocked(scene, pickers[1]);
      await answers.land();
      await assigned;
    });

  it('N04 of different products: each can post', async () => {
    const scene = await arrive([{ status: 200, body: '{}' }]);
    const [first, second] = [await seat(scene), await seat(scene)];
    second.productId = '2';
    const { answers, assigned } = await posting(scene, first);
    expect(second.pending).to.equal(false);
    const other = second.assign({ ...pro, productId: '2' });
    await until(() => answers.count === 2, 'the second request');
    await answers.land();
    await Promise.all([assigned, other]);
    expect(outcomes(scene)).to.have.length(2);
  });

  it('N04 of different customers: each can post', async () => {
    const scene = await arrive();
    const bob = await SandboxCustomer.arrive();
    const { widget: second } = await seatPicker('its attributes', scene, { sessionToken: bob.token });
    const { answers, assigned } = await posting(scene);
    expect(second.pending).to.equal(false);
    const other = second.assign(pro);
    await until(() => answers.count === 2, 'the second request');
    await answers.land();
    await Promise.all([assigned, other]);
    expect(tokensSent(scene)).to.deep.equal([scene.customer.token, bob.token]);
  });

  it('N04 one is held by the page: the other one can post, and is told nothing of it', async () => {
    const scene = await arrive();
    const { widget: second } = await seatPicker('its attributes', scene);
    const first = await seatPicker('its attributes', scene);
    const release = await hold(first);
    expect(second.pending).to.equal(false);
    await second.assign(pro);
    release();
    await outcome(first.widget);
    expect(scene.calls.count).to.equal(2);
  });

  it('N04 both are held, and released in one task: one posts, the other ends as busy', async () => {
    const scene = await arrive();
    const both = [await seatPicker('its attributes', scene), await seatPicker('its attributes', scene)];
    const releases = [];
    for (const each of both) releases.push(await hold(each));
    for (const release of releases) release();
    await until(() => outcomes(scene).length === 2, 'both outcomes');
    await settle();
    expect(scene.calls.count).to.equal(1);
    expect(outcomes(scene).map(({ type }) => type)).to.have.members(['plan-assigned', 'plan-error']);
    const [, second] = both;
    expect(second?.widget.error && said(second.widget.error)).to.deep.equal(busy);
    await second?.widget.updateComplete;
    expect(second && text(second.widget)).to.contain(en.busy);
  });

  it('N04 one posts while the other one is reviewed: a press sends nothing, asks the page nothing, and says why', async () => {
    const scene = await arrive();
    const second = await seat(scene);
    let asked = 0;
    second.addEventListener('plan-assign', () => asked++);
    await review(second);
    const { answers, assigned } = await posting(scene);
    await second.updateComplete;
    if (dialogOf(second).open) await confirm(second);
    await settle();
    expect(asked).to.equal(0);
    expect(scene.calls.count).to.equal(1);
    await answers.land();
    await assigned;
    await second.updateComplete;
    expect(text(second)).to.contain(en.busy);
  });
});

describe('N04: a picker that is mounted again', () => {
  const remount = async (scene: Scene, former: PortalPlanPickerElement): Promise<PortalPlanPickerElement> => {
    former.remove();
    return seat(scene);
  };

  it('N04 while a request runs: locked until it has ended', async () => {
    const scene = await arrive();
    const { first, answers, assigned } = await posting(scene);
    const second = await remount(scene, first);
    await expectLocked(scene, second);
    await answers.land();
    await assigned;
    await second.updateComplete;
    expect(second.pending).to.equal(false);
    expect(text(second)).not.to.contain(en.working);
    expect(outcomes(scene)).to.have.length(1);
  });

  it('N04 while a request runs, with nothing that refers to the first one: locked until it has ended', async () => {
    const scene = await arrive();
    const answers = holdAnswers();
    await (async () => {
      const first = await seat(scene);
      void first.assign(pro);
      await until(() => answers.count, 'the request');
      first.remove();
    })();
    (globalThis as { gc?: () => void }).gc?.();
    const second = await seat(scene);
    await expectLocked(scene, second);
    await answers.land();
    await until(() => !second.pending, 'the end');
    expect(outcomes(scene)).to.have.length(1);
  });

  for (const noConfirm of [false, true])
    it(`N04 after an unknown outcome, ${noConfirm ? 'without' : 'with'} review: the review warns, until a change is made`, async () => {
      const scene = await arrive([{ status: 500, times: 1 }]);
      const first = await seat(scene);
      await failure(first.assign(pro));
      const second = await remount(scene, first);
      const third = await seat(scene);
      for (const each of [second, third]) {
        each.noConfirm = noConfirm;
        await review(each);
        expect(reviewOf(each).notes).to.deep.equal([`${en.uncertain} ${en.checkFirst}`]);
      }
      await press(third, 'dismiss');
      await confirm(second);
      await outcome(second);
      await third.updateComplete;
      third.noConfirm = false;
      await review(third, 'free');
      expect(reviewOf(third).notes.join(' ')).not.to.contain(en.uncertain);
    });

  it('N04 after an unknown outcome of another product: the review does not warn', async () => {
    const scene = await arrive([{ status: 500, times: 1 }]);
    const first = await seat(scene);
    await failure(first.assign({ ...pro, productId: '2' }));
    await review(first);
    expect(reviewOf(first).notes.join(' ')).not.to.contain(en.uncertain);
    await press(first, 'dismiss');
    first.productId = '2';
    await review(first);
    expect(reviewOf(first).notes.join(' ')).to.contain(en.uncertain);
  });

  it('N04 and not sent at once while it is held elsewhere: the held one goes on', async () => {
    const scene = await arrive();
    const first = await seatPicker('its attributes', scene);
    const release = await hold(first);
    first.widget.remove();
    const second = await seat(scene);
    expect(second.pending).to.equal(false);
    release();
    await until(() => outcomes(scene).length, 'the outcome');
    await second.updateComplete;
    expect(scene.calls.count).to.equal(1);
  });
});

/** Counts what listeners in these places hear, by name. */
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

describe('N12: an outcome after the picker has left', () => {
  const page = `<main><section><div id="outer"><div id="inner"><portal-plan-picker>${fourPlans}</portal-plan-picker></div></div></section></main>`;
  const ended = [
    ['assigned', []],
    ['refused', [{ status: 400 }]],
    ['unknown', [{ status: 500 }]],
  ] as const;

  /** A change whose answer is held, somewhere in the page. */
  async function flightIn(scene: Scene, picker: PortalPlanPickerElement) {
    Object.assign(picker, { baseUrl: scene.customer.url, sessionToken: scene.customer.token });
    await picker.updateComplete;
    const answers = await takeOff(scene, picker);
    return {
      land: async () => {
        await answers.land();
        await outcome(picker);
        await settle();
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
      it(`N12 ${how}, and ${gone} was removed: each listener hears it once`, async () => {
        const scene = await arrive([...faults]);
        const nodes = await inPage(scene);
        const { picker, inner, outer, section, main } = nodes;
        nodes[gone].remove();
        const chain = { inner, outer, section, main };
        // What the picker was taken out of, and is itself not in the document, is no ancestor any more.
        const heard = listenIn({ picker, ...chain, document, window });
        await nodes.land();
        expect(heard).to.deep.equal(allOnce(heard));
      });

  it('N12 and its ancestors were removed one by one, from the inside: those that are left hear it once', async () => {
    const scene = await arrive();
    const { picker, inner, outer, section, main, land } = await inPage(scene);
    picker.remove();
    inner.remove();
    outer.remove();
    const gone = listenIn({ inner, outer });
    const heard = listenIn({ picker, section, main, document, window });
    await land();
    expect(heard).to.deep.equal(allOnce(heard));
    expect(Object.values(gone).every((count) => count === 0)).to.equal(true);
  });

  for (const gone of ['picker', 'wrapper', 'component'] as const)
    it(`N12 inside shadow roots and slots, and the ${gone} was removed: each listener hears it once`, async () => {
      const scene = await arrive();
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
      const { land } = await flightIn(scene, picker);
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
      await land();
      expect(heard).to.deep.equal(allOnce(heard));
    });

  for (const to of ['back', 'elsewhere'] as const)
    it(`N12 moved ${to} before the answer: one event, from where it is`, async () => {
      const scene = await arrive();
      const { picker, inner, main, land } = await inPage(scene);
      picker.remove();
      await nextTask();
      const other = (await fixture<HTMLElement>(html`<div></div>`)) as Element;
      if (to === 'back') inner.append(picker);
      else other.append(picker);
      const heard = listenIn({ picker, document, window });
      const former = listenIn({ main });
      await land();
      expect(heard).to.deep.equal(allOnce(heard));
      expect(Object.values(former)).to.deep.equal(to === 'back' ? [1, 1] : [0, 0]);
    });

  for (const isIn of [false, true])
    it(`N12 a listener ${isIn ? 'takes it out' : 'puts it back'}: each other one hears it once`, async () => {
      const scene = await arrive();
      const { picker, inner, main, land } = await inPage(scene);
      if (!isIn) picker.remove();
      let count = 0;
      picker.addEventListener('plan-assigned', () => {
        count++;
        if (isIn) picker.remove();
        else inner.append(picker);
      });
      const heard = listenIn({ main, document, window });
      await land();
      expect(heard).to.deep.equal(allOnce(heard));
      expect(count).to.equal(1);
    });

  it('N12 in the place where it was last: not where it was before', async () => {
    const scene = await arrive();
    const { picker, main, land } = await inPage(scene);
    const other = await fixture<HTMLElement>(html`<div></div>`);
    other.append(picker);
    picker.remove();
    const heard = listenIn({ picker, other, document });
    const former = listenIn({ main });
    await land();
    expect(heard).to.deep.equal(allOnce(heard));
    expect(Object.values(former)).to.deep.equal([0, 0]);
  });

  it('N12 canceled while it is held and out of the document: each listener hears it once', async () => {
    const scene = await arrive();
    const held = await seatPicker('the attributes of <portal-session>', scene);
    const release = await hold(held);
    held.widget.remove();
    await settle();
    held.give({ sessionToken: 'of another customer' });
    const heard = listenIn({ picker: held.widget, session: held.holder, document, window });
    release();
    await until(() => outcomes(scene).length, 'the outcome');
    await settle();
    expect(heard).to.deep.equal(allOnce(heard));
    expect(part(held.widget, 'dialog')).to.have.property('open', false);
  });
});
