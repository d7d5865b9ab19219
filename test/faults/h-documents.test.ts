/** Row H08: elements that a page moves to another document of its origin. */
import { expect } from '@open-wc/testing';
import { changePlan, press } from '../support/customer.js';
import { loaded, mountPicker } from '../support/mount.js';
import { focusOf, part, parts, rootsOf, text } from '../support/rendered.js';
import { until } from '../support/waiting.js';
import { expectAssigned, expectNoLeak } from '../support/attempts.js';
import { openPage, type Page } from '../support/page.js';
import {
  signedInPicker,
  scriptTag,
  servePage,
  signedInSettings,
  type Visit,
  visit,
} from '../support/visit.js';
import { policy, widgets } from './policies.js';
import { cards } from '../support/card.js';

/** Everything that a box looks like. */
const looks = (box: Element): Record<string, string> => {
  const style = getComputedStyle(box);
  return Object.fromEntries([...style].map((name) => [name, style.getPropertyValue(name)]));
};

const boxes = ['plans', 'label', 'price', 'badge', 'actions', 'submit', 'cancel', 'dialog', 'section', 'key'];

const looksOf = (widget: Element): Record<string, string>[] =>
  [...boxes.flatMap((name) => parts(widget, name).slice(0, 1)), ...cards(widget).map(({ box }) => box)].map(
    looks,
  );

/** What the widgets look like without our style sheets. */
function unstyled(widget: Element): Record<string, string>[] {
  const roots = rootsOf(widget);
  const sheets = roots.map(({ adoptedStyleSheets }) => [...adoptedStyleSheets]);
  for (const root of roots) root.adoptedStyleSheets = [];
  const plain = looksOf(widget);
  roots.forEach((root, index) => (root.adoptedStyleSheets = sheets[index] ?? []));
  return plain;
}

/** A page that can receive what another one brings; what it hears, the scene of that other one hears too. */
async function openRoom(scene: Visit, headers?: Record<string, string>): Promise<Page> {
  const { events, uncaught, violations } = scene;
  return servePage({
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

/** Another attempt begins with nothing heard. */
function forget({ events, calls }: Visit): void {
  events.length = 0;
  expect(calls.count).to.be.greaterThan(0);
}

describe('H08 adopted by another document, and back', () => {
  it('H08 looks the same when it was in no other page meanwhile', async () => {
    const picker = await mountPicker();
    // First: a frame may bring a scroll bar, which takes width.
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
    ['whose policy forbids everything', policy("default-src 'none'", `script-src ${location.origin}`)],
  ] as const)
    it(`${what}: looks the same there, can be used there, and back again`, async () => {
      const scene = await visit({ body: scriptTag + widgets });
      const room = await openRoom(scene, headers);
      const picker = await signedInPicker(scene);
      const settings = await signedInSettings(scene);
      const home = [looksOf(picker), looksOf(settings)];
      expect(home).not.to.deep.equal([unstyled(picker), unstyled(settings)]);
      const globals = [...scene.globals];

      room.document.body.append(picker, settings);
      expect([looksOf(picker), looksOf(settings)]).to.deep.equal(home);
      await loaded(settings);
      expect(text(settings)).to.contain('Example Ltd');
      scene.globals = Object.getOwnPropertyNames(room);
      await changePlan(picker);
      const [first] = (await scene.customer.ledger()).assignments;
      const reads = scene.calls.all.filter(({ init }) => init.method === 'GET').length;
      await expectAssigned(scene, picker, first?.plan ?? {}, { calls: reads + 1, applied: 1 });
      await press(picker, 'done');

      forget(scene);
      // The focus does not move along.
      (focusOf(picker.ownerDocument) as HTMLElement).blur();
      const there = [looksOf(picker), looksOf(settings)];
      scene.page.document.body.append(picker, settings);
      expect([looksOf(picker), looksOf(settings)]).to.deep.equal(there);
      await loaded(settings);
      expect(text(settings)).to.contain('Example Ltd');
      scene.globals = globals;
      await changePlan(picker, 'basic');
      await until(() => scene.events.some(({ type }) => type === 'plan-assigned'), 'the second outcome');
      expect((await scene.customer.ledger()).assignments).to.have.length(2);
      expectNoLeak(scene, settings);
      expect(scene.violations).to.have.length(0);
    });

  it('during an assignment: its outcome is there, once', async () => {
    const scene = await visit({ body: scriptTag + widgets, faults: [{ delay: 300 }] });
    const room = await openRoom(scene);
    const picker = await signedInPicker(scene);
    picker.value = 'pro';
    const assigned = picker.assign();
    await until(() => scene.calls.count, 'the request');
    room.document.body.append(picker);
    const response = await assigned;
    await picker.updateComplete;
    scene.globals = Object.getOwnPropertyNames(room);
    await expectAssigned(scene, picker, { ...response });
    expect(part(picker, 'plans').getBoundingClientRect().width).to.be.greaterThan(0);
  });
});
