/** Times as pure functions: the text of a field in each time zone, the checks of a schedule, and the phase of an assignment. */
import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import {
  checkSchedule,
  fromLocalInput,
  getEarliestEnd,
  getEarliestStart,
  type LocalTime,
  type Schedule,
  type ScheduleProblems,
  toLocalInput,
} from '../../src/change/schedule.js';

const [minute, hour, day] = [60, 3600, 86_400];
/** 2027-03-01T10:00Z. */
const now = 1_803_895_200;

/** Node reads the zone again whenever this variable is assigned. */
const moveTo = (zone: string): string => (process.env.TZ = zone);

beforeEach(() => moveTo('UTC'));

describe('toLocalInput()', () => {
  const inYear = (year: string): number => Date.parse(`${year}-06-15T12:00Z`) / 1000;
  const shown: [what: string, seconds: number, text: string][] = [
    ['a full minute without seconds', now, '2027-03-01T10:00'],
    ['seconds that are not zero', now + 5, '2027-03-01T10:00:05'],
    ['C08 the last second of 32 bits', 2_147_483_647, '2038-01-19T03:14:07'],
    ['C08 the first second after 32 bits', 2_147_483_648, '2038-01-19T03:14:08'],
    ['a year of four digits for an early time', inYear('0099'), '0099-06-15T12:00'],
    ['the last time that can be sent', 100_000_000_000, '5138-11-16T09:46:40'],
  ];
  for (const [what, seconds, text] of shown)
    it(`writes ${what}, which is read again`, () => {
      assert.equal(toLocalInput(seconds), text);
      assert.deepEqual(fromLocalInput(text), { seconds });
    });

  it('writes both of two times that have the same text', () => {
    moveTo('Europe/Berlin');
    for (const time of ['2027-10-31T00:30Z', '2027-10-31T01:30Z'])
      assert.equal(toLocalInput(Date.parse(time) / 1000), '2027-10-31T02:30');
  });

  it('C10 writes nothing for times that no field can hold', () => {
    assert.equal(toLocalInput(inYear('9999')), '9999-06-15T12:00');
    for (const seconds of [NaN, Infinity, 1_718_153_645_993, -1e11, 8.7e12])
      assert.equal(toLocalInput(seconds), '');
    for (const year of ['+010000', '-000001']) assert.equal(toLocalInput(inYear(year)), '', year);
  });
});

describe('fromLocalInput()', () => {
  const invalid: LocalTime = { problem: 'invalid' };
  const read: [what: string, texts: string[], time: LocalTime][] = [
    [
      'C04 a time without a fraction, or with a fraction of zero',
      ['2027-03-01T10:00', '2027-03-01T10:00:00', '2027-03-01T10:00:00.0', '2027-03-01T10:00:00.000'],
      { seconds: now },
    ],
    [
      'C04 seconds with a fraction of zero',
      ['2027-03-01T10:00:05', '2027-03-01T10:00:05.000'],
      { seconds: now + 5 },
    ],
    [
      'C04 another fraction, which is not rounded',
      ['00.5', '05.123', '59.999', '05.0001', '05.'].map((seconds) => `2027-03-01T10:00:${seconds}`),
      invalid,
    ],
    [
      'C10 a date that the calendar does not have, which is not moved to the next month',
      [
        ...['2027-02-30T10:00', '2027-02-29T10:00', '2027-04-31T10:00'],
        ...['2027-13-01T10:00', '2027-00-10T10:00'],
      ],
      invalid,
    ],
    [
      'C10 a time that the day does not have, which is not moved to the next day',
      ['24:00', '25:00', '23:60', '23:59:60'].map((time) => `2027-02-28T${time}`),
      invalid,
    ],
    ['29 February in a leap year', ['2028-02-29T10:00'], { seconds: now + 365 * day }],
    [
      'C10 a text that is no local date and time',
      [
        ...['', 'soon', '2027', '2027-02-28', '2027-02-28T', '2027-02-28T10', '10:00', '2027-2-8T10:00'],
        ...['2027-02-28 10:00', '2027-02-28T10:00Z', '2027-02-28T10:00+01:00', ' 2027-02-28T10:00'],
        ...['-002027-02-28T10:00', '12027-02-28T10:00', '1718153645993', '٢٠٢٧-٠٢-٢٨T١٠:٠٠'],
      ],
      invalid,
    ],
    ['a time that is too late to be sent', ['5138-11-16T09:46:41', '9999-12-31T23:59'], invalid],
  ];
  for (const [what, texts, time] of read)
    it(`reads ${what}`, () => {
      for (const text of texts) assert.deepEqual(fromLocalInput(text), time, text);
    });
});

