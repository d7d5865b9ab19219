/** Group J: what else stands on a page, and what it does to our elements: forged events, names, styles, stray clicks. */
import { expect } from '@open-wc/testing';
import {
  PlanAssignedEvent,
  PlanAssignEvent,
  PlanErrorEvent,
  SessionRequestEvent,
  SettingsErrorEvent,
  SettingsLoadedEvent,
} from '../../src/events.js';
import type { PortalPlanPickerElement } from '../../src/elements/portal-plan-picker.js';
import { AssignmentError, PortalError } from '../../src/service/errors.js';
import { changePlan, choosePlan, confirm, dialogOf, outcome, press, review } from '../support/customer.js';
import { fetchCalls } from '../support/network.js';
import { fourPlans } from '../support/markup.js';
import { loadSettings, mountPicker, type Widget } from '../support/mount.js';
import { nextTask, until } from '../support/waiting.js';
import { elementAt, part, read, rendered, text } from '../support/rendered.js';
import { cards, radioOf } from '../support/card.js';
import { SandboxCustomer } from '../support/sandbox.js';
import { arrive, signIn } from '../support/scene.js';
import { expectAssigned, expectNoLeak, expectTraffic } from '../support/attempts.js';
import { signedInPicker, scriptTag, servePage, visit } from '../support/visit.js';
import { holdAnswers } from './flight.js';
import { reviewOf } from '../support/review.js';

/** All events of ours, as a page can make them, and those that our controls listen to. */
const forged = (): Event[] => [
  new PlanAssignEvent({ productPlanId: 'free' }, () => undefined),
  new PlanAssignedEvent({ productPlanId: 'free', relationId: 'forged' }),
  new PlanErrorEvent(new AssignmentError('service', 'forged')),
  new SettingsLoadedEvent({ customerPortalSetting: 'forged' }),
  new SettingsErrorEvent(new PortalError('response', 'forged')),
  new SessionRequestEvent('refused', () => undefined),
  ...[
    'plan-assign',
    'plan-assigned',
    'plan-error',
    'settings-loaded',
    'settings-error',
    'change',
    'input',
  ].map(
    (type) => new CustomEvent(type, { bubbles: true, composed: true, detail: { productPlanId: 'forged' } }),
  ),
  ...['close', 'cancel', 'submit', 'reset'].map((type) => new Event(type, { bubbles: true, composed: true })),
];

/** Fires every one of them where the page can reach: on the element, its content, and the page around it. */
function forge(widget: Widget): void {
  for (const target of [widget, ...widget.children, document, window])
    for (const event of forged()) target.dispatchEvent(event);
}

const stateOf = (widget: Widget): unknown => {
  const { pending, error } = widget;
  const own =
    'plans' in widget
      ? [widget.value, widget.request, widget.assignment, dialogOf(widget).open]
      : [widget.settings];
  return { pending, error, own, shown: text(widget) };
};

async function expectUnmoved(widget: Widget): Promise<void> {
  const before = stateOf(widget);
  forge(widget);
  await nextTask();
  await widget.updateComplete;
  expect(stateOf(widget)).to.deep.equal(before);
}

