import { expect } from '@open-wc/testing';
import { createTokenTest } from '../../src/service/token.js';
import { encodings } from '../support/encodings.js';
import { canaryToken } from './helpers.js';

describe('N21 a token in a text', () => {
  const tokens: Record<string, string> = {
    'with everything that needs encoding': canaryToken,
    'of letters and digits': 'b1946ac92492d2347c6235b4d2611184',
    'of base64url': 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI_In0.-_8',
    'with a space, a plus and backslashes': 'a b+c\\d\\\\e f',
    'with what looks encoded': '50%2541 &amp; \\u0041+more',
    'of letters that are not ASCII': 'Straße-ключ-💶\u{10ffff}',
    'of what base64 writes with signs': '???~~~???~~~',
  };
  for (const [kind, token] of Object.entries(tokens))
    for (const [how, write] of Object.entries(encodings))
      it(`${kind}, ${how}: is found`, () => {
        const written = write(token);
        for (const text of [written, `No session "${written}", sorry.`])
          expect(createTokenTest([token])(text), text).to.equal(true);
      });

  it('is found by each of the tokens', () => {
    const hasToken = createTokenTest(['first-token', 'second-token']);
    for (const text of ['first-token', 'a second%2Dtoken']) expect(hasToken(text), text).to.equal(true);
    expect(hasToken('third-token')).to.equal(false);
  });

  it('is not found in a part of the token', () => {
    expect(createTokenTest(['secret-token'])('secret-toke')).to.equal(false);
    expect(createTokenTest(['secret-token'])('ecret%2Dtoken')).to.equal(false);
  });

  const others = [
    ...[
      '',
      ' ',
      'No such plan',
      '100 % & more',
      '100%',
      '%',
      '%%4',
      '%zz',
      '%u12',
      '\\u12',
      '\\',
      '&',
      '&#',
      '&#;',
    ],
    ...[
      '&#x;',
      '&#99999999999;',
      '&#x110000;',
      '&unknown;',
      '&;',
      '&constructor;',
      '&toString;',
      '\ud800',
      '%ff%fe%',
      '💶',
    ],
  ];
  for (const text of others)
    it(`is not found in ${JSON.stringify(text)}, which is malformed`, () => {
      // At least as long as the token: shorter texts are skipped.
      const hasToken = createTokenTest([canaryToken]);
      expect(hasToken(text.padEnd(99, '.'))).to.equal(false);
      expect(hasToken(`${text}.${encodeURIComponent(canaryToken)}`)).to.equal(true);
    });

  it('is assumed in a text with more than eight layers of encoding', () => {
    let text = 'Nothing & nobody in this text';
    for (let layer = 0; layer < 7; layer++) text = encodeURIComponent(text);
    expect(createTokenTest([canaryToken])(text)).to.equal(false);
    expect(createTokenTest([canaryToken])(encodeURIComponent(text))).to.equal(true);
  });

  it('is ignored if it has fewer than six characters, not counting white space', () => {
    for (const token of ['', 'a', '1', 'token', 'a b c d', '+ + + + + +']) {
      const hasToken = createTokenTest([token]);
      expect(hasToken(`Your ${token} is a token`), token).to.equal(false);
      expect(hasToken('eA== YQ== dG9rZW4= &#x20;'), token).to.equal(false);
    }
    expect(createTokenTest(['tokens'])('Your tokens')).to.equal(true);
  });

  it('is not found if there is none', () => {
    expect(createTokenTest([])('')).to.equal(false);
    expect(createTokenTest([])(`%${'25'.repeat(20)}41`)).to.equal(false);
  });

  it('is found in HTML escapes without semicolons', () => {
    expect(createTokenTest(['abc<def>ghi'])('No abc&#60def&#62ghi')).to.equal(true);
  });

  it('is not found in a text that decodes to a similar one', () => {
    expect(createTokenTest(['an-undefined-b'])('No an-&unknown;-b')).to.equal(false);
    expect(createTokenTest(['%41%42%43'])('The ABC of plans')).to.equal(false);
    expect(createTokenTest(['%41%42%43'])('No %2541%2542%2543')).to.equal(true);
  });

  const units = [
    'x',
    ' ',
    '+',
    '%',
    '%4',
    '%41',
    '%25',
    '%ff',
    '\\',
    '\\u0041',
    '&',
    '&amp;',
    'amp;',
    '&#',
    '&#4',
    '&#65;',
    '9',
  ];
  for (const unit of units)
    it(`is searched for in 1 MB of ${JSON.stringify(unit)}`, () => {
      const text = `&#${unit.repeat(Math.ceil(2 ** 20 / unit.length))}`;
      expect(createTokenTest([canaryToken])(text)).to.equal(false);
      expect(createTokenTest([canaryToken])(`${text} ${encodeURIComponent(canaryToken)}`)).to.equal(true);
    });
});
