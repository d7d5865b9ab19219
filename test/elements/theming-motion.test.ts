/** What moves: little, for a short time, and not for whom motion is not for. */
import { expect } from '@open-wc/testing';
import { emulateMedia } from '@web/test-runner-commands';
import { confirm, openReview } from '../support/actions.js';
import { dialogOf, queryRendered } from '../support/rendered.js';
import type { Widget } from '../support/mount.js';
import { pickerIn, place, settingsIn } from './theming-scenes.js';

/** The rules of a shadow root that move something, each with the media queries around it. */
function motions(element: Widget): { rule: string; media: string[] }[] {
  const within = (rules: CSSRuleList, media: string[]): { rule: string; media: string[] }[] =>
    [...rules].flatMap((rule) => {
      if (rule instanceof CSSMediaRule) return within(rule.cssRules, [...media, rule.conditionText]);
      if (!(rule instanceof CSSStyleRule)) return [];
      const { animationName, transitionDuration } = rule.style;
      return animationName || transitionDuration ? [{ rule: rule.cssText, media }] : [];
    });
  return (element.shadowRoot?.adoptedStyleSheets ?? []).flatMap(({ cssRules }) => within(cssRules, []));
}

/** How the review opens, and how a change on its way is shown. */
async function moves(): Promise<string[]> {
  const picker = await pickerIn();
  picker.addEventListener('plan-assign', (event) => {
    event.waitUntil(new Promise(() => undefined));
  });
  await openReview(picker);
  const { animationName, animationDuration } = getComputedStyle(dialogOf(picker));
  const opening = `${animationName} ${animationDuration}`;
  await confirm(picker);
  const spinner = queryRendered(picker, '.spinner')[0];
  return [opening, spinner ? getComputedStyle(spinner).animationName : 'gone'];
}

describe('motion', () => {
  it('is only for who did not ask for less', async () => {
    const moving = [await pickerIn(), await settingsIn(await place(600))].flatMap(motions);
    expect(moving.length).to.be.above(1);
    for (const { rule, media } of moving)
      expect(media, rule).to.deep.equal(['(prefers-reduced-motion: no-preference)']);
  });

  it('is short', async () => {
    const isReduced = matchMedia('(prefers-reduced-motion: reduce)').matches;
    expect(await moves()).to.deep.equal(isReduced ? ['none 0s', 'none'] : ['arrive 0.15s', 'turn']);
  });

  // The drivers of the other engines cannot ask for it.
  if (navigator.userAgent.includes('Chrome/'))
    it('is none for who asked for less', async () => {
      await emulateMedia({ reducedMotion: 'reduce' });
      try {
        expect(await moves()).to.deep.equal(['none 0s', 'none']);
      } finally {
        await emulateMedia({ reducedMotion: 'no-preference' });
      }
    });
});
