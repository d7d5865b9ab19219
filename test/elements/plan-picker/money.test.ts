import { expect } from '@open-wc/testing';
import { type Attributes, plan } from '../../support/markup.js';
import { mountPicker } from '../../support/mount.js';
import { text } from '../../support/rendered.js';
import { card, planOf } from '../../support/card.js';

const priceIn = async (lang: string, attributes: Attributes): Promise<string> =>
  card(await mountPicker(undefined, { lang }, plan({ value: 'x', ...attributes })), 'x').price;

describe('a customer reads a price', () => {
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
    it(`${price} ${currency} ${interval && `per ${interval}`} in ${lang}`, async () => {
      expect(await priceIn(lang, { price, currency, interval })).to.match(shown);
    });

  for (const lang of ['en_US', 'c', 'x', '', 'tlh', 'not a language'])
    it(`where the page's language is "${lang}"`, async () => {
      expect(await priceIn(lang, { price: '49', currency: 'EUR', interval: 'month' })).to.match(
        /49.* month$/,
      );
    });

  it('in a currency that nobody knows: the number and its name', async () => {
    expect(await priceIn('en', { price: '12', currency: 'EURO' })).to.equal('12 EURO');
    expect(await priceIn('en', { price: '12', currency: 'ZZZ' })).to.match(/^ZZZ 12$/);
    expect(await priceIn('en', { price: '12', currency: '€' })).to.equal('12 €');
    expect(await priceIn('en', { price: '12' })).to.equal('12');
  });

  it('that is a text, as the page wrote it', async () => {
    expect(await priceIn('en', { price: 'On request', currency: 'EUR' })).to.equal('On request');
    expect(await priceIn('en', { price: 'from 5', currency: 'EUR', interval: 'month' })).to.equal(
      'from 5 per month',
    );
  });

  it('for an interval that nobody knows, as the page wrote it', async () => {
    expect(await priceIn('en', { price: '5', currency: 'EUR', interval: 'seat' })).to.equal('€5 / seat');
    expect(await priceIn('en', { price: '5', currency: 'EUR', interval: 'per user' })).to.equal(
      '€5 / per user',
    );
  });

  for (const price of ['NaN', 'nan', '1e999', '-1e999', 'Infinity', 'undefined', 'null', '', ' '])
    it(`nowhere when it is ${JSON.stringify(price)}`, async () => {
      expect(await priceIn('en', { price, currency: 'EUR', interval: 'month' })).to.equal('');
    });

  it('that the page sets as a property of any kind', async () => {
    const picker = await mountPicker(undefined, {}, plan({ value: 'x', currency: 'EUR' }));
    const show = async (price: unknown): Promise<string> => {
      Object.assign(planOf(picker, 'x'), { price });
      picker.requestUpdate();
      await picker.updateComplete;
      expect(text(picker)).not.to.match(/NaN|undefined|null|Infinity|∞|object/);
      return card(picker, 'x').price;
    };
    expect(await show(49)).to.equal('€49');
    for (const nothing of [NaN, Infinity, undefined, null])
      expect(await show(nothing), String(nothing)).to.equal('');
  });
});
