/** Content security policies and Trusted Types. */
import {
  changePlan,
  expect,
  expectFailure,
  expectNoLeak,
  expectUsable,
  openPageScene,
  policyHeader,
  sandboxUrl,
  scriptTag,
  settingsOf,
  signIn,
  signInPicker,
  stopTimers,
  until,
  violationsOf,
  widgetsMarkup,
} from '../support/browser.js';

const script = `${location.origin}/dist/portal-elements.min.js`;
const nonce = 'cG9ydGFs';
const noncedTag = scriptTag.replace('<script', `<script nonce="${nonce}"`);
const body = scriptTag + widgetsMarkup;
const enforced = "require-trusted-types-for 'script'";

/** Nonce of the page's first script, which the policy would forbid otherwise. */
const scriptSource = `script-src ${script} 'nonce-${nonce}'`;

describe('policies of the page', () => {
  it('K01 the script and the service allowed: works without a violation', async () => {
    const headers = policyHeader("default-src 'none'", scriptSource, `connect-src ${await sandboxUrl()}`);
    const scene = await openPageScene({ headers, nonce, body });
    await expectUsable(scene);
    // Violations are reported in order: this one comes last.
    scene.page.document.body.setAttribute('style', 'color: red');
    await until(() => violationsOf(scene).length, 'the policy to be in force');
    expect(violationsOf(scene)).to.deep.equal(['style-src-attr  enforce']);
  });

  it('K01 K02 a nonce, strict-dynamic and Trusted Types, no base, form or frame: works without a violation', async () => {
    const headers = policyHeader(
      ...["default-src 'none'", `script-src 'nonce-${nonce}' 'strict-dynamic'`, "base-uri 'none'"],
      ...["form-action 'none'", "frame-src 'none'", `connect-src ${await sandboxUrl()}`, enforced],
      'trusted-types portal-elements',
    );
    const scene = await openPageScene({ headers, nonce, body: noncedTag + widgetsMarkup });
    await expectUsable(scene);
    expect(violationsOf(scene)).to.deep.equal([]);
    const box = scene.page.document.createElement('div');
    if ('trustedTypes' in window) expect(() => (box.innerHTML = '<b></b>')).to.throw();
  });

  const allowAll =
    "if (window.trustedTypes) trustedTypes.createPolicy('default', { createHTML: (text) => text });";
  for (const [title, headers, before] of [
    ['types not required', policyHeader("trusted-types 'none'"), ''],
    ["the page's default policy allows all", policyHeader(enforced, 'trusted-types default'), allowAll],
  ] as const)
    it(`K03 our policy forbidden, but ${title}: works`, async () => {
      await expectUsable(await openPageScene({ headers, body, before }));
    });

  it('K05 a change fails with network, unknown; the settings show an error', async () => {
    const scene = await openPageScene({ headers: policyHeader("connect-src 'self'"), body });
    const pass = stopTimers(scene.page);
    const picker = await signInPicker(scene);
    await changePlan(picker);
    const failure = { code: 'network', outcome: 'unknown' } as const;
    await expectFailure(scene, picker, failure, { calls: 1, received: 0 });
    const unsigned = scene.page.document.querySelector('portal-settings');
    const settings = signIn(scene, unsigned ?? expect.fail('The page has no settings.'));
    await settings.updateComplete;
    while (settings.pending) await pass(10_000);
    expect((await settingsOf(scene)).error?.code).to.equal('network');
    expectNoLeak(scene, settings);
    expect(new Set(violationsOf(scene))).to.deep.equal(new Set(['connect-src  enforce']));
  });

  it('K05 report-only: works', async () => {
    const directives = ["connect-src 'none'", "style-src 'none'", enforced, "trusted-types 'none'"];
    const headers = { 'content-security-policy-report-only': directives.join('; ') };
    const scene = await openPageScene({ headers, body });
    await expectUsable(scene);
    expect(violationsOf(scene).filter((line) => !line.endsWith(' report'))).to.deep.equal([]);
    expect(violationsOf(scene)).to.include('connect-src  report').and.not.include('style-src  report');
  });
});
