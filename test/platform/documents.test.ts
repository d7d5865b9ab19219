/** Documents in quirks mode, with another base, or with an opaque origin. */
import {
  attributeMarkup,
  changePlan,
  createCanaryToken,
  expect,
  expectNoLeak,
  expectUsable,
  openPageScene,
  policyHeader,
  renderedTextOf,
  SandboxCustomer,
  sandboxUrl,
  scriptTag,
  signInPicker,
  signInSettings,
  widgetsMarkup,
} from '../support/browser.js';
import { type DrivenPage, openDrivenPage } from './driven-page.js';

const body = scriptTag + widgetsMarkup;

describe('kinds of documents', () => {
  it('K07 quirks mode, right to left: works', async () => {
    const scene = await openPageScene({
      body: `${scriptTag}<div dir="rtl">${widgetsMarkup}</div>`,
      kind: 'quirks',
    });
    expect(scene.page.document.compatMode).to.equal('BackCompat');
    await expectUsable(scene);
  });
});

describe('a base of another origin', () => {
  it('K07 resolves a relative base-url against the base', async () => {
    const service = await sandboxUrl();
    const scene = await openPageScene({
      body: `<base href="${service}/here/">${widgetsMarkup}`,
    });
    scene.page.document.head.append(
      Object.assign(scene.page.document.createElement('script'), {
        src: `${location.origin}/dist/portal-elements.min.js`,
      }),
    );
    await scene.page.customElements.whenDefined('portal-settings');
    const picker = await signInPicker(scene);
    picker.baseUrl = '../';
    await changePlan(picker);
    expect((await scene.customer.ledger()).assignments).to.have.length(1);
    const settings = await signInSettings(scene);
    expect(renderedTextOf(settings)).to.contain('Example Ltd');
    expectNoLeak(scene, settings);
  });
});

describe('pages with an opaque origin or document.domain', () => {
  const expectDriven = async (how: Omit<DrivenPage, 'customer'>): Promise<void> => {
    const customer = await SandboxCustomer.create({ token: createCanaryToken() });
    const { origin, events, dom, uncaught, logged } = await openDrivenPage({ ...how, customer });
    expect(origin).to.equal(how.origin);
    expect(events).to.deep.equal(['settings-loaded', 'plan-assigned']);
    expect(uncaught).to.deep.equal([]);
    expect(logged.filter((line) => !line.includes('shows all settings'))).to.deep.equal([]);
    for (const form of [
      customer.token,
      encodeURIComponent(customer.token),
      attributeMarkup({ a: customer.token }),
    ])
      expect(dom).not.to.contain(form);
    expect(dom).to.contain('Example Ltd');
    const { requests, assignments } = await customer.ledger();
    expect(requests.map(({ method }) => method)).to.deep.equal(['GET', 'POST']);
    expect(requests.flatMap(({ headers }) => Object.keys(headers)))
      .not.to.include('cookie')
      .and.not.include('referer');
    expect(assignments).to.have.length(1);
  };

  it('K07 sandbox policy: works', () =>
    expectDriven({ headers: policyHeader('sandbox allow-scripts'), origin: 'null', body }));

  it('K07 document.domain set: works', () =>
    expectDriven({ before: 'document.domain = document.domain', origin: location.origin, body }));
});
