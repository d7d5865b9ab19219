/** Group N: several pickers of one customer, and outcomes of a removed picker. */
import type { PlanReviewEvent } from '../../src/events.js';
import type { PortalPlanPickerElement } from '../../src/picker/portal-plan-picker.js';
import {
  confirm,
  currentLabelsOf,
  dialogOf,
  en,
  expect,
  expectState,
  fixture,
  holdResponses,
  html,
  mountPicker,
  openReview,
  openScene,
  outcomeEventsOf,
  partOf,
  pickerMarkup,
  press,
  recordEvents,
  renderedTextOf,
  reviewOf,
  SandboxCustomer,
  type Scene,
  secondsInDays,
  signIn,
  startPendingChange,
  textOf,
  until,
  untilNextTask,
  untilOutcome,
  untilSettled,
} from '../support/browser.js';
import { confirmDelayed, mountPickerAt, tokensSentBy } from '../support/session-places.js';

const pro = { productPlanId: 'pro' };
const busy = { code: 'busy', outcome: 'not-applied' };
/** A response of the service to a change of any product. */
const anyProduct = { status: 200, body: '{}' };

/** Sends a change and holds its response; the returned function releases it. */
async function send(picker: PortalPlanPickerElement, request: object = {}): Promise<() => Promise<void>> {
  const responses = holdResponses();
  const assigned = picker.assign({ ...pro, ...request });
  await until(() => responses.count, 'the request');
  return async () => {
    await responses.release();
    await assigned;
  };
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
  expect(await picker.assign(request).catch((error: unknown) => error)).to.include(busy);
  await openReview(picker);
  picker.review('free');
  partOf(picker, 'cancel').click();
  await untilSettled();
  expect(dialogOf(picker).open).to.equal(false);
  expect(scene.calls.count).to.equal(count);
}

describe('N04: several pickers', () => {
  for (const place of ['its session', 'the attributes of <portal-session>'] as const)
    it(`N04 locks both pickers of a customer, by attributes and by ${place}, and shows the outcome in one`, async () => {
      const scene = await mountPicker();
      const { picker: first } = scene;
      const { widget: second } = await mountPickerAt(place, { baseUrl: `${scene.customer.url}/` }, { scene });
      const release = await send(first);
      await expectLocked(scene, second);
      await release();
      await Promise.all([first.updateComplete, second.updateComplete]);
      expect(textOf(partOf(first, 'outcome'))).to.match(/^Pro (is active|starts)/);
      for (const region of ['outcome', 'status']) expect(textOf(partOf(second, region))).to.equal('');
      expect(second).to.include({ pending: false, error: null });
      expect(second.assignment, 'what both know').to.equal(first.assignment);
      expect(outcomeEventsOf(scene)).to.have.length(1);
      await second.assign(pro);
    });

  it('N04 locks both pickers of a named customer with two tokens', async () => {
    const { scene, widget: first } = await mountPickerAt('its attributes', { customer: 'Ann' });
    const { token: sessionToken } = await SandboxCustomer.create();
    const session = { customer: 'Ann', sessionToken };
    const { widget: second } = await mountPickerAt('its session', session, { scene });
    const release = await send(first);
    await expectLocked(scene, second);
    await release();
  });

  for (const [first, second] of [
    [null, '1'],
    [' 2 ', '2'],
  ])
    it(`N04 locks both pickers of the products "${first ?? 'none'}" and "${second}", which are equal`, async () => {
      const { picker, ...scene } = await mountPicker({
        faults: [anyProduct],
        properties: { productId: first },
      });
      const { picker: other } = await mountPicker({ scene, properties: { productId: second } });
      const release = await send(picker, first ? { productId: first } : {});
      await expectLocked(scene, other);
      await release();
    });

  for (const what of ['products', 'customers'])
    it(`N04 sends the changes of different ${what}`, async () => {
      const { picker: first, ...scene } = await mountPicker({ faults: [anyProduct] });
      const bob = await SandboxCustomer.create();
      const properties = what === 'products' ? { productId: '2' } : { sessionToken: bob.token };
      const { picker: second } = await mountPicker({ scene, properties });
      const responses = holdResponses();
      const changes = [first.assign(pro)];
      await until(() => responses.count, 'the request');
      expect(second.pending).to.equal(false);
      changes.push(second.assign(what === 'products' ? { ...pro, productId: '2' } : pro));
      await until(() => responses.count === 2, 'the second request');
      await responses.release();
      await Promise.all(changes);
      expect(outcomeEventsOf(scene)).to.have.length(2);
      const { token } = scene.customer;
      expect(tokensSentBy(scene)).to.deep.equal([token, what === 'products' ? token : bob.token]);
    });

  it('N04 locks the other picker while the page delays a change, and an open review, which waits for its end', async () => {
    const first = await mountPickerAt('its attributes');
    const { scene } = first;
    const { picker: locked } = await mountPicker({ scene });
    const { picker: reviewing } = await mountPicker({ scene });
    let asked = 0;
    reviewing.addEventListener('plan-assign', () => asked++);
    await openReview(reviewing);
    const release = await confirmDelayed(first);
    await expectLocked(scene, locked);
    await confirm(reviewing);
    await untilSettled();
    expect(reviewing.error).to.equal(null);
    expect(asked).to.equal(0);
    expect(partOf(reviewing, 'confirm').ariaDisabled).to.equal('true');
    expect(textOf(dialogOf(reviewing))).to.contain(en.pending);
    release();
    await untilOutcome(first.widget);
    await reviewing.updateComplete;
    expect(dialogOf(reviewing).open).to.equal(false);
    expect(textOf(partOf(reviewing, 'notice'))).to.equal(en.isCurrent);
    expect(scene.calls.count).to.equal(1);
  });

  it('N04 ends a review that only the page shows when its confirm() finds the other picker sending', async () => {
    const { picker: first, ...scene } = await mountPicker();
    const { picker: second } = await mountPicker({ scene });
    const dismissed = recordEvents('plan-dismiss');
    let review: PlanReviewEvent | undefined;
    second.addEventListener('plan-review', (event) => {
      event.preventDefault();
      review = event;
    });
    await openReview(second);
    const release = await send(first);
    review?.confirm();
    review?.confirm();
    await second.updateComplete;
    expect(dismissed).to.have.length(1);
    expect(review?.signal.aborted).to.equal(true);
    expect(textOf(partOf(second, 'notice'))).to.equal(en.notChanged);
    await release();
    expect(scene.calls.count).to.equal(1);
    expect(outcomeEventsOf(scene)).to.have.length(1);
  });
});

