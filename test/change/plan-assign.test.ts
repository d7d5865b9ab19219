import { expect, fixture } from '@open-wc/testing';
import { stub } from 'sinon';
import type { PortalPlanPickerElement } from '../../src/picker/portal-plan-picker.js';
import { en } from '../../src/messages/en.js';
import type { PortalError } from '../../src/service/errors.js';
import { changePlan, confirm, openReview, press, untilOutcome } from '../support/actions.js';
import { outcomeOf } from '../support/review.js';
import { dialogOf, partOf, partsOf, renderedTextOf, textOf } from '../support/rendered.js';
import { nextEvent, recordEvents } from '../support/events.js';
import { holdAssignments } from '../support/hold-assignments.js';
import { holdResponses, recordRequests } from '../support/network.js';
import { mountPickerOf } from '../support/mount.js';
import { until, untilNextTask, untilSettled } from '../support/waiting.js';
import { SandboxCustomer } from '../support/sandbox.js';
import { errorOf, unhandledRejectionsOf } from '../service/helpers.js';
import { errorFieldsOf } from '../support/errors.js';
import { secondsInDays } from '../support/clock.js';

describe('plan-assign', () => {
  const confirmed = async (
    listener: (event: HTMLElementEventMap['plan-assign']) => void,
  ): Promise<{ picker: PortalPlanPickerElement; customer: SandboxCustomer }> => {
    const customer = await SandboxCustomer.create();
    const picker = await mountPickerOf(customer);
    picker.addEventListener('plan-assign', listener);
    await openReview(picker);
    await confirm(picker);
    return { picker, customer };
  };

  const expectCanceled = async ({ picker, customer }: Awaited<ReturnType<typeof confirmed>>) => {
    await untilOutcome(picker);
    expect(textOf(partOf(picker, 'outcome'))).to.contain(en.notChanged);
    expect(picker.error).to.equal(null);
    expect((await customer.ledger()).requests).to.have.length(0);
    await openReview(picker);
    expect(dialogOf(picker).open, 'may be tried again').to.equal(true);
    expect(textOf(partOf(picker, 'outcome')), 'stays below the review').to.contain(en.notChanged);
  };

  it('cancels the assignment when it is prevented, without an outcome event', async () => {
    const events = recordEvents('plan-assigned', 'plan-error');
    await expectCanceled(
      await confirmed((event) => {
        event.preventDefault();
      }),
    );
    expect(events).to.have.length(0);
  });

  for (const [how, promise] of [
    ['rejects', () => Promise.reject(new Error('The card was declined.'))],
    ['resolves to false', () => Promise.resolve(false)],
  ] as const)
    it(`cancels the assignment when a waitUntil() promise ${how}, without showing its reason`, async () => {
      const events = recordEvents('plan-assigned', 'plan-error');
      const unhandled = await unhandledRejectionsOf(async () => {
        const attempt = await confirmed((event) => {
          event.waitUntil(promise());
        });
        await expectCanceled(attempt);
        expect(renderedTextOf(attempt.picker)).not.to.contain('declined');
      });
      expect(unhandled).to.deep.equal([]);
      expect(events).to.have.length(0);
    });

  it('delays the request until every waitUntil() promise is settled', async () => {
    const releases: (() => void)[] = [];
    const { picker, customer } = await confirmed((event) => {
      for (let holds = 0; holds < 2; holds++)
        event.waitUntil(new Promise<void>((resolve) => releases.push(resolve)));
    });
    releases[0]?.();
    expect(picker.pending).to.equal(true);
    expect((await customer.ledger()).requests).to.have.length(0);
    releases[1]?.();
    await nextEvent(picker, 'plan-assigned');
    expect((await customer.ledger()).assignments).to.have.length(1);
  });

  it('accepts another promise while one is pending', async () => {
    const releases: (() => void)[] = [];
    const calls = recordRequests();
    const { picker, customer } = await confirmed((event) => {
      const hold = () => event.waitUntil(new Promise<void>((resolve) => releases.push(resolve)));
      event.waitUntil(untilNextTask().then(hold));
    });
    await until(() => releases.length, 'the second promise');
    await untilNextTask();
    expect(picker.pending).to.equal(true);
    expect(calls.count).to.equal(0);
    releases[0]?.();
    await nextEvent(picker, 'plan-assigned');
    expect((await customer.ledger()).assignments).to.have.length(1);
  });

  it('stays pending after a rejection until every promise is settled', async () => {
    let release: () => void = () => undefined;
    const attempt = await confirmed((event) => {
      event.waitUntil(Promise.reject(new Error('The card was declined.')));
      event.waitUntil(new Promise<void>((resolve) => (release = resolve)));
    });
    await untilNextTask();
    expect(attempt.picker.pending).to.equal(true);
    const error = await errorOf(attempt.picker.assign({ productPlanId: 'free' }));
    expect(error.code).to.equal('busy');
    release();
    await expectCanceled(attempt);
  });

  it('throws InvalidStateError from waitUntil() after its dispatch, or after all promises are settled', async () => {
    for (const hold of [undefined, () => untilNextTask()]) {
      let late: (() => void) | undefined;
      const { picker, customer } = await confirmed((event) => {
        if (hold) event.waitUntil(hold());
        late = () => event.waitUntil(Promise.resolve());
      });
      await untilOutcome(picker);
      expect(late).to.throw(DOMException).with.property('name', 'InvalidStateError');
      expect((await customer.ledger()).assignments).to.have.length(1);
    }
  });

  it('has a frozen detail, and sends it when a listener sets another time', async () => {
    const { picker, customer } = await confirmed((event) => {
      expect(() => Object.assign(event.detail, { productPlanId: 'team' })).to.throw(TypeError);
      (event.currentTarget as PortalPlanPickerElement).startTimeInSeconds = secondsInDays(40);
    });
    await untilOutcome(picker);
    expect((await customer.ledger()).requests.map(({ body }) => body)).to.deep.equal([
      '{"productPlanId":"pro"}',
    ]);
  });

  it('rejects another assignment during its dispatch as busy', async () => {
    let busy: Promise<PortalError> | undefined;
    const { picker, customer } = await confirmed((event) => {
      busy = errorOf((event.currentTarget as PortalPlanPickerElement).assign({ productPlanId: 'free' }));
    });
    expect(errorFieldsOf((await busy) as PortalError)).to.deep.equal({
      code: 'busy',
      outcome: 'not-applied',
    });
    await untilOutcome(picker);
    expect((await customer.ledger()).assignments).to.have.length(1);
  });
});