describe('J05: the page forges our events', () => {
  it('J05 before, during and after a review: no state changes, nothing is sent', async () => {
    const customer = await SandboxCustomer.arrive();
    const plans = `${fourPlans}<span slot="confirm">Yes</span><input slot="dismiss" type="button" value="No">`;
    const picker = await mountPicker(customer, { 'default-plan': 'free', schedule: '' }, plans);
    const calls = fetchCalls();
    await expectUnmoved(picker);
    await review(picker);
    await expectUnmoved(picker);
    await press(picker, 'dismiss');
    await expectUnmoved(picker);
    expect(calls.count).to.equal(0);
  });

  it('J05 while the POST runs, and after it: one request, and the outcome that the service gave', async () => {
    const scene = await arrive();
    const picker = signIn(scene, await mountPicker());
    const answers = holdAnswers();
    await review(picker);
    await confirm(picker);
    await expectUnmoved(picker);
    expect(picker.pending).to.equal(true);
    await answers.land();
    await outcome(picker);
    const ours = scene.events
      .filter(({ target, type }) => target === picker && type === 'plan-assigned')
      .at(-1);
    await expectUnmoved(picker);
    scene.events.splice(0, Infinity, ...(ours ? [ours] : []));
    const { assignments } = await scene.customer.ledger();
    await expectAssigned(scene, picker, assignments[0]?.plan ?? {});
  });

  it('J05 a field of the page inside a plan is changed: the choice stays', async () => {
    const plans = `<portal-plan value="basic"></portal-plan><portal-plan value="pro">
      <select name="plan"><option>1</option><option>basic</option></select></portal-plan>`;
    const picker = await mountPicker(undefined, {}, plans);
    await choosePlan(picker, 'pro');
    const field = picker.querySelector('select') as HTMLSelectElement;
    field.value = 'basic';
    field.dispatchEvent(new Event('change', { bubbles: true }));
    await picker.updateComplete;
    expect(picker.value).to.equal('pro');
    expect(radioOf(picker, 'pro').checked).to.equal(true);
  });

  it('J05 settings: what was read stays, and nothing is read again', async () => {
    const settings = await loadSettings(await SandboxCustomer.arrive());
    const calls = fetchCalls();
    await expectUnmoved(settings);
    expect(text(settings)).to.contain('Example Ltd');
    expect(calls.count).to.equal(0);
  });
});

describe('J09: one click anywhere in the first view', () => {
  for (const [what, attributes] of Object.entries({
    'nothing chosen': {},
    'a plan preset': { value: 'pro' },
    'all that there is to click': {
      value: 'pro',
      'current-plan': 'basic',
      'default-plan': 'free',
      schedule: '',
    },
    'no review, but nothing chosen': { 'no-confirm': '' },
  }))
    it(`J09 ${what}: nothing is sent`, async () => {
      const customer = await SandboxCustomer.arrive();
      const calls = fetchCalls();
      // A link leads away from this page, and does nothing else.
      const boxesOf = (picker: Widget): HTMLElement[] =>
        [picker, ...picker.querySelectorAll('*'), ...rendered(picker, '*')].filter(
          (box): box is HTMLElement => box instanceof HTMLElement && !box.closest('a'),
        );
      const fresh = (): Promise<PortalPlanPickerElement> => mountPicker(customer, attributes);
      const { length } = boxesOf(await fresh());
      expect(length).to.be.greaterThan(20);
      const pickers = await Promise.all(Array.from({ length }, fresh));
      for (const [index, picker] of pickers.entries()) {
        boxesOf(picker)[index]?.click();
        await picker.updateComplete;
        expect(picker.pending).to.equal(false);
        picker.remove();
      }
      await nextTask();
      expect(calls.count).to.equal(0);
      expect((await customer.ledger()).requests).to.have.length(0);
    });
});

/** Elements that take the place of a property of the document, or would of one of the window. */
const clobbering = (...names: string[]): string =>
  names.map((name) => `<img name="${name}" id="${name}" alt=""><form name="${name}"></form>`).join('');

