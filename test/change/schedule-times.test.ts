import { expect } from '@open-wc/testing';
import {
  checkSchedule,
  fromLocalInput,
  getEarliestEnd,
  getEarliestStart,
  toLocalInput,
} from '../../src/change/schedule.js';

/** 2027-03-01T10:00:00Z. */
const NOW = 1_803_895_200;
const MINUTE = 60;
const HOUR = 3600;
const DAY = 24 * HOUR;

const invalid = { problem: 'invalid' };

describe('a time in a datetime-local input', () => {
  it('C08: is exact to the second around 2038-01-19T03:14:08Z', () => {
    for (const seconds of [2_147_483_647, 2_147_483_648, 2_147_483_649]) {
      const text = toLocalInput(seconds);
      expect(text).to.match(/^2038-01-1[89]T\d\d:\d\d:0[789]$/);
      expect(fromLocalInput(text)).to.deep.equal({ seconds });
    }
  });

  it('has seconds only if they are not zero', () => {
    expect(toLocalInput(NOW)).to.match(/T\d\d:\d\d$/);
    expect(toLocalInput(NOW + 5)).to.match(/T\d\d:\d\d:05$/);
  });

  it('is a valid value of the input, and is shown to the customer', () => {
    const input = document.createElement('input');
    input.type = 'datetime-local';
    for (const seconds of [NOW, NOW + 5, NOW + 300 * DAY]) {
      input.value = toLocalInput(seconds);
      expect(input.value).to.equal(toLocalInput(seconds));
      expect(input.value).not.to.equal('');
      const { year, month, day, hour, minute } = Object.fromEntries(
        new Intl.DateTimeFormat('en', {
          year: 'numeric',
          month: '2-digit',
          day: '2-digit',
          hour: '2-digit',
          minute: '2-digit',
          hourCycle: 'h23',
        })
          .formatToParts(seconds * 1000)
          .map(({ type, value }) => [type, value]),
      ) as Record<string, string>;
      expect(input.value.slice(0, 16)).to.equal(`${year}-${month}-${day}T${hour}:${minute}`);
    }
  });

  it('has a year of four digits, also an early one, and is read as that year', () => {
    const read = fromLocalInput('0099-06-15T08:30');
    if ('problem' in read) throw new Error(read.problem);
    expect(new Date(read.seconds * 1000).getFullYear()).to.equal(99);
    expect(toLocalInput(read.seconds)).to.equal('0099-06-15T08:30');
  });

  it('C10: is empty for times that no input can hold', () => {
    for (const seconds of [NaN, Infinity, 1_718_153_645_993, -1e11, 8.7e12])
      expect(toLocalInput(seconds)).to.equal('');
  });

  it('C10: is empty before and after the years that an input supports', () => {
    const inYear = (year: string): string => toLocalInput(Date.parse(`${year}-06-15T12:00Z`) / 1000);
    expect(inYear('9999')).to.match(/^9999-06-1[456]T\d\d:\d\d$/);
    expect(inYear('+010000')).to.equal('');
    expect(inYear('-000001')).to.equal('');
  });

  it('C04: is read to the second, without a fraction or with a fraction of zero', () => {
    const read = (text: string): unknown => fromLocalInput(toLocalInput(NOW) + text);
    expect(read('')).to.deep.equal({ seconds: NOW });
    for (const zero of [':00', ':00.0', ':00.000']) expect(read(zero)).to.deep.equal(read(''));
    expect(read(':05')).to.deep.equal({ seconds: NOW + 5 });
    expect(read(':05.000')).to.deep.equal(read(':05'));
  });

  it('C04: is refused with another fraction, not rounded', () => {
    for (const fraction of [':00.5', ':05.123', ':59.999', ':05.0001', ':05.'])
      expect(fromLocalInput(toLocalInput(NOW) + fraction), fraction).to.deep.equal(invalid);
  });

  for (const text of [
    '2027-02-30T10:00',
    '2027-02-29T10:00',
    '2027-04-31T10:00',
    '2027-13-01T10:00',
    '2027-00-10T10:00',
  ])
    it(`C10: ${text} is an invalid date, not a date of the next month`, () => {
      expect(fromLocalInput(text)).to.deep.equal(invalid);
    });

  for (const text of ['2027-02-28T24:00', '2027-02-28T25:00', '2027-02-28T23:60', '2027-02-28T23:59:60'])
    it(`C10: ${text} is an invalid time, not a time of the next day`, () => {
      expect(fromLocalInput(text)).to.deep.equal(invalid);
    });

  it('accepts 29 February in a leap year', () => {
    expect(fromLocalInput('2028-02-29T10:00')).to.have.property('seconds');
  });

  for (const text of [
    '',
    'soon',
    '2027',
    '2027-02-28',
    '2027-02-28T',
    '2027-02-28T10',
    '10:00',
    '2027-2-8T10:00',
    '2027-02-28 10:00',
    '2027-02-28T10:00Z',
    '2027-02-28T10:00+01:00',
    ' 2027-02-28T10:00',
    '-002027-02-28T10:00',
    '12027-02-28T10:00',
    '1718153645993',
    '٢٠٢٧-٠٢-٢٨T١٠:٠٠',
  ])
    it(`C10: "${text}" is not a local date and time`, () => {
      expect(fromLocalInput(text)).to.deep.equal(invalid);
    });

  it('is refused above the limit for epoch seconds', () => {
    expect(fromLocalInput('5138-01-01T00:00')).to.have.property('seconds');
    expect(fromLocalInput('5139-01-01T00:00')).to.deep.equal(invalid);
    expect(fromLocalInput('9999-12-31T23:59')).to.deep.equal(invalid);
    const last = 100_000_000_000;
    expect(fromLocalInput(toLocalInput(last))).to.deep.equal({ seconds: last });
    expect(fromLocalInput(toLocalInput(last + 1))).to.deep.equal(invalid);
  });
});

