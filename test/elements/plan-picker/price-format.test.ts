import { reviewOf } from '../../support/review.js';
import { expect } from '@open-wc/testing';
import { type Attributes, planMarkup } from '../../support/markup.js';
import { mountPicker } from '../../support/mount.js';
import { queryRendered, renderedTextOf, textOf } from '../../support/rendered.js';
import { openReview } from '../../support/actions.js';
import { cardOf, planOf } from '../../support/cards.js';

const priceIn = async (lang: string, attributes: Attributes): Promise<string> =>
  cardOf(await mountPicker(undefined, { lang }, planMarkup({ value: 'x', ...attributes })), 'x').price;

describe('a formatted price', () => {
  const prices: [string, string, string, string, RegExp][] = [
    ['en', '49', 'EUR', 'month', /^€49 per month$/],
    ['en', '49.5', 'EUR', 'year', /^€49.50 per year$/],
    ['en', '0', 'EUR', 'month', /^€0 per month$/],
    ['en', '0.004', 'USD', '', /^\$0\.004$/],
    ['en', ' 49 ', 'eur', '', /^€49$/],
    ['en', '1234567.89', 'USD', 'year', /^\$1,234,567.89 per year$/],
    ['de', '1234.5', 'EUR', 'month', /^1\.234,50 € .*Monat$/],
    ['de', '49', 'EUR', 'year', /^49 € .*Jahr$/],
    ['ja', '1200', 'JPY', 'month', /^[¥￥]1,200 .*月/],
    ['ja', '1200', 'JPY', 'year', /^[¥￥]1,200 .*年/],
    ['en', '1200', 'JPY', '', /^¥1,200$/],
    ['en', '5.5', 'KWD', '', /^KWD 5.500$/],
    ['en', '5.125', 'KWD', '', /^KWD 5.125$/],
  ];
  for (const [lang, price, currency, interval, shown] of prices)
    it(`shows ${price} ${currency} ${interval && `per ${interval} `}in the language ${lang}`, async () => {
      expect(await priceIn(lang, { price, currency, interval })).to.match(shown);
    });

  for (const lang of ['en_US', 'c', 'x', '', 'tlh', 'not a language'])
    it(`is shown when the language of the page is "${lang}"`, async () => {
      expect(await priceIn(lang, { price: '49', currency: 'EUR', interval: 'month' })).to.match(
        /49.* month$/,
      );
    });

  it('has the name of an unknown currency after the number', async () => {
    expect(await priceIn('en', { price: '12', currency: 'EURO' })).to.equal('12 EURO');
    expect(await priceIn('en', { price: '12', currency: 'ZZZ' })).to.match(/^ZZZ 12$/);
    expect(await priceIn('en', { price: '12', currency: '€' })).to.equal('12 €');
    expect(await priceIn('en', { price: '12' })).to.equal('12');
  });

  it('is a text as the page wrote it', async () => {
    expect(await priceIn('en', { price: 'On request', currency: 'EUR' })).to.equal('On request');
    expect(await priceIn('en', { price: 'from 5', currency: 'EUR', interval: 'month' })).to.equal(
      'from 5 per month',
    );
  });

  it('has an unknown interval as the page wrote it', async () => {
    expect(await priceIn('en', { price: '5', currency: 'EUR', interval: 'seat' })).to.equal('€5 / seat');
    expect(await priceIn('en', { price: '5', currency: 'EUR', interval: 'per user' })).to.equal(
      '€5 / per user',
    );
  });

  for (const price of ['NaN', 'nan', '1e999', '-1e999', 'Infinity', 'undefined', 'null', '', ' '])
    it(`is empty for ${JSON.stringify(price)}`, async () => {
      expect(await priceIn('en', { price, currency: 'EUR', interval: 'month' })).to.equal('');
    });

  it('follows a property that is not a string', async () => {
    const picker = await mountPicker(undefined, {}, planMarkup({ value: 'x', currency: 'EUR' }));
    const show = async (price: unknown): Promise<string> => {
      Object.assign(planOf(picker, 'x'), { price });
      picker.requestUpdate();
      await picker.updateComplete;
      expect(renderedTextOf(picker)).not.to.match(/NaN|undefined|null|Infinity|∞|object/);
      return cardOf(picker, 'x').price;
    };
    expect(await show(49)).to.equal('€49');
    for (const nothing of [NaN, Infinity, undefined, null])
      expect(await show(nothing), String(nothing)).to.equal('');
  });

  const written: [string, string, string, string][] = [
    // Ambiguous notations, as the page wrote them.
    ['12,50', 'EUR', '12,50 EUR per month', 'a decimal comma'],
    ['1,000', 'USD', '1,000 USD per month', 'a comma between thousands'],
    ['1.000', 'EUR', '1.000 EUR per month', 'a thousand or one'],
    ['-12.500', 'EUR', '-12.500 EUR per month', 'three decimals after two digits'],
    ['1.005', 'USD', '1.005 USD per month', 'three decimals after one digit'],
    ['1.000.000', 'EUR', '1.000.000 EUR per month', 'points between thousands'],
    ['1 000,50', 'EUR', '1 000,50 EUR per month', 'a space between thousands'],
    ["1'000.50", 'CHF', "1'000.50 CHF per month", 'an apostrophe between thousands'],
    ['1_000', 'EUR', '1_000 EUR per month', 'an underscore between thousands'],
    ['12–15', 'EUR', '12–15 EUR per month', 'a range'],
    ['12.–', 'CHF', '12.– CHF per month', 'a dash for no decimals'],
    ['１２', 'JPY', '１２ JPY per month', 'full-width digits'],
    ['٤٩', 'EGP', '٤٩ EGP per month', 'Arabic digits'],
    ['1.000', 'EURO', '1.000 EURO per month', 'an unknown currency'],
    ['1.000', '', '1.000 per month', 'no currency'],
    ['1234567890123456', 'EUR', '1234567890123456 EUR per month', 'more digits than a number can hold'],
    ['0x10', 'EUR', '0x10 per month', 'hexadecimal'],
    ['€12,50', 'EUR', '€12,50 per month', 'a currency sign'],
    ['5 %', 'EUR', '5 % per month', 'a percentage'],
    ['–', 'EUR', '– per month', 'a dash'],
    ['1e-300', 'EUR', '1e-300 per month', 'a tiny exponent'],
    // Numbers.
    ['0.125', 'EUR', '€0.125 per month', 'three decimals after a zero'],
    ['1234.500', 'EUR', '€1,234.50 per month', 'three decimals after four digits'],
    ['1.0000', 'EUR', '€1 per month', 'four decimals'],
    ['1.000', 'KWD', 'KWD 1 per month', 'decimals of a currency that has three'],
    ['+5', 'EUR', '€5 per month', 'a sign'],
    ['-5.5', 'EUR', '-€5.50 per month', 'a negative price'],
    ['.5', 'EUR', '€0.50 per month', 'no leading zero'],
    ['1e3', 'EUR', '€1,000 per month', 'an exponent'],
    ['4e-7', 'EUR', '€0.0000004 per month', '0.0000004 as JavaScript writes it'],
    ['0.0000004', 'EUR', '€0.0000004 per month', 'less than a millionth'],
    ['0.0000004', 'JPY', '¥0.0000004 per month', 'a currency without decimals'],
    ['3.3000000000000003', 'EUR', '€3.30 per month', '3 * 1.1 in JavaScript'],
    ['0.30000000000000004', 'EUR', '€0.30 per month', '0.1 + 0.2 in JavaScript'],
    ['\t12\n', 'EUR', '€12 per month', 'white space around it'],
  ];
  for (const [price, currency, shown, what] of written)
    it(`N23: shows ${JSON.stringify(price)} ${currency} as "${shown}" (${what})`, async () => {
      expect(await priceIn('en', { price, currency, interval: 'month' })).to.equal(shown);
    });

  for (const price of ['', ' ', '\u00a0', '\t\n', null])
    it(`N23: has no interval when the price is blank (${JSON.stringify(price)})`, async () => {
      expect(await priceIn('en', { price, currency: 'EUR', interval: 'month' })).to.equal('');
    });
});

