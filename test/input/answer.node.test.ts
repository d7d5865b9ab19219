/** What a page answers by promises. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readPromise, readHold } from '../../src/input/answer.js';
import { readText } from '../../src/input/read.js';

describe('readPromise()', () => {
  it('reads a value, or that of a promise', async () => {
    for (const given of ['pro', Promise.resolve('pro')])
      assert.deepEqual(await readPromise(given, readText), { value: 'pro' });
  });

  it('has the words of a rejection for the customer, and nothing else of it', async () => {
    const causes = [
      [{ customerMessage: 'Declined.' }, 'Declined.'],
      [{ customerMessage: 7 }, ''],
      [new Error('secret'), ''],
      [undefined, ''],
    ];
    for (const [cause, refusal] of causes)
      // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors -- a page may reject with anything
      assert.deepEqual(await readPromise(Promise.reject(cause), readText), { refusal });
  });

  it('is a refusal if the answer cannot be read at all', async () => {
    const read = () => {
      throw new Error('secret');
    };
    assert.deepEqual(await readPromise('pro', read), { refusal: '' });
  });
});

describe('a hold', () => {
  const redirect = (type: string) =>
    Object.defineProperty(new Response('', { headers: { 'content-type': type } }), 'redirected', {
      value: true,
    });
  const refused = [false, new Response('', { status: 402 }), Response.error(), { ok: false }];
  const failed = [
    redirect('text/html; charset=utf-8'),
    ' <!DOCTYPE html><title>Sign in',
    { data: '<html>', status: 200 },
    { error: { message: 'Declined' } },
    { message: 'Invalid', errors: { card: ['Declined'] } },
    { success: false, data: {} },
    { data: { success: false }, status: 200 },
  ];
  const allowed = [
    ...[undefined, null, 0, '', 'ok', true, {}, [], new Response(''), redirect('application/json')],
    ...[
      { id: 'pi_1', status: 'succeeded', error: null },
      { data: { error: '' }, status: 200 },
    ],
    // jQuery 2 has such a function.
    { readyState: 4, responseText: '{}', error: () => undefined },
  ];
  it('allows the step by any other value of a promise or thenable', async () => {
    for (const value of allowed) assert.deepEqual(await readHold(Promise.resolve(value)), { value: true });
    assert.deepEqual(await readHold({ then: (resolve: () => void) => resolve() }), { value: true });
  });

  it('refuses it by false, and by a request that has failed', async () => {
    for (const value of refused) assert.deepEqual(await readHold(Promise.resolve(value)), { refusal: '' });
  });

  it('refuses it by what says that a request has failed, and tells what came', async () => {
    for (const value of failed) {
      const { refusal, mistake = '' } = await readHold(Promise.resolve(value));
      assert.equal(refusal, '');
      assert.match(mistake, /^has resolved with (HTML|a redirect to HTML|an object that reports a failure)/);
    }
  });

  it('cannot be used if it is no promise', async () => {
    for (const given of [undefined, null, true, () => Promise.resolve(), {}])
      assert.match((await readHold(given)).mistake ?? '', /and no promise/);
  });
});
