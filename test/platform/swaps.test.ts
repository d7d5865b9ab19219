/** What libraries that swap parts of a page do to a picker: they replace it, and they patch its markup. */
import morphdomModule from 'morphdom';
import type { PortalPlanPickerElement } from '../../src/picker/portal-plan-picker.js';
import {
  attributeMarkup,
  confirm,
  dialogOf,
  en,
  expect,
  expectTraffic,
  fixture,
  fourPlans,
  html,
  noticeOf,
  openReview,
  openScene,
  outcomeEventsOf,
  partOf,
  planOf,
  press,
  recordEvents,
  reviewOf,
  sessionAttributes,
  startPendingChange,
  typesOf,
  until,
  untilOutcome,
  untilPainted,
} from '../support/browser.js';

// Its types are those of a CommonJS module.
const morphdom = morphdomModule as unknown as typeof morphdomModule.default;

/** Opens a page. `replace` and `patch` bring it to what the server renders next, and return its picker. */
async function openSwapPage() {
  const scene = await openScene([], { plan: 'basic' });
  const attributes = attributeMarkup({ 'current-plan': 'basic', ...sessionAttributes(scene.customer) });
  const render = (plans: string): string => `<portal-plan-picker ${attributes}>${plans}</portal-plan-picker>`;
  const box = await fixture<HTMLElement>(html`<div></div>`);
  const find = async (): Promise<PortalPlanPickerElement> => {
    const picker = box.querySelector('portal-plan-picker') as PortalPlanPickerElement;
    await picker.updateComplete;
    await untilPainted();
    return picker;
  };
  const replace = (): Promise<PortalPlanPickerElement> => {
    box.innerHTML = render(fourPlans);
    return find();
  };
  const patch = (plans: string): Promise<PortalPlanPickerElement> => {
    morphdom(box, `<div>${render(plans)}</div>`, { childrenOnly: true });
    return find();
  };
  return { scene, replace, patch, picker: await replace() };
}

it('a picker that is replaced closes its review, and ends a pending change once, for which the new picker waits', async () => {
  const { scene, picker: first, replace } = await openSwapPage();
  const heard = recordEvents('plan-review', 'plan-dismiss', 'plan-assigned', 'plan-error');
  await openReview(first);
  const second = await replace();
  expect(dialogOf(first).open || dialogOf(second).open).to.equal(false);
  expect(typesOf(heard)).to.deep.equal(['plan-review', 'plan-dismiss']);
  // An open modal dialog would make the page inert.
  const { x, y } = partOf(second, 'heading').getBoundingClientRect();
  expect(document.elementFromPoint(x + 5, y + 5) === second, 'the picker at its place').to.equal(true);

  const responses = await startPendingChange(scene, second);
  heard.length = 0;
  const third = await replace();
  expect(third.pending).to.equal(true);
  await responses.release();
  await until(() => !third.pending, 'the outcome');
  expect(typesOf(heard)).to.deep.equal(['plan-assigned']);
  await expectTraffic(scene, { calls: 1, applied: 1 });
});

it('a picker that is patched keeps its review, also of a plan in another element, shows a changed offer at the press, and keeps a pending change', async () => {
  const { scene, picker, patch } = await openSwapPage();
  const { outerHTML } = picker;
  await openReview(picker);
  expect((await patch(fourPlans)) === picker, 'the same picker').to.equal(true);
  expect(dialogOf(picker).matches(':modal')).to.equal(true);
  expect(picker.outerHTML, 'the elements write nothing into the markup').to.equal(outerHTML);

  const former = planOf(picker, 'pro');
  const [free = '', basic = '', pro = ''] = fourPlans.trim().split('\n');
  await patch([free, pro, basic].join('\n'));
  expect(planOf(picker, 'pro') === former, 'the same element').to.equal(false);
  expect(reviewOf(picker).title).to.contain('Pro');
  const dearer = pro.replace('"49"', '"59"');
  await patch([free, dearer, basic].join('\n'));
  expect(reviewOf(picker).cost, 'before the press').to.contain('€49');
  await confirm(picker);
  expect([reviewOf(picker).cost.includes('€59'), reviewOf(picker).notes]).to.deep.equal([true, [en.changed]]);
  await press(picker, 'dismiss');
  // It may be on its way.
  await openReview(picker);
  await patch([free, basic].join('\n'));
  expect([dialogOf(picker).open, noticeOf(picker)]).to.deep.equal([true, '']);
  await patch([free, basic, dearer].join('\n'));
  expect(partOf(picker, 'confirm').ariaDisabled).to.equal('false');
  const responses = await startPendingChange(scene, picker);
  await patch(fourPlans.replace('"49"', '"69"'));
  expect(picker.pending).to.equal(true);
  await responses.release();
  await untilOutcome(picker);
  expect(partOf(picker, 'outcome').textContent).to.contain('Pro');
  expect(typesOf(outcomeEventsOf(scene))).to.deep.equal(['plan-assigned']);
  await expectTraffic(scene, { calls: 1, applied: 1 });
});
