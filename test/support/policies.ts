/** Pages with content security policies: headers, violations, and checks that the widgets work. */
import { expect } from '@open-wc/testing';
import { changePlan } from './actions.js';
import { expectNoLeak } from './attempts.js';
import { fourPlans } from './markup.js';
import { expectReleased } from './pending.js';
import { partOf, renderedTextOf } from './rendered.js';
import { type PageScene, signInPicker, signInSettings } from './scene.js';

/** A picker and settings without a session. */
export const widgetsMarkup = `<portal-plan-picker current-plan="basic" default-plan="free" schedule="">${fourPlans}</portal-plan-picker>
  <portal-settings></portal-settings>`;

/** Headers with a content security policy of these directives. */
export const policyHeader = (...directives: string[]): Record<string, string> => ({
  'content-security-policy': directives.join('; '),
});

/** Violations as "directive sample disposition". */
export const violationsOf = ({ violations }: PageScene): string[] =>
  violations.map(
    ({ effectiveDirective, sample, disposition }) => `${effectiveDirective} ${sample} ${disposition}`,
  );

/** Checks that the widgets of a page are styled, change the plan and show the settings. */
export async function expectUsable(scene: PageScene): Promise<void> {
  const picker = await signInPicker(scene);
  await changePlan(picker);
  await expectReleased(scene, picker);
  expect(isStyled(picker), 'styled').to.equal(true);
  const settings = await signInSettings(scene);
  expect(renderedTextOf(settings)).to.contain('Example Ltd');
  expectNoLeak(scene, settings);
}

/** Whether the style sheets of the picker apply: without them no part is a grid. */
export const isStyled = (picker: Element): boolean =>
  getComputedStyle(partOf(picker, 'plans')).display === 'grid';
