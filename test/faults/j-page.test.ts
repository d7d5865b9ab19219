/** Group J: other content of the page: forged events, names, styles, clicks. */
import { expect } from '@open-wc/testing';
import type { PortalPlanPickerElement } from '../../src/picker/portal-plan-picker.js';
import {
  PlanAssignedEvent,
  PlanAssignEvent,
  PlanErrorEvent,
  SessionRequestEvent,
  SettingsErrorEvent,
  SettingsLoadedEvent,
} from '../../src/events.js';
import { AssignmentError, PortalError } from '../../src/service/errors.js';
import { changePlan, confirm, openReview, press, untilOutcome } from '../support/actions.js';
import { expectAssigned, expectNoLeak, expectTraffic } from '../support/attempts.js';
import { buttonOf, cardsOf } from '../support/cards.js';
import { fourPlans } from '../support/markup.js';
import { mountLoadedSettings, mountPickerOf, type Widget } from '../support/mount.js';
import { holdResponses, recordRequests } from '../support/network.js';
import { openServedPage, scriptTag } from '../support/page.js';
import { dialogOf, elementAt, partOf, queryRendered, renderedTextOf, textOf } from '../support/rendered.js';
import { reviewOf } from '../support/review.js';
import { SandboxCustomer } from '../support/sandbox.js';
import { openPageScene, openScene, signIn, signInPicker } from '../support/scene.js';
import { until, untilNextTask } from '../support/waiting.js';

/** The elements' events, and those that their controls listen to, as a page can create them. */
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

/** Dispatches each of them on the element, its content and its ancestors. */
function forge(widget: Widget): void {
  for (const target of [widget, ...widget.children, document, window])
    for (const event of forged()) target.dispatchEvent(event);
}

const stateOf = (widget: Widget): unknown => {
  const { pending, error } = widget;
  const own = 'plans' in widget ? [widget.assignment, dialogOf(widget).open] : [widget.settings];
  return { pending, error, own, shown: renderedTextOf(widget) };
};

async function expectUnmoved(widget: Widget): Promise<void> {
  const before = stateOf(widget);
  forge(widget);
  await untilNextTask();
  await widget.updateComplete;
  expect(stateOf(widget)).to.deep.equal(before);
}

describe('J05: forged events', () => {
  it('J05 change nothing before, during and after a review', async () => {
    const customer = await SandboxCustomer.create();
    const plans = `${fourPlans}<span slot="confirm">Yes</span><input slot="review" type="button" value="No">`;
    const picker = await mountPickerOf(customer, { 'default-plan': 'free', schedule: '' }, plans);
    const calls = recordRequests();
    await expectUnmoved(picker);
    await openReview(picker);
    await expectUnmoved(picker);
    await press(picker, 'dismiss');
    await expectUnmoved(picker);
    expect(calls.count).to.equal(0);
  });

  it('J05 change nothing during and after the POST', async () => {
    const scene = await openScene();
    const picker = signIn(scene, await mountPickerOf());
    const responses = holdResponses();
    await openReview(picker);
    await confirm(picker);
    await expectUnmoved(picker);
    expect(picker.pending).to.equal(true);
    await responses.release();
    await untilOutcome(picker);
    const ours = scene.events
      .filter(({ target, type }) => target === picker && type === 'plan-assigned')
      .at(-1);
    await expectUnmoved(picker);
    scene.events.splice(0, Infinity, ...(ours ? [ours] : []));
    const { assignments } = await scene.customer.ledger();
    await expectAssigned(scene, picker, assignments[0]?.plan ?? {});
  });

  it('J05 a field of the page inside a plan opens no review', async () => {
    const plans = `<portal-plan value="basic"></portal-plan><portal-plan value="pro">
      <select name="plan"><option>1</option><option>basic</option></select></portal-plan>`;
    const picker = await mountPickerOf(undefined, {}, plans);
    const field = picker.querySelector('select') as HTMLSelectElement;
    field.value = 'basic';
    field.dispatchEvent(new Event('change', { bubbles: true }));
    await picker.updateComplete;
    expect(dialogOf(picker).open).to.equal(false);
  });

  it('J05 do not change or reload settings', async () => {
    const settings = await mountLoadedSettings(await SandboxCustomer.create());
    const calls = recordRequests();
    await expectUnmoved(settings);
    expect(renderedTextOf(settings)).to.contain('Example Ltd');
    expect(calls.count).to.equal(0);
  });
});

describe('J09: one click anywhere', () => {
  for (const [what, attributes] of Object.entries({
    'no attributes': {},
    'every control': { 'current-plan': 'basic', 'default-plan': 'free', schedule: '' },
  }))
    it(`J09 sends nothing with ${what}`, async () => {
      const customer = await SandboxCustomer.create();
      const calls = recordRequests();
      // A link would leave the page.
      const boxesOf = (picker: Widget): HTMLElement[] =>
        [picker, ...picker.querySelectorAll('*'), ...queryRendered(picker, '*')].filter(
          (box): box is HTMLElement => box instanceof HTMLElement && !box.closest('a'),
        );
      const fresh = (): Promise<PortalPlanPickerElement> => mountPickerOf(customer, attributes);
      const { length } = boxesOf(await fresh());
      expect(length).to.be.greaterThan(20);
      const pickers = await Promise.all(Array.from({ length }, fresh));
      for (const [index, picker] of pickers.entries()) {
        boxesOf(picker)[index]?.click();
        await picker.updateComplete;
        expect(picker.pending).to.equal(false);
        picker.remove();
      }
      await untilNextTask();
      expect(calls.count).to.equal(0);
      expect((await customer.ledger()).requests).to.have.length(0);
    });
});

