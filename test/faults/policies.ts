/** Verbs of the tests of what a page's policies allow: headers, a customer who uses the page, what the policies saw. */
import { expect } from '@open-wc/testing';
import { changePlan } from '../support/customer.js';
import { fourPlans } from '../support/markup.js';
import { part, text } from '../support/rendered.js';
import { expectAssigned, expectNoLeak } from '../support/attempts.js';
import type { Page } from '../support/page.js';
import { signedInPicker, signedInSettings, type Visit } from '../support/visit.js';

/** Both widgets, without a session. */
export const widgets = `<portal-plan-picker current-plan="basic" default-plan="free" schedule="">${fourPlans}</portal-plan-picker>
  <portal-settings></portal-settings>`;

/** A content security policy, as the header of a page: directives as they are written, one an argument. */
export const policy = (...directives: string[]): Record<string, string> => ({
  'content-security-policy': directives.join('; '),
});

/** The same, of which a page only hears. */
export const reportOnly = (...directives: string[]): Record<string, string> => ({
  'content-security-policy-report-only': directives.join('; '),
});

/** The policies that were broken, and by what. */
export const broken = ({ violations }: Visit): string[] =>
  violations.map(
    ({ effectiveDirective, sample, disposition }) => `${effectiveDirective} ${sample} ${disposition}`,
  );

/** A customer changes plan here and reads the settings, as on any page. */
export async function expectUsable(scene: Visit): Promise<void> {
  const picker = await signedInPicker(scene);
  await changePlan(picker);
  const { assignments } = await scene.customer.ledger();
  await expectAssigned(scene, picker, assignments[0]?.plan ?? {});
  expect(isStyled(picker), 'styled').to.equal(true);
  const settings = await signedInSettings(scene);
  expect(text(settings)).to.contain('Example Ltd');
  expectNoLeak(scene, settings);
}

/** Whether our own style sheets apply: unstyled, no part is a grid. */
export const isStyled = (picker: Element): boolean =>
  getComputedStyle(part(picker, 'plans')).display === 'grid';

/** Nothing of ours is here, and what the page wrote is still to be read. */
export function expectNothing({ page, uncaught }: Visit): void {
  expect(page.customElements.get('portal-plan-picker')).to.equal(undefined);
  expect(uncaught).to.deep.equal([]);
  expect(page.document.body.textContent).to.contain('Unlimited projects');
}

/** Whether a page's engine knows Trusted Types, which then are enforced: what a test of them would otherwise not prove. */
export const knowsTrustedTypes = 'trustedTypes' in window;

export function enforcesTrustedTypes({ document }: Page): boolean {
  try {
    document.createElement('div').innerHTML = '<b></b>';
    return false;
  } catch {
    return true;
  }
}

/** What the page's console was told. */
export const logged = ({ logs }: Visit): string[] => logs.flatMap(({ args }) => args.flat().map(String));