describe('a schedule', () => {
  it('C02: may not start in the past or right now', () => {
    for (const start of [NOW - DAY, NOW - 1, NOW])
      expect(checkSchedule({ start }, NOW)).to.deep.equal({ start: 'start-past' });
    expect(checkSchedule({ start: NOW + 1 }, NOW)).to.deep.equal({});
  });

  it('C02: may not end at its start or before it', () => {
    const start = NOW + DAY;
    for (const end of [NOW - 1, NOW, start - 1, start])
      expect(checkSchedule({ start, end }, NOW)).to.deep.equal({ end: 'end-before-start' });
    expect(checkSchedule({ start, end: start + 1 }, NOW)).to.deep.equal({});
  });

  it('C02: without a start may not end in the past or right now', () => {
    for (const end of [NOW - DAY, NOW - 1, NOW])
      expect(checkSchedule({ end }, NOW)).to.deep.equal({ end: 'end-past' });
    expect(checkSchedule({ end: NOW + 1 }, NOW)).to.deep.equal({});
  });

  it('C02: reports errors of both fields at once', () => {
    expect(checkSchedule({ start: NOW - DAY, end: NOW - HOUR }, NOW)).to.deep.equal({
      start: 'start-past',
      end: 'end-past',
    });
    expect(checkSchedule({ start: NOW - DAY, end: NOW - 2 * DAY }, NOW)).to.deep.equal({
      start: 'start-past',
      end: 'end-before-start',
    });
    expect(checkSchedule({ start: NOW - DAY, end: NOW + DAY }, NOW)).to.deep.equal({ start: 'start-past' });
  });

  it('C11: is refused once its start has passed, even if it was valid when chosen', () => {
    const start = getEarliestStart(NOW);
    expect(checkSchedule({ start }, NOW)).to.deep.equal({});
    expect(checkSchedule({ start }, NOW + MINUTE)).to.deep.equal({ start: 'start-past' });
  });

  it('needs neither a start nor an end', () => {
    expect(checkSchedule({}, NOW)).to.deep.equal({});
    expect(checkSchedule({ start: undefined, end: undefined }, NOW)).to.deep.equal({});
  });

  it('can start at the next full minute, never at the current one', () => {
    expect(getEarliestStart(NOW)).to.equal(NOW + MINUTE);
    expect(getEarliestStart(NOW + 1)).to.equal(NOW + MINUTE);
    expect(getEarliestStart(NOW + 59.9)).to.equal(NOW + MINUTE);
    expect(getEarliestStart(NOW - 1)).to.equal(NOW);
  });

  it('can end at the next full minute after its start, or after now if that is later or there is no start', () => {
    expect(getEarliestEnd(undefined, NOW + 1)).to.equal(NOW + MINUTE);
    expect(getEarliestEnd(NOW + DAY, NOW)).to.equal(NOW + DAY + MINUTE);
    expect(getEarliestEnd(NOW + DAY + 30, NOW)).to.equal(NOW + DAY + MINUTE);
    expect(getEarliestEnd(NOW - DAY, NOW)).to.equal(NOW + MINUTE);
  });
});
