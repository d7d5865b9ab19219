/** Row H08: elements that a page moves to another document of the same origin. */
import { expect } from '@open-wc/testing';
import { changePlan, press } from '../support/actions.js';
import { expectAssigned, expectNoLeak } from '../support/attempts.js';
import { cardsOf } from '../support/cards.js';
import { mountPicker, untilLoaded } from '../support/mount.js';
import { openPage, openServedPage, type Page, scriptTag } from '../support/page.js';
import { policyHeader, widgetsMarkup } from '../support/policies.js';
import { focusedElement, partOf, partsOf, renderedTextOf, shadowRootsOf } from '../support/rendered.js';
import { openPageScene, type PageScene, signInPicker, signInSettings } from '../support/scene.js';
import { until } from '../support/waiting.js';

/** Computed style of a box. */
const looks = (box: Element): Record<string, string> => {
  const style = getComputedStyle(box);
  return Object.fromEntries([...style].map((name) => [name, style.getPropertyValue(name)]));
};

const boxes = ['plans', 'label', 'price', 'badge', 'actions', 'submit', 'cancel', 'dialog', 'section', 'key'];

const looksOf = (widget: Element): Record<string, string>[] =>
  [
    ...boxes.flatMap((name) => partsOf(widget, name).slice(0, 1)),
    ...cardsOf(widget).map(({ box }) => box),
  ].map(looks);

/** Appearance of the widgets without their style sheets. */
function unstyled(widget: Element): Record<string, string>[] {
  const roots = shadowRootsOf(widget);
  const sheets = roots.map(({ adoptedStyleSheets }) => [...adoptedStyleSheets]);
  for (const root of roots) root.adoptedStyleSheets = [];
  const plain = looksOf(widget);
  roots.forEach((root, index) => (root.adoptedStyleSheets = sheets[index] ?? []));
  return plain;
}

/** Opens a page to move elements to; its events are recorded in the scene too. */
async function openRoom(scene: PageScene, headers?: Record<string, string>): Promise<Page> {
  const { events, uncaught, violations } = scene;
  return openServedPage({
    body: '',
    ...(headers && { headers }),
    onOpen: (page) => {
      for (const type of ['plan-assigned', 'plan-error', 'settings-loaded', 'settings-error'] as const)
        page.addEventListener(type, (event) => events.push(event));
      page.addEventListener('error', (event) => uncaught.push(event.message));
      page.addEventListener('securitypolicyviolation', (event) => violations.push(event));
    },
  });
}

/** Clears the recorded events before another attempt. */
function forget({ events, calls }: PageScene): void {
  events.length = 0;
  expect(calls.count).to.be.greaterThan(0);
}

describe('H08 adopted by another document, and back', () => {
  it('H08 looks the same afterwards', async () => {
    const picker = await mountPicker();
    // First: a frame may add a scroll bar, which takes width.
    const frame = await openPage('');
    const before = looksOf(picker);
    const { parentElement: place } = picker;
    frame.document.adoptNode(picker);
    place?.append(picker);
    await picker.updateComplete;
    expect(looksOf(picker)).to.deep.equal(before);
  });
});

describe('H08 moved into a frame of the same origin', () => {
  for (const [what, headers] of [
    ['without a policy', undefined],
    [
      'with a policy that forbids everything',
      policyHeader("default-src 'none'", `script-src ${location.origin}`),
    ],
  ] as const)
    it(`${what}: looks the same and works there and back`, async () => {
      const scene = await openPageScene({ body: scriptTag + widgetsMarkup });
      // At once: after a second without a session the elements warn.
      const picker = await signInPicker(scene);
      const settings = await signInSettings(scene);
      const room = await openRoom(scene, headers);
      const home = [looksOf(picker), looksOf(settings)];
      expect(home).not.to.deep.equal([unstyled(picker), unstyled(settings)]);
      const globals = [...scene.globals];

      room.document.body.append(picker, settings);
      expect([looksOf(picker), looksOf(settings)]).to.deep.equal(home);
      await untilLoaded(settings);
      expect(renderedTextOf(settings)).to.contain('Example Ltd');
      scene.globals = Object.getOwnPropertyNames(room);
      await changePlan(picker);
      const [first] = (await scene.customer.ledger()).assignments;
      const reads = scene.calls.all.filter(({ init }) => init.method === 'GET').length;
      await expectAssigned(scene, picker, first?.plan ?? {}, { calls: reads + 1, applied: 1 });
      await press(picker, 'done');

      forget(scene);
      // The focus does not move along with the element.
      (focusedElement(picker.ownerDocument) as HTMLElement).blur();
      const there = [looksOf(picker), looksOf(settings)];
      scene.page.document.body.append(picker, settings);
      expect([looksOf(picker), looksOf(settings)]).to.deep.equal(there);
      await untilLoaded(settings);
      expect(renderedTextOf(settings)).to.contain('Example Ltd');
      scene.globals = globals;
      await changePlan(picker, 'basic');
      await until(() => scene.events.some(({ type }) => type === 'plan-assigned'), 'the second outcome');
      expect((await scene.customer.ledger()).assignments).to.have.length(2);
      expectNoLeak(scene, settings);
      expect(scene.violations).to.have.length(0);
    });

  it('shows the outcome once when moved while a change is pending', async () => {
    const scene = await openPageScene({ body: scriptTag + widgetsMarkup, faults: [{ delay: 300 }] });
    const room = await openRoom(scene);
    const picker = await signInPicker(scene);
    picker.value = 'pro';
    const assigned = picker.assign();
    await until(() => scene.calls.count, 'the request');
    room.document.body.append(picker);
    const response = await assigned;
    await picker.updateComplete;
    scene.globals = Object.getOwnPropertyNames(room);
    await expectAssigned(scene, picker, { ...response });
    expect(partOf(picker, 'plans').getBoundingClientRect().width).to.be.greaterThan(0);
  });
});
