/** What the getters of all elements say of a former customer. */
import type { PortalPlanPickerElement } from '../../src/picker/portal-plan-picker.js';
import { basic } from '../picker/basic.js';
import { holdAssignments } from '../support/pending.js';
import {
  confirm,
  dialogOf,
  expect,
  mount,
  mountPicker,
  mountSettings,
  openReview,
  openScene,
  plansOf,
  recordEvents,
  SandboxCustomer,
  until,
} from '../support/browser.js';

type Picker = PortalPlanPickerElement;

const isOpen = (picker: Picker): boolean => dialogOf(picker).open;

describe('the getters of all elements', () => {
  /** Reads every getter of an element that this package and Lit define. */
  function readGetters(element: object): Record<string, unknown> {
    const values: Record<string, unknown> = {};
    for (
      let prototype = Object.getPrototypeOf(element) as object;
      prototype !== HTMLElement.prototype;
      prototype = Object.getPrototypeOf(prototype) as object
    )
      for (const [name, { get }] of Object.entries(Object.getOwnPropertyDescriptors(prototype)))
        if (get && !(name in values)) values[name] = Reflect.get(element, name) as unknown;
    return values;
  }

  it('N03 say nothing of a former customer, and have no effect, before the next update', async () => {
    const scene = await openScene([], { plan: 'basic' });
    const session = await mount<HTMLElement>('<portal-session></portal-session>');
    const { settings } = await mountSettings({ scene });
    // A picker with an assignment, one with an error, one that holds a change, and one with a review.
    const pickers: Picker[] = [];
    for (const id of ['1', '2', '3', '4']) {
      const attributes = { ...basic, 'product-id': id };
      pickers.push((await mountPicker({ scene, into: session, attributes })).picker);
    }
    const [assigned, failed, held, reviewing] = pickers as [Picker, Picker, Picker, Picker];
    await assigned.assign({ productPlanId: 'pro' });
    await scene.customer.setFaults({ status: 400, times: 1 });
    await failed.assign({ productPlanId: 'pro' }).catch(() => undefined);
    holdAssignments(held);
    await openReview(held);
    await confirm(held);
    await openReview(reviewing);
    expect([assigned.assignment?.productPlanId, failed.error?.code, held.pending]).to.deep.equal([
      ...['pro', 'rejected', true],
    ]);
    const events = recordEvents(
      ...(['session-request', 'interval-change', 'plan-review', 'plan-dismiss', 'plan-assign'] as const),
      ...(['plan-assigned', 'plan-error', 'settings-loaded', 'settings-error'] as const),
    );
    const { count } = scene.calls;
    const other = await SandboxCustomer.create({ plan: 'basic' });
    for (const each of [...pickers, settings]) each.sessionToken = other.token;
    for (const picker of pickers) {
      const { assignment, error, pending, uncertain, plans } = readGetters(picker);
      expect({ assignment, error, pending, uncertain }).to.deep.equal({
        ...{ assignment: null, error: null, pending: false, uncertain: false },
      });
      expect(plans).to.have.length(4);
      for (const plan of plansOf(picker)) readGetters(plan);
    }
    readGetters(settings);
    readGetters(session);
    expect([events.length, scene.calls.count - count, isOpen(reviewing)]).to.deep.equal([0, 0, true]);
    await Promise.all(pickers.map(({ updateComplete }) => updateComplete));
    await until(() => events.some(({ type }) => type === 'plan-error'), 'the end of the held change');
    const ends = events.filter(({ type }) => type.startsWith('plan-')).map(({ type }) => type);
    expect(ends.sort()).to.deep.equal(['plan-dismiss', 'plan-error']);
    expect(isOpen(reviewing)).to.equal(false);
  });
});