describe('N04: pickers that are mounted anew', () => {
  it('N04 is locked until the pending request has ended, also after garbage collection', async () => {
    const scene = await openScene();
    // In a function, so that nothing refers to the picker afterwards.
    const release = await (async () => {
      const { picker } = await mountPicker({ scene });
      const end = await send(picker);
      picker.remove();
      return end;
    })();
    (globalThis as { gc?: () => void }).gc?.();
    const { picker } = await mountPicker({ scene });
    await expectLocked(scene, picker);
    await release();
    await picker.updateComplete;
    expect(picker.pending).to.equal(false);
    expect(renderedTextOf(picker)).not.to.contain(en.pending);
    expect(outcomeEventsOf(scene)).to.have.length(1);
  });

  it('N04 is free once the delayed change of the former picker is canceled', async () => {
    const first = await mountPickerAt('its attributes');
    const { scene } = first;
    const release = await confirmDelayed(first);
    first.widget.remove();
    const { picker } = await mountPicker({ scene });
    await until(() => outcomeEventsOf(scene).length, 'the outcome');
    release();
    await untilSettled();
    expect(picker.pending).to.equal(false);
    expect(scene.calls.count).to.equal(0);
    await picker.assign(pro);
  });

  it('N04 the review warns after an unknown outcome until a change is made', async () => {
    const { picker: first, ...scene } = await mountPicker({ faults: [{ status: 500, times: 1 }] });
    await first.assign(pro).catch(() => undefined);
    first.remove();
    const { picker: second } = await mountPicker({ scene });
    const { picker: third } = await mountPicker({ scene });
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
    const { picker } = await mountPicker({ faults: [{ status: 500, times: 1 }] });
    await picker.assign({ ...pro, productId: '2' }).catch(() => undefined);
    await press(picker, 'done');
    await openReview(picker);
    expect(reviewOf(picker).notes.join(' ')).not.to.contain(en.uncertain);
    await press(picker, 'dismiss');
    picker.productId = '2';
    await openReview(picker);
    expect(reviewOf(picker).notes.join(' ')).to.contain(en.uncertain);
  });

  for (const [what, current] of [
    ['in force before it when the page sets the same one again', 'basic'],
    ['that the page sets when it is another one', 'free'],
  ] as const)
    it(`N04 knows the last assignment, and the current plan is the one ${what}`, async () => {
      const body = JSON.stringify({ ...pro, startTimeInSeconds: secondsInDays(10) });
      const { picker: first, ...scene } = await mountPicker({
        faults: [{ status: 200, body }],
        attributes: { 'current-plan': 'basic' },
      });
      await first.assign(pro);
      first.remove();
      // With a session that comes later, and with one from the start.
      for (const isSignedIn of [false, true]) {
        const attributes = { 'current-plan': current };
        const { picker } = await mountPicker({ scene, attributes, isSignedIn });
        await signIn(scene, picker).updateComplete;
        expect(picker.assignment).to.equal(first.assignment);
        expect(currentLabelsOf(picker).map((label) => label.toLowerCase())).to.deep.equal([current]);
        expect(textOf(partOf(picker, 'upcoming'))).to.contain('Pro starts');
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

/** Starts the change of a picker and holds its response. */
async function start(scene: Scene, picker: PortalPlanPickerElement) {
  await signIn(scene, picker).updateComplete;
  const responses = await startPendingChange(scene, picker);
  return async (): Promise<void> => {
    await responses.release();
    await untilOutcome(picker);
    await untilSettled();
  };
}

/** Mounts a picker inside of other elements and starts its change. */
async function startInside(faults: Parameters<typeof openScene>[0] = []) {
  const scene = await openScene(faults);
  const box = await fixture<HTMLElement>(html`<div></div>`);
  box.innerHTML = `<main><div id="outer"><div id="inner">${pickerMarkup}</div></div></main>`;
  const find = (selector: string) => box.querySelector(selector) as HTMLElement;
  const picker = box.querySelector('portal-plan-picker') ?? expect.fail('no picker');
  const [main, outer, inner] = [find('main'), find('#outer'), find('#inner')];
  return { box, picker, main, outer, inner, release: await start(scene, picker) };
}

const expectOnce = (heard: Record<string, number>): void => {
  for (const [place, count] of Object.entries(heard)) expect(count, place).to.equal(1);
};
const expectNever = (heard: Record<string, number>): void => {
  for (const [place, count] of Object.entries(heard)) expect(count, place).to.equal(0);
};

describe('N12: outcomes of a removed picker', () => {
  for (const [how, gone, faults] of [
    ['assigned', 'picker', []],
    ['refused', 'outer', [{ status: 400 }]],
    ['unknown', 'main', [{ status: 500 }]],
  ] as const)
    it(`N12 dispatches on the picker and on the document, and not on what was around it, when ${how} and ${gone} was removed`, async () => {
      const nodes = await startInside([...faults]);
      const { picker, box } = nodes;
      nodes[gone].remove();
      const heard = listenIn({ picker, document, window });
      const former = listenIn({ box });
      await nodes.release();
      expectOnce(heard);
      expectNever(former);
    });

  it('N12 dispatches once to each listener inside what was removed', async () => {
    const { picker, inner, outer, main, release } = await startInside();
    outer.remove();
    const heard = listenIn({ picker, inner, outer, document });
    const former = listenIn({ main });
    await release();
    expectOnce(heard);
    expectNever(former);
  });

  for (const gone of ['picker', 'component'] as const)
    it(`N12 dispatches once on the document when the ${gone} was removed from a shadow root`, async () => {
      const scene = await openScene();
      const host = await fixture<HTMLElement>(html`<div></div>`);
      const root = host.attachShadow({ mode: 'open' });
      root.innerHTML = `<div id="component">${pickerMarkup}</div>`;
      const component = root.firstElementChild ?? expect.fail('no component');
      component.attachShadow({ mode: 'open' }).innerHTML = '<slot></slot>';
      const picker = root.querySelector('portal-plan-picker') ?? expect.fail('no picker');
      const release = await start(scene, picker);
      ({ picker, component })[gone].remove();
      const heard = listenIn({ picker, document, window });
      const former = listenIn({ root, host });
      await release();
      expectOnce(heard);
      expectNever(former);
    });

  for (const to of ['back', 'elsewhere'])
    it(`N12 dispatches one event from the new place when moved ${to}`, async () => {
      const { picker, inner, main, release } = await startInside();
      const other = await fixture<HTMLElement>(html`<div></div>`);
      picker.remove();
      await untilNextTask();
      (to === 'back' ? inner : other).append(picker);
      const heard = listenIn({ picker, document, window });
      const former = listenIn({ main });
      await release();
      expectOnce(heard);
      if (to === 'back') expectOnce(former);
      else expectNever(former);
    });

  for (const isIn of [false, true])
    it(`N12 dispatches once to each listener when one ${isIn ? 'removes' : 'reinserts'} the picker`, async () => {
      const { picker, inner, main, release } = await startInside();
      if (!isIn) picker.remove();
      let count = 0;
      picker.addEventListener('plan-assigned', () => {
        count++;
        if (isIn) picker.remove();
        else inner.append(picker);
      });
      const heard = listenIn({ document, window });
      const around = listenIn({ main });
      await release();
      expectOnce(heard);
      if (isIn) expectOnce(around);
      else expectNever(around);
      expect(count).to.equal(1);
    });

  it('N12 dispatches canceled once on the document when delayed and removed', async () => {
    const placed = await mountPickerAt('the attributes of <portal-session>');
    await confirmDelayed(placed);
    const { scene, widget, holder } = placed;
    widget.remove();
    const heard = listenIn({ picker: widget, document, window });
    const former = listenIn({ session: holder });
    await until(() => outcomeEventsOf(scene).length, 'the outcome');
    await untilSettled();
    expectOnce(heard);
    expectNever(former);
  });
});
