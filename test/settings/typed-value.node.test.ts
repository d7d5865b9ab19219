/** Values of settings whose type a page declares. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { en } from '../../src/messages/en.js';
import type { SettingValue } from '../../src/service/resources.js';
import {
  findWithoutCurrency,
  hasFields,
  renderFields,
  type SettingFields,
  toSettingFields,
} from '../../src/settings/fields.js';
import { createFormat, type SettingField } from '../../src/settings/typed-value.js';
import { english } from '../picker/sentences.js';
import { markupText, renderMarkup } from '../support/server-rendered.js';

const date = { label: 'Date', type: 'date' } as const;
const euros = { label: 'Amount', type: 'money', currency: 'EUR' } as const;
const percent = { label: 'Rate', type: 'percent' } as const;

/** Shows one typed setting as the customer sees it. */
function show(value: SettingValue, field: SettingField, language = 'en'): string {
  const settings = { invoiceConfiguration: { value, other: 'x' } };
  const fields = { 'invoiceConfiguration.value': field, 'invoiceConfiguration.other': 'Other' };
  const markup = renderMarkup(renderFields(fields, settings, { ...english, language }));
  const text = markupText(markup);
  return text.slice(field.label.length + 1, -' Other x'.length);
}

function inZone<Result>(zone: string, run: () => Result): Result {
  const former = process.env.TZ;
  process.env.TZ = zone;
  try {
    return run();
  } finally {
    if (former === undefined) delete process.env.TZ;
    else process.env.TZ = former;
  }
}

const noon = Date.UTC(2027, 2, 13, 12) / 1000;

describe('a date', () => {
  const march13 = 'March 13, 2027';
  for (const [what, value, text = (value as number).toString()] of [
    ['epoch seconds', noon, march13],
    ['epoch seconds with an exponent', '1.8e9', 'January 15, 2027'],
    ['the latest epoch seconds', 100_000_000_000, 'November 16, 5138'],
    ['later epoch seconds, as written', 100_000_000_001],
    ['milliseconds, as written', noon * 1000],
    ['a fraction of a second, as written', noon + 0.5],
    ['the earliest epoch seconds', 100_000_000, 'March 3, 1973'],
    ['a date without separators as a text, as written', '20270301'],
    ['the last date without separators, as written', '99991231'],
    ['a number of days, as written', 14],
    ['a negative number, as written', -noon],
    ['a hexadecimal number, as written', '0x6b49d200'],
    ['a day', '2027-03-13', march13],
    ['a day in spaces', ' 2027-03-13 ', march13],
    ['a time in UTC', '2027-03-13T12:00:00Z', march13],
    ['a time with an offset behind UTC', '2027-03-13T12:00:00-05:00', march13],
    ['fractional seconds', '2027-03-13T12:00:00.1234567Z', march13],
    ['a time without a zone', '2027-03-13T23:59', march13],
    ['a day that does not exist, as written', '2027-02-30'],
    ['the 31st of a month of 30 days, as written', '2027-04-31'],
    ['the month 13, as written', '2027-13-01'],
    ['the hour 24, as written', '2027-03-13T24:00:00Z'],
    ['the offset of a day, as written', '2027-03-13T12:00:00+24:00'],
    ['the year 0, as written', '0000-03-13'],
    ['a day in another order, as written', '13.03.2027'],
    ['a date in a text, as written', 'since 2027-03-13'],
    ['words, as written', 'next March'],
    ['a switch', true, en.turnedOn],
    ['zero', 0, en.notProvided],
    ['zero as a text', '0', en.notProvided],
    ['the first time of Go', '0001-01-01T00:00:00Z', en.notProvided],
    ['the zero date of MySQL', '0000-00-00 00:00:00', en.notProvided],
    ['the epoch in another zone', '1969-12-31T19:00:00-05:00', en.notProvided],
    ['spaces', '  ', en.notProvided],
    ['null', null, en.notProvided],
    ['an empty object', {}, en.notProvided],
    ['a list', [noon, '2027-04-01', 'soon', 0, null], `${march13}, April 1, 2027, soon`],
    [
      'an object',
      { from: noon, until: { day: '2027-04-01', none: 0 } },
      `From ${march13} Until › Day April 1, 2027`,
    ],
  ] as [string, SettingValue, string?][])
    it(`shows ${what}`, () => assert.equal(show(value, date), text.trim()));

  for (const zone of ['Pacific/Pago_Pago', 'Pacific/Kiritimati'])
    for (const day of ['2027-03-13', '2027-03-13T00:00', '2027-03-13T23:59:59.999'])
      it(`shows ${day} as that day in ${zone}`, () =>
        assert.equal(
          inZone(zone, () => show(day, date)),
          'March 13, 2027',
        ));

  it('shows a time with a zone as the day in the zone of the customer', () => {
    const lateInUtc = '2027-03-13T23:00:00Z';
    assert.equal(
      inZone('UTC', () => show(lateInUtc, date)),
      march13,
    );
    assert.equal(
      inZone('Pacific/Kiritimati', () => show(lateInUtc, date)),
      'March 14, 2027',
    );
  });

  it('is written as the language does', () => assert.equal(show('2027-03-13', date, 'de'), '13. März 2027'));
});

