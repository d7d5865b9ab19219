import { expect } from '@open-wc/testing';
import {
  type Answer,
  asAssignmentError,
  AssignmentError,
  PortalError,
  type PortalErrorCode,
  reportsFailure,
  toError,
} from '../../src/service/errors.js';
import { createTokenTest } from '../../src/service/token.js';
import { encodings } from '../support/encodings.js';
import { canaryToken, withFakeClock } from './helpers.js';
import { errorFieldsOf } from '../support/errors.js';
import { withProperty } from '../support/override.js';

const hasToken = createTokenTest([canaryToken]);

const refused = (body: unknown): PortalError =>
  toError({
    status: 400,
    text: typeof body === 'string' ? body : JSON.stringify(body),
    retryAfter: null,
    hasToken,
  });

const answer = (status: number, parts: Partial<Answer> = {}): Answer => ({
  status,
  text: JSON.stringify({ message: 'No such plan' }),
  retryAfter: null,
  hasToken,
  ...parts,
});

const outcomes: Record<PortalErrorCode, string> = {
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

describe('PortalError', () => {
  it('has a name, our own message and only the given details', () => {
    const error = new PortalError('network');
    expect(error).to.be.instanceOf(Error);
    expect(error.name).to.equal('PortalError');
    expect(error.code).to.equal('network');
    expect(errorFieldsOf(error)).to.deep.equal({ code: 'network' });
  });

  const codes = Object.keys(outcomes) as PortalErrorCode[];

  for (const code of codes)
    it(`has a sentence for ${code}, without a URL`, () => {
      expect(new PortalError(code).message).not.to.match(/^Status/);
      expect(new PortalError(code).message).to.match(/^[A-Z][a-z]+ [^/\n]{20,100}\.$/);
      expect(new PortalError(code, undefined, { status: 418 }).message).to.match(/^Status 418: [A-Z].+\.$/);
      expect(new PortalError(code, 'Ours.', { status: 418 }).message).to.equal('Ours.');
    });

  it('has a message for each code', () => {
    expect(new Set(codes.map((code) => new PortalError(code).message)).size).to.equal(codes.length);
  });

  it('has the given cause, and otherwise no property of that name', () => {
    const cause = new URIError('malformed');
    const error = new PortalError('setup', undefined, { cause });
    expect(error.cause).to.equal(cause);
    expect(JSON.stringify(error)).not.to.include('cause');
    expect(new PortalError('setup')).not.to.have.property('cause');
    expect(asAssignmentError(error).cause).to.equal(cause);
    expect(asAssignmentError(new PortalError('setup'))).not.to.have.property('cause');
  });

  it('is not recognized by its name alone', () => {
    for (const value of [{ name: 'PortalError' }, null, undefined, 'PortalError'])
      expect((value as unknown) instanceof PortalError).to.equal(false);
  });

  for (const [code, outcome] of Object.entries(outcomes))
    it(`has the outcome ${outcome} for ${code}, as an AssignmentError`, () => {
      for (const error of [
        new AssignmentError(code as PortalErrorCode),
        asAssignmentError(new PortalError(code as PortalErrorCode)),
        asAssignmentError(new AssignmentError(code as PortalErrorCode)),
      ]) {
        expect(error.name).to.equal('AssignmentError');
        expect(errorFieldsOf(error)).to.deep.equal({ code, outcome });
      }
    });

  it('is an instance of both classes as an AssignmentError, also of another copy of the package', () => {
    const foreign = Object.assign(new Error('of another copy'), { name: 'AssignmentError' });
    for (const error of [new AssignmentError('busy'), foreign]) {
      expect(error).to.be.instanceOf(AssignmentError);
      expect(error).to.be.instanceOf(PortalError);
    }
    const other = Object.assign(new Error('of another copy'), { name: 'PortalError' });
    for (const error of [new PortalError('busy'), other]) {
      expect(error).not.to.be.instanceOf(AssignmentError);
      expect(error).to.be.instanceOf(PortalError);
    }
    expect(new TypeError('of the platform')).not.to.be.instanceOf(PortalError);
  });

  it('has its fields if a page froze Error.prototype or gave it setters', async () => {
    await withProperty(Error.prototype, 'code', { set: () => undefined }, () => {
      expect(errorFieldsOf(new AssignmentError('busy'))).to.deep.equal({
        code: 'busy',
        outcome: 'not-applied',
      });
    });
  });

  it('keeps its details when it becomes an AssignmentError', () => {
    const details = { status: 429, serviceMessage: 'Slow down', retryAfterInSeconds: 7 };
    const error = asAssignmentError(new PortalError('throttled', 'Our text.', details));
    expect(error).to.include({ ...details, code: 'throttled', message: 'Our text.', outcome: 'not-applied' });
  });

  it('replaces an error of the platform, and passes nothing of it on', () => {
    const error = asAssignmentError(new TypeError(`at ${canaryToken}`));
    expect(error).to.include({ code: 'response', outcome: 'unknown' });
    expect(`${error.message}${error.stack ?? ''}`).not.to.include(canaryToken);
    expect(error.cause).to.equal(undefined);
  });
});

describe('toError', () => {
  const rows: [string, PortalErrorCode, number[]][] = [
    ['E02', 'response', [201, 202, 204, 206, 299]],
    ['E03', 'rejected', [400, 402, 404, 405, 406, 407, 410, 411, 413, 414, 415, 422, 431, 451, 499]],
    ['E04', 'session', [401, 403]],
    ['E05', 'service', [408]],
    ['E06', 'service', [409]],
    ['E08', 'throttled', [429]],
    ['E09', 'service', [500, 502, 503, 504, 520, 521, 522, 523, 524, 530, 599, 999]],
    ['D10', 'network', [0, 300, 301, 302, 303, 304, 307, 308, 399]],
  ];
  for (const [row, code, statuses] of rows)
    for (const status of statuses)
      it(`${row} ${status}: ${code}, with its status`, () => {
        expect(errorFieldsOf(toError(answer(status, { text: '' })))).to.deep.equal({ code, status });
      });

  it('accepts all of 2xx as responses, and nothing below', () => {
    expect([200, 199].map((status) => toError(answer(status)).code)).to.deep.equal(['response', 'network']);
  });

  it('names the status in the message for developers', () => {
    expect(toError(answer(429)).message).to.equal('Status 429: The service asks to try again later.');
  });

  it('quotes the message of the service only for a refusal', () => {
    expect(toError(answer(400)).serviceMessage).to.equal('No such plan');
    for (const status of [0, 201, 302, 401, 403, 408, 409, 429, 500, 503])
      expect(toError(answer(status)).serviceMessage, String(status)).to.equal(undefined);
  });
});

describe('serviceMessage', () => {
  for (const key of ['errorMessage', 'message', 'Message', 'error'])
    it(`E03 is read from ${key}`, () => {
      expect(refused({ [key]: 'No such plan' }).serviceMessage).to.equal('No such plan');
    });

  it('E03 is the first of these that is a string', () => {
    const body = { error: 'Bad Request', Message: 'c', message: 'b', errorMessage: 'a' };
    expect(refused(body).serviceMessage).to.equal('a');
    expect(refused({ ...body, errorMessage: ' ', message: { text: 'b' } }).serviceMessage).to.equal('c');
  });

  const silent: [string, unknown][] = [
    ['a stack trace', 'Error: boom\n    at pay (/srv/app.js:1:1)'],
    ['HTML', '<!doctype html><h1>Bad Request</h1>'],
    ['nothing', ''],
    ['null', null],
    ['a text', '"No such plan"'],
    ['a list', ['No such plan']],
    ['another field', { detail: 'No such plan', stack: 'at pay' }],
    ['a nested error', { error: { message: 'No such plan' } }],
    ['an inherited field', '{"__proto__": {"message": "No such plan"}}'],
  ];
  for (const [name, body] of silent)
    it(`F10 is absent if the body has ${name}`, () => {
      expect(errorFieldsOf(refused(body))).to.deep.equal({ code: 'rejected', status: 400 });
    });

  it('F10 ignores properties that a page added to Object.prototype', () => {
    Object.assign(Object.prototype, { message: 'added by the page' });
    try {
      expect(refused({}).serviceMessage).to.equal(undefined);
    } finally {
      Reflect.deleteProperty(Object.prototype, 'message');
    }
  });

  it('F10 stays text: keeps markup, and replaces line breaks and control characters by a space', () => {
    const message = ' <img src=x onerror=alert(1)>\r\n\tat line 1\u0000\u001b[31mred\u0085end ';
    expect(refused({ message }).serviceMessage).to.equal(
      '<img src=x onerror=alert(1)> at line 1 [31mred end',
    );
  });

  for (const [how, write] of Object.entries(encodings))
    it(`F10 N21 is absent if it contains the token ${how}`, () => {
      expect(errorFieldsOf(refused({ message: `No session ${write(canaryToken)}.` }))).to.deep.equal({
        code: 'rejected',
        status: 400,
      });
    });

  it('F10 N21 is absent if the limit would cut off or divide the token', () => {
    for (const length of [195, 1000])
      expect(refused({ message: `${'x'.repeat(length)}${canaryToken}` }).serviceMessage).to.equal(undefined);
  });

  it('F10 N21 is absent rather than another text if the first one contains the token', () => {
    expect(refused({ message: canaryToken, error: 'Bad Request' }).serviceMessage).to.equal(undefined);
    expect(refused({ message: 'No', error: canaryToken }).serviceMessage).to.equal('No');
  });

  it('F10 has at most 200 characters of a message of 1 MB, and ends with an ellipsis', () => {
    expect(refused({ message: 'x'.repeat(1 << 20) }).serviceMessage).to.equal(`${'x'.repeat(199)}…`);
    expect(refused({ message: 'x'.repeat(201) }).serviceMessage).to.equal(`${'x'.repeat(199)}…`);
    expect(refused({ message: 'x'.repeat(200) }).serviceMessage).to.equal('x'.repeat(200));
  });

  it('F10 is cut between characters, never inside one', () => {
    expect(refused({ message: '💶'.repeat(200) }).serviceMessage).to.equal('💶'.repeat(200));
    expect(refused({ message: '💶'.repeat(1000) }).serviceMessage).to.equal(`${'💶'.repeat(199)}…`);
    expect(refused({ message: `x${'💶'.repeat(1000)}` }).serviceMessage).to.equal(`x${'💶'.repeat(198)}…`);
  });
});

describe('retryAfterInSeconds', () => {
  const values: [string | null, number | undefined][] = [
    ['0', 0],
    ['7', 7],
    ['120', 120],
    ['121', 120],
    ['1000000000', 120],
    ['Thu, 01 Jan 2026 00:00:30 GMT', 30],
    ['Fri, 01 Jan 2027 00:00:00 GMT', 120],
    ['Thu, 01 Jan 2026 00:00:00 GMT', 0],
    ['Wed, 31 Dec 2025 23:59:00 GMT', undefined],
    ['Wed, 31 Dec 2025 23:59:59 GMT', undefined],
    ['-5', undefined],
    ['1e9', undefined],
    ['soon', undefined],
    ['', undefined],
    [null, undefined],
  ];
  for (const [retryAfter, seconds] of values)
    it(
      `E08 is ${seconds ?? 'absent'} for Retry-After: ${retryAfter ?? '(hidden)'}`,
      withFakeClock(() => {
        expect(toError(answer(429, { retryAfter })).retryAfterInSeconds).to.equal(seconds);
        return Promise.resolve();
      }),
    );

  it(
    'E08 is the time until a date, rounded up to whole seconds',
    withFakeClock(async (clock) => {
      await clock.tickAsync(999);
      const retryAfter = 'Thu, 01 Jan 2026 00:00:31 GMT';
      expect(toError(answer(429, { retryAfter })).retryAfterInSeconds).to.equal(31);
    }),
  );

  it('E08 is read for 408 and 5xx as well', () => {
    const waits = [408, 500, 503].map(
      (status) => toError(answer(status, { retryAfter: '7' })).retryAfterInSeconds,
    );
    expect(waits).to.deep.equal([7, 7, 7]);
  });
});

describe('N20 reportsFailure', () => {
  const failures = ['"No"', '"0"', '1', 'true', '["No"]', '[null]', '{"code":1}', '{"toString":1}'];
  const empty = ['null', 'false', '0', '""', '" "', '[]', '{}'];
  for (const key of ['error', 'errors', 'errorMessage'])
    it(`${key} is a failure unless it is empty`, () => {
      const read = (value: string) => reportsFailure(JSON.parse(`{"a":1,"${key}":${value}}`) as object);
      for (const value of failures) expect(read(value), value).to.equal(true);
      for (const value of empty) expect(read(value), value).to.equal(false);
    });

  for (const [body, expected] of [
    ['{}', false],
    ['{"success":false}', true],
    ['{"success":true}', false],
    ['{"success":null}', false],
    ['{"success":"false"}', false],
    ['{"message":"No","status":"failed","fault":{"code":1}}', false],
    ['{"Error":"No","error_code":7}', false],
    ['{"__proto__":{"error":"No","success":false}}', false],
  ] as const)
    it(`is ${expected} for ${body}`, () => {
      expect(reportsFailure(JSON.parse(body) as object)).to.equal(expected);
    });

  it('ignores properties that a page added to Object.prototype', async () => {
    await withProperty(Object.prototype, 'error', { value: 'added by the page' }, () =>
      expect(reportsFailure({})).to.equal(false),
    );
  });
});
