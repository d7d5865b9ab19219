import { expect } from '@open-wc/testing';
import {
  type Answer,
  asAssignmentError,
  errorTexts,
  PortalError,
  type PortalErrorCode,
  toError,
} from '../../src/service/errors.js';
import { canary, clocked } from './helpers.js';
import { said } from '../support/errors.js';

const mask = (text: string): string => text.replaceAll(canary, '…');

const refused = (body: unknown): PortalError =>
  toError({
    status: 400,
    text: typeof body === 'string' ? body : JSON.stringify(body),
    retryAfter: null,
    mask,
  });

const answer = (status: number, parts: Partial<Answer> = {}): Answer => ({
  status,
  text: JSON.stringify({ message: 'No such plan' }),
  retryAfter: null,
  mask,
  ...parts,
});

describe('PortalError', () => {
  it('has a name, a message of our own and no more details than were given', () => {
    const error = new PortalError('network');
    expect(error).to.be.instanceOf(Error);
    expect(error.name).to.equal('PortalError');
    expect(error.message).to.include('network');
    expect(error.code).to.equal('network');
    expect(said(error)).to.deep.equal({ code: 'network' });
  });

  it('is no object that only bears its name, and not nothing', () => {
    for (const value of [{ name: 'PortalError' }, null, undefined, 'PortalError'])
      expect((value as unknown) instanceof PortalError).to.equal(false);
  });

  const outcomes: Record<PortalErrorCode, string> = {
    setup: 'not-applied',
    busy: 'not-applied',
    offline: 'not-applied',
    session: 'not-applied',
    rejected: 'not-applied',
    throttled: 'not-applied',
    service: 'unknown',
    network: 'unknown',
    timeout: 'unknown',
    response: 'unknown',
  };
  for (const [code, outcome] of Object.entries(outcomes))
    it(`of an assignment: ${code} is ${outcome}`, () => {
      expect(asAssignmentError(new PortalError(code as PortalErrorCode)).outcome).to.equal(outcome);
    });

  it('keeps everything else when it becomes the error of an assignment', () => {
    const details = { status: 429, serviceMessage: 'Slow down', retryAfterInSeconds: 7 };
    const error = asAssignmentError(new PortalError('throttled', 'Our text.', details));
    expect(error).to.include({ ...details, code: 'throttled', message: 'Our text.', outcome: 'not-applied' });
  });

  it('takes the place of an error that is not ours, and passes nothing of it on', () => {
    const error = asAssignmentError(new TypeError(`at ${canary}`));
    expect(error).to.include({ code: 'response', outcome: 'unknown' });
    expect(`${error.message}${error.stack ?? ''}`).not.to.include(canary);
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
        expect(said(toError(answer(status, { text: '' })))).to.deep.equal({ code, status });
      });

  it('takes all of 2xx for an answer, and nothing below it', () => {
    expect([200, 199].map((status) => toError(answer(status)).code)).to.deep.equal(['response', 'network']);
  });

  it('says the code and the status to the developer', () => {
    expect(toError(answer(429)).message).to.equal('throttled (status 429)');
  });

  it("quotes the service of a refusal alone: no other status's body is passed on", () => {
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

  it('E03 is the first of those that is a text', () => {
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
    it(`F10 is absent when the body holds ${name}`, () => {
      expect(said(refused(body))).to.deep.equal({ code: 'rejected', status: 400 });
    });

  it('F10 ignores what a page added to Object.prototype', () => {
    Object.assign(Object.prototype, { message: 'added by the page' });
    try {
      expect(refused({}).serviceMessage).to.equal(undefined);
      expect(errorTexts({})).to.deep.equal([]);
    } finally {
      Reflect.deleteProperty(Object.prototype, 'message');
    }
  });

  it('F10 stays text: markup is kept as it is, line breaks and control characters become a space', () => {
    const message = ' <img src=x onerror=alert(1)>\r\n\tat line 1\u0000\u001b[31mred\u0085end ';
    expect(refused({ message }).serviceMessage).to.equal(
      '<img src=x onerror=alert(1)> at line 1 [31mred end',
    );
  });

  it('F10 masks the tokens wherever they occur', () => {
    expect(refused({ message: `${canary} and ${canary}` }).serviceMessage).to.equal('… and …');
  });

  it('F10 masks the token before it cuts: no half of it is left at the end', () => {
    const message = `${'x'.repeat(195)}${canary}`;
    expect(refused({ message }).serviceMessage).to.equal(`${'x'.repeat(195)}…`);
  });

  it('F10 has at most 200 characters, the last one an ellipsis, of a message of 1 MB', () => {
    expect(refused({ message: 'x'.repeat(1 << 20) }).serviceMessage).to.equal(`${'x'.repeat(199)}…`);
    expect(refused({ message: 'x'.repeat(201) }).serviceMessage).to.equal(`${'x'.repeat(199)}…`);
    expect(refused({ message: 'x'.repeat(200) }).serviceMessage).to.equal('x'.repeat(200));
  });

  it('F10 cuts between characters, never inside one', () => {
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
      clocked(() => {
        expect(toError(answer(429, { retryAfter })).retryAfterInSeconds).to.equal(seconds);
        return Promise.resolve();
      }),
    );

  it(
    'E08 is no shorter than the wait until a date: a part of a second counts as one',
    clocked(async (clock) => {
      await clock.tickAsync(999);
      const retryAfter = 'Thu, 01 Jan 2026 00:00:31 GMT';
      expect(toError(answer(429, { retryAfter })).retryAfterInSeconds).to.equal(31);
    }),
  );

  it('E08 is given after 408 and 5xx as well', () => {
    const waits = [408, 500, 503].map(
      (status) => toError(answer(status, { retryAfter: '7' })).retryAfterInSeconds,
    );
    expect(waits).to.deep.equal([7, 7, 7]);
  });
});

describe('errorTexts', () => {
  for (const key of ['errorMessage', 'message', 'Message', 'error'])
    it(`sees ${key}, whatever it is, and not an empty one`, () => {
      expect(errorTexts({ [key]: 'boom' })).to.deep.equal(['boom']);
      expect(errorTexts({ [key]: { code: 1 } })).to.deep.equal([{ code: 1 }]);
      expect(errorTexts({ [key]: '' })).to.deep.equal([]);
      expect(errorTexts({ [key]: null })).to.deep.equal([]);
    });
});