describe('`require-hold`', () => {
  const mountWaiting = async () => {
    const customer = await SandboxCustomer.create();
    return { customer, picker: await mountPickerOf(customer, { 'require-hold': '' }) };
  };

  it('fails as setup, and sends nothing, when no listener has called waitUntil()', async () => {
    const { customer, picker } = await mountWaiting();
    const warn = stub(console, 'warn');
    const events = recordEvents('plan-assign', 'plan-assigned', 'plan-error');
    await changePlan(picker);
    expect(events.map(({ type }) => type)).to.deep.equal(['plan-assign', 'plan-error']);
    expect(picker.error).to.include({ code: 'setup', outcome: 'not-applied' });
    expect(textOf(partOf(picker, 'error'))).to.contain(en.notChanged);
    expect(partsOf(picker, 'retry')).to.have.length(0);
    expect(warn.args.flat().join()).to.contain('require-hold');
    expect((await customer.ledger()).requests).to.have.length(0);
  });

  it('sends a change that a listener holds', async () => {
    const { customer, picker } = await mountWaiting();
    const release = holdAssignments(picker);
    await openReview(picker);
    await confirm(picker);
    release();
    await untilOutcome(picker);
    expect((await customer.ledger()).assignments).to.have.length(1);
  });

  it('lets a listener prevent a change without waitUntil()', async () => {
    const { picker } = await mountWaiting();
    picker.addEventListener('plan-assign', (event) => {
      event.preventDefault();
    });
    await changePlan(picker);
    expect([picker.error, outcomeOf(picker).verdict]).to.deep.equal([null, en.notChanged]);
    await press(picker, 'done');
    expect(outcomeOf(picker).verdict).to.equal('');
  });

  it('does not apply to assign()', async () => {
    const { picker } = await mountWaiting();
    expect(await picker.assign({ productPlanId: 'pro' })).to.include({ productPlanId: 'pro' });
  });
});

describe('the end of a hold', () => {
  const held = async () => {
    const customer = await SandboxCustomer.create();
    const picker = await mountPickerOf(customer);
    const release = holdAssignments(picker);
    await openReview(picker);
    await confirm(picker);
    const events = recordEvents('plan-assigned', 'plan-error');
    return { customer, picker, release, events };
  };

  const ends: [how: string, end: (picker: PortalPlanPickerElement) => unknown][] = [
    ['stop()', (picker) => picker.stop()],
    ['the button "Stop"', (picker) => press(picker, 'stop')],
    ['the removal of the picker', (picker) => picker.remove()],
  ];
  for (const [how, end] of ends)
    it(`is \`canceled\`, which the document hears once, after ${how}`, async () => {
      const { customer, picker, release, events } = await held();
      await end(picker);
      await until(() => events.length, 'plan-error');
      release();
      await untilSettled();
      expect((events as CustomEvent<PortalError>[]).map(({ detail }) => errorFieldsOf(detail))).to.deep.equal(
        [{ code: 'canceled', outcome: 'not-applied' }],
      );
      expect(picker.pending).to.equal(false);
      expect((await customer.ledger()).requests).to.have.length(0);
      if (!picker.isConnected) return;
      await picker.updateComplete;
      expect(partsOf(picker, 'stop')).to.have.length(0);
      await press(picker, 'retry');
      expect(dialogOf(picker).open, 'may be tried again').to.equal(true);
    });

  it('is not reached when the picker only moves in the page', async () => {
    const { customer, picker, release, events } = await held();
    const place = await fixture<HTMLElement>('<div></div>');
    place.append(picker);
    // The timer of the removal has run by then.
    await new Promise((resolve) => setTimeout(resolve));
    expect(picker.pending).to.equal(true);
    release();
    await until(() => events.length, 'the outcome');
    expect(events.map(({ type }) => type)).to.deep.equal(['plan-assigned']);
    expect((await customer.ledger()).requests).to.have.length(1);
  });

  it('is not possible once the change is sent', async () => {
    const { customer, picker, release, events } = await held();
    const responses = holdResponses();
    release();
    await until(() => responses.count, 'the request');
    await picker.updateComplete;
    expect(partsOf(picker, 'stop')).to.have.length(0);
    picker.stop();
    picker.remove();
    await responses.release();
    await until(() => events.length, 'the outcome');
    expect(events.map(({ type }) => type)).to.deep.equal(['plan-assigned']);
    expect((await customer.ledger()).assignments).to.have.length(1);
  });
});

