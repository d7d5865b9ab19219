import { expect } from '@open-wc/testing';
import { createTokenTest } from '../../src/service/token.js';
import { encodings } from '../support/encodings.js';
import { canaryToken } from './helpers.js';

describe('N21 a token in a text', () => {
  const tokens: Record<string, string> = {
    'with everything that needs encoding': canaryToken,
    'of letters and digits': 'b1946ac92492d2347c6235b4d2611184',
    'with what looks encoded': '50%2541 &amp; \\u0041+more',
    'of letters that are not ASCII': 'Straße-ключ-💶\u{10ffff}',
  };
  for (const [kind, token] of Object.entries(tokens))
    for (const [how, write] of Object.entries(encodings))
      it(`${kind}, ${how}: is found`, () => {
        const written = write(token);
        for (const text of [written, `No session "${written}", sorry.`])
          expect(createTokenTest([token])(text), text).to.equal(true);
      });

  it('is found on a page that replaces Array.from', () => {
    const { from } = Array;
    Array.from = () => [];
    try {
      expect(createTokenTest(new Set(['secret-token']))('secret-token')).to.equal(true);
    } finally {
      Array.from = from;
    }
  });

  it('is found by each of the tokens', () => {
    const hasToken = createTokenTest(['first-token', 'second token']);
    for (const text of ['first-token', 'a second%20token']) expect(hasToken(text), text).to.equal(true);
    expect(hasToken('third-token')).to.equal(false);
  });

  for (const text of ['', 'secret-toke', 'ecret-token', 'No such plan', '100 %'])
    it(`is not found in ${JSON.stringify(text)}`, () => {
      expect(createTokenTest(['secret-token'])(text)).to.equal(false);
    });

  it('is ignored if it has fewer than six characters', () => {
    expect(createTokenTest(['', 'token'])('Your token')).to.equal(false);
    expect(createTokenTest(['tokens'])('Your tokens')).to.equal(true);
  });
});
