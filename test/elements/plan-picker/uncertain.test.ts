/** Unknown outcomes: the attribute `uncertain`, later messages, and the details that a customer copies. */
import { expect } from '@open-wc/testing';
import { stub } from 'sinon';
import { en } from '../../../src/messages/en.js';
import { changePlan, openReview, press } from '../../support/actions.js';
import { mountPicker } from '../../support/mount.js';
import { partOf, partsOf, textOf } from '../../support/rendered.js';
import { createCustomerWithResponse, SandboxCustomer } from '../../support/sandbox.js';
import { inTimeZone, secondsOf, setClock } from '../../support/clock.js';
import { outcomeOf, reviewOf } from '../../support/review.js';
import { until } from '../../support/waiting.js';
import { basic } from './basic.js';

const warning = `${en.uncertain} ${en.checkFirst}`;

describe('N26: `uncertain`', () => {
  it('shows the warning at once, with the help of the page, and in the review', async () => {
    const picker = await mountPicker(await SandboxCustomer.create(), { uncertain: '' });
    expect(picker.uncertain).to.equal(true);
    expect(textOf(partOf(picker, 'outcome'))).to.equal(warning);
    expect(partOf(picker, 'outcome').querySelectorAll('slot[name=help]')).to.have.length(1);
    await openReview(picker);
    expect(reviewOf(picker).notes).to.deep.equal([warning]);
  });

  it('requires a review also with `no-confirm`', async () => {
    const picker = await mountPicker(await SandboxCustomer.create(), { uncertain: '', 'no-confirm': '' });
    await openReview(picker);
    expect(reviewOf(picker).title).to.contain('Pro');
  });

  it('is cleared after a success', async () => {
    const picker = await mountPicker(await SandboxCustomer.create(), { uncertain: '' });
    await changePlan(picker);
    expect(picker.uncertain).to.equal(false);
    await press(picker, 'done');
    expect(textOf(partOf(picker, 'outcome'))).to.equal('');
  });

  it('is cleared in all pickers of the customer when the page sets it to false', async () => {
    const customer = await SandboxCustomer.create();
    await customer.setFaults({ status: 500 });
    const [picker, other] = [await mountPicker(customer), await mountPicker(customer)];
    await changePlan(picker);
    expect([picker.uncertain, other.uncertain]).to.deep.equal([true, true]);
    picker.uncertain = false;
    await other.updateComplete;
    expect([picker.uncertain, other.uncertain]).to.deep.equal([false, false]);
    expect(textOf(partOf(other, 'outcome'))).to.equal('');
  });

  it('is not cleared by false on a new picker', async () => {
    const customer = await SandboxCustomer.create();
    await customer.setFaults({ status: 500 });
    await changePlan(await mountPicker(customer));
    const other = document.createElement('portal-plan-picker');
    Object.assign(other, { baseUrl: customer.url, sessionToken: customer.token, uncertain: false });
    document.body.append(other);
    await other.updateComplete;
    expect(other.uncertain).to.equal(true);
    other.remove();
  });

  it('belongs to the customer whose session the page sets afterwards', async () => {
    const [customer, next] = [await SandboxCustomer.create(), await SandboxCustomer.create()];
    const picker = await mountPicker(customer, { 'session-token': null, uncertain: '' });
    picker.sessionToken = customer.token;
    await picker.updateComplete;
    expect(picker.uncertain).to.equal(true);
    picker.sessionToken = next.token;
    await picker.updateComplete;
    expect(picker.uncertain).to.equal(false);
    picker.sessionToken = customer.token;
    await picker.updateComplete;
    expect(picker.uncertain).to.equal(true);
  });

  it('belongs to the customer whose session the page sets in the same task, before or after it', async () => {
    const [customer, next, last] = [
      await SandboxCustomer.create(),
      await SandboxCustomer.create(),
      await SandboxCustomer.create(),
    ];
    const picker = await mountPicker(customer);
    for (const [{ token }, isFirst] of [
      [next, true],
      [last, false],
    ] as const) {
      if (isFirst) picker.uncertain = true;
      picker.sessionToken = token;
      if (!isFirst) picker.uncertain = true;
      await picker.updateComplete;
      expect(picker.uncertain).to.equal(true);
    }
    picker.sessionToken = customer.token;
    await picker.updateComplete;
    expect(picker.uncertain).to.equal(false);
  });

  it('applies once the base URL is set when the customer is known before', async () => {
    const customer = await SandboxCustomer.create();
    const away = { 'base-url': null, 'session-token': null };
    const picker = await mountPicker(customer, { ...away, customer: '4711', uncertain: '' });
    Object.assign(picker, { baseUrl: customer.url, sessionToken: customer.token });
    await picker.updateComplete;
    expect(picker.uncertain).to.equal(true);
    expect(textOf(partOf(picker, 'outcome'))).to.equal(warning);
  });

  for (const isFirst of [true, false])
    it(`still warns the former customer when set to false ${isFirst ? 'before' : 'after'} the next session`, async () => {
      const [customer, next] = [await SandboxCustomer.create(), await SandboxCustomer.create()];
      const [picker, other] = [await mountPicker(customer, { uncertain: '' }), await mountPicker(customer)];
      if (isFirst) picker.uncertain = false;
      picker.sessionToken = next.token;
      if (!isFirst) picker.uncertain = false;
      await picker.updateComplete;
      expect([picker.uncertain, other.uncertain]).to.deep.equal([false, true]);
    });

  it('stays with its product when that changes in the same task', async () => {
    const customer = await SandboxCustomer.create();
    const [picker, other] = [await mountPicker(customer, { uncertain: '' }), await mountPicker(customer)];
    Object.assign(picker, { uncertain: false, productId: '2' });
    await picker.updateComplete;
    expect([picker.uncertain, other.uncertain]).to.deep.equal([false, true]);
  });

  it('is false when a framework sets "false"', async () => {
    const picker = await mountPicker(await SandboxCustomer.create());
    Object.assign(picker, { uncertain: 'false' });
    await picker.updateComplete;
    expect(picker.uncertain).to.equal(false);
  });

  it('does not return after a success in a session that came later', async () => {
    const customer = await SandboxCustomer.create();
    const picker = await mountPicker(customer, { 'session-token': null, uncertain: '' });
    picker.addEventListener('session-request', (event) => event.respondWith(customer.token));
    await picker.assign({ productPlanId: 'pro' });
    await picker.updateComplete;
    picker.requestUpdate();
    await picker.updateComplete;
    expect(picker.uncertain).to.equal(false);
  });

  it('belongs to one product', async () => {
    const customer = await SandboxCustomer.create();
    const picker = await mountPicker(customer, { uncertain: '' });
    const other = await mountPicker(customer, { 'product-id': '2' });
    expect([picker.uncertain, other.uncertain]).to.deep.equal([true, false]);
  });
});