describe('J: elements of the page that are named as what we use', () => {
  const named = clobbering(
    ...[
      'location',
      'customElements',
      'fetch',
      'navigator',
      'console',
      'Intl',
      'messages',
      'session',
      'settings',
    ],
    ...[
      'baseURI',
      'readyState',
      'documentElement',
      'body',
      'title',
      'activeElement',
      'value',
      'plans',
      'lang',
    ],
  );

  it('J11 a change works as usual', async () => {
    const body = `${named}${scriptTag}<portal-plan-picker><div>${named}</div>${fourPlans}</portal-plan-picker>`;
    const scene = await visit({ body });
    const picker = await signedInPicker(scene);
    await changePlan(picker);
    const { assignments } = await scene.customer.ledger();
    await expectTraffic(scene, { calls: 1, applied: 1 });
    expect(picker.error).to.equal(null);
    expect(read(part(picker, 'outcome'))).to.contain(assignments[0]?.plan.relationId);
  });

  it('J11 links of plans are still distinguished from scripts', async () => {
    const link = (href: string): string => `<portal-plan label="Sales" href="${href}"></portal-plan>`;
    const page = await servePage({
      body: `${named}${scriptTag}<portal-plan-picker>${link('/sales')}${link('javascript:alert(1)')}</portal-plan-picker>`,
    });
    const picker = page.document.querySelector('portal-plan-picker') as unknown as Widget;
    await picker.updateComplete;
    const links = cards(picker).map(({ name, link }) => [name, link?.getAttribute('href')]);
    expect(links).to.deep.equal([
      ['Sales', '/sales'],
      ['Sales', undefined],
    ]);
  });

  it('J11 a token is requested and used', async () => {
    const customer = await SandboxCustomer.arrive();
    const page = await servePage({
      body: `${named}${scriptTag}<portal-settings base-url="${customer.url}"></portal-settings>`,
      onOpen: ({ document }) =>
        document.addEventListener('session-request', (event) => event.respondWith(customer.token)),
    });
    const settings = page.document.querySelector('portal-settings');
    await until(() => settings?.settings ?? settings?.error, 'the settings');
    expect(settings?.error).to.equal(null);
  });
});

describe('J: styles of the page', () => {
  for (const [what, styles] of Object.entries({
    'all unset': '* { all: unset }',
    'boxes hidden':
      'div, section, form, fieldset, label, button, input, dialog, p, dl, dt, dd { display: none !important }',
    'boxes moved away': 'div, button, input, label { position: fixed !important; left: -9999px !important }',
    'clicks taken away':
      'button, input, label, dialog { pointer-events: none !important; visibility: hidden !important }',
  }))
    it(`J12 ${what}: no effect inside the elements`, async () => {
      const body = `<style>${styles}</style>${scriptTag}<portal-plan-picker>${fourPlans}</portal-plan-picker>`;
      const scene = await visit({ body });
      const picker = await signedInPicker(scene);
      const expectSeen = (box: HTMLElement): void => {
        const { left, top, width, height } = box.getBoundingClientRect();
        expect(width > 0 && height > 0 && left >= 0, `${box.outerHTML} is seen`).to.equal(true);
        const hit = elementAt(left + width / 2, top + height / 2, picker.ownerDocument);
        expect(hit === box || box.contains(hit), `${box.outerHTML} is hit`).to.equal(true);
      };
      expectSeen(radioOf(picker, 'pro'));
      expectSeen(part(picker, 'submit'));
      await review(picker);
      expectSeen(part(picker, 'confirm'));
      await confirm(picker);
      await outcome(picker);
      await expectTraffic(scene, { calls: 1, applied: 1 });
      expectNoLeak(scene, picker);
    });
});

describe('J: scripts in the content of a plan', () => {
  it("J13 scripts run once, as the page's own; the review shows their text, and runs nothing", async () => {
    const hostile = `<ul><li>Fine<script>window.ran = (window.ran ?? 0) + 1</script></li>
      <li>&lt;img src=x onerror="window.ran = 99"&gt;</li><li><b onclick="window.ran = 98">Bold</b></li></ul>
      <style>b { color: red }</style>`;
    const plans = fourPlans.replace('<ul><li>Unlimited projects</li></ul>', hostile);
    const before = 'window.ran = 0';
    const scene = await visit({
      before,
      body: `${scriptTag}<portal-plan-picker current-plan="basic">${plans}</portal-plan-picker>`,
    });
    const picker = await signedInPicker(scene);
    const content = picker.querySelector('portal-plan[value=pro]')?.innerHTML;
    await review(picker);
    expect(reviewOf(picker).added).to.deep.equal([
      'Finewindow.ran = (window.ran ?? 0) + 1',
      '<img src=x onerror="window.ran = 99">',
      'Bold',
    ]);
    expect(rendered(picker, 'script, img, b[onclick], li style')).to.have.length(0);
    await confirm(picker);
    await outcome(picker);
    expect(picker.querySelector('portal-plan[value=pro]')?.innerHTML).to.equal(content);
    expect((scene.page as unknown as { ran: number }).ran).to.equal(1);
    await expectTraffic(scene, { calls: 1, applied: 1 });
  });
});
