/** Documents in quirks mode, or with another base. */
import {
  changePlan,
  expect,
  expectUsable,
  openPageScene,
  sandboxUrl,
  scriptTag,
  signInPicker,
  signInSettings,
  widgetsMarkup,
} from '../support/browser.js';

it('K07 a document in quirks mode, right to left: works', async () => {
  const scene = await openPageScene({
    body: `${scriptTag}<div dir="rtl">${widgetsMarkup}</div>`,
    kind: 'quirks',
  });
  expect(scene.page.document.compatMode).to.equal('BackCompat');
  await expectUsable(scene);
});

it('K07 a base of another origin: resolves a relative base-url against the base', async () => {
  const base = `<base href="${await sandboxUrl()}/here/">`;
  const script = scriptTag.replace('src="', `src="${location.origin}`);
  const scene = await openPageScene({ body: base + script + widgetsMarkup });
  const picker = await signInPicker(scene);
  picker.baseUrl = '../';
  await changePlan(picker);
  expect((await scene.customer.ledger()).assignments).to.have.length(1);
  expect((await signInSettings(scene)).error).to.equal(null);
});
