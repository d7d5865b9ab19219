/** Errors, the message and the delay that the service sends, and the search for tokens in its texts. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  asAssignmentError,
  AssignmentError,
  PortalError,
  type PortalErrorCode,
  type PortalErrorOutcome,
  type ServiceAnswer,
  toError,
} from '../../src/service/errors.js';
import { createTokenTest } from '../../src/service/token.js';
import { errorFieldsOf, readableTextOf } from '../support/errors.js';
import { stopClock } from '../support/stopped-clock.js';
import { canaryToken } from './fake-service.js';

/** Error for an answer of the service. */
const errorFor = (status: number, parts: Partial<ServiceAnswer> = {}): PortalError =>
  toError({ status, text: '', retryAfter: null, hasToken: createTokenTest([canaryToken]), ...parts });

const outcomes: Record<PortalErrorCode, PortalErrorOutcome> = {
  setup: 'not-applied',
  busy: 'not-applied',
  canceled: 'not-applied',
  offline: 'not-applied',
  session: 'not-applied',
  rejected: 'not-applied',
  throttled: 'not-applied',
  service: 'unknown',
  network: 'unknown',
  timeout: 'unknown',
  response: 'unknown',
};
const codes = Object.keys(outcomes) as PortalErrorCode[];

describe('PortalError', () => {
  for (const code of codes)
    it(`${code} has its name, its code, our sentence without a URL, and as an AssignmentError its outcome`, () => {
      const error = new PortalError(code);
      assert.equal(error.name, 'PortalError');
      assert.deepEqual(errorFieldsOf(error), { code });
      assert.match(error.message, /^(?!Status)[A-Z][a-z]+ [^/!\n]{20,100}\.$/);
      for (const each of [new AssignmentError(code), error, new AssignmentError(code)].map(
        asAssignmentError,
      )) {
        assert.equal(each.name, 'AssignmentError');
        assert.equal(each.message, error.message);
        assert.deepEqual(errorFieldsOf(each), { code, outcome: outcomes[code] });
      }
    });

  it('names the status before its default message only', () => {
    const { message } = new PortalError('throttled', undefined, { status: 429 });
    assert.equal(message, 'Status 429: The service asks to try again later.');
    assert.equal(new PortalError('throttled', 'Ours.', { status: 429 }).message, 'Ours.');
  });

  it('has the given cause, and otherwise no property of that name', () => {
    const cause = new URIError('malformed');
    const error = new PortalError('setup', undefined, { cause });
    assert.deepEqual([error.cause, asAssignmentError(error).cause], [cause, cause]);
    assert.ok(!JSON.stringify(error).includes('cause'));
    for (const each of [new PortalError('setup'), asAssignmentError(new PortalError('setup'))])
      assert.ok(!('cause' in each));
  });

  it('is recognized by its class and name, also of another copy of the package', () => {
    const foreign = (name: string) => Object.assign(new Error('of another copy'), { name });
    for (const [value, isPortalError, isAssignmentError] of [
      [new PortalError('busy'), true, false],
      [foreign('PortalError'), true, false],
      [new AssignmentError('busy'), true, true],
      [foreign('AssignmentError'), true, true],
      [new TypeError('of the platform'), false, false],
      [{ name: 'PortalError' }, false, false],
      [null, false, false],
    ] as [unknown, boolean, boolean][]) {
      assert.equal(value instanceof PortalError, isPortalError, String(value));
      assert.equal(value instanceof AssignmentError, isAssignmentError, String(value));
    }
  });

  it('keeps its message and details when it becomes an AssignmentError', () => {
    const details = { status: 429, serviceMessage: 'Slow down', retryAfterInSeconds: 7 };
    const error = asAssignmentError(new PortalError('throttled', 'Our text.', details));
    assert.equal(error.message, 'Our text.');
    assert.deepEqual(errorFieldsOf(error), { code: 'throttled', ...details, outcome: 'not-applied' });
  });

  it('replaces an error of the platform, and passes nothing of it on', () => {
    const error = asAssignmentError(new TypeError(`at ${canaryToken}`));
    assert.deepEqual(errorFieldsOf(error), { code: 'response', outcome: 'unknown' });
    assert.ok(!readableTextOf(error).includes('canary'));
    assert.equal(error.cause, undefined);
  });
});

describe('toError', () => {
  const rows: [string, PortalErrorCode, number[]][] = [
    ['E02 2xx', 'response', [200, 201, 202, 204, 206, 299]],
    ['E03 4xx', 'rejected', [400, 402, 403, 404, 405, 406, 407, 410, 411, 413, 414, 415, 422, 431, 451, 499]],
    ['E04 401', 'session', [401]],
    ['E05 408', 'service', [408]],
    ['E06 409', 'service', [409]],
    ['E08 429', 'throttled', [429]],
    ['E09 5xx', 'service', [500, 502, 503, 504, 520, 521, 522, 523, 524, 530, 599, 999]],
    ['D10 redirects and what is no status', 'network', [0, 199, 300, 301, 302, 303, 304, 307, 308, 399]],
  ];
  for (const [title, code, statuses] of rows)
    it(`${title}: ${code}, with the status, and a message of the service only if rejected`, () => {
      const text = '{"message":"No such plan"}';
      for (const status of statuses)
        assert.deepEqual(errorFieldsOf(errorFor(status, { text })), {
          code,
          status,
          ...(code === 'rejected' && { serviceMessage: 'No such plan' }),
        });
    });
});

