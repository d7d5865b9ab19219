/** Labels, names, prices, intervals and links of plans, as data. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { normalizeLanguage } from '../../src/i18n/format.js';
import ar from '../../src/messages/ar.js';
import de from '../../src/messages/de.js';
import { readText } from '../../src/input/read.js';
import { en } from '../../src/messages/en.js';
import ja from '../../src/messages/ja.js';
import {
  describePrice,
  findCounterpart,
  findPlan,
  findPlanName,
  formatBilling,
  formatPlanName,
  getIntervals,
  getSafeHref,
  getShownPlans,
  isOffered,
  type Plan,
} from '../../src/plan/plan.js';
import { formatInterval, formatPeriod, readPeriod, toInterval } from '../../src/plan/period.js';
import { createPlan } from '../change/plan-data.js';
import { english } from '../picker/sentences.js';

const german = { messages: de, language: 'de', lang: 'de' };

/** A price as a card shows it, with plain spaces. */
const show = (
  price: string,
  currency = 'EUR',
  interval = 'month',
  localization: Parameters<typeof describePrice>[1] = english,
): string => describePrice({ price, currency, interval }, localization).full.replaceAll('\u00a0', ' ');

describe('describePrice()', () => {
  const inLanguage = (language: string) => ({ ...english, language: normalizeLanguage(language) });
  const japanese = { messages: ja, language: 'ja', lang: 'ja' };
  type Localization = typeof english;
  const prices: [price: string, currency: string, interval: string, expected: RegExp, Localization?][] = [
    ['49', 'EUR', 'month', /^€49 per month$/],
    ['49.5', 'EUR', 'year', /^€49\.50 per year$/],
    ['5', 'EUR', 'week', /^€5 per week$/],
    ['5', 'EUR', 'per seat', /^€5 per seat$/],
    ['5', 'EUR', '6 months', /^€5 every 6 months$/],
    ['0', 'EUR', '', /^€0$/],
    [' 49 ', 'eur', '', /^€49$/],
    ['\u22125', 'EUR', '', /^\u22125 EUR$/],
    ['1200', 'JPY', '', /^¥1,200$/],
    ['5.5', 'KWD', '', /^KWD 5\.500$/],
    ['5.125', 'KWD', '', /^KWD 5\.125$/],
    ['12', 'ZZZ', '', /^ZZZ 12$/],
    ['12', '', '', /^12$/],
    ['1234.5', 'EUR', 'month', /^1\.234,50 € pro Monat$/, german],
    ['1200', 'JPY', 'month', /^[¥￥]1,200 .*月/, japanese],
    ['49', 'EUR', 'month', /^€49 per month$/, inLanguage('en_US')],
    ['49', 'EUR', 'month', /49.* month$/, inLanguage('tlh')],
    ['49', 'EUR', 'month', /^€49 per month$/, inLanguage('not a language')],
  ];
  for (const [price, currency, interval, expected, localization] of prices)
    it(`formats "${price}" ${currency} ${interval} in ${localization?.language ?? 'en'} as ${expected}`, () =>
      assert.match(show(price, currency, interval, localization), expected));

  for (const price of ['NaN', 'undefined', 'null', 'None', '-Infinity', '[object Object]'])
    it(`A09 has no text for "${price}", which a template has made of nothing`, () =>
      assert.equal(show(readText(price).value ?? ''), ''));

  const notations: [price: string, currency: string, expected: string, what: string][] = [
    // Texts and ambiguous notations, as the page wrote them.
    ['On request', 'EUR', 'On request', 'words'],
    ['$19/month', 'USD', '$19/month', 'words with an interval of their own'],
    ['₹499/-', '', '₹499/- per month', 'a slash and a dash for no decimals'],
    ['19 kr.', '', '19 kr. per month', 'an abbreviated currency'],
    ['10–20 €', '', '10–20 € per month', 'a range'],
    ['$99+', '', '$99+ per month', 'an open range'],
    ['€49*', '', '€49* per month', 'a footnote'],
    ['€49¹', '', '€49¹ per month', 'the number of a footnote'],
    ['49 € HT', '', '49 € HT per month', 'a tax'],
    ['49 euros', '', '49 euros', 'words after a number'],
    ['12,50', 'EUR', '12,50 EUR per month', 'a decimal comma'],
    ['1,000', 'USD', '1,000 USD per month', 'a comma between thousands'],
    ['1.000', 'EUR', '1.000 EUR per month', 'a thousand or one'],
    ['1.000.000', 'EUR', '1.000.000 EUR per month', 'points between thousands'],
    ['1 000,50', 'EUR', '1 000,50 EUR per month', 'a space between thousands'],
    ["1'000.50", 'CHF', "1'000.50 CHF per month", 'an apostrophe between thousands'],
    ['12.–', 'CHF', '12.– CHF per month', 'a dash for no decimals'],
    ['１２', 'JPY', '１２ JPY per month', 'full-width digits'],
    ['1.000', '', '1.000 per month', 'no currency'],
    ['1234567890123456', 'EUR', '1234567890123456 EUR per month', 'more digits than a number can hold'],
    ['0x10', 'EUR', '0x10 per month', 'hexadecimal'],
    ['€12,50', 'EUR', '€12,50 per month', 'a currency sign'],
    ['1e-300', 'EUR', '1e-300 per month', 'a tiny exponent'],
    // Numbers.
    ['0.125', 'EUR', '€0.125 per month', 'three decimals after a zero'],
    ['1234.500', 'EUR', '€1,234.50 per month', 'three decimals after four digits'],
    ['1.000', 'KWD', 'KWD 1 per month', 'decimals of a currency that has three'],
    ['-5.5', 'EUR', '−€5.50 per month', 'a negative price'],
    ['1e3', 'EUR', '€1,000 per month', 'an exponent'],
    ['4e-7', 'EUR', '€0.0000004 per month', '0.0000004 as JavaScript writes it'],
    ['0.0000004', 'EUR', '€0.0000004 per month', 'less than a millionth'],
    ['3.3000000000000003', 'EUR', '€3.30 per month', '3 * 1.1 in JavaScript'],
    ['40.833333333333336', 'EUR', '€40.83 per month', '490 / 12 in JavaScript'],
    ['0.00000125', 'EUR', '€0.00000125 per month', 'a price of less than one'],
    // Blank: no interval either.
    ['', 'EUR', '', 'empty'],
    [' ', 'EUR', '', 'a space'],
  ];
  for (const [price, currency, expected, what] of notations)
    it(`N23 formats ${JSON.stringify(price)} ${currency} as "${expected}" (${what})`, () =>
      assert.equal(show(price, currency), expected));
});

