/** What a picker sends and reports, after a confirmation and by `assign()`. */
import { basic } from '../picker/basic.js';
import { errorOf, unhandledRejectionsOf } from '../support/errors.js';
import { errorFieldsOf } from '../support/errors.js';
import {
  changePlan,
  currentLabelsOf,
  expect,
  expectState,
  mountPicker,
  partOf,
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
