/** Unknown outcomes: the attribute `uncertain`, later messages, and the details. */
import { expect } from '@open-wc/testing';
import { en } from '../../src/messages/en.js';
import { changePlan, openReview, press } from '../support/actions.js';
import { mountPickerOf } from '../support/mount.js';
import { partOf, textOf } from '../support/rendered.js';
import { SandboxCustomer } from '../support/sandbox.js';
import { inTimeZone, secondsOf, setClock } from '../support/clock.js';
import { outcomeOf, reviewOf } from '../support/review.js';
import { cardOf } from '../support/cards.js';
import { basic } from '../picker/basic.js';

const warning = `${en.uncertain} ${en.checkFirst}`;

describe('N26: `uncertain`', () => {
  it('shows the warning at once, with the help of the page, and in the review', async () => {
    const picker = await mountPickerOf(await SandboxCustomer.create(), { uncertain: '' });
    expect(picker.uncertain).to.equal(true);
    expect(textOf(partOf(picker, 'outcome'))).to.equal(warning);
    expect(partOf(picker, 'outcome').querySelectorAll('slot[name=help]')).to.have.length(1);
    await openReview(picker);
    expect(reviewOf(picker).notes).to.deep.equal([warning]);
  });

  it('is cleared after a success', async () => {
    const picker = await mountPickerOf(await SandboxCustomer.create(), { uncertain: '' });
    await changePlan(picker);
    expect(picker.uncertain).to.equal(false);
    await press(picker, 'done');
    expect(textOf(partOf(picker, 'outcome'))).to.equal('');
  });

  it('is cleared in all pickers of the customer when the page sets it to false', async () => {
    const customer = await SandboxCustomer.create();
    await customer.setFaults({ status: 500 });
    const [picker, other] = [await mountPickerOf(customer), await mountPickerOf(customer)];
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
    await changePlan(await mountPickerOf(customer));
    const other = document.createElement('portal-plan-picker');
    Object.assign(other, { baseUrl: customer.url, sessionToken: customer.token, uncertain: false });
    document.body.append(other);
    await other.updateComplete;
    expect(other.uncertain).to.equal(true);
    other.remove();
  });

  it('belongs to the customer whose session the page sets afterwards', async () => {
    const [customer, next] = [await SandboxCustomer.create(), await SandboxCustomer.create()];
    const picker = await mountPickerOf(customer, { 'session-token': null, uncertain: '' });
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
    const picker = await mountPickerOf(customer);
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
    const picker = await mountPickerOf(customer, { ...away, customer: '4711', uncertain: '' });
    Object.assign(picker, { baseUrl: customer.url, sessionToken: customer.token });
    await picker.updateComplete;
    expect(picker.uncertain).to.equal(true);
    expect(textOf(partOf(picker, 'outcome'))).to.equal(warning);
  });

  for (const isFirst of [true, false])
    it(`still warns the former customer when set to false ${isFirst ? 'before' : 'after'} the next session`, async () => {
      const [customer, next] = [await SandboxCustomer.create(), await SandboxCustomer.create()];
      const [picker, other] = [
        await mountPickerOf(customer, { uncertain: '' }),
        await mountPickerOf(customer),
      ];
      if (isFirst) picker.uncertain = false;
      picker.sessionToken = next.token;
      if (!isFirst) picker.uncertain = false;
      await picker.updateComplete;
      expect([picker.uncertain, other.uncertain]).to.deep.equal([false, true]);
    });

  it('stays with its product when that changes in the same task', async () => {
    const customer = await SandboxCustomer.create();
    const [picker, other] = [await mountPickerOf(customer, { uncertain: '' }), await mountPickerOf(customer)];
    Object.assign(picker, { uncertain: false, productId: '2' });
    await picker.updateComplete;
    expect([picker.uncertain, other.uncertain]).to.deep.equal([false, true]);
  });

  it('is false when a framework sets "false"', async () => {
    const picker = await mountPickerOf(await SandboxCustomer.create());
    Object.assign(picker, { uncertain: 'false' });
    await picker.updateComplete;
    expect(picker.uncertain).to.equal(false);
  });

  it('does not return after a success in a session that came later', async () => {
    const customer = await SandboxCustomer.create();
    const picker = await mountPickerOf(customer, { 'session-token': null, uncertain: '' });
    picker.addEventListener('session-request', (event) => event.respondWith(customer.token));
    await picker.assign({ productPlanId: 'pro' });
    await picker.updateComplete;
    picker.requestUpdate();
    await picker.updateComplete;
    expect(picker.uncertain).to.equal(false);
  });

  it('belongs to one product', async () => {
    const customer = await SandboxCustomer.create();
    const picker = await mountPickerOf(customer, { uncertain: '' });
    const other = await mountPickerOf(customer, { 'product-id': '2' });
    expect([picker.uncertain, other.uncertain]).to.deep.equal([true, false]);
  });
});