describe('regular price', () => {
  for (const [what, price, regularPrice, expected] of [
    ['higher', '39', '49', '€49'],
    ['no higher', '49', '49.00', ''],
    ['lower', '49', '39', ''],
    ['words', '49', 'Twice as much', 'Twice as much'],
    ['empty', '49', '', ''],
    ['the same text', 'On request', 'On request', ''],
    ['without a price', '', '59', ''],
    ['beside a text', 'Free', '49', '€49'],
  ] as const)
    it(`returns "${expected}" for a regular price that is ${what}`, () => {
      const plan = createPlan({ price, regularPrice });
      const { regular, instead } = describePrice(plan, english);
      assert.equal(regular, expected);
      assert.equal(instead, expected && `instead of ${expected}`);
    });
});

describe('formatBilling()', () => {
  const bill = (
    plan: Partial<Plan>,
    perMonth?: number,
    localization: Parameters<typeof formatBilling>[3] = english,
  ) => formatBilling(createPlan(plan), true, perMonth, localization).replaceAll('\u00a0', ' ');
  const yearly = { price: '490', interval: 'year' };
  const note = 'excl. VAT';
  for (const [what, plan, perMonth, expected] of [
    ['a plan paid by the month', { price: '49' }, undefined, 'Billed monthly'],
    ['a plan paid by the year', yearly, undefined, 'Billed yearly'],
    ['a plan also paid by the month', yearly, 40.83, '€40.83 per month, billed yearly'],
    ['a note, which may say how it is billed', { price: '49', note }, undefined, 'excl. VAT'],
    ['a note of a plan also paid by the month', { ...yearly, note }, 40.83, '€40.83 per month\nexcl. VAT'],
    ['another interval', { price: '49', interval: 'week' }, undefined, ''],
    ['no interval', { price: '49', interval: '' }, undefined, ''],
    ['a note of a price of zero', { price: '0.00', note }, undefined, 'excl. VAT'],
    ['a note without a price', { price: '', note: 'Ask us' }, undefined, 'Ask us'],
    ['a price that is a text', { price: 'On request' }, undefined, ''],
    ['an invalid price', { price: 'NaN', note }, undefined, 'excl. VAT'],
  ] as const)
    it(`returns "${expected.slice(0, 60)}" for ${what}`, () => assert.equal(bill(plan, perMonth), expected));

  it('does not say the only interval again, which is beside the price', () =>
    assert.equal(formatBilling(createPlan(yearly), false, undefined, english), ''));

  it('starts with a capital letter of the language', () => {
    const turkish = { messages: { ...en, 'billed-month': 'ilk' }, language: 'tr', lang: 'tr' };
    assert.equal(bill({ price: '49' }, undefined, turkish), 'İlk');
    assert.equal(bill(yearly, 40.83, german), '40,83 € pro Monat, jährlich abgerechnet');
  });
});

