import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { fromLocalInput, toLocalInput } from '../../src/change/schedule.js';
import { firstOffset, type Transition, transitionsOf, written } from '../service/zones.js';

const MINUTE = 60;
const HOUR = 3600;
/** 2025 to 2040 for customers; the years before for the day that Apia skipped. */
const FROM = Date.UTC(2011, 0, 1) / 1000;
const TO = Date.UTC(2041, 0, 1) / 1000;

/** Whether a zone has changed its offset since 2011: known, where what a government will decide is not. */
const zones = {
  UTC: false,
  'Asia/Kolkata': false,
  'Asia/Tokyo': false,
  'Asia/Kathmandu': false,
  'America/Asuncion': true,
  'Asia/Pyongyang': true,
  'Pacific/Apia': true,
  'Europe/Berlin': true,
  'Europe/London': true,
  'Europe/Dublin': true,
  'America/New_York': true,
  'America/St_Johns': true,
  'America/Santiago': true,
  'America/Havana': true,
  'Africa/Cairo': true,
  'Asia/Beirut': true,
  'Asia/Gaza': true,
  'Africa/Casablanca': true,
  'Africa/El_Aaiun': true,
  'Atlantic/Azores': true,
  'Australia/Lord_Howe': true,
  'Australia/Sydney': true,
  'Pacific/Auckland': true,
  'Pacific/Chatham': true,
  'Antarctica/Troll': true,
};

const ownZone = process.env.TZ;

/** Node reads the zone again whenever this variable is assigned. */
function moveTo(zone: string | undefined): void {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
}

const reads = (wall: number, seconds: number): void => {
  assert.deepEqual(fromLocalInput(written(wall)), { seconds }, written(wall));
};
const shows = (seconds: number, wall: number): void => {
  assert.equal(toLocalInput(seconds), written(wall));
};
const skips = (wall: number): void => {
  assert.deepEqual(fromLocalInput(written(wall)), { problem: 'gap' }, written(wall));
};

const minutes = function* (from: number, to: number): Generator<number> {
  for (let wall = from; wall < to; wall += MINUTE) yield wall;
};

for (const [zone, moves] of Object.entries(zones)) {
  describe(`local times in ${zone}`, () => {
    const transitions: Transition[] = [];
    const gaps = (): Transition[] => transitions.filter((change) => change.after > change.before);
    const folds = (): Transition[] => transitions.filter((change) => change.after < change.before);

    before(() => {
      moveTo(zone);
      transitions.push(...transitionsOf(zone, FROM, TO));
    });
    after(() => {
      moveTo(ownZone);
    });

    it('are compared with an oracle that finds the changes of the clock', () => {
      assert.equal(gaps().length > 0 && folds().length > 0, moves);
    });

    it('are refused for every minute of every gap, and exact on both sides', () => {
      for (const { at, before: west, after: east } of gaps()) {
        for (const wall of [at + west - MINUTE, at + west - 1]) reads(wall, wall - west);
        for (const wall of minutes(at + west, at + east)) skips(wall);
        skips(at + west + 1);
        skips(at + east - 1);
        for (const wall of [at + east, at + east + 1, at + east + MINUTE]) reads(wall, wall - east);
      }
    });

    it('are the first of two for every minute of every fold', () => {
      for (const { at, before: first, after: second } of folds()) {
        for (const wall of minutes(at + second, at + first)) {
          reads(wall, wall - first);
          shows(wall - first, wall);
          shows(wall - second, wall);
        }
        reads(at + first - 1, at - 1);
      }
    });

    it('are unique before and after a fold', () => {
      for (const { at, before: first, after: second } of folds()) {
        for (const wall of [at + second - HOUR, at + second - MINUTE, at + second - 1])
          reads(wall, wall - first);
        for (const wall of [at + first, at + first + 1, at + first + HOUR]) reads(wall, wall - second);
      }
    });

    it('are read and shown unchanged at any other time', () => {
      let offset = firstOffset(zone, FROM);
      const ahead = [...transitions];
      for (let seconds = FROM; seconds < TO; seconds += 7 * HOUR + 13 * MINUTE) {
        while (ahead[0] && ahead[0].at <= seconds) offset = ahead.shift()?.after ?? NaN;
        shows(seconds, seconds + offset);
        const near = transitions.some(({ at }) => Math.abs(at - seconds) < 4 * HOUR);
        if (!near) reads(seconds + offset, seconds);
      }
    });
  });
}

describe('local times of docs/faults.md', () => {
  after(() => {
    moveTo(ownZone);
  });
  const at = (zone: string, text: string): unknown => {
    moveTo(zone);
    return fromLocalInput(text);
  };

  it('C05: Berlin 2027-03-28 02:30 is a gap, not 01:30 or 03:30', () => {
    assert.deepEqual(at('Europe/Berlin', '2027-03-28T02:30'), { problem: 'gap' });
    assert.deepEqual(at('Europe/Berlin', '2027-03-28T02:00'), { problem: 'gap' });
    assert.deepEqual(at('Europe/Berlin', '2027-03-28T03:00'), {
      seconds: Date.UTC(2027, 2, 28, 1) / 1000,
    });
    assert.deepEqual(at('America/New_York', '2027-03-28T02:30'), {
      seconds: Date.UTC(2027, 2, 28, 6, 30) / 1000,
    });
  });

  it('C06: Berlin 2027-10-31 02:30 is the first of the two', () => {
    assert.deepEqual(at('Europe/Berlin', '2027-10-31T02:30'), {
      seconds: Date.UTC(2027, 9, 31, 0, 30) / 1000,
    });
    assert.deepEqual(at('UTC', '2027-10-31T02:30'), {
      seconds: Date.UTC(2027, 9, 31, 2, 30) / 1000,
    });
  });

  it('C05: the whole of 2011-12-30 is a gap in Apia', () => {
    for (const time of ['00:00', '12:00', '23:59', '23:59:59'])
      assert.deepEqual(at('Pacific/Apia', `2011-12-30T${time}`), { problem: 'gap' });
  });

  it('C05: midnight is a gap in Cairo on 2024-04-26', () => {
    assert.deepEqual(at('Africa/Cairo', '2024-04-26T00:00'), { problem: 'gap' });
  });

  it('C10: an impossible date is invalid in a zone with a gap, not a gap', () => {
    assert.deepEqual(at('Europe/Berlin', '2027-02-30T02:30'), { problem: 'invalid' });
    assert.deepEqual(at('Pacific/Apia', '2011-12-30T24:00'), { problem: 'invalid' });
  });

  it('reads a time before time zones existed', () => {
    for (const zone of ['Europe/Berlin', 'America/New_York'])
      assert.ok('seconds' in (at(zone, '0202-03-01T10:00') as object), zone);
  });
});