describe('money', () => {
  for (const [what, value, text = (value as number).toString()] of [
    ['a number', 12.3, '€12.30'],
    ['a decimal text', '12.30', '€12.30'],
    ['zero', 0, '€0'],
    ['a negative amount', '-12.5', '−€12.50'],
    ['a number with an exponent', '1.25e3', '€1,250'],
    ['floating-point noise', 0.1 + 0.2, '€0.30'],
    ['an amount that is not exact, as written', '1000000000000000.01'],
    ['an amount that may be a thousand, as written', '1.000'],
    ['a decimal comma, as written', '12,30'],
    ['words, as written', 'on request'],
    ['an empty text', '', en.notProvided],
    ['null', null, en.notProvided],
    ['a switch', false, en.turnedOff],
    ['a list', ['1.5', 2, 'free'], '€1.50, €2, free'],
    ['an object', { net: 10, gross: '11.9' }, 'Net €10 Gross €11.90'],
  ] as [string, SettingValue, string?][])
    it(`shows ${what}`, () => assert.equal(show(value, euros), text));

  for (const [currency, value, text] of [
    ['JPY', '1200', '¥1,200'],
    ['KWD', '1.250', 'KWD 1.250'],
    ['usd', '12.30', '$12.30'],
    ['XYZ', '12.30', 'XYZ 12.30'],
    ['', '12.30', '12.30'],
    [undefined, '12.30', '12.30'],
    ['Euro', '12.30', '12.30'],
    ['€', 12.3, '12.3'],
  ] as const)
    it(`shows ${value} in ${currency ?? 'no currency'} as ${text}`, () =>
      assert.equal(show(value, { ...euros, currency } as SettingField).replace(/\s/g, ' '), text));

  it('is written as the language does', () =>
    assert.deepEqual(
      ['1234.5', 12.345, 1.1].map((value) => createFormat(euros)(value, 'de').replace(/\s/g, ' ')),
      ['1.234,50 €', '12,345 €', '1,10 €'],
    ));

  for (const [field, isFound] of [
    [euros, false],
    [{ ...euros, currency: 'XYZ' }, false],
    [{ ...euros, currency: 'Euro' }, true],
    [{ ...euros, currency: '' }, true],
    [{ label: 'Amount', type: 'money' }, true],
    [date, false],
    ['Label', false],
  ] as [SettingFields[string], boolean][])
    it(`${isFound ? 'finds' : 'does not find'} an amount without a valid currency: ${JSON.stringify(field)}`, () =>
      assert.equal(findWithoutCurrency({ other: 'Other', path: field }), isFound ? 'path' : undefined));
});

describe('a percentage', () => {
  for (const [what, value, text = (value as number).toString()] of [
    ['percent points', 12.5, '12.5%'],
    ['a text', '19', '19%'],
    ['three decimals', '8.875', '8.875%'],
    ['zero', 0, '0%'],
    ['a negative number', -3, '-3%'],
    ['a percent sign, as written', '19 %'],
    ['words, as written', 'reverse charge'],
    ['an empty text', '', en.notProvided],
    ['null', null, en.notProvided],
    ['a list', [7, 19], '7%, 19%'],
  ] as [string, SettingValue, string?][])
    it(`shows ${what}`, () => assert.equal(show(value, percent), text));

  it('is written as the language does', () =>
    assert.equal(createFormat(percent)('12.5', 'de').replace(/\s/g, ' '), '12,5 %'));
});

describe('fields whose values all mean "Not provided"', () => {
  it('are not shown', () => {
    const fields = { 'invoiceConfiguration.paidUntil': date };
    for (const [value, isShown] of [
      [0, false],
      ['0001-01-01T00:00:00Z', false],
      ['2027-03-13', true],
    ] as const)
      assert.equal(hasFields(fields, { invoiceConfiguration: { paidUntil: value } }), isShown);
  });
});

describe('toSettingFields()', () => {
  const fields = { a: 'A', b: date, c: { label: 'C' }, d: euros, e: percent, f: { ...euros, currency: '?' } };
  it('reads labels and fields, as an object or JSON', () => {
    assert.deepEqual(toSettingFields(fields), fields);
    assert.deepEqual(toSettingFields(JSON.stringify(fields)), fields);
    assert.deepEqual(toSettingFields('{}'), {});
  });

  for (const wrong of [
    ...['', '[]', '["a"]', '{currency}', '"Currency"'],
    '{"a":1}',
    '{"a":null}',
    '{"a":{"type":"date"}}',
    '{"a":{"label":"A","type":"link"}}',
    '{"a":{"label":"A","type":"toString"}}',
    '{"a":{"label":"A","type":null}}',
    '{"a":{"label":"A","type":"money","currency":978}}',
  ])
    it(`N25 refuses ${wrong || 'an empty text'}`, () => assert.equal(toSettingFields(wrong), undefined));
});