describe('the difference between two prices', () => {
  const differences: [string, string, string, string][] = [
    ['0.3', '0.1', 'EUR', '€0.20 less than p0'],
    ['0.0000001', '0.0000005', 'EUR', '€0.0000004 more than p0'],
    ['1', '1.0000004', 'EUR', '€0.0000004 more than p0'],
    ['100000000', '100000000.1', 'EUR', '€0.10 more than p0'],
    ['0.375', '1.5', 'EUR', '€1.125 more than p0'],
    ['49.99', '19.99', 'EUR', '€30 less than p0'],
    ['1.000', '2.000', 'KWD', 'KWD 1 more than p0'],
    ['1e3', '1', 'EUR', '€999 less than p0'],
    ['3.3000000000000003', '3.3', 'EUR', ''],
    ['9', '1.000', 'EUR', ''],
    ['1.000', '9', 'EUR', ''],
    ['9', '12,50', 'EUR', ''],
    ['9', '0x10', 'EUR', ''],
    ['9', ' ', 'EUR', ''],
    ['9', '1e-300', 'EUR', ''],
  ];
  for (const [before, after, currency, shown] of differences)
    it(`N23: is ${shown || 'not shown'} for ${before} and ${after}`, async () => {
      const plans = [before, after].map((price, index) =>
        planMarkup({ value: `p${index}`, price, currency, interval: 'month' }),
      );
      const picker = await mountPicker(undefined, { 'current-plan': 'p0' }, plans.join(''));
      await openReview(picker, 'p1');
      expect(reviewOf(picker).title).to.equal('Switch to p1');
      expect(queryRendered(picker, '[part=cost] small').map(textOf).join()).to.equal(shown);
    });
});
