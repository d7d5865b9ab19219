/** Plain data: comparison by value. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isEqual } from '../../src/input/json.js';

describe('isEqual()', () => {
  const bare = Object.assign(Object.create(null) as object, { a: 1 });
  const cases: [what: string, a: unknown, b: unknown, isSame: boolean][] = [
    ['the same number', 1, 1, true],
    ['NaN', NaN, NaN, true],
    ['a number and its text', 1, '1', false],
    ['null and undefined', null, undefined, false],
    ['null and an object', null, {}, false],
    ['no fields', {}, {}, true],
    ['equal objects', { a: 1, b: [{ c: null }] }, { a: 1, b: [{ c: null }] }, true],
    ['another order of the fields', { a: 1, b: 2 }, { b: 2, a: 1 }, true],
    ['an object without a prototype', { a: 1 }, bare, true],
    ['another value', { a: 1 }, { a: 2 }, false],
    ['another value deep inside', { a: [{ b: 1 }] }, { a: [{ b: 2 }] }, false],
    ['a field more', { a: 1 }, { a: 1, b: 2 }, false],
    ['a field less', { a: 1, b: 2 }, { a: 1 }, false],
    ['another field', { a: 1 }, { b: 1 }, false],
    ['another length', [1], [1, 2], false],
  ];
  for (const [what, a, b, isSame] of cases)
    it(`is ${isSame} for ${what}`, () => assert.equal(isEqual(a, b), isSame));
});
