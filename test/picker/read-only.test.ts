/** Read-only pickers. */
import {
  cardsOf,
  currentLabelsOf,
  en,
  expect,
  mountPicker,
  partOf,
  partsOf,
  queryRendered,
  renderedTextOf,
  secondsInDays,
} from '../support/browser.js';
import { basic } from './basic.js';

const readOnly = { ...basic, readonly: '' };

describe('a read-only picker', () => {
  it('shows everything, without any control', async () => {
    const { picker } = await mountPicker({
      attributes: { ...readOnly, schedule: '' },
      properties: { assignments: [{ productPlanId: 'pro', startTimeInSeconds: secondsInDays(30) }] },
    });
    expect(cardsOf(picker)).to.have.length(4);
    expect(currentLabelsOf(picker)).to.deep.equal(['Basic']);
    expect(renderedTextOf(picker)).to.contain('Pro starts');
    expect(queryRendered(picker, 'button, input, [tabindex="0"]')).to.have.length(0);
    expect(partsOf(picker, 'link')).to.have.length(1);
    expect(renderedTextOf(picker).split(en.readOnly), 'says why').to.have.length(2);
  });

  it('assigns by assign(), and reports a failure without a retry button', async () => {
    const { picker, customer } = await mountPicker({ attributes: readOnly });
    expect((await picker.assign({ productPlanId: 'pro' })).productPlanId).to.equal('pro');
    await picker.updateComplete;
    expect([partsOf(picker, 'done').length, partsOf(picker, 'keep').length]).to.deep.equal([1, 0]);
    await customer.setFaults({ status: 500 });
    await picker.assign({ productPlanId: 'free' }).catch(() => undefined);
    await picker.updateComplete;
    expect(partOf(picker, 'error').querySelectorAll('details')).to.have.length(1);
    expect(partsOf(picker, 'retry')).to.have.length(0);
  });
});
