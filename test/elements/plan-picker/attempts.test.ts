import { expect } from '@open-wc/testing';
import { beginAttempt, hasAttempt } from '../../../src/controllers/attempts.js';
import type { Identity } from '../../../src/service/identity.js';
import { PortalSession } from '../../../src/service/session.js';

const identityOf = (sessionToken: string): Identity => ({
  session: new PortalSession({ baseUrl: '/attempts', sessionToken }),
  customer: undefined,
});

describe('the registry of attempts', () => {
  for (const outcome of ['assigned', 'unknown', 'not-applied'] as const)
    it(`keeps an attempt running when another one of the same customer ends as ${outcome}`, () => {
      // Two sessions may get the same token while their attempts are running.
      const identity = identityOf(outcome);
      const settleFirst = beginAttempt(identity, undefined);
      beginAttempt(identityOf(outcome), undefined)(outcome);
      expect(hasAttempt('running', identity, undefined)).to.equal(true);
      expect(hasAttempt('unknown', identity, undefined)).to.equal(outcome === 'unknown');
      settleFirst('assigned');
      for (const state of ['running', 'unknown'] as const)
        expect(hasAttempt(state, identity, undefined)).to.equal(false);
    });

  it('keeps the unknown outcomes of two tokens of the same customer', async () => {
    const session = new PortalSession({
      ...{ baseUrl: '/attempts', sessionToken: 'old', renewToken: () => 'new' },
      fetch: () => Promise.resolve(new Response(null, { status: 401 })),
    });
    await session.send({ method: 'GET', path: '', deadline: 10_000 });
    beginAttempt({ session, customer: undefined }, undefined)('unknown');
    beginAttempt(identityOf('new'), undefined)('unknown');
    for (const token of ['old', 'new'])
      expect(hasAttempt('unknown', identityOf(token), undefined)).to.equal(true);
  });
});
