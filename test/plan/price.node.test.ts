/** Costs, savings and prices per month, as data. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Plan } from '../../src/plan/plan.js';
import { describePrice } from '../../src/plan/plan.js';
import { getCost, getPricePerMonth, getSaving } from '../../src/plan/price.js';
import { createPlan } from '../change/plan-data.js';
import { english } from '../picker/sentences.js';

describe('getCost()', () => {
  const priced = (price: string, interval = 'month', currency = 'EUR'): Plan =>
    createPlan({ price, interval, currency });
  /** The difference from the former plan, where the intervals differ. */
  const compare = (before: Plan | undefined, after: Plan): string => {
    const { difference, isMore } = getCost(after, before);
    if (!difference) return isMore ? 'more' : 'none';
    const price = describePrice({ price: difference, currency: after.currency, interval: 'year' }, english);
    return `${price.full} ${isMore ? 'more' : 'less'}`;
  };

  const comparisons: [what: string, before: Plan | undefined, after: Plan, difference: string][] = [
    ['a higher price in the same interval', priced('19'), priced('49.5'), 'more'],
    ['a common interval of any name', priced('1', 'week'), priced('3', 'week'), 'more'],
    ['no interval', priced('1', ''), priced('3', ''), 'more'],
    ['half a year and month', priced('60', '6 months'), priced('11'), '€12 per year more'],
    ['two years and year', priced('200', '2 years'), priced('99', 'year'), '€1 per year less'],
    ['18 months, rounded', priced('100', '18 months'), priced('5'), '€6.67 per year less'],
    ['weeks and days, which are no years', priced('1', 'day'), priced('8', 'week'), 'more'],
    ['free and a plan with a price', priced('0', ''), priced('8', 'week'), 'more'],
    ['the same amount', priced('19'), priced('19.00'), 'none'],
    ['month and year: per year', priced('19'), priced('190', 'year'), '€38 per year less'],
    ['month and a dearer year', priced('19'), priced('229', 'year'), '€1 per year more'],
    ['month and year at the same price', priced('19'), priced('228', 'year'), 'none'],
    ['without the rounding errors of fractions', priced('0.1'), priced('1', 'year'), '€0.20 per year less'],
    ['month and quarter: per year', priced('10'), priced('27', 'quarter'), '€12 per year less'],
    ['week and year', priced('1', 'week'), priced('50', 'year'), 'none'],
    ['two currencies', priced('19'), priced('19', 'month', 'USD'), 'none'],
    ['a next price in words', priced('19'), priced('On request'), 'none'],
    ['a former price in words', priced('On request'), priced('19'), 'none'],
    ['year and week', priced('50', 'year'), priced('1', 'week'), 'more'],
    ['no former plan', undefined, priced('19'), 'none'],
  ];
  for (const [what, before, after, difference] of comparisons)
    it(`compares ${what}`, () => assert.equal(compare(before, after), difference));

  const notations: [before: string, after: string, currency: string, difference: string][] = [
    ['0.0000001', '0.0000005', 'EUR', 'more'],
    ['100000000', '100000000.1', 'EUR', 'more'],
    ['1.000', '2.000', 'KWD', 'more'],
    ['3.3000000000000003', '3.3', 'EUR', 'none'],
    ['1.000', '9', 'EUR', 'none'],
    ['9', '12,50', 'EUR', 'none'],
  ];
  for (const [before, after, currency, difference] of notations)
    it(`N23 compares ${before} and ${after} ${currency}: ${difference}`, () =>
      assert.equal(compare(priced(before, '', currency), priced(after, '', currency)), difference));

  const yearly = priced('98', 'year');
  const less = '€22 per year less';
  const qualified: [what: string, before: Plan, after: Plan, difference: string][] = [
    ['a first year', priced('49'), { ...yearly, regularPrice: '490' }, 'none'],
    ['a current plan at a reduced price', { ...yearly, regularPrice: '490' }, priced('49'), 'more'],
    ['a price per seat and one for all', { ...priced('10'), note: 'per seat' }, yearly, 'none'],
    ['the same note', { ...priced('10'), note: 'per seat' }, { ...yearly, note: 'per seat' }, less],
  ];
  for (const [what, before, after, difference] of qualified)
    it(`compares ${what}: ${difference}`, () => assert.equal(compare(before, after), difference));

  it('returns both prices with what qualifies them, also if they are not comparable', () => {
    const [before, after] = [
      createPlan({ price: '9', currency: 'USD', note: 'per seat' }),
      createPlan({ price: 'On request', regularPrice: '59', note: 'excl. VAT' }),
    ];
    const { price, former } = getCost(after, before);
    assert.deepEqual([price, former], [after, before]);
  });
});

/** Plans, each written as "label price interval currency state", where the state may have a value. */
const plansOf = (written: string): Plan[] =>
  written.split(', ').map((each) => {
    const [label = '', price = '', interval = '', currency = 'EUR', state = ''] = each.split(' ');
    const [name = '', value = true] = state.split('=');
    return createPlan({
      ...{ value: `${label}-${interval}`, label, price, currency, interval },
      [name]: value,
    });
  });

