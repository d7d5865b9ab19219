import { expect } from '@open-wc/testing';
import { en } from '../../src/messages/en.js';
import { choosePlan, review } from '../support/customer.js';
import { eventsOf, nextEvent } from '../support/events.js';
import { mount, mountPicker, mountSettings } from '../support/mount.js';
import { part, read, renderedMarkup, text } from '../support/rendered.js';
import { until } from '../support/waiting.js';
import { SandboxCustomer } from '../support/sandbox.js';
import { arrive, signIn } from '../support/scene.js';
import { attempt, expectAssigned, expectFailure, expectNoLeak } from '../support/attempts.js';
import { absent, card, labels } from '../support/card.js';
import { hurryRequests } from '../support/clock.js';

const notSent = { code: 'setup', outcome: 'not-applied' } as const;

/** The body of the one request that the service received. */
const onlyRequest = async (customer: SandboxCustomer): Promise<unknown> => {
  const { requests } = await customer.ledger();
  expect(requests).to.have.length(1);
  return JSON.parse(requests[0]?.body ?? '');
};

describe('A: how the page sets it up', () => {
  for (const [what, sessionToken] of [
    ['absent', undefined],
    ['null', null],
    ['empty', ''],
    ['blank', '  '],
  ] as const)
    it(`A01 no token (${what}): the plans are shown; a press asks the page for one; no request leaves`, async () => {
      const scene = await arrive();
      hurryRequests();
      const picker = await attempt(scene, { properties: { sessionToken } });
      await expectFailure(scene, picker, { code: 'session', outcome: 'not-applied' }, { calls: 0 });
      expect([...new Set(scene.events.map(({ type }) => type))]).to.deep.equal([
        'session-request',
        'plan-error',
      ]);
      expect(scene.events[0]).to.include({ reason: 'missing', target: picker });
      expect(labels(picker)).to.deep.equal(['Free', 'Basic', 'Pro', 'Enterprise']);
      expect(read(part(picker, 'error'))).to.contain(en.session);
    });

  it('A02 the token comes as a property after the mount: used at once, with exactly one GET', async () => {
    const scene = await arrive();
    hurryRequests();
    const settings = await mountSettings(undefined, { 'base-url': scene.customer.url });
    await until(() => settings.error, 'nobody to answer');
    const arrived = nextEvent(settings, 'settings-loaded');
    settings.sessionToken = scene.customer.token;
    await arrived;
    await settings.updateComplete;
    expect(text(settings)).to.contain('Example Ltd');
    expect(scene.calls.count).to.equal(1);
    expectNoLeak(scene, settings);
  });

  it('A02 the token is a property from before the script: exactly one GET', async () => {
    const scene = await arrive();
    const elsewhere = document.implementation.createHTMLDocument();
    const early = elsewhere.createElement('portal-settings');
    signIn(scene, early);
    const arrived = nextEvent(early, 'settings-loaded');
    (await mount('<div></div>')).append(early);
    await arrived;
    expect(scene.calls.count).to.equal(1);
    expect(scene.events.map(({ type }) => type)).to.deep.equal(['settings-loaded']);
  });

  for (const odd of ['+', '&', '= =', '#', '%', '%20', '/', '?', ' a b ', 'ä€😀', '"<b>\'', '+&=#%/? '])
    it(`A03 the service receives a token with ${JSON.stringify(odd)} as it is`, async () => {
      const token = `canary${odd}${Math.random().toString(36).slice(2)}`;
      const scene = await arrive([], { token });
      const picker = await attempt(scene);
      const { requests, assignments } = await scene.customer.ledger();
      expect(requests.map((request) => request.token)).to.deep.equal([token]);
      await expectAssigned(scene, picker, assignments[0]?.plan ?? {});
    });

  for (const baseUrl of [
    undefined,
    '',
    ' ',
    'javascript:alert(1)',
    'data:text/html,x',
    'blob:https://billing.example/1',
    'https://user:pass@billing.example',
    'https://billing.example?a=b',
    'https://billing.example/#a',
    'http://[bad',
    'http://billing.example',
    'ftp://billing.example',
  ])
    it(`A05 base-url ${baseUrl === undefined ? 'absent' : JSON.stringify(baseUrl)}: nothing is sent, and the platform's words do not pass`, async () => {
      const scene = await arrive();
      const picker = await attempt(scene, { properties: { baseUrl } });
      await expectFailure(scene, picker, notSent, { calls: 0 });
      expect(read(part(picker, 'error'))).to.contain(en.setup);
      if (baseUrl?.trim()) {
        expect(text(picker)).not.to.contain(baseUrl);
        expect(picker.error?.message).not.to.contain(baseUrl);
      }
      expect(picker.error?.message).not.to.match(/invalid url|failed to|cannot be parsed/i);
    });

  it('A05 base-url: what people add to it is tolerated', async () => {
    for (const tail of ['/', '/customer-portal', '/customer-portal/']) {
      const customer = await SandboxCustomer.arrive();
      const picker = await mountPicker(customer, { 'base-url': customer.url + tail });
      await picker.assign({ productPlanId: 'pro' });
      expect((await customer.ledger()).requests.map(({ path }) => path)).to.deep.equal([
        '/customer-portal/pricing-plan',
      ]);
    }
  });

  for (const [what, productId, body] of [
    ['absent', undefined, { productPlanId: 'free' }],
    ['null', null, { productPlanId: 'free' }],
    ['empty', '', { productPlanId: 'free' }],
    ['blank', ' ', { productPlanId: 'free' }],
    ['the number 2', 2, { productPlanId: 'free', productId: '2' }],
    ['" 2 "', ' 2 ', { productPlanId: 'free', productId: '2' }],
  ] as const)
    it(`A07 product-id ${what}`, async () => {
      const scene = await arrive();
      const picker = await attempt(scene, { plan: 'free', properties: { productId } });
      expect(await onlyRequest(scene.customer)).to.deep.equal(body);
      const { assignments } = await scene.customer.ledger();
      await expectAssigned(scene, picker, assignments[0]?.plan ?? {});
    });

  it('A07 product-id as an attribute', async () => {
    const scene = await arrive();
    await attempt(scene, { plan: 'free', attributes: { 'product-id': ' 2 ' } });
    expect(await onlyRequest(scene.customer)).to.deep.equal({ productPlanId: 'free', productId: '2' });
  });

  for (const [what, odd] of [
    ['a line break', '\r\n'],
    ['NUL', '\0'],
    ['an emoji', '😀'],
  ] as const)
    it(`A08 an apiKey with ${what}: nothing is sent, and the key is quoted nowhere`, async () => {
      const scene = await arrive();
      const picker = await attempt(scene, { properties: { apiKey: `secret-key${odd}x` } });
      await expectFailure(scene, picker, notSent, { calls: 0 });
      const said = [picker.error?.message, JSON.stringify(picker.error), renderedMarkup(picker)].join();
      expect(said).not.to.contain('secret-key');
    });

  for (const [attributes, shown] of [
    ['price="abc" currency="EUR"', 'abc'],
    ['price="NaN" currency="EUR"', ''],
    ['price="1e999" currency="EUR"', ''],
    ['price="-Infinity" currency="EUR"', ''],
    ['price="undefined"', ''],
    ['price="null"', ''],
    ['price="12" currency="EURO"', '12'],
    ['price="12"', '12'],
    ['price="12" currency="EUR" interval="fortnight"', '€12'],
    ['price="12" currency="EUR" interval="&lt;b&gt;"', '€12'],
  ] as const)
    it(`A09 a plan with ${attributes}: shown as it is or not at all, and the rest is usable`, async () => {
      const plans = `<portal-plan value="pro" label="Pro" ${attributes}></portal-plan><portal-plan value="free"></portal-plan>`;
      const scene = await arrive();
      const picker = signIn(scene, await mountPicker(undefined, {}, plans));
      const { price } = card(picker, 'pro');
      if (shown) expect(price).to.contain(shown);
      else absent(card(picker, 'pro'), 'price');
      await review(picker);
      expect(text(picker)).not.to.match(/NaN|undefined|null|Infinity|∞|RangeError/);
      const asked = eventsOf('plan-assigned');
      await picker.assign();
      expect(asked).to.have.length(1);
    });

  for (const lang of ['en_US', 'c', 'C', 'x', '', 'tlh', 'en-US@posix', 'de_DE_x', '-'])
    it(`A10 lang ${JSON.stringify(lang)}: falls back`, async () => {
      const scene = await arrive();
      const picker = signIn(scene, await mountPicker(undefined, { lang }));
      picker.startTimeInSeconds = Math.floor(Date.now() / 1000) + 86_400;
      picker.assignment = { productPlanId: 'basic', startTimeInSeconds: 1_900_000_000 };
      await picker.updateComplete;
      expect(card(picker, 'pro').price).to.match(/€|EUR/);
      await choosePlan(picker, 'pro');
      await picker.assign();
      expectNoLeak(scene, picker);
    });
});
