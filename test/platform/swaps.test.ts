/** What libraries that swap parts of a page do to a picker: they replace it, and they patch its markup. */
import morphdomModule from 'morphdom';
import type { PortalPlanPickerElement } from '../../src/picker/portal-plan-picker.js';
import { format } from '../../src/i18n/format.js';
import {
  type Attributes,
  attributeMarkup,
  currentLabelsOf,
  dialogOf,
  en,
  expect,
  expectState,
  expectTraffic,
  fixture,
  fourPlans,
  html,
  labelsOf,
  noticeOf,
  openReview,
  openScene,
  outcomeEventsOf,
  partOf,
  planMarkup,
  planOf,
  recordEvents,
  reviewOf,
  type Scene,
  sessionAttributes,
  startPendingChange,
  typesOf,
  until,
  untilOutcome,
  untilPainted,
} from '../support/browser.js';

// Its types are those of a CommonJS module.
const morphdom = morphdomModule as unknown as typeof morphdomModule.default;

interface SwapPage {
  scene: Scene;
  /** Returns the only picker of the page, rendered. */
  find: () => Promise<PortalPlanPickerElement>;
  /** Replaces the content by what the server renders next. */
  replace: (plans?: string) => Promise<void>;
  /** Patches the content to what the server renders next. */
  patch: (plans?: string, attributes?: Attributes) => Promise<void>;
}

async function openSwapPage(initial = fourPlans): Promise<SwapPage> {
  const scene = await openScene([], { plan: 'basic' });
  const session = sessionAttributes(scene.customer);
  const render = (plans: string, attributes: Attributes = {}): string =>
    `<h1>Plans</h1><portal-plan-picker ${attributeMarkup({ 'current-plan': 'basic', ...session, ...attributes })}>${plans}</portal-plan-picker>`;
  const box = await fixture<HTMLElement>(html`<div></div>`);
  box.innerHTML = render(initial);
  const find = async (): Promise<PortalPlanPickerElement> => {
    const picker = box.querySelector('portal-plan-picker') as PortalPlanPickerElement;
    await picker.updateComplete;
    return picker;
  };
  await find();
  return {
    scene,
    find,
    async replace(plans = initial) {
      box.innerHTML = render(plans);
      await find();
    },
    async patch(plans = initial, attributes) {
      const former = await find();
      morphdom(box, `<div>${render(plans, attributes)}</div>`, { childrenOnly: true });
      expect((await find()) === former, 'the same picker').to.equal(true);
      await untilPainted();
    },
  };
}

describe('a picker that is replaced', () => {
  it('closes its review with plan-dismiss, sends nothing, and leaves the page usable', async () => {
    const { scene, find, replace } = await openSwapPage();
    const heard = recordEvents('plan-review', 'plan-dismiss');
    const former = await find();
    await openReview(former);
    await replace();
    const picker = await find();
    expect(dialogOf(former).open || dialogOf(picker).open).to.equal(false);
    expect(typesOf(heard)).to.deep.equal(['plan-review', 'plan-dismiss']);
    // An open modal dialog would make the page inert.
    const { x, y } = partOf(picker, 'heading').getBoundingClientRect();
    expect(document.elementFromPoint(x + 5, y + 5) === picker, 'the picker at its place').to.equal(true);
    await expectTraffic(scene, { calls: 0 });
  });

  it('sends one POST while pending and reports its outcome, for which the new picker waits', async () => {
    const { scene, find, replace } = await openSwapPage();
    const heard = recordEvents('plan-assigned', 'plan-error');
    const responses = await startPendingChange(scene, await find());
    await replace();
    const picker = await find();
    expect(picker.pending).to.equal(true);
    expectState(picker, 'pending', true);
    const busy: unknown = await picker.assign({ productPlanId: 'pro' }).catch((error: unknown) => error);
    expect(busy).to.have.property('code', 'busy');
    await responses.release();
    await until(() => !picker.pending, 'the outcome');
    expect(typesOf(heard)).to.deep.equal(['plan-assigned']);
    await expectTraffic(scene, { calls: 1, applied: 1 });
  });
});

const higherPrice = fourPlans.replace('"49"', '"59"');
const month = { currency: 'EUR', interval: 'month' };

const offer = (...plans: [label: string, price: string][]): string =>
  plans
    .map(([label, price]) => planMarkup({ value: label.toLowerCase(), label, price, ...month }))
    .join('\n');

describe('a picker that is patched', () => {
  it('keeps its review of the same plans, and closes it with a notice when the offer changes', async () => {
    const { scene, find, patch } = await openSwapPage();
    const picker = await find();
    const { outerHTML } = picker;
    await openReview(picker);
    await patch();
    expect(dialogOf(picker).matches(':modal')).to.equal(true);
    expect(picker.outerHTML, 'the elements write nothing into the markup').to.equal(outerHTML);
    for (const [plans, attributes, notice] of [
      [higherPrice, {}, format(en.priceChanged, { plan: 'Pro' })],
      [higherPrice, { readonly: '' }, en.readOnly],
      [higherPrice, { 'current-plan': 'pro' }, en.isCurrent],
    ] as const) {
      await patch(plans, attributes);
      expect([dialogOf(picker).open, noticeOf(picker)]).to.deep.equal([false, notice]);
      await patch(higherPrice);
      await openReview(picker);
    }
    expect(reviewOf(picker).cost).to.contain('59');
    await expectTraffic(scene, { calls: 0 });
  });

  it('keeps a pending change, sends it once, and shows its outcome', async () => {
    const { scene, find, patch } = await openSwapPage();
    const picker = await find();
    const responses = await startPendingChange(scene, picker);
    await patch(higherPrice, { 'heading-level': '3' });
    expect(picker.pending).to.equal(true);
    await responses.release();
    await untilOutcome(picker);
    expect(partOf(picker, 'outcome').textContent).to.contain('Pro');
    await patch(fourPlans, { 'current-plan': 'pro' });
    expect(currentLabelsOf(picker)).to.deep.equal(['Pro']);
    expect(typesOf(outcomeEventsOf(scene))).to.deep.equal(['plan-assigned']);
    await expectTraffic(scene, { calls: 1, applied: 1 });
  });

  it('keeps the review of a plan whose element becomes another plan, until the plan is gone', async () => {
    const { scene, find, patch } = await openSwapPage(offer(['Basic', '19'], ['Pro', '49'], ['Team', '99']));
    const picker = await find();
    const former = planOf(picker, 'pro');
    await openReview(picker);
    await patch(offer(['New', '1'], ['Team', '99'], ['Pro', '49'], ['Basic', '19']));
    expect(labelsOf(picker)).to.deep.equal(['New', 'Team', 'Pro', 'Basic']);
    expect(planOf(picker, 'pro') === former, 'the same element').to.equal(false);
    expect(reviewOf(picker).title).to.contain('Pro');
    await patch(offer(['Team', '99'], ['Basic', '19']));
    expect([dialogOf(picker).open, noticeOf(picker)]).to.deep.equal([false, en.planGone]);
    await expectTraffic(scene, { calls: 0 });
  });
});