describe('the details of an unknown outcome', () => {
  const now = '2027-01-15T12:00:00Z';

  for (const [what, request, times] of [
    ['without times', { productPlanId: 'pro' }, { [en.starts]: en.soon }],
    [
      'with times and a product',
      {
        ...{ productPlanId: 'pro', productId: '1' },
        ...{
          startTimeInSeconds: secondsOf('2027-02-01T12:00Z'),
          endTimeInSeconds: secondsOf('2027-03-01T12:00Z'),
        },
      },
      {
        [en.product]: '1',
        [en.starts]: 'February 1, 2027 at 9:00 PM GMT+9',
        [en.ends]: 'March 1, 2027 at 9:00 PM GMT+9',
      },
    ],
  ] as const)
    it(
      `contain the request ${what}, when it was sent, and the status`,
      inTimeZone('Asia/Tokyo', async () => {
        setClock(now);
        const customer = await SandboxCustomer.create();
        await customer.setFaults({ status: 500 });
        const picker = await mountPickerOf(customer, { 'default-plan': 'free' });
        await picker.assign(request).catch(() => undefined);
        await picker.updateComplete;
        expect(outcomeOf(picker).facts).to.deep.equal({
          [en.plan]: 'Pro',
          ...times,
          [en.requested]: 'January 15, 2027 at 9:00 PM GMT+9',
          [en.status]: 'service 500',
        });
        expect(partOf(picker, 'error').querySelector('details')?.open).to.equal(true);
      }),
    );

  it('name the code alone when there was no response', async () => {
    const customer = await SandboxCustomer.create();
    await customer.setFaults({ drop: 'reset' });
    const picker = await mountPickerOf(customer);
    await changePlan(picker);
    expect(outcomeOf(picker).facts[en.status]).to.equal('network');
  });

  it('are not shown when the service rejected the request', async () => {
    const customer = await SandboxCustomer.create();
    await customer.setFaults({ status: 400 });
    const picker = await mountPickerOf(customer);
    await changePlan(picker);
    expect(partOf(picker, 'error').querySelectorAll('details')).to.have.length(0);
  });
});

describe('a message after an unknown outcome', () => {
  const uncertain = async () => {
    const customer = await SandboxCustomer.create({ plan: 'basic' });
    await customer.setFaults({ at: 'after', status: 500 });
    const picker = await mountPickerOf(customer, basic);
    await changePlan(picker);
    expect(picker.error?.outcome).to.equal('unknown');
    return { picker, customer };
  };

  it('warns about the earlier change when the service rejects another', async () => {
    const { picker, customer } = await uncertain();
    await customer.setFaults({ status: 400 });
    await changePlan(picker, 'free');
    expect(picker.error?.outcome).to.equal('not-applied');
    const { verdict, facts } = outcomeOf(picker);
    expect({ verdict, facts }).to.deep.equal({ verdict: `${en.notChanged} ${en.uncertain}`, facts: {} });
  });

  it('marks the plan as not confirmed, in place of its button, until Done', async () => {
    const { picker } = await uncertain();
    expect([cardOf(picker, 'pro').mark, cardOf(picker, 'pro').button]).to.deep.equal([
      ...[en.notConfirmed, undefined],
    ]);
    await press(picker, 'done');
    expect([cardOf(picker, 'pro').mark, cardOf(picker, 'pro').isOffered]).to.deep.equal(['', true]);
    expect(picker.uncertain).to.equal(true);
  });

  it('warns about the earlier change when the page cancels another', async () => {
    const { picker } = await uncertain();
    picker.addEventListener('plan-assign', (event) => event.preventDefault());
    await changePlan(picker, 'free');
    expect(outcomeOf(picker)).to.deep.equal({
      verdict: `${en.notChanged} ${en.uncertain}`,
      reason: '',
      facts: {},
    });
  });
});