/** Elements whose names hide properties of the document or the window. */
const clobbering = (...names: string[]): string =>
  names.map((name) => `<img name="${name}" id="${name}" alt=""><form name="${name}"></form>`).join('');

describe('J11: elements with the names of properties', () => {
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

  it('J11 a change works', async () => {
    const body = `${named}${scriptTag}<portal-plan-picker><div>${named}</div>${fourPlans}</portal-plan-picker>`;
    const scene = await openPageScene({ body });
    const picker = await signInPicker(scene);
    await changePlan(picker);
    const { assignments } = await scene.customer.ledger();
    await expectTraffic(scene, { calls: 1, applied: 1 });
    expect(picker.error).to.equal(null);
    expect(textOf(partOf(picker, 'outcome'))).to.contain(assignments[0]?.plan.relationId);
  });

  it('J11 links with scripts are still recognized', async () => {
    const link = (href: string): string => `<portal-plan label="Sales" href="${href}"></portal-plan>`;
    const page = await openServedPage({
      body: `${named}${scriptTag}<portal-plan-picker>${link('/sales')}${link('javascript:alert(1)')}</portal-plan-picker>`,
    });
    const picker = page.document.querySelector('portal-plan-picker') as unknown as Widget;
    await picker.updateComplete;
    const links = cardsOf(picker).map(({ name, link }) => [name, link?.getAttribute('href')]);
    expect(links).to.deep.equal([
      ['Sales', '/sales'],
      ['Sales', undefined],
    ]);
  });

  it('J11 session-request works', async () => {
    const customer = await SandboxCustomer.create();
    const page = await openServedPage({
      body: `${named}${scriptTag}<portal-settings base-url="${customer.url}"></portal-settings>`,
      onOpen: ({ document }) =>
        document.addEventListener('session-request', (event) => event.respondWith(customer.token)),
    });
    const settings = page.document.querySelector('portal-settings');
    await until(() => settings?.settings ?? settings?.error, 'the settings');
    expect(settings?.error).to.equal(null);
  });
});

describe('J12: styles of the page', () => {
  for (const [what, styles] of Object.entries({
    'all unset': '* { all: unset }',
    'hidden boxes':
      'div, section, form, fieldset, label, button, input, dialog, p, dl, dt, dd { display: none !important }',
    'boxes off screen': 'div, button, input, label { position: fixed !important; left: -9999px !important }',
    'no pointer events':
      'button, input, label, dialog { pointer-events: none !important; visibility: hidden !important }',
  }))
    it(`J12 have no effect inside: ${what}`, async () => {
      const body = `<style>${styles}</style>${scriptTag}<portal-plan-picker>${fourPlans}</portal-plan-picker>`;
      const scene = await openPageScene({ body });
      const picker = await signInPicker(scene);
      const expectSeen = (box: HTMLElement): void => {
        const { left, top, width, height } = box.getBoundingClientRect();
        expect(width > 0 && height > 0 && left >= 0, `${box.outerHTML} is seen`).to.equal(true);
        const hit = elementAt(left + width / 2, top + height / 2, picker.ownerDocument);
        expect(hit === box || box.contains(hit), `${box.outerHTML} is hit`).to.equal(true);
      };
      expectSeen(buttonOf(picker, 'pro'));
      await openReview(picker);
      expectSeen(partOf(picker, 'confirm'));
      await confirm(picker);
      await untilOutcome(picker);
      await expectTraffic(scene, { calls: 1, applied: 1 });
      expectNoLeak(scene, picker);
    });
});

describe('J13: scripts in the content of a plan', () => {
  it('J13 run once, and not again in the review', async () => {
    const hostile = `<ul><li>Fine<script>window.ran = (window.ran ?? 0) + 1</script></li>
      <li>&lt;img src=x onerror="window.ran = 99"&gt;</li><li><b onclick="window.ran = 98">Bold</b></li></ul>
      <style>b { color: red }</style>`;
    const plans = fourPlans.replace('<ul><li>Unlimited projects</li></ul>', hostile);
    const before = 'window.ran = 0';
    const scene = await openPageScene({
      before,
      body: `${scriptTag}<portal-plan-picker current-plan="basic">${plans}</portal-plan-picker>`,
    });
    const picker = await signInPicker(scene);
    const content = picker.querySelector('portal-plan[value=pro]')?.innerHTML;
    await openReview(picker);
    expect(reviewOf(picker).added).to.deep.equal([
      'Finewindow.ran = (window.ran ?? 0) + 1',
      '<img src=x onerror="window.ran = 99">',
      'Bold',
    ]);
    expect(queryRendered(picker, 'script, img, b[onclick], li style')).to.have.length(0);
    await confirm(picker);
    await untilOutcome(picker);
    expect(picker.querySelector('portal-plan[value=pro]')?.innerHTML).to.equal(content);
    expect((scene.page as unknown as { ran: number }).ran).to.equal(1);
    await expectTraffic(scene, { calls: 1, applied: 1 });
  });
});
