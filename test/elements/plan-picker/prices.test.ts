/** Savings, notes, regular prices and the current plan in another interval. */
import { expect } from '@open-wc/testing';
import { en } from '../../../src/messages/en.js';
import { cardOf, cardsOf, planOf, radioOf } from '../../support/cards.js';
import { choosePlan, openReview } from '../../support/actions.js';
import { type Attributes, planMarkup } from '../../support/markup.js';
import { mountPicker } from '../../support/mount.js';
import { descriptionOf, partsOf, queryRendered, textOf } from '../../support/rendered.js';
import { reviewOf } from '../../support/review.js';

const priced = (value: string, price: string, more: Attributes = {}): string =>
  planMarkup({ value, label: value, price, currency: 'EUR', interval: 'month', ...more });

/** The price on the card of the only plan. */
async function priceOf(attributes: Attributes): Promise<string> {
  const picker = await mountPicker(undefined, {}, priced('pro', '49', attributes));
  return cardOf(picker, 'pro').price;
}

describe('the saving of a yearly plan', () => {
  for (const [language, given, text] of [
    ['en', ['10', '90'], 'Yearly Save 25%'],
    ['en', ['20', '180', '10', '108'], 'Yearly Save up to 25%'],
    ['de', ['10', '90'], 'Jährlich 25\u00a0% sparen'],
  ] as const)
    it(`is shown beside the yearly interval: ${text}`, async () => {
      const [month, year, otherMonth, otherYear] = given;
      const both = (value: string, perMonth: string, perYear: string) =>
        priced(value, perMonth) + priced(`${value}-yearly`, perYear, { label: value, interval: 'year' });
      const plans = both('a', month, year) + (otherMonth ? both('b', otherMonth, otherYear ?? '') : '');
      const picker = await mountPicker(undefined, { lang: language }, plans);
      const [monthly, yearly] = queryRendered(picker, '[part=intervals] label').map((each) =>
        each.textContent.replace(/[ \n]+/g, ' ').trim(),
      );
      expect(monthly).not.to.contain('%');
      expect(yearly).to.equal(text);
    });
});

describe('the price per month of a yearly plan', () => {
  it('is shown beside the price per year', async () => {
    const picker = await mountPicker(
      undefined,
      { value: 'a-yearly' },
      priced('a', '49') + priced('a-yearly', '490', { label: 'a', interval: 'year' }),
    );
    expect(cardOf(picker, 'a-yearly').price).to.equal('€490 per year €40.83 per month');
    expect(partsOf(picker, 'per-month').map(textOf)).to.deep.equal(['€40.83 per month']);
  });
});

describe('the current plan in another interval', () => {
  const plansOfTwoIntervals = (interval: string): string =>
    priced('a', '49') + priced('a-other', '490', { label: 'a', interval }) + priced('b', '5', { interval });

  for (const [current, interval, mark] of [
    ['a', 'year', en.currentMonthly],
    ['a', 'week', en.currentMonthly],
    ['a-other', 'year', en.currentYearly],
    ['a-other', 'week', 'Current plan (per week)'],
  ] as const)
    it(`is marked as "${mark}" on its counterpart (${interval})`, async () => {
      const picker = await mountPicker(
        undefined,
        { 'current-plan': current, interval: current === 'a' ? interval : 'month' },
        plansOfTwoIntervals(interval),
      );
      expect(partsOf(picker, 'current-interval').map(textOf)).to.deep.equal([mark]);
      const counterpart = current === 'a' ? 'a-other' : 'a';
      expect(descriptionOf(radioOf(picker, counterpart))).to.contain(mark);
    });

  it('is marked on none of two plans with its label', async () => {
    const picker = await mountPicker(
      undefined,
      { 'current-plan': 'a', interval: 'year' },
      plansOfTwoIntervals('year') + priced('a-large', '990', { label: 'a', interval: 'year' }),
    );
    expect(partsOf(picker, 'current-interval')).to.have.length(0);
  });

  it('is not marked on a plan of the same interval', async () => {
    const picker = await mountPicker(
      undefined,
      { 'current-plan': 'b' },
      plansOfTwoIntervals('month') + priced('c', '1', { label: 'b' }),
    );
    expect(partsOf(picker, 'current-interval')).to.have.length(0);
  });
});

