/** Languages, plural forms, digits and calendars, as data. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  format,
  formatList,
  formatMoney,
  formatPercent,
  formatPlural,
  formatTime,
  normalizeLanguage,
  truncate,
} from '../../src/i18n/format.js';
import { findLanguage, languages } from '../../src/i18n/languages.js';
import { loadLanguage } from '../../src/i18n/load.js';
import { en } from '../../src/messages/en.js';
import ja from '../../src/messages/ja.js';
import pl from '../../src/messages/pl.js';

describe('findLanguage()', () => {
  for (const [tag, expected] of [
    ['de', 'de'],
    ['de-AT', 'de'],
    ['pt-PT', 'pt'],
    ['ZH_cn', 'zh'],
    ['zh_Hans_CN', 'zh'],
    ['iw', 'he'],
    ['en-GB', undefined],
    ['el', undefined],
    ['zh-TW', undefined],
    ['zh-Hant', undefined],
    ['constructor', undefined],
    ['', undefined],
  ] as const)
    it(`returns ${expected ?? 'nothing'} for "${tag}"`, () =>
      assert.equal(findLanguage(normalizeLanguage(tag)), expected));
});

describe('normalizeLanguage()', () => {
  for (const [tag, expected] of [
    ['de_AT', 'de-AT'],
    ['iw', 'he'],
    ['not a language', 'en'],
    ['c', 'en'],
    ['C', 'en'],
    ['x', 'en'],
    ['en-US@posix', 'en-US'],
    ['de_DE.UTF-8', 'de-DE'],
    ['de-DE,de;q=0.9', 'de-DE'],
    [' fr\n', 'fr'],
    ['de_DE_x', 'en'],
    ['-', 'en'],
    ['', 'en'],
    [null, 'en'],
  ] as const)
    it(`A10 returns ${expected} for "${tag}"`, () => assert.equal(normalizeLanguage(tag), expected));
});

describe('loadLanguage()', () => {
  for (const language of languages)
    it(`loads the messages of ${language}`, async () => {
      const { default: messages } = (await import(`../../src/messages/${language}.js`)) as {
        default: unknown;
      };
      assert.equal((await loadLanguage(language)).default, messages);
    });
});

describe('formatPlural()', () => {
  const polish = { messages: pl, language: 'pl', lang: 'pl' };
  for (const [localization, number, expected] of [
    [polish, 1, pl['plans-one'].replace('{count}', '1')],
    [polish, 2, pl['plans-few']?.replace('{count}', '2')],
    [polish, 5, pl['plans-many']?.replace('{count}', '5')],
    [{ messages: en, language: 'en', lang: 'en' }, 1, '1 plan'],
    [{ messages: en, language: 'en', lang: 'en' }, 1200, '1,200 plans'],
    [{ messages: en, language: 'pl', lang: 'en' }, 2, '2 plans'],
  ] as const)
    it(`formats ${number} plans in ${localization.language} as "${expected}"`, () =>
      assert.equal(formatPlural('plans', number, localization), expected));
});

describe('digits and calendars', () => {
  const seconds = Date.parse('2027-03-01T12:00Z') / 1000;
  for (const [language, year, price] of [
    ['ar-EG', '٢٠٢٧', '٤٩'],
    ['th-TH', '2570', '49'],
    ['fa-IR', '۱۴۰۵', '۴۹'],
  ] as const)
    it(`L02 are those of ${language}`, () => {
      assert.ok(formatTime(seconds, language).includes(year));
      assert.ok(formatMoney('49', 'EUR', language).includes(price));
    });

  it('are those of the language in a percentage', () => {
    assert.equal(formatPercent(0.25, 'de'), '25\u00a0%');
    assert.equal(formatPercent(0.25, 'en'), '25%');
  });
});

describe('format()', () => {
  for (const [message, values, expected] of [
    ['{plan} starts {time}.', { plan: 'Pro', time: 'today' }, 'Pro starts today.'],
    ['{plan}', { plan: '{time}', time: 'today' }, '{time}'],
    ['{plan}', { plan: 'Pro\u202e' }, 'Pro'],
    ['{constructor}', {}, '{constructor}'],
    ['{price}.', { price: '9 €, zzgl. MwSt.' }, '9 €, zzgl. MwSt.'],
  ] as [string, Record<string, string>, string][])
    it(`formats "${message}" as "${expected}"`, () => assert.equal(format(message, values), expected));
});

describe('formatList()', () => {
  const english = { messages: en, language: 'en', lang: 'en' };
  for (const [what, texts, localization, expected] of [
    ['joins texts', ['A', 'B', 'C'], english, 'A, B, C'],
    ['joins texts by the message of the language', ['A', 'B'], { messages: ja }, 'A、B'],
    ['leaves out empty texts', ['', 'A', '', 'B', ''], english, 'A, B'],
    ['has no text for empty ones', ['', ''], english, ''],
    [
      'keeps the direction controls of its texts',
      ['\u2066A\u2069', '\u202aB\u202c'],
      english,
      '\u2066A\u2069, \u202aB\u202c',
    ],
    ['keeps what looks like a placeholder', ['{second}', '$& {first}'], english, '{second}, $& {first}'],
  ] as const)
    it(what, () => assert.equal(formatList(texts, { ...english, ...localization }), expected));
});

describe('truncate()', () => {
  it('limits a text to 500 characters, and cuts no emoji', () => {
    assert.equal(truncate('x'.repeat(500)), 'x'.repeat(500));
    assert.equal(truncate(`${'x'.repeat(499)}😀`), `${'x'.repeat(499)}…`);
  });
});
