import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  type Assigned,
  beginAttempt,
  findAssigned,
  hasAttempt,
  listenToAttempts,
  setUncertain,
} from '../../src/change/attempts.js';
import type { Identity } from '../../src/service/identity.js';
import { PortalSession } from '../../src/service/session.js';

const identityOf = (sessionToken: string, customer?: string): Identity => ({
  session: new PortalSession({ baseUrl: 'https://localhost/attempts', sessionToken }),
  customer,
});

const assigned = (productPlanId: string): Assigned => ({
  response: { productPlanId },
  inForce: 'basic',
  currentPlan: 'basic',
});

const isRunning = (identity: Identity, productId?: string | null): boolean =>
  hasAttempt(identity, productId, 'held', 'sending');

describe('the list of attempts', () => {
  for (const [name, outcome] of [
    ['assigned', assigned('pro')],
    ['unknown', 'unknown'],
    ['not-applied', 'not-applied'],
  ] as const)
    it(`keeps an attempt running when another one of the same customer ends as ${name}`, () => {
      // Two sessions may get the same token while their attempts are running.
      const identity = identityOf(name);
      const first = beginAttempt(identity, undefined);
      const second = beginAttempt(identityOf(name), undefined);
      second.send();
      assert.equal(hasAttempt(identity, undefined, 'sending'), true);
      second.end(outcome);
      assert.equal(hasAttempt(identity, undefined, 'held'), true);
      assert.equal(hasAttempt(identity, undefined, 'sending'), false);
      assert.equal(hasAttempt(identity, undefined, 'unknown'), outcome === 'unknown');
      first.end(assigned('free'));
      assert.equal(isRunning(identity), false);
      assert.equal(hasAttempt(identity, undefined, 'unknown'), false);
    });

  it('has the last assignment of a customer and a product', () => {
    const identity = identityOf('last');
    assert.equal(findAssigned(identity, '1'), undefined);
    beginAttempt(identity, undefined).end(assigned('pro'));
    beginAttempt(identity, null).end(assigned('free'));
    beginAttempt(identity, '1').end('unknown');
    beginAttempt(identity, '1').end('not-applied');
    assert.deepEqual(findAssigned(identity, undefined), assigned('free'));
    assert.equal(findAssigned(identity, '2'), undefined);
    assert.equal(findAssigned(identityOf('other'), undefined), undefined);
  });

  it('belongs to the customer, whatever the token, where the customer is known', () => {
    beginAttempt(identityOf('a', 'one'), '2');
    assert.equal(isRunning(identityOf('b', 'one'), '2'), true);
    assert.equal(isRunning(identityOf('a', 'two'), '2'), false);
    assert.equal(isRunning(identityOf('a', 'one'), '1'), false);
  });

  it('keeps the unknown outcomes of two tokens of the same customer', async () => {
    const session = new PortalSession({
      ...{ baseUrl: 'https://localhost/attempts', sessionToken: 'old', renewToken: () => 'new' },
      fetch: () => Promise.resolve(new Response(null, { status: 401 })),
    });
    await session.send({ method: 'GET', path: '', deadline: 10_000 });
    beginAttempt({ session, customer: undefined }, undefined).end('unknown');
    beginAttempt(identityOf('new'), undefined).end('unknown');
    for (const token of ['old', 'new'])
      assert.equal(hasAttempt(identityOf(token), undefined, 'unknown'), true);
  });

  it('forgets an unknown outcome when it is set to false', () => {
    const identity = identityOf('reset');
    setUncertain(identity, undefined, true);
    setUncertain(identity, '2', true);
    setUncertain(identity, undefined, false);
    assert.deepEqual(
      [undefined, '2'].map((product) => hasAttempt(identity, product, 'unknown')),
      [false, true],
    );
  });

  it('tells its listeners of each step, until they are removed', () => {
    const states: string[] = [];
    const identity = identityOf('steps');
    const names = ['held', 'sending', 'unknown', 'assigned'] as const;
    const remove = listenToAttempts(() => {
      states.push(names.filter((name) => hasAttempt(identity, undefined, name)).join());
    });
    const attempt = beginAttempt(identity, undefined);
    attempt.send();
    attempt.end(assigned('pro'));
    remove();
    beginAttempt(identity, undefined);
    assert.deepEqual(states, ['held', 'sending', 'assigned']);
  });
});
