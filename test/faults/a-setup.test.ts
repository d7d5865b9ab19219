import { expect } from '@open-wc/testing';
import { en } from '../../src/messages/en.js';
import { openReview } from '../support/actions.js';
import { attemptChange, expectAssigned, expectFailure, expectNoLeak } from '../support/attempts.js';
import { cardOf, expectNoPart, labelsOf } from '../support/cards.js';
import { skipSessionRequestDelays } from '../support/clock.js';
import { nextEvent, recordEvents } from '../support/events.js';
import { mount, mountPickerOf, mountSettingsOf } from '../support/mount.js';
import { partOf, renderedMarkupOf, renderedTextOf, textOf } from '../support/rendered.js';
import { SandboxCustomer } from '../support/sandbox.js';
import { openScene, signIn } from '../support/scene.js';
import { until } from '../support/waiting.js';

const notSent = { code: 'setup', outcome: 'not-applied' } as const;

/** Body of the only request that the service received. */
const onlyRequest = async (customer: SandboxCustomer): Promise<unknown> => {
  const { requests } = await customer.ledger();
  expect(requests).to.have.length(1);
  return JSON.parse(requests[0]?.body ?? '');
};

describe('A: set-up and attributes', () => {
  for (const [what, sessionToken] of [
    ['an absent', undefined],
    ['a null', null],
    ['an empty', ''],
    ['a blank', '  '],
  ] as const)
    it(`A01 shows the plans, dispatches session-request and sends nothing with ${what} token`, async () => {
      const scene = await openScene();
      skipSessionRequestDelays();
      const picker = await attemptChange(scene, { properties: { sessionToken } });
      await expectFailure(scene, picker, { code: 'session', outcome: 'not-applied' }, { calls: 0 });
      expect([...new Set(scene.events.map(({ type }) => type))]).to.deep.equal([
        'session-request',
        'plan-error',
      ]);
      expect(scene.events[0]).to.include({ reason: 'missing', target: picker });
      expect(labelsOf(picker)).to.deep.equal(['Free', 'Basic', 'Pro', 'Enterprise']);
      expect(textOf(partOf(picker, 'error'))).to.contain(en.session);
    });

  it('A02 sends one GET as soon as a token is set after mounting', async () => {
    const scene = await openScene();
    skipSessionRequestDelays();
    const settings = await mountSettingsOf(undefined, { 'base-url': scene.customer.url });
    await until(() => settings.error, 'nobody to answer');
    const arrived = nextEvent(settings, 'settings-loaded');
    settings.sessionToken = scene.customer.token;
    await arrived;
    await settings.updateComplete;
    expect(renderedTextOf(settings)).to.contain('Example Ltd');
    expect(scene.calls.count).to.equal(1);
    expectNoLeak(scene, settings);
  });

  it('A02 sends one GET with a token that was set before the definition', async () => {
    const scene = await openScene();
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
    it(`A03 sends a token that contains ${JSON.stringify(odd)} unchanged`, async () => {
      const token = `canary${odd}${Math.random().toString(36).slice(2)}`;
      const scene = await openScene([], { token });
      const picker = await attemptChange(scene);
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
    it(`A05 sends nothing and quotes no platform error with base-url ${baseUrl === undefined ? 'absent' : JSON.stringify(baseUrl)}`, async () => {
      const scene = await openScene();
      const picker = await attemptChange(scene, { properties: { baseUrl } });
      await expectFailure(scene, picker, notSent, { calls: 0 });
      expect(textOf(partOf(picker, 'error'))).to.contain(en.setup);
      if (baseUrl?.trim()) {
        expect(renderedTextOf(picker)).not.to.contain(baseUrl);
        expect(picker.error?.message).not.to.contain(baseUrl);
      }
      expect(picker.error?.message).not.to.match(/invalid url|failed to|cannot be parsed/i);
    });

  it("A05 removes a slash or the service's path from the end of base-url", async () => {
    for (const tail of ['/', '/customer-portal', '/customer-portal/']) {
      const customer = await SandboxCustomer.create();
      const picker = await mountPickerOf(customer, { 'base-url': customer.url + tail });
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
    it(`A07 sends a trimmed product-id or none with product-id ${what}`, async () => {
      const scene = await openScene();
      const picker = await attemptChange(scene, { plan: 'free', properties: { productId } });
      expect(await onlyRequest(scene.customer)).to.deep.equal(body);
      const { assignments } = await scene.customer.ledger();
      await expectAssigned(scene, picker, assignments[0]?.plan ?? {});
    });

  it('A07 sends a trimmed product-id with the attribute', async () => {
    const scene = await openScene();
    await attemptChange(scene, { plan: 'free', attributes: { 'product-id': ' 2 ' } });
    expect(await onlyRequest(scene.customer)).to.deep.equal({ productPlanId: 'free', productId: '2' });
  });

  for (const [what, odd] of [
    ['a line break', '\r\n'],
    ['NUL', '\0'],
    ['an emoji', '😀'],
  ] as const)
    it(`A08 sends nothing and quotes no apiKey that contains ${what}`, async () => {
      const scene = await openScene();
      const picker = await attemptChange(scene, { properties: { apiKey: `secret-key${odd}x` } });
      await expectFailure(scene, picker, notSent, { calls: 0 });
      const said = [picker.error?.message, JSON.stringify(picker.error), renderedMarkupOf(picker)].join();
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
    it(`A09 shows a value as it is or not at all, and other plans stay usable, with ${attributes}`, async () => {
      const plans = `<portal-plan value="pro" label="Pro" ${attributes}></portal-plan><portal-plan value="free"></portal-plan>`;
      const scene = await openScene();
      const picker = signIn(scene, await mountPickerOf(undefined, {}, plans));
      const { price } = cardOf(picker, 'pro');
      if (shown) expect(price).to.contain(shown);
      else expectNoPart(cardOf(picker, 'pro'), 'price');
      await openReview(picker);
      expect(renderedTextOf(picker)).not.to.match(/NaN|undefined|null|Infinity|∞|RangeError/);
      const asked = recordEvents('plan-assigned');
      await picker.assign({ productPlanId: 'pro' });
      expect(asked).to.have.length(1);
    });

  for (const lang of ['en_US', 'c', 'C', 'x', '', 'tlh', 'en-US@posix', 'de_DE_x', '-'])
    it(`A10 falls back to another language with lang ${JSON.stringify(lang)}`, async () => {
      const scene = await openScene();
      const picker = signIn(scene, await mountPickerOf(undefined, { lang }));
      picker.startTimeInSeconds = Math.floor(Date.now() / 1000) + 86_400;
      picker.assignment = { productPlanId: 'basic', startTimeInSeconds: 1_900_000_000 };
      await picker.updateComplete;
      expect(cardOf(picker, 'pro').price).to.match(/€|EUR/);
      await picker.assign({ productPlanId: 'pro' });
      expectNoLeak(scene, picker);
    });
});
