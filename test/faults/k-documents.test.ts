/** Group K, the document around the widgets: of another kind, of another base, or of no origin at all. */
import { expect } from '@open-wc/testing';
import { changePlan } from '../support/customer.js';
import { markup } from '../support/markup.js';
import { text } from '../support/rendered.js';
import { SandboxCustomer, sandboxUrl } from '../support/sandbox.js';
import { canary } from '../support/scene.js';
import { expectFailure, expectNoLeak } from '../support/attempts.js';
import { signedInPicker, scriptTag, signedInSettings, visit } from '../support/visit.js';
import { expectNothing, expectUsable, logged, policy, widgets } from './policies.js';
import { drive, type Drive } from './driven.js';

const body = scriptTag + widgets;

describe('K07 documents of another kind', () => {
  it('quirks mode: works', async () => {
    const scene = await visit({ body, kind: 'quirks' });
    expect(scene.page.document.compatMode).to.equal('BackCompat');
    await expectUsable(scene);
  });

  it('XHTML: nothing is thrown, the markup of the page stays, and one warning says why', async () => {
    const scene = await visit({ body, kind: 'xhtml' });
    expect(scene.page.document.contentType).to.equal('application/xhtml+xml');
    expectNothing(scene);
    expect(logged(scene)).to.have.length(1);
    expect(logged(scene)[0]).to.contain('HTML document');
  });

  it('a page in another script, right to left: works', async () => {
    await expectUsable(await visit({ body: `${scriptTag}<div dir="rtl">${widgets}</div>` }));
  });
});

describe('K07 a base of another origin', () => {
  it("a relative base-url is that origin's", async () => {
    const service = await sandboxUrl();
    const scene = await visit({ body: `<base href="${service}/here/"/>${widgets}`.replace('</base>', '') });
    scene.page.document.head.append(
      Object.assign(scene.page.document.createElement('script'), {
        src: `${location.origin}/dist/portal-elements.min.js`,
      }),
    );
    await scene.page.customElements.whenDefined('portal-settings');
    const picker = await signedInPicker(scene);
    picker.baseUrl = '../';
    await changePlan(picker);
    expect((await scene.customer.ledger()).assignments).to.have.length(1);
    const settings = await signedInSettings(scene);
    expect(text(settings)).to.contain('Example Ltd');
    expectNoLeak(scene, settings);
  });

  it('over plain http on a public host: nothing is sent', async () => {
    const base = '<base href="http://billing.example/"/>';
    const own = scriptTag.replace('src="', `src="${location.origin}`);
    const scene = await visit({ body: base + own + widgets });
    const picker = await signedInPicker(scene);
    picker.baseUrl = '/billing';
    await changePlan(picker);
    await expectFailure(scene, picker, { code: 'setup', outcome: 'not-applied' }, { calls: 0 });
  });
});

describe('K07 a page that nobody may look into', () => {
  const expectDriven = async (how: Omit<Drive, 'customer'>): Promise<void> => {
    const customer = await SandboxCustomer.arrive({ token: canary() });
    const { origin, events, dom, uncaught, logged } = await drive({ ...how, customer });
    expect(origin).to.equal(how.origin);
    expect(events).to.deep.equal(['settings-loaded', 'plan-assigned']);
    expect(uncaught).to.deep.equal([]);
    expect(logged).to.deep.equal([]);
    for (const form of [customer.token, encodeURIComponent(customer.token), markup({ a: customer.token })])
      expect(dom).not.to.contain(form);
    expect(dom).to.contain('Example Ltd');
    const { requests, assignments } = await customer.ledger();
    expect(requests.map(({ method }) => method)).to.deep.equal(['GET', 'POST']);
    expect(requests.flatMap(({ headers }) => Object.keys(headers)))
      .not.to.include('cookie')
      .and.not.include('referer');
    expect(assignments).to.have.length(1);
  };

  it('a frame that may only run scripts: works', () =>
    expectDriven({ sandbox: 'allow-scripts', origin: 'null', body }));

  it('a policy of its own that says so: works', () =>
    expectDriven({ headers: policy('sandbox allow-scripts'), origin: 'null', body }));

  it('document.domain set: works', () =>
    expectDriven({ before: 'document.domain = document.domain', origin: location.origin, body }));
});
