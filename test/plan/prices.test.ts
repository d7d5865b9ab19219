/** Prices, notes and savings on the cards and in the review. `plan.node` and `price.node` test them as data. */
import { expect } from '@open-wc/testing';
import type { PortalPlanPickerElement } from '../../src/picker/portal-plan-picker.js';
import { chooseInterval, openReview } from '../support/actions.js';
import { buttonOf, cardOf, planOf } from '../support/cards.js';
import { type Attributes, planMarkup } from '../support/markup.js';
import { mountPickerOf } from '../support/mount.js';
import { descriptionOf, partsOf, queryRendered, renderedTextOf, textOf } from '../support/rendered.js';
import { reviewOf } from '../support/review.js';

const priced = (value: string, price: string, more: Attributes = {}): string =>
  planMarkup({ value, label: value, price, currency: 'EUR', interval: 'month', ...more });

/** A plan in both intervals. */
const both = (value: string, perMonth: string, perYear: string, more: Attributes = {}): string =>
  priced(value, perMonth) + priced(`${value}-yearly`, perYear, { label: value, interval: 'year', ...more });

describe('the price of a plan', () => {
  for (const [lang, currency, shown] of [
    ['en', 'EUR', /^€1,234.50 per month$/],
    ['de', 'EUR', /^1\.234,50\s€ pro Monat$/],
    ['ja', 'JPY', /^[¥￥]1,234\.5.* .*月/],
    ['not a language', 'EUR', /^€1,234.50 per month$/],
    ['en', 'EURO', /^1234.5 EURO per month$/],
  ] as const)
    it(`is formatted for the language "${lang}" and the currency ${currency}`, async () => {
      const picker = await mountPickerOf(undefined, { lang }, priced('pro', '1234.5', { currency }));
      expect(cardOf(picker, 'pro').price).to.match(shown);
    });

  it('follows a property that is not a string', async () => {
    const picker = await mountPickerOf(undefined, {}, planMarkup({ value: 'pro', currency: 'EUR' }));
    const show = async (price: unknown): Promise<string> => {
      Object.assign(planOf(picker, 'pro'), { price });
      await picker.updateComplete;
      expect(renderedTextOf(picker)).not.to.match(/NaN|undefined|null|Infinity|∞|object/);
      return cardOf(picker, 'pro').price;
    };
    expect(await show(49)).to.equal('€49');
    for (const nothing of [NaN, Infinity, undefined, null])
      expect(await show(nothing), String(nothing)).to.equal('');
  });

  it('has the price per month below that of a yearly plan, unless another plan has its label', async () => {
    const perMonth = (picker: PortalPlanPickerElement): string[] => partsOf(picker, 'per-month').map(textOf);
    const picker = await mountPickerOf(undefined, { interval: 'year' }, both('a', '49', '490'));
    expect(cardOf(picker, 'a-yearly').price).to.equal('€490 per year €40.83 per month');
    expect(perMonth(picker)).to.deep.equal(['€40.83 per month']);
    const ambiguous = both('a', '49', '490') + priced('a-large', '990', { label: 'a', interval: 'year' });
    expect(perMonth(await mountPickerOf(undefined, { interval: 'year' }, ambiguous))).to.deep.equal([]);
  });

  it('has a note below it, in the description of the button, and in the review', async () => {
    const note = 'per seat, excl. VAT';
    const picker = await mountPickerOf(undefined, {}, priced('pro', '49', { note }));
    expect(cardOf(picker, 'pro').price).to.equal(`€49 per month ${note}`);
    expect(descriptionOf(buttonOf(picker, 'pro'))).to.equal(`€49 per month ${note}`);
    await openReview(picker);
    expect(reviewOf(picker).cost).to.equal(`€49 per month ${note}`);
  });

  it('is absent beside a note, which stays', async () => {
    const picker = await mountPickerOf(undefined, {}, planMarkup({ value: 'pro', note: 'Ask us' }));
    expect(cardOf(picker, 'pro').price).to.equal('Ask us');
    await openReview(picker);
    expect(reviewOf(picker).cost).to.equal('Ask us');
  });

  it('has a regular price struck through, in words for assistive technology, and in the review', async () => {
    const picker = await mountPickerOf(
      undefined,
      { 'current-plan': 'basic' },
      priced('basic', '19', { 'regular-price': '19' }) + priced('pro', '39', { 'regular-price': '49' }),
    );
    const [struck, ...others] = partsOf(picker, 'regular-price');
    expect(others, 'no regular price that is no higher').to.deep.equal([]);
    expect([struck?.localName, struck?.ariaHidden]).to.deep.equal(['s', 'true']);
    expect(cardOf(picker, 'pro').price).to.equal('€39 per month €49 instead of €49');
    await openReview(picker);
    expect(reviewOf(picker).cost).to.equal('€39 per month instead of €49 €20 more than basic');
  });

  it('has its note and its regular price in the review of another interval', async () => {
    const yearly = { note: 'excl. VAT', 'regular-price': '588' };
    const picker = await mountPickerOf(
      undefined,
      { 'current-plan': 'pro' },
      both('pro', '49', '490', yearly),
    );
    await chooseInterval(picker, 'year');
    await openReview(picker, 'pro-yearly');
    expect(reviewOf(picker).cost).to.equal(
      '€490 per year instead of €49 per month: you save €98 per year instead of €588 excl. VAT',
    );
  });
});

describe('the saving of a yearly plan', () => {
  const [one, other] = [both('a', '10', '90'), both('b', '10', '108')];
  for (const [lang, plans, text] of [
    ['en', one, 'Yearly Save 25%'],
    ['en', one + other, 'Yearly Save up to 25%'],
    ['de', one, 'Jährlich 25\u00a0% sparen'],
  ] as const)
    it(`is shown beside the yearly interval: ${text}`, async () => {
      const picker = await mountPickerOf(undefined, { lang }, plans);
      const [monthly, yearly] = queryRendered(picker, '[part=intervals] label').map((each) =>
        each.textContent.replace(/[ \n]+/g, ' ').trim(),
      );
      expect(monthly).not.to.contain('%');
      expect(yearly).to.equal(text);
    });
});