describe('isOffered()', () => {
  for (const [what, plan, expected] of [
    ['a plan with a value', { value: 'a' }, true],
    ['a plan without a value', { label: 'A' }, false],
    ['a disabled plan', { value: 'a', disabled: true }, false],
    ['a hidden plan', { value: 'a', hidden: true }, false],
    ['a link', { value: 'a', href: '/sales' }, false],
  ] as const)
    it(`is ${expected} for ${what}`, () => assert.equal(isOffered(createPlan(plan)), expected));
});

const twoIntervals = [
  createPlan({ value: 'free', label: 'Free', interval: '' }),
  createPlan({ value: 'basic', label: 'Basic' }),
  createPlan({ value: 'pro', label: 'Pro' }),
  createPlan({ value: 'pro-year', label: 'Pro', interval: 'year' }),
  createPlan({ value: 'old', label: 'Old', interval: 'week', hidden: true }),
  createPlan({ value: 'once', label: 'Once', interval: 'lifetime' }),
];

describe('intervals', () => {
  const sold = (value: string, interval: string, more: Partial<Plan> = {}): Plan =>
    createPlan({ value: `${value}-${interval}`, label: value, price: '9', interval, ...more });
  const pro = [sold('Pro', 'month'), sold('Pro', 'year')];
  const free = [sold('Free', 'month', { price: '0' }), sold('Free', 'year', { price: '0.00' })];
  const sales = { price: 'Contact us' };

  for (const [what, plans, current, expected] of [
    ['the periods between which a plan can be switched, in the order of the plans', pro, '', 'month year'],
    ['periods of several units', [...pro, sold('Pro', '6 months')], '', 'month year 6 months'],
    ['none of a plan in one period alone', [...pro, sold('Trial', 'week')], '', 'month year'],
    ['none if no label is in two periods', [sold('Pro', 'month'), sold('Pro yearly', 'year')], '', ''],
    [
      'none if the counterpart is hidden',
      [sold('Pro', 'month'), sold('Pro', 'year', { hidden: true })],
      '',
      '',
    ],
    [
      'those that can be bought',
      [sold('Pro', 'month'), sold('Pro', 'year', { disabled: true })],
      '',
      'month',
    ],
    [
      'that of the current plan',
      [sold('Pro', 'month'), sold('Pro', 'year', { disabled: true })],
      'Pro-year',
      'month year',
    ],
    ['none of free plans', free, '', ''],
    ['none of prices in words', [sold('Team', 'month', sales), sold('Team', 'year', sales)], '', ''],
    [
      'those of texts with a number',
      [sold('A', 'month', { price: '$9/mo' }), sold('A', 'year')],
      '',
      'month year',
    ],
    ['those of plans without a price', pro.map((plan) => ({ ...plan, price: '' })), '', 'month year'],
    ['none of other texts', [sold('Pro', 'month'), sold('Pro', 'once')], '', ''],
    ['none without plans', [], '', ''],
  ] as [string, Plan[], string, string][])
    it(`getIntervals() returns ${what}`, () =>
      assert.equal(getIntervals(plans, current).join(' '), expected));

  for (const [what, plan, counterpart, expected] of [
    ['shows a plan without a counterpart', sold('Team', 'year'), undefined, 'month year'],
    ['shows a plan without an interval', sold('Pro', ''), sold('Pro', 'month'), 'month year'],
    ['shows a plan with another text as interval', sold('Pro', 'once'), sold('Pro', 'month'), 'month year'],
    ['hides a plan where it is offered', sold('Pro', 'year'), sold('Pro', 'month'), 'year'],
    [
      'hides a free plan, too',
      sold('Free', 'year', { price: '0' }),
      sold('Free', 'month', { price: '0' }),
      'year',
    ],
    ['hides a price in words, too', sold('Team', 'year', sales), sold('Team', 'month', sales), 'year'],
    [
      'shows a plan where it is hidden',
      sold('Pro', 'year'),
      sold('Pro', 'month', { hidden: true }),
      'month year',
    ],
    ['shows a plan in an interval of its own', sold('Pro', 'week'), sold('Pro', 'month'), 'year'],
    ['hides a plan with `hidden`', sold('Pro', 'year', { hidden: true }), undefined, ''],
  ] as [string, Plan, Plan | undefined, string][])
    it(`getShownPlans() ${what}`, () => {
      const plans = [plan, ...(counterpart ? [counterpart] : [])];
      const shown = ['month', 'year'].filter((interval) => getShownPlans(plans, interval).includes(plan));
      assert.equal(shown.join(' '), expected);
      assert.equal(getShownPlans(plans, '').includes(plan), !plan.hidden, 'without a switch');
    });

  for (const [interval, localization, expected] of [
    ['day', english, 'Daily'],
    ['year', german, 'Jährlich'],
    ['2 years', english, '2 years'],
    ['6 months', german, '6 Monate'],
  ] as const)
    it(`formatPeriod() returns "${expected}" for "${interval}"`, () =>
      assert.equal(formatPeriod(interval, localization), expected));

  for (const [interval, localization, expected] of [
    ['month', english, 'per month'],
    ['4 weeks', english, 'every 4 weeks'],
    ['6 months', german, 'alle 6 Monate'],
    ['2 years', { messages: ar, language: 'ar', lang: 'ar' }, 'لكل فترة مدتها سنتان'],
    ['once', english, 'once'],
    ['', english, ''],
  ] as const)
    it(`formatInterval() returns "${expected}" for "${interval}"`, () =>
      assert.equal(formatInterval(interval, localization), expected));

  for (const [unit, count, expected, length] of [
    ['month', '', 'month', 1],
    ['month', '1', 'month', 1],
    ['month', '3', '3 months', 3],
    ['quarter', '', 'quarter', 3],
    ['year', '2', '2 years', 24],
    ['week', '4', '4 weeks', 28],
    ['6 months', '', '6 months', 6],
    ['quarter', '2', '6 months', 6],
    ['quarter', 'x', 'x months', undefined],
    ['months', '6', '6 months', 6],
    ['month', '0', '0 months', undefined],
    ['month', '1.5', '1.5 months', undefined],
    ['once', '1', 'once', undefined],
    ['', '6', '', undefined],
    ['constructor', '', 'constructor', undefined],
  ] as const)
    it(`toInterval() returns "${expected}" for ${count} "${unit}"`, () => {
      assert.equal(toInterval(unit, count), expected);
      assert.equal(readPeriod(expected)?.count, length);
    });
});

