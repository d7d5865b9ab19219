/** Documents in quirks mode, with another base, or in a frame as tall as its content. */
import {
  changePlan,
  dialogOf,
  expect,
  expectNoLeak,
  expectUsable,
  openPageScene,
  openReview,
  renderedTextOf,
  sandboxUrl,
  scriptTag,
  signInPicker,
  signInSettings,
  until,
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

describe('N31: a frame that is as tall as its content', () => {
  it('N31 opens the review in the part that is on the screen', async () => {
    const scene = await openPageScene({ body: scriptTag + widgetsMarkup });
    const frame = scene.page.frameElement as HTMLElement;
    frame.style.blockSize = '4000px';
    const picker = await signInPicker(scene);
    await openReview(picker);
    const dialog = dialogOf(picker);
    const isVisible = (): boolean => {
      const { top } = frame.getBoundingClientRect();
      const heading = dialog.querySelector('h2')?.getBoundingClientRect();
      return Boolean(heading && heading.top + top >= 0 && heading.bottom + top <= innerHeight);
    };
    await until(isVisible, 'the heading of the review on the screen');
    dialog.dispatchEvent(new Event('cancel'));
    await picker.updateComplete;
    expect([dialog.open, dialog.style.cssText]).to.deep.equal([false, '']);
  });
});