describe('a local time', () => {
  const gap: LocalTime = { problem: 'gap' };
  const at = (time: string): LocalTime => ({ seconds: Date.parse(time) / 1000 });
  const cases: [what: string, zone: string, text: string, time: LocalTime][] = [
    ['C05 the first skipped minute', 'Europe/Berlin', '2027-03-28T02:00', gap],
    ['C05 a skipped time, which is not moved by an hour', 'Europe/Berlin', '2027-03-28T02:30', gap],
    ['the first time after a gap', 'Europe/Berlin', '2027-03-28T03:00', at('2027-03-28T01:00Z')],
    ['a time that only another zone skips', 'America/New_York', '2027-03-28T02:30', at('2027-03-28T06:30Z')],
    ['C05 a skipped midnight', 'Africa/Cairo', '2024-04-26T00:00', gap],
    ['C05 the start of a skipped day', 'Pacific/Apia', '2011-12-30T00:00', gap],
    ['C05 the end of a skipped day', 'Pacific/Apia', '2011-12-30T23:59:59', gap],
    ['a time in a gap of half an hour', 'Australia/Lord_Howe', '2027-10-03T02:15', gap],
    ['the end of that gap', 'Australia/Lord_Howe', '2027-10-03T02:30', at('2027-10-02T15:30Z')],
    ['C06 the first of two times', 'Europe/Berlin', '2027-10-31T02:30', at('2027-10-31T00:30Z')],
    [
      'C06 the last time that occurs twice',
      'Europe/Berlin',
      '2027-10-31T02:59:59',
      at('2027-10-31T00:59:59Z'),
    ],
    ['the first time after those', 'Europe/Berlin', '2027-10-31T03:00', at('2027-10-31T02:00Z')],
    ['a time that only another zone shows twice', 'UTC', '2027-10-31T02:30', at('2027-10-31T02:30Z')],
    [
      'C10 an impossible date at the time of a gap',
      'Europe/Berlin',
      '2027-02-30T02:30',
      { problem: 'invalid' },
    ],
    ['C10 an impossible time of a skipped day', 'Pacific/Apia', '2011-12-30T24:00', { problem: 'invalid' }],
  ];
  for (const [what, zone, text, time] of cases)
    it(`is read in its zone: ${what}`, () => {
      moveTo(zone);
      assert.deepEqual(fromLocalInput(text), time);
    });

  it('is read in a year before time zones existed', () => {
    for (const zone of ['Europe/Berlin', 'America/New_York']) {
      moveTo(zone);
      assert.ok('seconds' in fromLocalInput('0202-03-01T10:00'), zone);
    }
  });

  it('is written and read again throughout the years, in zones north, south and far from UTC', () => {
    const year = 365 * day;
    for (const zone of ['Europe/Berlin', 'America/St_Johns', 'Pacific/Chatham', 'Asia/Kathmandu']) {
      moveTo(zone);
      const clock = new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeStyle: 'short', timeZone: zone });
      for (let seconds = now; seconds < now + 10 * year; seconds += 17 * day) {
        const text = toLocalInput(seconds);
        assert.equal(text.replace('T', ' '), clock.format(seconds * 1000));
        assert.deepEqual(fromLocalInput(text), { seconds });
      }
    }
  });
});

describe('checkSchedule()', () => {
  const start = now + day;
  const schedules: [what: string, schedule: Schedule, problems: ScheduleProblems][] = [
    ['needs neither a start nor an end', {}, {}],
    ['accepts a start after now', { start: now + 1 }, {}],
    ['C02 rejects a start that is now', { start: now }, { start: 'start-past' }],
    ['C02 rejects a start in the past', { start: now - day }, { start: 'start-past' }],
    ['accepts an end after the hour in which the plan starts', { end: now + hour + 1 }, {}],
    ['C02 rejects an end within that hour', { end: now + hour }, { end: 'end-before-start' }],
    ['C02 rejects an end that is now', { end: now }, { end: 'end-past' }],
    ['C02 rejects an end in the past', { end: now - day }, { end: 'end-past' }],
    ['accepts an end after the start', { start, end: start + 1 }, {}],
    ['C02 rejects an end at the start', { start, end: start }, { end: 'end-before-start' }],
    ['C02 rejects an end before the start', { start, end: now + 1 }, { end: 'end-before-start' }],
    ['C02 rejects an end before the start and now', { start, end: now - 1 }, { end: 'end-before-start' }],
    [
      'C02 reports problems of both fields',
      { start: now - day, end: now - hour },
      { start: 'start-past', end: 'end-past' },
    ],
    [
      'C02 compares the end with a start in the past',
      { start: now - day, end: now - 2 * day },
      { start: 'start-past', end: 'end-before-start' },
    ],
    ['reports a problem of one field', { start: now - day, end: now + day }, { start: 'start-past' }],
  ];
  for (const [what, schedule, problems] of schedules)
    it(what, () => assert.deepEqual(checkSchedule(schedule, now), problems));

  it('C11 rejects the earliest start a minute later', () => {
    const earliest = { start: getEarliestStart(now) };
    assert.deepEqual(checkSchedule(earliest, now), {});
    assert.deepEqual(checkSchedule(earliest, now + minute), { start: 'start-past' });
  });
});

describe('the first time that can be requested', () => {
  it('as a start is the next full minute, never the current one', () => {
    assert.deepEqual([now, now + 1, now + 59.9].map(getEarliestStart), Array(3).fill(now + minute));
    assert.equal(getEarliestStart(now - 1), now);
  });

  it('as an end is the next full minute after the start and now', () => {
    assert.equal(getEarliestEnd(undefined, now + 1), now + hour + minute);
    assert.equal(getEarliestEnd(now + day, now), now + day + minute);
    assert.equal(getEarliestEnd(now + day + 30, now), now + day + minute);
    assert.equal(getEarliestEnd(now - day, now), now + minute);
  });
});
