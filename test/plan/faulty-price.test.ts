/** A price that is no price, in a picker. How each price is read is tested in Node. */
import {
  cardOf,
  expect,
  expectNoPart,
  mountPicker,
  openReview,
  planMarkup,
  recordEvents,
  renderedTextOf,
} from '../support/browser.js';

describe('set-up', () => {
  it('A09 shows a faulty price as it is or not at all, and the other plans stay usable', async () => {
    const euros = { currency: 'EUR', interval: 'month' };
    const plans = [
      planMarkup({ value: 'words', label: 'A', ...euros, price: 'abc' }),
      planMarkup({ value: 'infinite', label: 'B', ...euros, price: '1e999' }),
      planMarkup({ value: 'euro', label: 'C', price: '12', currency: 'EURO' }),
      planMarkup({ value: 'pro', label: 'Pro' }),
    ].join('');
    const { picker } = await mountPicker({ plans });
    expect(cardOf(picker, 'words').price).to.contain('abc');
    expect(cardOf(picker, 'euro').price).to.equal('12 EURO');
    expectNoPart(cardOf(picker, 'infinite'), 'price');
    await openReview(picker, 'infinite');
    expect(renderedTextOf(picker)).not.to.match(/NaN|undefined|null|Infinity|∞|RangeError/);
    const assigned = recordEvents('plan-assigned');
    await picker.assign({ productPlanId: 'pro' });
    expect(assigned).to.have.length(1);
  });
});
