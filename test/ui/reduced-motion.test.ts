/** Animations and transitions, and `prefers-reduced-motion`. */
import { expect } from '@open-wc/testing';
import { emulateMedia } from '@web/test-runner-commands';
import { confirm, openReview } from '../support/actions.js';
import { dialogOf, queryRendered } from '../support/rendered.js';
import { mountContainer, mountPickerIn, mountSettingsIn } from './containers.js';
import { holdAssignments } from '../support/hold-assignments.js';

/** The rules with animations or transitions, each with its media queries. */
function motions(element: Element): { rule: string; media: string[] }[] {
  const within = (rules: CSSRuleList, media: string[]): { rule: string; media: string[] }[] =>
    [...rules].flatMap((rule) => {
      if (rule instanceof CSSMediaRule) return within(rule.cssRules, [...media, rule.conditionText]);
      if (!(rule instanceof CSSStyleRule)) return [];
      const { animationName, transitionDuration } = rule.style;
      return animationName || transitionDuration ? [{ rule: rule.cssText, media }] : [];
    });
  return (element.shadowRoot?.adoptedStyleSheets ?? []).flatMap(({ cssRules }) => within(cssRules, []));
}

/** The animations of the opening review and of the spinner. */
async function moves(): Promise<string[]> {
  const picker = await mountPickerIn();
  holdAssignments(picker);
  await openReview(picker);
  const { animationName, animationDuration } = getComputedStyle(dialogOf(picker));
  const opening = `${animationName} ${animationDuration}`;
  await confirm(picker);
  const spinner = queryRendered(picker, '.spinner')[0];
  return [opening, spinner ? getComputedStyle(spinner).animationName : 'gone'];
}

describe('motion', () => {
  it('is declared only without `prefers-reduced-motion`', async () => {
    const picker = await mountPickerIn();
    const settings = await mountSettingsIn(await mountContainer(600));
    const moving = [picker, ...picker.plans, settings].flatMap(motions);
    expect(moving.length).to.be.above(1);
    for (const { rule, media } of moving)
      expect(media, rule).to.deep.equal(['(prefers-reduced-motion: no-preference)']);
  });

  it('lasts 0.15 s when the review opens', async () => {
    const isReduced = matchMedia('(prefers-reduced-motion: reduce)').matches;
    expect(await moves()).to.deep.equal(isReduced ? ['none 0s', 'none'] : ['arrive 0.15s', 'turn']);
  });

  // Only the driver of Chromium can emulate it.
  if (navigator.userAgent.includes('Chrome/'))
    it('is absent with `prefers-reduced-motion`', async () => {
      await emulateMedia({ reducedMotion: 'reduce' });
      try {
        expect(await moves()).to.deep.equal(['none 0s', 'none']);
      } finally {
        await emulateMedia({ reducedMotion: 'no-preference' });
      }
    });
});
