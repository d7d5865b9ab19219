import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { joinSentences } from '../../src/ui/sentences.js';

describe('joinSentences', () => {
  it('ends the text of each sentence with a space: a text that is only a space is not read', () => {
    const time = Symbol('a rendered time');
    assert.deepEqual(joinSentences(['You stay.', ['Pro starts on ', time, '.'], 'Free follows.']), [
      ['You stay. '],
      ['Pro starts on ', time, '. '],
      ['Free follows. '],
    ]);
  });

  it('leaves out those that are false or empty', () => {
    assert.deepEqual(joinSentences([false, undefined, '', 'You stay.']), [['You stay. ']]);
  });
});
