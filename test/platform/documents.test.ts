/** Documents in quirks mode, with another base, or in a frame as tall as its content. */
import {
  changePlan,
  expect,
  expectNoLeak,
  expectUsable,
  openPageScene,
  renderedTextOf,
  sandboxUrl,
  scriptTag,
  signInPicker,
  signInSettings,
  widgetsMarkup,
} from '../support/browser.js';

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
