/** Forced colours and print. Only the driver of Chromium can emulate them; in other engines the style sheets are checked. */
import { expect } from '@open-wc/testing';
import { executeServerCommand } from '@web/test-runner-commands';
import { planMarkup } from '../support/markup.js';
import { isChromium } from '../support/keyboard.js';
import { mountPickerOf } from '../support/mount.js';
import { partOf, queryRendered } from '../support/rendered.js';
import { cardOf, cardsOf } from '../support/cards.js';
import { mountPickerWithOutcome } from './containers.js';

interface Media {
  media?: string;
  features?: { name: string; value: string }[];
}

const forcedColors: Media = { features: [{ name: 'forced-colors', value: 'active' }] };

/** Emulates media, or stops it without an argument. Resolves to whether the engine can. */
const emulate = (media?: Media): Promise<boolean> => executeServerCommand<boolean, Media>('media', media);

afterEach(async () => {
  await emulate();
});

/** The declarations for a medium in the style sheets of an element, by their selectors. */
function declarationsFor(element: Element, medium: string): Record<string, CSSStyleDeclaration> {
  const rules = (element.shadowRoot?.adoptedStyleSheets ?? []).flatMap(({ cssRules }) => [...cssRules]);
  const found = rules.filter(
    (rule): rule is CSSMediaRule => rule instanceof CSSMediaRule && rule.conditionText === medium,
  );
  const all = found.flatMap(({ cssRules }) => [...cssRules] as CSSStyleRule[]);
  return Object.fromEntries(all.map(({ selectorText, style }) => [selectorText, style]));
}

/** The value of a system colour. */
function systemColor(name: string): string {
  const probe = document.createElement('i');
  probe.style.color = name;
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

const outlineOf = (element: Element): string => {
  const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element);
  return outlineStyle === 'none' ? 'none' : `${outlineWidth} ${outlineColor}`;
};

describe('forced colours', () => {
  it('outline only the card of a featured plan', async () => {
    const plans = planMarkup({ value: 'free' }) + planMarkup({ value: 'pro', featured: '' });
    const picker = await mountPickerOf(undefined, {}, plans);
    const { plan: featured, box } = cardOf(picker, 'pro');
    const declared = declarationsFor(featured, '(forced-colors: active)')['.featured'];
    expect(declared?.outlineColor).to.equal('highlight');
    expect(await emulate(forcedColors)).to.equal(isChromium);
    if (!isChromium) return;
    expect(outlineOf(box)).to.equal(`3px ${systemColor('Highlight')}`);
    expect(outlineOf(cardOf(picker, 'free').box)).to.equal('none');
  });

  it('outline only the chosen interval', async () => {
    const plans = ['month', 'year'].map((interval) => planMarkup({ value: interval, interval }));
    const picker = await mountPickerOf(undefined, {}, plans.join(''));
    const declared = Object.values(declarationsFor(picker, '(forced-colors: active)'));
    const colors = declared.map(({ outlineColor }) => outlineColor).filter(Boolean);
    expect(colors).to.deep.equal(['highlight']);
    expect(await emulate(forcedColors)).to.equal(isChromium);
    if (!isChromium) return;
    const outlines = [...partOf(picker, 'intervals').querySelectorAll('label')].map(outlineOf);
    expect(outlines).to.deep.equal([`3px ${systemColor('Highlight')}`, 'none']);
  });

  it('border marks and tags, whose background they remove', async () => {
    const plans = planMarkup({ value: 'free' }) + planMarkup({ value: 'pro', badge: 'Popular' });
    const picker = await mountPickerOf(undefined, { 'current-plan': 'free' }, plans);
    const boxes = [partOf(picker, 'mark'), partOf(picker, 'badge')];
    const widths = (): string[] => boxes.map((box) => getComputedStyle(box).borderTopWidth);
    const declared = declarationsFor(cardOf(picker, 'pro').plan, '(forced-colors: active)')['b, .mark'];
    expect(declared?.borderTopWidth).to.equal('1px');
    expect(widths()).to.deep.equal(['0px', '0px']);
    expect(await emulate(forcedColors)).to.equal(isChromium);
    if (isChromium) expect(widths()).to.deep.equal(['1px', '1px']);
  });
});

describe('print', () => {
  it('hides the buttons of a picker and of its plans, and keeps the cards', async () => {
    const picker = await mountPickerWithOutcome('rejected');
    for (const element of [picker, cardOf(picker, 'pro').plan])
      expect(declarationsFor(element, 'print').button?.display).to.equal('none');
    const displays = (): string[] =>
      queryRendered(picker, 'button').map((each) => getComputedStyle(each).display);
    expect(displays().length).to.be.greaterThan(2);
    expect(displays()).not.to.include('none');
    expect(await emulate({ media: 'print' })).to.equal(isChromium);
    if (!isChromium) return;
    expect(new Set(displays())).to.deep.equal(new Set(['none']));
    for (const { box } of cardsOf(picker)) expect(box.getBoundingClientRect().height).to.be.greaterThan(0);
  });
});
