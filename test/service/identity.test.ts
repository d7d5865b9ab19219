import { expect } from '@open-wc/testing';
import { isSameBaseUrl, toValidBaseUrl } from '../../src/service/address.js';
import { hasCustomerChanged, type Identity, isSameIdentity } from '../../src/service/identity.js';
import { PortalSession, type PortalSessionOptions } from '../../src/service/session.js';
import { fakeFetch, getOperation, respond } from './helpers.js';

const baseUrl = 'https://billing.example';

const sessionOf = (options: Partial<PortalSessionOptions> = {}): PortalSession =>
  new PortalSession({ baseUrl, sessionToken: 'a', ...options });

describe('an address', () => {
  it('is the same however it is written', () => {
    expect(isSameBaseUrl('https://billing.example/', 'https://billing.example/customer-portal')).to.equal(
      true,
    );
    expect(isSameBaseUrl('https://billing.example', 'https://billing.example/eu')).to.equal(false);
    expect(isSameBaseUrl('https://billing.example', 'ftp://billing.example')).to.equal(false);
    expect(isSameBaseUrl('', null)).to.equal(true);
  });

  it('is undefined when it cannot be used', () => {
    expect(toValidBaseUrl('https://billing.example/')).to.equal('https://billing.example');
    expect(toValidBaseUrl('ftp://billing.example')).to.equal(undefined);
  });
});

describe('properties of a session', () => {
  for (const [customer, expected] of [
    ['c1', 'c1'],
    [' c1 ', 'c1'],
    [7, '7'],
    [' ', undefined],
    [null, undefined],
  ] as const)
    it(`customer is ${expected ?? 'undefined'} for ${JSON.stringify(customer)}`, () => {
      expect(sessionOf({ customer }).customer).to.equal(expected);
    });

  it('hasValidBaseUrl tells whether the address can be used', () => {
    expect(sessionOf().hasValidBaseUrl).to.equal(true);
    expect(sessionOf({ baseUrl: '' }).hasValidBaseUrl).to.equal(false);
  });

  it('hasToken is true as soon as there was a token', async () => {
    expect(sessionOf().hasToken).to.equal(true);
    const renewing = sessionOf({
      sessionToken: ' ',
      renewToken: () => 'b',
      fetch: fakeFetch(respond(200)),
    });
    expect(renewing.hasToken).to.equal(false);
    await renewing.send(getOperation);
    expect(renewing.hasToken).to.equal(true);
  });
});

/** The token that a session sends. */
async function tokenAfter(
  given: PortalSessionOptions['sessionToken'][],
  options: Partial<PortalSessionOptions>,
) {
  const fetch = fakeFetch(respond(200));
  const session = sessionOf({ fetch, ...options });
  const results = given.map((token) => session.refresh(token));
  await session.send(getOperation);
  return [...results, fetch.calls[0]?.url.searchParams.get('sessionToken')];
}

describe('a session that is refreshed', () => {
  it('refuses another token, which may be of another customer', async () => {
    expect(await tokenAfter(['b'], {})).to.deep.equal([false, 'a']);
  });

  it('takes another token of the same customer', async () => {
    expect(await tokenAfter(['b'], { customer: 'c1' })).to.deep.equal([true, 'b']);
  });

  it('accepts a token that it has had, and keeps the newest', async () => {
    expect(await tokenAfter(['a'], {})).to.deep.equal([true, 'a']);
    expect(await tokenAfter(['b', 'a'], { customer: 'c1' })).to.deep.equal([true, true, 'b']);
  });

  it('ends without a token, unless none was given', () => {
    expect(sessionOf().refresh(undefined)).to.equal(false);
    expect(sessionOf({ customer: 'c1' }).refresh(' ')).to.equal(false);
    expect(sessionOf({ sessionToken: null }).refresh(undefined)).to.equal(true);
  });

  it('ends without a token once one was given later', () => {
    const session = sessionOf({ sessionToken: null, customer: 'c1' });
    expect([session.refresh('b'), session.refresh(null)]).to.deep.equal([true, false]);
  });
});

describe('two sessions', () => {
  it('are the same with the same address, key and one token in common', () => {
    expect(sessionOf().isSame(sessionOf())).to.equal(true);
    expect(sessionOf({ apiKey: '' }).isSame(sessionOf())).to.equal(true);
    expect(sessionOf().isSame(sessionOf({ sessionToken: 'b' }))).to.equal(false);
    expect(sessionOf().isSame(sessionOf({ apiKey: 'k' }))).to.equal(false);
    expect(sessionOf().isSame(sessionOf({ baseUrl: 'https://other.example' }))).to.equal(false);
    const refreshed = sessionOf({ customer: 'c1' });
    refreshed.refresh('b');
    expect(refreshed.isSame(sessionOf())).to.equal(true);
  });

  it('are the same without a common token when the customer is known to be the same', () => {
    const other = sessionOf({ sessionToken: 'b' });
    expect(sessionOf().isSame(other, true)).to.equal(true);
    expect(sessionOf({ apiKey: 'k' }).isSame(other, true)).to.equal(false);
  });

  it('are never the same when one is of another copy of the module', () => {
    expect(sessionOf().isSame(Object.create(PortalSession.prototype) as PortalSession, true)).to.equal(false);
  });

  it('a session without any token is the same as itself', () => {
    const session = sessionOf({ sessionToken: null });
    expect(session.isSame(session)).to.equal(true);
    expect(session.isSame(sessionOf({ sessionToken: null }))).to.equal(false);
  });
});

describe('an identity', () => {
  const of = (customer: string | undefined, sessionToken: string | null = 'a'): Identity => ({
    customer,
    session: sessionOf({ customer, sessionToken }),
  });

  it('is the same with the same customer, and without one with a common token', () => {
    expect(isSameIdentity(of('c1'), of('c1', 'b'))).to.equal(true);
    expect(isSameIdentity(of('c1'), of('c2'))).to.equal(false);
    expect(isSameIdentity(of('c1'), of(undefined))).to.equal(false);
    expect(isSameIdentity(of(undefined), of(undefined))).to.equal(true);
    expect(isSameIdentity(of(undefined), of(undefined, 'b'))).to.equal(false);
  });

  it('has left when another one takes its place, or when its token is gone', () => {
    expect(hasCustomerChanged(of('c1'), of('c1', 'b'))).to.equal(false);
    expect(hasCustomerChanged(of('c1'), of('c2'))).to.equal(true);
    expect(hasCustomerChanged(of('c1'), of('c1', null))).to.equal(true);
    expect(hasCustomerChanged(of('c1', null), of('c1'))).to.equal(false);
    expect(hasCustomerChanged(of('c1', null), of('c1', null))).to.equal(false);
  });
});
