import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readSeconds } from '../../src/ui/converters.js';

describe('readSeconds()', () => {
  it('reads whole epoch seconds', () => {
    const read = ['1900000000', '0', '1718153645993'].map(readSeconds);
    assert.deepEqual(read, [1_900_000_000, 0, 1_718_153_645_993]);
    assert.equal(readSeconds(null), null);
  });

  const others =
    'soon 1.5 -1 +1900000000 1900000000.0 1e10 0x7fffffff NaN Infinity 2027-02-30T10:00 2027-03-01T24:00 2027-03-01T23:59:60';
  for (const text of ['', ' 1900000000', ...others.split(' ')])
    it(`C10 refuses ${JSON.stringify(text)}`, () => assert.deepEqual(readSeconds(text), NaN));
});
