/** Group K, the page's own policies: what it forbids everybody, the widgets do without. */
import { expect } from '@open-wc/testing';
import { changePlan } from '../support/customer.js';
import { hurry, isPause } from '../support/clock.js';
import { until } from '../support/waiting.js';
import { expectFailure, expectNoLeak } from '../support/attempts.js';
import { signedInPicker, scriptTag, signedInSettings, visit } from '../support/visit.js';
import {
  broken,
  enforcesTrustedTypes,
  expectNothing,
  expectUsable,
  knowsTrustedTypes,
  logged,
  policy,
  reportOnly,
  widgets,
} from './policies.js';
import { sandboxUrl } from '../support/sandbox.js';

const script = `${location.origin}/dist/portal-elements.min.js`;
const nonce = 'cG9ydGFs';
const noncedTag = scriptTag.replace('<script', `<script nonce="${nonce}"`);
const body = scriptTag + widgets;
const enforced = "require-trusted-types-for 'script'";

/** Without a nonce of its own the page's first script would be the only thing that such a policy forbids. */
const scriptSource = `script-src ${script} 'nonce-${nonce}'`;

describe('K: policies of the page', () => {
  describe('K01 default-src none', () => {
    it('with the script and the service listed: styled, used, and nothing violated', async () => {
      const headers = policy("default-src 'none'", scriptSource, `connect-src ${await sandboxUrl()}`);
      const scene = await visit({ headers, nonce, body });
      await expectUsable(scene);
      // Reported in their order: when this one is heard, all before it were.
      scene.page.document.body.setAttribute('style', 'color: red');
      await until(() => broken(scene).length, 'the policy to be in force');
      expect(broken(scene)).to.deep.equal(['style-src-attr  enforce']);
    });

    it('a nonce and strict-dynamic, no base, no form, no frame', async () => {
      const headers = policy(
        ...["default-src 'none'", `script-src 'nonce-${nonce}' 'strict-dynamic'`, "base-uri 'none'"],
        ...["form-action 'none'", "frame-src 'none'", `connect-src ${await sandboxUrl()}`, enforced],
        'trusted-types portal-elements',
      );
      const scene = await visit({ headers, nonce, body: noncedTag + widgets });
      await expectUsable(scene);
      expect(broken(scene)).to.deep.equal([]);
    });

    it('the script not listed: nothing happens, and what the page wrote stays', async () => {
      const headers = policy("default-src 'none'", `script-src 'nonce-${nonce}'`);
      const scene = await visit({ headers, nonce, body });
      expectNothing(scene);
    });
  });

  describe('K05 the service is not in connect-src', () => {
    it('a change is unknown, once; the settings tell an error; the token is not in the page', async () => {
      const scene = await visit({ headers: policy("connect-src 'self'"), body });
      const picker = await signedInPicker(scene);
      await changePlan(picker);
      const failure = { code: 'network', outcome: 'unknown' } as const;
      await expectFailure(scene, picker, failure, { calls: 1, received: 0 });
      hurry(isPause, scene.page);
      const settings = await signedInSettings(scene);
      expect(settings.error?.code).to.equal('network');
      expectNoLeak(scene, settings);
      expect(new Set(broken(scene))).to.deep.equal(new Set(['connect-src  enforce']));
    });

    it('only reported: works as ever', async () => {
      const headers = reportOnly("connect-src 'none'", "style-src 'none'", enforced, "trusted-types 'none'");
      const scene = await visit({ headers, body });
      await expectUsable(scene);
      expect(broken(scene).filter((line) => !line.endsWith(' report'))).to.deep.equal([]);
      expect(broken(scene)).to.include('connect-src  report').and.not.include('style-src  report');
    });
  });

  describe('K02 Trusted Types', () => {
    for (const [what, directive] of [
      ['our policy listed', 'trusted-types portal-elements'],
      ['ours among others', 'trusted-types other portal-elements another'],
      ['every policy allowed', 'trusted-types *'],
      ['no list of policies', ''],
    ] as const)
      it(`${what}: used, and nothing violated`, async () => {
        const scene = await visit({ headers: policy(enforced, directive), body });
        await expectUsable(scene);
        expect(enforcesTrustedTypes(scene.page), 'enforced').to.equal(knowsTrustedTypes);
        if (knowsTrustedTypes) await until(() => broken(scene).length, 'the one violation by the test');
        expect(broken(scene)).to.have.length(knowsTrustedTypes ? 1 : 0);
      });

    it('a default policy of the page: not asked', async () => {
      const before = `window.asked = [];
        if (window.trustedTypes) trustedTypes.createPolicy('default', { createHTML: (text) => (asked.push(text), null) });`;
      const headers = policy(enforced, 'trusted-types default portal-elements');
      const scene = await visit({ headers, body, before });
      await expectUsable(scene);
      expect((scene.page as unknown as { asked: string[] }).asked).to.deep.equal([]);
      expect(broken(scene)).to.deep.equal([]);
    });
  });

  describe('K03 our Trusted Types policy is not listed', () => {
    for (const [what, directive] of [
      ['none is', "trusted-types 'none'"],
      ['others are', 'trusted-types other lit-html'],
    ] as const)
      it(`${what}: nothing is thrown, the page's markup stays, and one warning says why`, async () => {
        const scene = await visit({ headers: policy(enforced, directive), body });
        if (!knowsTrustedTypes) return expectUsable(scene);
        expectNothing(scene);
        expect(logged(scene)).to.have.length(1);
        expect(logged(scene)[0]).to.contain('Trusted Types').and.contain('"portal-elements"');
      });

    it('but the types are not required: works', async () => {
      const scene = await visit({ headers: policy("trusted-types 'none'"), body });
      await expectUsable(scene);
    });

    it("but the page's default policy lets it through: works", async () => {
      const before =
        "if (window.trustedTypes) trustedTypes.createPolicy('default', { createHTML: (text) => text });";
      const headers = policy(enforced, 'trusted-types default');
      await expectUsable(await visit({ headers, body, before }));
    });
  });
});
