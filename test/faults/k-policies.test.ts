/** Group K: content security policies and Trusted Types. */
import { expect } from '@open-wc/testing';
import { changePlan } from '../support/actions.js';
import { expectFailure, expectNoLeak } from '../support/attempts.js';
import { isRetryDelay, skipTimers } from '../support/clock.js';
import { scriptTag } from '../support/page.js';
import {
  enforcesTrustedTypes,
  expectUndefined,
  expectUsable,
  policyHeader,
  reportOnlyHeader,
  supportsTrustedTypes,
  violationsOf,
  widgetsMarkup,
} from '../support/policies.js';
import { sandboxUrl } from '../support/sandbox.js';
import { openPageScene, signInPicker, signInSettings } from '../support/scene.js';
import { until } from '../support/waiting.js';

const script = `${location.origin}/dist/portal-elements.min.js`;
const nonce = 'cG9ydGFs';
const noncedTag = scriptTag.replace('<script', `<script nonce="${nonce}"`);
const body = scriptTag + widgetsMarkup;
const enforced = "require-trusted-types-for 'script'";

/** Nonce of the page's first script, which the policy would forbid otherwise. */
const scriptSource = `script-src ${script} 'nonce-${nonce}'`;

describe('K: policies of the page', () => {
  describe('K01 default-src none', () => {
    it('with the script and the service allowed: works without a violation', async () => {
      const headers = policyHeader("default-src 'none'", scriptSource, `connect-src ${await sandboxUrl()}`);
      const scene = await openPageScene({ headers, nonce, body });
      await expectUsable(scene);
      // Violations are reported in order: this one comes last.
      scene.page.document.body.setAttribute('style', 'color: red');
      await until(() => violationsOf(scene).length, 'the policy to be in force');
      expect(violationsOf(scene)).to.deep.equal(['style-src-attr  enforce']);
    });

    it('a nonce and strict-dynamic, no base, no form, no frame', async () => {
      const headers = policyHeader(
        ...["default-src 'none'", `script-src 'nonce-${nonce}' 'strict-dynamic'`, "base-uri 'none'"],
        ...["form-action 'none'", "frame-src 'none'", `connect-src ${await sandboxUrl()}`, enforced],
        'trusted-types portal-elements',
      );
      const scene = await openPageScene({ headers, nonce, body: noncedTag + widgetsMarkup });
      await expectUsable(scene);
      expect(violationsOf(scene)).to.deep.equal([]);
    });

    it("with the script forbidden: shows the page's markup", async () => {
      const headers = policyHeader("default-src 'none'", `script-src 'nonce-${nonce}'`);
      const scene = await openPageScene({ headers, nonce, body });
      expectUndefined(scene);
    });
  });

  describe('K05 connect-src without the service', () => {
    it('a change fails with network, unknown; the settings show an error', async () => {
      const scene = await openPageScene({ headers: policyHeader("connect-src 'self'"), body });
      const picker = await signInPicker(scene);
      await changePlan(picker);
      const failure = { code: 'network', outcome: 'unknown' } as const;
      await expectFailure(scene, picker, failure, { calls: 1, received: 0 });
      skipTimers(isRetryDelay, scene.page);
      const settings = await signInSettings(scene);
      expect(settings.error?.code).to.equal('network');
      expectNoLeak(scene, settings);
      expect(new Set(violationsOf(scene))).to.deep.equal(new Set(['connect-src  enforce']));
    });

    it('report-only: works', async () => {
      const headers = reportOnlyHeader(
        "connect-src 'none'",
        "style-src 'none'",
        enforced,
        "trusted-types 'none'",
      );
      const scene = await openPageScene({ headers, body });
      await expectUsable(scene);
      expect(violationsOf(scene).filter((line) => !line.endsWith(' report'))).to.deep.equal([]);
      expect(violationsOf(scene)).to.include('connect-src  report').and.not.include('style-src  report');
    });
  });

  describe('K02 Trusted Types', () => {
    for (const [what, directive] of [
      ['the policy portal-elements', 'trusted-types portal-elements'],
      ['portal-elements among other policies', 'trusted-types other portal-elements another'],
      ['all policies', 'trusted-types *'],
      ['no trusted-types directive', ''],
    ] as const)
      it(`with ${what}: works without a violation`, async () => {
        const scene = await openPageScene({ headers: policyHeader(enforced, directive), body });
        await expectUsable(scene);
        expect(enforcesTrustedTypes(scene.page), 'enforced').to.equal(supportsTrustedTypes);
        if (supportsTrustedTypes)
          await until(() => violationsOf(scene).length, 'the one violation by the test');
        expect(violationsOf(scene)).to.have.length(supportsTrustedTypes ? 1 : 0);
      });

    it('does not call a default policy of the page', async () => {
      const before = `window.asked = [];
        if (window.trustedTypes) trustedTypes.createPolicy('default', { createHTML: (text) => (asked.push(text), null) });`;
      const headers = policyHeader(enforced, 'trusted-types default portal-elements');
      const scene = await openPageScene({ headers, body, before });
      await expectUsable(scene);
      expect((scene.page as unknown as { asked: string[] }).asked).to.deep.equal([]);
      expect(violationsOf(scene)).to.deep.equal([]);
    });
  });

  describe('K03 Trusted Types without the policy portal-elements', () => {
    it('works if the types are not required', async () => {
      const scene = await openPageScene({ headers: policyHeader("trusted-types 'none'"), body });
      await expectUsable(scene);
    });

    it("works if the page's default policy allows it", async () => {
      const before =
        "if (window.trustedTypes) trustedTypes.createPolicy('default', { createHTML: (text) => text });";
      const headers = policyHeader(enforced, 'trusted-types default');
      await expectUsable(await openPageScene({ headers, body, before }));
    });
  });
});