describe('names', () => {
  const withoutIntervals = ['one', 'two'].map((value) => createPlan({ value, label: 'X', interval: '' }));
  const repeated = [...twoIntervals, createPlan({ value: 'basic' })];
  for (const [what, value, beside, expected, plans = twoIntervals] of [
    ['the label', 'basic', ['pro'], 'Basic'],
    [
      'label and interval beside the same label',
      'pro',
      [undefined, 'pro', 'pro-year'],
      'Pro (billed monthly)',
    ],
    ['the label alone beside other plans', 'pro', ['basic', 'pro', '', 'gone', undefined], 'Pro'],
    ['the label alone if no plan with it has an interval', 'two', ['one'], 'X', withoutIntervals],
    ['the first of two plans with the same value', 'basic', [], 'Basic', repeated],
    ['the role of the current plan, without a label', 'gone', [], en.currentPlan],
  ] as [string, string, (string | undefined)[], string, Plan[]?][])
    it(`are ${what}: ${expected}`, () =>
      assert.equal(formatPlanName(findPlanName(value, plans, beside) ?? { label: '' }, english), expected));

  it('isolate the label in text from right to left', () =>
    assert.match(
      formatPlanName({ label: 'Pro+', interval: 'month' }, { messages: ar, language: 'ar', lang: 'ar' }),
      /^\u200fPro\+\u200e \(/,
    ));

  it('belong to no plan without a value', () =>
    assert.equal(findPlan('', [createPlan({ label: 'Sales' })]), undefined));
});

describe('findCounterpart()', () => {
  const find = (value: string, interval: string, plans: readonly Plan[] = twoIntervals): string | undefined =>
    findCounterpart(findPlan(value, plans) as Plan, interval, plans)?.value;

  it('returns the plan with the same label in another interval', () => {
    assert.equal(find('pro', 'year'), 'pro-year');
    assert.equal(find('pro-year', 'month'), 'pro');
  });

  it('returns nothing in the same interval, without an interval, and without such a plan', () => {
    assert.equal(find('pro', 'month'), undefined);
    assert.equal(find('free', 'year'), undefined);
    assert.equal(find('pro', ''), undefined);
    assert.equal(find('basic', 'year'), undefined);
    const once = [...twoIntervals, createPlan({ value: 'pro-once', label: 'Pro', interval: '' })];
    assert.equal(find('pro-once', 'year', once), undefined);
    assert.equal(find('pro', '', once), undefined);
  });

  it('returns nothing if plans share the label in one of the intervals', () => {
    const another = [...twoIntervals, createPlan({ value: 'pro-plus', label: 'Pro', interval: 'year' })];
    assert.equal(find('pro', 'year', another), undefined);
    assert.equal(find('pro-year', 'month', another), undefined);
  });
});

describe('getSafeHref()', () => {
  const safe = 'https://example.com/sales http://example.com /sales ?plan=sales mailto:a@b.example tel:+49';
  for (const href of safe.split(' '))
    it(`returns ${href}, with and without a base address`, () => {
      assert.equal(getSafeHref(href, 'https://example.com/'), href);
      assert.equal(getSafeHref(href, ''), href);
    });

  const disguised = ['', ' JaVaScRiPt:1', 'java\tscript:1', 'java\nscript:1', '\u0001javascript:1'];
  const withCredentials =
    'https://user:secret@example.com/ https://user@example.com/ https://:secret@example.com/ ' +
    '//user:secret@example.com \\\\user@example.com\\';
  const others =
    'javascript:alert(1) data:text/html,<script>alert(1)</script> vbscript:msgbox(1) blob:https://example.com/1 ' +
    'file:///etc/passwd view-source:https://example.com filesystem:https://example.com/x about:blank ' +
    'ftp://example.com sms+tel:1 intent://example.com#Intent;end https:// http://[bad';
  for (const href of [...disguised, ...withCredentials.split(' '), ...others.split(' ')])
    it(`J02 returns nothing for ${JSON.stringify(href)}`, () =>
      assert.equal(getSafeHref(href, 'https://example.com/'), undefined));

  it('J02 reads an address without slashes as the page does', () => {
    const href = 'https:user@example.com';
    assert.equal(getSafeHref(href, 'https://example.com/'), href);
    assert.equal(getSafeHref(href, 'http://example.com/'), undefined);
  });
});