describe('getSaving()', () => {
  const save = (interval: string, plans: string, current = ''): string => {
    const saving = getSaving(interval, plansOf(plans), current);
    return saving ? `${saving.isMaximum ? 'up to ' : ''}${saving.fraction * 100} %` : 'nothing';
  };

  for (const [what, plans, saving, current] of [
    ['a saving, rounded down', 'A 49 month, A 490 year', '16 %'],
    ['the highest of several savings', 'A 10 month, A 108 year, B 20 month, B 180 year', 'up to 25 %'],
    ['the same saving of two plans', 'A 10 month, A 90 year, B 20 month, B 180 year', '25 %'],
    ['that of plans with both intervals', 'A 10 month, A 90 year, B 20 month, C 1 year', '25 %'],
    ['the yearly plan is disabled', 'A 10 month, A 90 year EUR disabled', 'nothing'],
    ['the monthly plan is hidden', 'A 10 month EUR hidden, A 90 year', 'nothing'],
    ['the monthly plan is disabled', 'A 10 month EUR disabled, A 90 year', 'nothing'],
    ['to a customer of a plan no longer offered', 'A 10 month EUR hidden, A 90 year', '25 %', 'A-month'],
    ['to the customer of the yearly plan', 'A 10 month, A 90 year', 'nothing', 'A-year'],
    ['two plans have the same label and interval', 'A 100 month, A 50 month, A 500 year', 'nothing'],
    ['an introductory price', 'A 49 month, A 98 year EUR regularPrice=490', 'nothing'],
    ['a note is about one of them', 'A 10 month EUR note=seat, A 99 year', 'nothing'],
    ['plans with the same note', 'A 10 month EUR note=seat, A 90 year EUR note=seat', '25 %'],
    [
      'that of another plan is not known',
      ...['A 10 month, A 90 year, B 10 month EUR note=seat, B 99 year', 'up to 25 %'],
    ],
    ['the year costs more', 'A 10 month, A 130 year', 'nothing'],
    ['that of plans that cost something', 'A 10 month, A 90 year, B 0 month, B 90 year', '25 %'],
    ['less than 1 %', 'A 10 month, A 119.5 year', 'nothing'],
    ['the currencies differ', 'A 10 month, A 90 year USD', 'nothing'],
    ['a price is a text', 'A 10 month, A ask-us year', 'nothing'],
  ] as [string, string, string, string?][])
    it(`returns ${saving}: ${what}`, () => assert.equal(save('year', plans, current), saving));

  for (const [what, interval, plans, saving] of [
    ['a quarter with the month', 'quarter', 'A 10 month, A 27 quarter, A 60 year', '10 %'],
    ['a year with the month, not the quarter', 'year', 'A 10 month, A 27 quarter, A 60 year', '50 %'],
    ['a year with the quarter of a plan that has no month', 'year', 'A 30 quarter, A 60 year', '50 %'],
    ['nothing with a longer interval', 'quarter', 'A 10 quarter, A 60 year', 'nothing'],
    ['weeks with days', 'week', 'A 1 day, A 6.3 week', '10 %'],
    ['no month with weeks', 'month', 'A 10 week, A 40 month', 'nothing'],
  ] as const)
    it(`compares ${what}`, () => assert.equal(save(interval, plans), saving));
});

describe('getPricePerMonth()', () => {
  for (const [what, plans, price] of [
    ['the price to the cent', 'A 49 month, A 490 year', 40.83],
    ['the price in a currency without cents', 'A 500 month JPY, A 5000 year JPY', 417],
    ['that of a first year', 'A 49 month, A 98 year EUR regularPrice=490', 8.17],
    ['a third of the quarter', 'A 49 month, A 140 quarter', 46.67],
    ['nothing when there is no monthly plan', 'A 490 year', undefined],
    ['nothing when the year is free', 'A 49 month, A 0 year', undefined],
    ['nothing when the month is free', 'A 0 month, A 490 year', undefined],
    ['nothing when the monthly plan is another plan', 'B 49 month, A 490 year', undefined],
  ] as const)
    it(`returns ${what}`, () => {
      const all = plansOf(plans);
      assert.equal(getPricePerMonth(all.at(-1) as Plan, all), price);
    });
});

describe('isMore of a cost', () => {
  for (const [what, plans, expected] of [
    ['a higher price per year', 'A 10 month, A 130 year', true],
    ['the same price', 'A 10 month, A 120 year', false],
    ['another currency', 'A 10 month EUR, A 130 year USD', false],
    ['a price in words', 'A 10 month, A ask-us year', false],
  ] as const)
    it(`is ${expected} for ${what}`, () => {
      const [before, after] = plansOf(plans) as [Plan, Plan];
      assert.equal(getCost(after, before).isMore, expected);
    });
});