describe('the details that a customer copies', () => {
  const copied = async (picker: Element): Promise<string> => {
    const write = stub(navigator.clipboard, 'writeText').resolves();
    (partOf(picker, 'copy-details') as HTMLButtonElement).click();
    await until(() => textOf(partOf(picker, 'copy-details')) === en.copied, 'the confirmation');
    return String(write.args[0]?.[0]);
  };
  const now = '2027-01-15T12:00:00Z';
  const noon = 'January 15, 2027 at 9:00:00 PM GMT+9 (2027-01-15T12:00:00Z)';

  it(
    'contain the request and the response, in local time and in UTC',
    inTimeZone('Asia/Tokyo', async () => {
      setClock(now);
      const customer = await createCustomerWithResponse({
        ...{ productPlanId: 'pro', productId: '1', relationId: 'relation-4711' },
        createdTimeInSeconds: secondsOf(now),
        startTimeInSeconds: secondsOf('2027-02-01T12:00Z'),
      });
      const picker = await mountPicker(customer);
      await picker.assign({ productPlanId: 'pro', startTimeInSeconds: secondsOf('2027-01-31T12:00Z') });
      await picker.updateComplete;
      expect((await copied(picker)).split('\n')).to.deep.equal([
        'Plan: pro (you asked for: pro)',
        'Starts: February 1, 2027 at 9:00:00 PM GMT+9 (2027-02-01T12:00:00Z) (you asked for: January 31, 2027 at 9:00:00 PM GMT+9 (2027-01-31T12:00:00Z))',
        `Requested: ${noon}`,
        `Confirmed: ${noon}`,
        'Reference: relation-4711',
      ]);
      expect(partsOf(picker, 'copy').map(textOf)).to.deep.equal([en.copy]);
    }),
  );

  it(
    'contain what the service did not say',
    inTimeZone('Asia/Tokyo', async () => {
      setClock(now);
      const picker = await mountPicker(await createCustomerWithResponse({}));
      await picker.assign({ productPlanId: 'pro' });
      await picker.updateComplete;
      expect((await copied(picker)).split('\n')).to.deep.equal([
        'Plan: Not specified by the service (you asked for: pro)',
        'Starts: Not specified by the service (you asked for: Within the next hour)',
        `Requested: ${noon}`,
      ]);
    }),
  );

  for (const [what, request, lines] of [
    ['of a request without times', { productPlanId: 'pro' }, ['Plan: pro', 'Starts: Within the next hour']],
    [
      'of a request with times and a product',
      {
        ...{ productPlanId: 'pro', productId: '1' },
        ...{
          startTimeInSeconds: secondsOf('2027-02-01T12:00Z'),
          endTimeInSeconds: secondsOf('2027-03-01T12:00Z'),
        },
      },
      [
        'Plan: pro',
        'Product: 1',
        'Starts: February 1, 2027 at 9:00:00 PM GMT+9 (2027-02-01T12:00:00Z)',
        'Ends: March 1, 2027 at 9:00:00 PM GMT+9 (2027-03-01T12:00:00Z)',
      ],
    ],
  ] as const)
    it(
      `contain the error and the request of an unknown outcome ${what}`,
      inTimeZone('Asia/Tokyo', async () => {
        setClock(now);
        const customer = await SandboxCustomer.create();
        await customer.setFaults({ status: 500 });
        const picker = await mountPicker(customer, { 'default-plan': 'free' });
        await picker.assign(request).catch(() => undefined);
        await picker.updateComplete;
        const text = await copied(picker);
        expect(text.split('\n')).to.deep.equal([
          'We could not confirm the start of Pro. (service 500)',
          ...lines,
          `Requested: ${noon}`,
        ]);
      }),
    );

  it('are not offered when the service rejected the request', async () => {
    const customer = await SandboxCustomer.create();
    await customer.setFaults({ status: 400 });
    const picker = await mountPicker(customer);
    await changePlan(picker);
    expect(partsOf(picker, 'copy-details')).to.have.length(0);
  });
});

describe('a message after an unknown outcome', () => {
  const uncertain = async () => {
    const customer = await SandboxCustomer.create({ plan: 'basic' });
    await customer.setFaults({ at: 'after', status: 500 });
    const picker = await mountPicker(customer, basic);
    await changePlan(picker);
    expect(picker.error?.outcome).to.equal('unknown');
    return { picker, customer };
  };

  it('warns about the earlier change when the service rejects another', async () => {
    const { picker, customer } = await uncertain();
    await customer.setFaults({ status: 400 });
    await changePlan(picker);
    expect(picker.error?.outcome).to.equal('not-applied');
    const { verdict, facts } = outcomeOf(picker);
    expect({ verdict, facts }).to.deep.equal({ verdict: `${en.notChanged} ${en.uncertain}`, facts: {} });
  });

  it('warns about the earlier change when the page cancels another', async () => {
    const { picker } = await uncertain();
    picker.addEventListener('plan-assign', (event) => event.preventDefault());
    await changePlan(picker);
    expect(outcomeOf(picker)).to.deep.equal({
      verdict: `${en.notChanged} ${en.uncertain}`,
      reason: '',
      facts: {},
    });
  });
});