describe('assign()', () => {
  it('sends its argument without a review and without `plan-assign`, and resolves to the response', async () => {
    const customer = await SandboxCustomer.create();
    const picker = await mountPickerOf(customer);
    const asked = recordEvents('plan-review', 'plan-assign');
    const assigned = nextEvent(picker, 'plan-assigned');
    // Also a plan that the page does not show.
    const response = await picker.assign({ productPlanId: 'team' });
    expect((await assigned).detail).to.equal(response);
    expect(response).to.include({ productPlanId: 'team' });
    expect((await customer.ledger()).assignments.map(({ plan }) => plan)).to.deep.equal([response]);
    expect(asked).to.have.length(0);
  });

  it('rejects with the error of `plan-error`', async () => {
    const customer = await SandboxCustomer.create();
    await customer.setFaults({ status: 500 });
    const picker = await mountPickerOf(customer);
    const failed = nextEvent(picker, 'plan-error');
    const error = await errorOf(picker.assign({ productPlanId: 'pro' }));
    expect((await failed).detail).to.equal(error);
    expect(picker.error).to.equal(error);
    expect(errorFieldsOf(error)).to.deep.equal({ code: 'service', status: 500, outcome: 'unknown' });
  });

  it('rejects as setup when no plan is given', async () => {
    const calls = recordRequests();
    const picker = await mountPickerOf(await SandboxCustomer.create());
    expect(errorFieldsOf(await errorOf(picker.assign({} as never)))).to.deep.equal({
      code: 'setup',
      outcome: 'not-applied',
    });
    expect(calls.count).to.equal(0);
  });

  it('rejects an end as setup when there is no default plan', async () => {
    const calls = recordRequests();
    const picker = await mountPickerOf(await SandboxCustomer.create());
    const request = { productPlanId: 'pro', endTimeInSeconds: secondsInDays(40) };
    expect(errorFieldsOf(await errorOf(picker.assign(request)))).to.deep.equal({
      code: 'setup',
      outcome: 'not-applied',
    });
    expect(calls.count).to.equal(0);
  });

  it('I04: rejects as busy while another one is pending, without an event or a request', async () => {
    const customer = await SandboxCustomer.create();
    const picker = await mountPickerOf(customer);
    const calls = recordRequests();
    const events = recordEvents('plan-assigned', 'plan-error');
    const first = picker.assign({ productPlanId: 'pro' });
    expect(errorFieldsOf(await errorOf(picker.assign({ productPlanId: 'pro' })))).to.deep.equal({
      code: 'busy',
      outcome: 'not-applied',
    });
    await first;
    expect(calls.count).to.equal(1);
    expect(events.map(({ type }) => type)).to.deep.equal(['plan-assigned']);
    await picker.assign({ productPlanId: 'free' });
    expect(calls.count, 'requests after the first one ended').to.equal(2);
  });

  it('leaves no unhandled rejection when the caller ignores the promise', async () => {
    const customer = await SandboxCustomer.create();
    await customer.setFaults({ status: 400 });
    const picker = await mountPickerOf(customer);
    const unhandled = await unhandledRejectionsOf(async () => {
      const failed = nextEvent(picker, 'plan-error');
      void picker.assign({ productPlanId: 'pro' });
      void picker.assign({ productPlanId: 'pro' });
      await failed;
    });
    expect(unhandled).to.deep.equal([]);
  });

  it('closes an open review', async () => {
    const customer = await SandboxCustomer.create();
    const picker = await mountPickerOf(customer);
    await openReview(picker);
    await picker.assign({ productPlanId: 'free' });
    await picker.updateComplete;
    expect(dialogOf(picker).open).to.equal(false);
  });
});
