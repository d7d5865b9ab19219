/** Keys, values and fields of settings, as data. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { en } from '../../src/messages/en.js';
import type { AccountSettings, SettingValue } from '../../src/service/resources.js';
import { hasFields, renderFields } from '../../src/settings/fields.js';
import { formatKey, isEmptySetting, renderSetting } from '../../src/settings/value.js';
import { english } from '../picker/sentences.js';
import { markupText, renderMarkup } from '../support/server-rendered.js';

type Localization = typeof english;

const show = (value: SettingValue, localization: Localization = english): string =>
  markupText(renderMarkup(renderSetting(value, localization)));

const count = (markup: string, tag: string): number => markup.split(new RegExp(`<${tag}[ >]`)).length - 1;

describe('formatKey()', () => {
  for (const [key, name] of [
    ['showDueDate', 'Show due date'],
    ['vatId', 'Vat id'],
    ['customer_ids', 'Customer ids'],
    ['pdfOfXML', 'Pdf of XML'],
    ['logoURL', 'Logo URL'],
    ['invoicePDFs', 'Invoice PDFs'],
    ['planA', 'Plan a'],
    ['key199', 'Key199'],
  ] as const)
    it(`formats ${key} as "${name}"`, () => assert.equal(formatKey(key), name));
});

describe('renderSetting()', () => {
  const markup = '<img src=x onerror=alert(1)><b>bold</b>';
  const values: [what: string, value: SettingValue, shown: string][] = [
    ['F08 a string', 'plain', 'plain'],
    ['F08 markup', markup, markup],
    ['F08 a number', 14.5, '14.5'],
    ['F08 true', true, en.turnedOn],
    ['F08 false', false, en.turnedOff],
    ['F08 null', null, en.notProvided],
    ['F08 a list', ['a', 2, true, null, ''], `a, 2, ${en.turnedOn}`],
    ['F08 a list of lists', ['a', ['b', { c: 'd' }]], '1 a 2 › 1 b 2 › 2 › C d'],
    ['F08 a list of switches in an object', { one: [true, false] }, `One ${en.turnedOn}, ${en.turnedOff}`],
    [
      'F08 an object in a list',
      { rates: [{ name: 'DE', percent: 19 }] },
      'Rates › 1 › Name DE Rates › 1 › Percent 19',
    ],
    ['F08 no empty values', { a: null, b: '', c: [], d: { e: [{}] }, f: 'g' }, 'F g'],
    ['F08 a number that may be a time', { a: 1_805_068_800, b: [0.5, 7] }, 'A 1805068800 B 0.5, 7'],
  ];
  for (const [what, value, shown] of values)
    it(`${what}: shown as text`, () => {
      assert.equal(show(value), shown);
      assert.doesNotMatch(renderMarkup(renderSetting(value, english)), /<(img|b|a)\b/);
    });

  it('names what is nested up to a maximum depth', () => {
    let value: SettingValue = 'the end';
    for (let depth = 0; depth < 1000; depth++) value = { next: value };
    assert.equal(show(value), 'Next › Next › Next › Next › Next …');
    assert.equal(count(renderMarkup(renderSetting(value, english)), 'dl'), 1);
  });
});

describe('isEmptySetting()', () => {
  for (const [value, expected] of [
    [undefined, true],
    [null, true],
    [' ', true],
    [{ a: [{}], b: '' }, true],
    [0, false],
    [false, false],
    [[{ a: 'x' }], false],
  ] as const)
    it(`is ${expected} for ${JSON.stringify(value)}`, () =>
      assert.equal(isEmptySetting(value as SettingValue), expected));
});

const objectOf = (size: number, item: (index: number) => SettingValue): SettingValue =>
  Object.fromEntries(Array.from({ length: size }, (_, index) => [`key${index}`, item(index)]));

const numbers = (size: number): SettingValue => objectOf(size, (index) => index);

const listOf = (size: number, item: (index: number) => SettingValue): SettingValue =>
  Array.from({ length: size }, (_, index) => item(index));

const german = { ...english, language: 'de' };

describe('a long list', () => {
  const fourDeep = [1, 2, 3].reduce((inside) => objectOf(7, () => inside), numbers(7));
  const lists: [what: string, value: SettingValue, rows: number, end: RegExp, localization?: Localization][] =
    [
      ['N22 100,000 rows', numbers(100_000), 200, / Key199 199 … \+99,800$/],
      ['N22 no more than 200 rows', numbers(200), 200, / Key199 199$/],
      ['N22 arrays in an array', listOf(300, () => listOf(300, () => [{ a: 1 }])), 200, /… \+[\d,]+$/],
      ['N22 lists in lists, four deep', fourDeep, 200, /… \+[\d,]+$/],
      [
        'N22 an array, whose entries have numbers, with its rest in the language',
        listOf(1200, (id) => ({ ids: [id] })),
        200,
        / 200 › Ids 199 … \+1\.000$/,
        german,
      ],
    ];
  for (const [what, value, rows, end, localization] of lists)
    it(`${what}: shows ${rows} rows and the number of the others`, () => {
      assert.equal(count(renderMarkup(renderSetting(value, english)), 'dd'), rows);
      assert.match(show(value, localization), end);
    });
});

describe('a long text', () => {
  const words = 'two words '.repeat(2 ** 17);
  const emoji = `w${'😀'.repeat(5001)}`;
  const texts: [what: string, value: SettingValue, start: string, rest: string][] = [
    ['N22 one word of 1 MB', 'w'.repeat(2 ** 20), 'w'.repeat(5000), '1,043,576'],
    ['N22 a text of 1 MB', words, words.slice(0, 5000), '1,305,719'],
    ['N22 emoji, none of which is cut', emoji, `w${'😀'.repeat(2499)}`, '5,004'],
  ];
  for (const [what, value, start, rest] of texts)
    it(`${what}: shows 5,000 characters and the number of the others`, () =>
      assert.equal(show(value), `${start}… +${rest}`));

  it('N22 a name: shows 500 characters', () =>
    assert.match(show({ [`k${'w'.repeat(2 ** 20)}`]: 'value' }), /^Kw{499}… value$/));
});

describe('renderFields()', () => {
  const account: AccountSettings = {
    customerPortalSetting: { companyName: 'Example Ltd', lines: ['one', 'two'] },
    invoiceConfiguration: {
      currency: 'EUR',
      tax: { rate: { percent: 19 } },
      'smtp.host': 'mail',
      'a.b': { c: 'found' },
      a: {},
    },
  };
  for (const [path, shown] of [
    ['invoiceConfiguration.currency', 'EUR'],
    ['invoiceConfiguration.tax.rate', 'Percent 19'],
    ['invoiceConfiguration.smtp.host', 'mail'],
    ['invoiceConfiguration.a.b.c', 'found'],
    ['customerPortalSetting.lines.1', 'two'],
    ['customerPortalSetting.lines.length', en.notProvided],
    ['customerPortalSetting.constructor', en.notProvided],
    ['customerPortalSetting.none', en.notProvided],
    ['none', en.notProvided],
  ] as const)
    it(`finds "${shown}" at ${path}`, () => {
      const fields = { [path]: 'Label', 'customerPortalSetting.companyName': 'Company' };
      const markup = renderMarkup(renderFields(fields, account, english));
      assert.equal(markupText(markup), `Label ${shown} Company Example Ltd`);
    });

  it('is false if the account has none of the settings', () => {
    const fields = { 'customerPortalSetting.none': 'None', 'invoiceConfiguration.a': 'Blank' };
    assert.equal(hasFields(fields, account), false);
  });
});