describe('serviceMessage', () => {
  const euros = (count: number) => '💶'.repeat(count);
  const rows: [title: string, body: unknown, message: string | undefined][] = [
    ['E03 errorMessage', { errorMessage: 'No such plan' }, 'No such plan'],
    ['E03 message', { message: 'No such plan' }, 'No such plan'],
    ['E03 Message', { Message: 'No such plan' }, 'No such plan'],
    ['E03 error', { error: 'No such plan' }, 'No such plan'],
    ['E03 all of these: the first', { error: 'd', Message: 'c', message: 'b', errorMessage: 'a' }, 'a'],
    [
      'E03 all of these: the first text that is not blank',
      { error: 'd', Message: 'c', message: { text: 'b' }, errorMessage: ' ' },
      'c',
    ],
    ['F10 a stack trace', 'Error: boom\n    at pay (/srv/app.js:1:1)', undefined],
    ['F10 HTML', '<!doctype html><h1>Bad Request</h1>', undefined],
    ['F10 null', null, undefined],
    ['F10 an error page in a field', { message: '<!doctype html><h1>502</h1>', error: 'No' }, 'No'],
    ['F10 JSON in a field', { errorMessage: '{"code":5,"trace":"at pay"}' }, undefined],
    [
      'F10 what a template has made of nothing',
      { message: 'undefined', error: '[object Object]' },
      undefined,
    ],
    ['F10 another field', { detail: 'No such plan', stack: 'at pay' }, undefined],
    ['F10 a nested error', { error: { message: 'No such plan' } }, undefined],
    ['F10 an inherited field', '{"__proto__": {"message": "No such plan"}}', undefined],
    [
      'F10 markup and control characters: text on one line',
      { message: ' No <img src=x onerror=alert(1)>\r\n\tat line 1\u0000\u001b[31mred\u0085end ' },
      'No <img src=x onerror=alert(1)> at line 1 [31mred end',
    ],
    ['F10 200 characters', { message: 'x'.repeat(200) }, 'x'.repeat(200)],
    ['F10 201 characters: cut', { message: 'x'.repeat(201) }, `${'x'.repeat(199)}…`],
    ['F10 1000 surrogate pairs: cut between them', { message: euros(1000) }, `${euros(199)}…`],
    ['F10 N21 the token', { message: `No session ${canaryToken}.` }, undefined],
    ['F10 N21 the encoded token', { message: `No ${encodeURIComponent(canaryToken)}.` }, undefined],
    ['F10 N21 the token where the text is cut', { message: 'x'.repeat(195) + canaryToken }, undefined],
    ['F10 N21 the token after the cut', { message: 'x'.repeat(1000) + canaryToken }, undefined],
    ['F10 N21 the token in the first field', { message: canaryToken, error: 'Bad Request' }, undefined],
    ['F10 N21 the token in another field', { message: 'No', error: canaryToken }, 'No'],
  ];
  for (const [title, body, serviceMessage] of rows)
    it(title, () => {
      const text = typeof body === 'string' ? body : JSON.stringify(body);
      assert.equal(errorFor(400, { text }).serviceMessage, serviceMessage);
    });
});

describe('retryAfterInSeconds', () => {
  // After 999 ms: the time until a date is rounded up to whole seconds.
  const rows: [string | null, number | undefined][] = [
    ['0', 0],
    ['7', 7],
    ['121', 120],
    ['Thu, 01 Jan 2026 00:00:31 GMT', 31],
    ['Fri, 01 Jan 2027 00:00:00 GMT', 120],
    ['Thu, 01 Jan 2026 00:00:00 GMT', 0],
    ['Wed, 31 Dec 2025 23:59:59 GMT', undefined],
    ['-5', undefined],
    ['soon', undefined],
    ['', undefined],
    [null, undefined],
  ];
  it('E08 is the time of Retry-After, at most 120 s', async () => {
    await stopClock()(999);
    for (const [retryAfter, seconds] of rows)
      assert.equal(errorFor(429, { retryAfter }).retryAfterInSeconds, seconds, String(retryAfter));
  });

  it('E08 is read for each status', () => {
    for (const status of [400, 408, 429, 500, 503])
      assert.equal(errorFor(status, { retryAfter: '7' }).retryAfterInSeconds, 7);
  });
});

describe('createTokenTest', () => {
  /** Ways to write a token in a text. */
  const encodings: Record<string, (token: string) => string> = {
    'as it is': (token) => token,
    'percent-encoded': encodeURIComponent,
    'percent-encoded with digits of both cases': (token) =>
      encodeURIComponent(token).replace(/%../g, (encoded, at: number) =>
        at % 2 ? encoded : encoded.toLowerCase(),
      ),
    'percent-encoded only where a URL needs it': encodeURI,
    'percent-encoded in each byte': (token) =>
      [...Buffer.from(token)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''),
  };
  const tokens = [
    canaryToken,
    'b1946ac92492d2347c6235b4d2611184',
    '50%2541&amp;\\u0041+more',
    'a+b/c==d!()*~',
    '6chars',
  ];
  for (const [what, encode] of Object.entries(encodings))
    it(`N21 finds each of the tokens, ${what}`, () => {
      const hasToken = createTokenTest(new Set(tokens));
      for (const token of tokens)
        for (const text of [encode(token), `No session "${encode(token)}", sorry.`, `%ff${encode(token)}%`])
          assert.ok(hasToken(text), text);
    });

  it('N21 does not find another text or a part of a token', () => {
    for (const text of ['', 'secret-toke', 'ecret-token', 'No such plan', '100 %'])
      assert.equal(createTokenTest(['secret-token'])(text), false, text);
  });

  it('ignores tokens of fewer than six characters', () => {
    assert.equal(createTokenTest(['', 'token'])('Your token'), false);
  });
});