describe('notes and regular prices', () => {
  it('show a note below the price, in the description of the radio button and in the review', async () => {
    const note = 'per seat, excl. VAT';
    const picker = await mountPicker(undefined, {}, priced('pro', '49', { note }));
    expect(cardOf(picker, 'pro').price).to.equal(`€49 per month ${note}`);
    expect(descriptionOf(radioOf(picker, 'pro'))).to.contain(note);
    await openReview(picker);
    expect(reviewOf(picker).cost).to.equal(`€49 per month ${note}`);
  });

  it('show the note of a plan without a price in the review', async () => {
    const picker = await mountPicker(undefined, {}, planMarkup({ value: 'pro', note: 'Ask us' }));
    await openReview(picker);
    expect(reviewOf(picker).cost).to.equal('Ask us');
  });

  it('are marked one by one when the page changes them during the review', async () => {
    const reduced = { note: 'incl. VAT', 'regular-price': '59' };
    const picker = await mountPicker(
      undefined,
      { 'current-plan': 'basic' },
      priced('basic', '19') + priced('pro', '49', reduced),
    );
    await openReview(picker);
    const marks = async (name: string, value: string): Promise<string[]> => {
      planOf(picker, 'pro').setAttribute(name, value);
      await picker.updateComplete;
      return queryRendered(picker, '[part=cost] mark').map(textOf);
    };
    expect(await marks('note', 'excl. VAT')).to.deep.equal(['excl. VAT']);
    expect(reviewOf(picker).notes).to.deep.equal([en.changed]);
    expect(await marks('note', 'incl. VAT')).to.deep.equal([]);
    expect(await marks('regular-price', '69')).to.deep.equal(['instead of €69']);
    expect(await marks('regular-price', '59')).to.deep.equal([]);
    expect(await marks('price', '39')).to.deep.equal(['€39 per month', '€20 more than basic']);
  });

  it('show a regular price struck through, in words for assistive technology, and in the review', async () => {
    const picker = await mountPicker(
      undefined,
      { 'current-plan': 'basic' },
      priced('basic', '19') + priced('pro', '39', { 'regular-price': '49' }),
    );
    const [struck] = partsOf(picker, 'regular-price');
    expect(struck?.localName).to.equal('s');
    expect(struck?.getAttribute('aria-hidden')).to.equal('true');
    expect(cardsOf(picker)[1]?.price).to.equal('€39 per month €49 instead of €49');
    await openReview(picker);
    expect(reviewOf(picker).cost).to.equal('€39 per month instead of €49 €20 more than basic');
  });

  for (const [what, attributes, price] of [
    ['no higher', { 'regular-price': '49' }, '€49 per month'],
    ['the same in another notation', { 'regular-price': '49.00' }, '€49 per month'],
    ['lower', { 'regular-price': '39' }, '€49 per month'],
    ['empty', { 'regular-price': '' }, '€49 per month'],
    ['no price', { 'regular-price': 'NaN' }, '€49 per month'],
    ['a text', { 'regular-price': 'one more' }, '€49 per month one more instead of one more'],
    ['without a price', { price: '', 'regular-price': '59' }, ''],
    ['beside an invalid price', { price: 'NaN', 'regular-price': '59' }, ''],
    ['beside a text', { price: 'Free', 'regular-price': '49' }, 'Free per month €49 instead of €49'],
  ] as const)
    it(`show "${price}" for a regular price that is ${what}`, async () => {
      expect(await priceOf(attributes)).to.equal(price);
    });

  it('are shown in the review of another interval', async () => {
    const yearly = { label: 'pro', interval: 'year', note: 'excl. VAT', 'regular-price': '588' };
    const picker = await mountPicker(
      undefined,
      { 'current-plan': 'pro' },
      priced('pro', '49') + priced('pro-yearly', '490', yearly),
    );
    await choosePlan(picker, 'year');
    await openReview(picker, 'pro-yearly');
    expect(reviewOf(picker).cost).to.equal(
      '€490 per year instead of €49 per month: you save €98 per year instead of €588 excl. VAT',
    );
  });
});
