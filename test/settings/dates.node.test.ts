/** Values of settings that a page declares to be dates. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { toSettingFields } from '../../src/settings/fields.js';
import { toDateText } from '../../src/settings/value.js';
import type { SettingValue } from '../../src/service/resources.js';

const noon = Date.UTC(2027, 2, 13, 12) / 1000;

describe('toDateText()', () => {
  for (const [what, value, text] of [
    ['epoch seconds', noon, 'March 13, 2027'],
    ['epoch seconds as a text', String(noon), 'March 13, 2027'],
    ['a day', '2027-03-13', 'March 13, 2027'],
    ['a time in UTC', '2027-03-13T12:00:00Z', 'March 13, 2027'],
    ['a time with an offset', '2027-03-13T12:00+02:00', 'March 13, 2027'],
    ['a time without a zone, unchanged', '2027-03-13T12:00', '2027-03-13T12:00'],
    ['a fraction of a second', '2027-03-13T12:00:00.25Z', 'March 13, 2027'],
    ['an offset behind UTC', '2027-03-13T12:00:00-05:00', 'March 13, 2027'],
    ['a fraction without digits, unchanged', '2027-03-13T12:00:00.Z', '2027-03-13T12:00:00.Z'],
    ['a date in a text, unchanged', 'since 2027-03-13', 'since 2027-03-13'],
    ['a date before a text, unchanged', '2027-03-13 at noon', '2027-03-13 at noon'],
    ['seconds in a text, unchanged', `${noon} seconds`, `${noon} seconds`],
    ['twelve digits, unchanged', '123456789012', '123456789012'],
    ['milliseconds, unchanged', noon * 1000, noon * 1000],
    ['a day that does not exist, unchanged', '2027-13-40', '2027-13-40'],
    ['a text, unchanged', 'soon', 'soon'],
    ['a boolean, unchanged', true, true],
    ['an object, unchanged', { a: 1 }, { a: 1 }],
    ['nothing', undefined, undefined],
  ] as [string, SettingValue | undefined, SettingValue | undefined][])
    it(`formats ${what}`, () => assert.deepEqual(toDateText(value, 'en'), text));

  it('formats a day as that day in each time zone', () => {
    const zone = process.env.TZ;
    process.env.TZ = 'America/Los_Angeles';
    assert.equal(toDateText('2027-03-13', 'en'), 'March 13, 2027');
    assert.equal(toDateText('2027-03-13T01:00:00Z', 'en'), 'March 12, 2027');
    if (zone === undefined) delete process.env.TZ;
    else process.env.TZ = zone;
  });
});

describe('toSettingFields()', () => {
  const fields = { a: 'A', b: { label: 'B', type: 'date' }, c: { label: 'C' } };
  it('reads labels and fields, as an object or JSON', () => {
    assert.deepEqual(toSettingFields(fields), fields);
    assert.deepEqual(toSettingFields(JSON.stringify(fields)), fields);
  });

  for (const wrong of [
    '',
    '[]',
    '{"a":1}',
    '{"a":null}',
    '{"a":{"type":"date"}}',
    '{"a":{"label":"A","type":"link"}}',
  ])
    it(`refuses ${wrong || 'an empty text'}`, () => assert.equal(toSettingFields(wrong), undefined));
});
