/** What a picker sends and reports, after a confirmation and by `assign()`. */
import { basic } from '../picker/basic.js';
import { errorOf, unhandledRejectionsOf } from '../support/errors.js';
import { errorFieldsOf } from '../support/errors.js';
import {
  changePlan,
  confirm,
  currentLabelsOf,
  en,
  expect,
  expectState,
  mountPicker,
  outcomeOf,
  partOf,
  press,
  recordEvents,
  secondsInDays,
  storedPlansOf,
  textOf,
  untilOutcome,
} from '../support/browser.js';

describe('an assignment', () => {
  it('sends what was reviewed, and reports the response to the page and the customer', async () => {
    const [start, end] = [secondsInDays(40), secondsInDays(41)];
    const { picker, customer, calls, events } = await mountPicker({
      customer: { plan: 'basic' },
      attributes: {
        ...{ ...basic, 'product-id': '1' },
        ...{ 'start-time-in-seconds': String(start), 'end-time-in-seconds': String(end) },
      },
    });
    const heard: unknown[] = [];
    picker.addEventListener('plan-assigned', ({ detail }) => {
      const { pending, assignment, error } = picker;
      heard.push({ pending, error, isAssigned: assignment === detail });
    });
    const asked = recordEvents('plan-assign');
    await changePlan(picker);
    const request = {
      ...{ productPlanId: 'pro', productId: '1' },
      ...{ startTimeInSeconds: start, endTimeInSeconds: end },
    };
    expect(asked.map(({ detail }) => detail)).to.deep.equal([request]);
    expect(calls.bodies.map((body) => JSON.parse(body) as unknown)).to.deep.equal([request]);
    // Its properties are final when the event is dispatched.
    expect(heard).to.deep.equal([{ pending: false, error: null, isAssigned: true }]);
    const [current, pro, free] = await storedPlansOf(customer);
    expect((events as CustomEvent<unknown>[]).map(({ detail }) => detail)).to.deep.equal([pro]);
    expect(textOf(partOf(picker, 'outcome')))
      .to.contain('Pro')
      .and.contain(pro?.relationId);
    expectState(picker, 'assigned', true);
    expectState(picker, 'pending', false);
    // §2.1 rules 3 to 5: the plan is scheduled, ends the current one, and is followed by the default plan.
    expect([current?.endTimeInSeconds, free?.productPlanId, free?.startTimeInSeconds]).to.deep.equal([
      ...[start, 'free', end],
    ]);
    expect(currentLabelsOf(picker)).to.deep.equal(['Basic']);
  });

  it('sends only the plan when nothing else is set, and a first plan is current at once', async () => {
    const { picker, customer } = await mountPicker();
    await changePlan(picker);
    const { requests } = await customer.ledger();
    expect(requests.map(({ body, headers }) => [body, headers['content-type']])).to.deep.equal([
      ['{"productPlanId":"pro"}', 'application/json'],
    ]);
    // §2.1 rule 2: it starts today (UTC).
    expect(currentLabelsOf(picker)).to.deep.equal(['Pro']);
  });

  it('E03 shows why the service rejects it', async () => {
    const { picker, calls } = await mountPicker({
      customer: { plan: 'basic', defaultPlan: null },
      attributes: { ...basic, 'end-time-in-seconds': String(secondsInDays(90)) },
    });
    await changePlan(picker);
    expect(picker.error).to.include({ code: 'rejected', status: 400, outcome: 'not-applied' });
    expect(outcomeOf(picker).verdict).to.equal(en.notChanged);
    expect(outcomeOf(picker).reason).to.match(/default plan/);
    expect(calls.count).to.equal(1);
  });

  it('N04 is known to a picker that is mounted later, but not to one of another product', async () => {
    const scene = await mountPicker({ customer: { plan: 'basic' }, attributes: basic });
    await changePlan(scene.picker);
    scene.picker.remove();
    const mountFor = async (product: string) =>
      (await mountPicker({ scene, attributes: { ...basic, 'product-id': product } })).picker;
    const later = await mountFor('1');
    expect(later.assignment).to.deep.equal(scene.picker.assignment);
    expect(textOf(partOf(later, 'upcoming'))).to.contain('Pro starts');
    expect((await mountFor('2')).assignment).to.equal(null);
  });

  for (const name of ['cancel', 'keep'])
    it(`sends the product of the picker after a press on "${name}"`, async () => {
      const { picker, calls } = await mountPicker({
        attributes: { ...basic, 'product-id': '2' },
        faults: [{ status: 200, body: '{}' }],
      });
      picker.assignment = { productPlanId: 'pro', startTimeInSeconds: secondsInDays(30) };
      await picker.updateComplete;
      await press(picker, name);
      await confirm(picker);
      await untilOutcome(picker);
      const plan = name === 'cancel' ? 'free' : 'basic';
      expect(calls.bodies).to.deep.equal([`{"productPlanId":"${plan}","productId":"2"}`]);
    });
});

describe('assign()', () => {
  it('sends its argument without a review and without `plan-assign`, and resolves to the response', async () => {
    const { picker, customer, events } = await mountPicker();
    const asked = recordEvents('plan-review', 'plan-assign');
    // Also a plan that the page does not show.
    const response = await picker.assign({ productPlanId: 'team' });
    expect((events as CustomEvent<object>[]).map(({ detail }) => detail === response)).to.deep.equal([true]);
    expect(response).to.include({ productPlanId: 'team' });
    expect((await customer.ledger()).assignments.map(({ plan }) => plan)).to.deep.equal([response]);
    expect(asked).to.deep.equal([]);
  });

  it('rejects with the error of `plan-error`, also if its caller ignores the promise', async () => {
    const { picker, events } = await mountPicker({ faults: [{ status: 500 }] });
    const unhandled = await unhandledRejectionsOf(async () => {
      void picker.assign({ productPlanId: 'pro' });
      await untilOutcome(picker);
    });
    expect(unhandled).to.deep.equal([]);
    const error = await errorOf(picker.assign({ productPlanId: 'pro' }));
    expect((events as CustomEvent<unknown>[]).map(({ detail }) => detail === error)).to.deep.equal([
      false,
      true,
    ]);
    expect(picker.error).to.equal(error);
    expect(errorFieldsOf(error)).to.deep.equal({ code: 'service', status: 500, outcome: 'unknown' });
  });

  it('rejects an invalid request as setup, and sends nothing', async () => {
    const { picker, calls, events } = await mountPicker();
    for (const request of [{}, { productPlanId: 'pro', endTimeInSeconds: secondsInDays(40) }])
      expect(errorFieldsOf(await errorOf(picker.assign(request as never)))).to.deep.equal({
        ...{ code: 'setup', outcome: 'not-applied' },
      });
    expect([calls.count, ...events.map(({ type }) => type)]).to.deep.equal([0, 'plan-error', 'plan-error']);
  });
});
