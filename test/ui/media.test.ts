/**
 * Forced colours, print, `prefers-reduced-motion`, and the attribute `hidden`. Only the driver of Chromium can emulate media; in
 * other engines the style sheets are checked.
 */
import { emulateMedia, executeServerCommand } from '@web/test-runner-commands';
import {
  cardOf,
  cardsOf,
  changePlan,
  confirm,
  expect,
  holdAssignments,
  isChromium,
  mount,
  mountPicker,
  mountSettings,
  openReview,
  partOf,
  pickerMarkup,
  planMarkup,
  queryRendered,
  until,
  untilOutcome,
} from '../support/browser.js';

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

interface Rule {
  rule: CSSStyleRule;
  media: string[];
}

/** The rules in the style sheets of an element, each with its media queries. */
function rulesOf(element: Element): Rule[] {
  const within = (rules: CSSRuleList, media: string[]): Rule[] =>
    [...rules].flatMap((rule) => {
      if (rule instanceof CSSMediaRule) return within(rule.cssRules, [...media, rule.conditionText]);
      return rule instanceof CSSStyleRule ? [{ rule, media }] : [];
    });
  return (element.shadowRoot?.adoptedStyleSheets ?? []).flatMap(({ cssRules }) => within(cssRules, []));
}

/** The declarations for a medium in the style sheets of an element, by their selectors. */
const declarationsFor = (element: Element, medium: string): Record<string, CSSStyleDeclaration> =>
  Object.fromEntries(
    rulesOf(element)
      .filter(({ media }) => media[0] === medium)
      .map(({ rule }) => [rule.selectorText, rule.style]),
  );

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
  it('outline only the featured card and the chosen interval, and border marks and tags, which lose their background', async () => {
    const month = { interval: 'month' };
    const plans = [
      planMarkup({ value: 'free', ...month }),
      planMarkup({ value: 'pro', featured: '', badge: 'Popular', ...month }),
      planMarkup({ value: 'pro-yearly', interval: 'year' }),
    ].join('');
    const { picker } = await mountPicker({ plans, attributes: { 'current-plan': 'free' } });
    const { plan, box } = cardOf(picker, 'pro');
    const ofPlan = declarationsFor(plan, '(forced-colors: active)');
    expect(ofPlan['.featured']?.outlineColor).to.equal('highlight');
    expect(ofPlan['b']?.borderTopWidth).to.equal('1px');
    const ofPicker = Object.values(declarationsFor(picker, '(forced-colors: active)'));
    const colors = ofPicker.map(({ outlineColor }) => outlineColor).filter(Boolean);
    expect(colors).to.deep.equal(['highlight']);

    const labels = [...partOf(picker, 'intervals').querySelectorAll('label')];
    const outlines = (): string[] => [box, cardOf(picker, 'free').box, ...labels].map(outlineOf);
    const borders = (): string[] =>
      ['mark', 'badge'].map((name) => getComputedStyle(partOf(picker, name)).borderTopWidth);
    expect(borders()).to.deep.equal(['0px', '0px']);
    expect(await emulate(forcedColors)).to.equal(isChromium);
    if (!isChromium) return;
    const highlight = `3px ${systemColor('Highlight')}`;
    expect(outlines()).to.deep.equal([highlight, 'none', highlight, 'none']);
    expect(borders()).to.deep.equal(['1px', '1px']);
  });
});

describe('print', () => {
  it('hides the buttons of a picker and of its plans, and keeps the cards', async () => {
    const { picker } = await mountPicker({
      faults: [{ status: 400 }],
      attributes: { 'current-plan': 'basic', 'default-plan': 'free' },
    });
    await changePlan(picker);
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

describe('motion', () => {
  /** The transitions of the opening review, the animation of the spinner, and the transitions of the outcome. */
  async function moves(isExpected: boolean): Promise<unknown> {
    const { picker } = await mountPicker();
    const run = new Map<string, Set<string>>();
    picker.shadowRoot?.addEventListener('transitionrun', (event) => {
      const { target, pseudoElement, propertyName } = event as TransitionEvent;
      const name = `${(target as Element).part.value || (target as Element).className}${pseudoElement}`;
      run.set(name, (run.get(name) ?? new Set()).add(propertyName));
    });
    // Events of transitions are dispatched with one of the next frames; their absence is known at once.
    const checkMotion = async (name: string): Promise<void> => {
      if (isExpected) await until(() => run.has(name), name);
      else {
        const animations = picker.shadowRoot?.getAnimations() ?? [];
        expect(animations.filter((each) => each instanceof CSSTransition)).to.deep.equal([]);
      }
    };
    const release = holdAssignments(picker);
    await openReview(picker);
    await checkMotion('dialog::backdrop');
    await confirm(picker);
    const [spinner] = queryRendered(picker, '.spinner');
    const { animationName } = getComputedStyle(spinner ?? expect.fail('There is no spinner.'));
    release();
    await untilOutcome(picker);
    await checkMotion('message assigned');
    const propertiesOf = (name: string): string[] => [...(run.get(name) ?? [])].sort();
    return {
      dialog: propertiesOf('dialog'),
      backdrop: propertiesOf('dialog::backdrop'),
      spinner: animationName,
      outcome: propertiesOf('message assigned'),
    };
  }

  const none = { dialog: [], backdrop: [], spinner: 'none', outcome: [] };

  it('is declared only without `prefers-reduced-motion`', async () => {
    const { picker, ...scene } = await mountPicker();
    const { settings } = await mountSettings({ scene });
    const moving = [picker, ...picker.plans, settings]
      .flatMap(rulesOf)
      .filter(({ rule: { style } }) => style.animationName || style.transitionDuration);
    expect(moving.length).to.be.above(1);
    for (const { rule, media } of moving)
      expect(media, rule.cssText).to.deep.equal(['(prefers-reduced-motion: no-preference)']);
  });

  if (isChromium) {
    it('fades in the review and the outcome', async () => {
      await emulateMedia({ reducedMotion: 'no-preference' });
      expect(await moves(true)).to.deep.equal({
        dialog: ['display', 'opacity', 'overlay', 'translate'],
        backdrop: ['background-color'],
        spinner: 'turn',
        outcome: ['opacity', 'translate'],
      });
    });

    it('is absent with `prefers-reduced-motion`', async () => {
      await emulateMedia({ reducedMotion: 'reduce' });
      try {
        expect(await moves(false)).to.deep.equal(none);
      } finally {
        await emulateMedia({ reducedMotion: 'no-preference' });
      }
    });
  }
});

describe('the attribute `hidden`', () => {
  it('hides each element, although its own styles set its `display`', async () => {
    const session = await mount(
      `<portal-session>${pickerMarkup}<portal-settings></portal-settings></portal-session>`,
    );
    const tags = 'portal-plan, portal-plan-picker, portal-settings';
    for (const element of [...session.querySelectorAll<HTMLElement>(tags), session]) {
      const { display } = getComputedStyle(element);
      expect(display, element.localName).not.to.equal('none');
      element.hidden = true;
      expect(getComputedStyle(element).display, element.localName).to.equal('none');
      element.hidden = false;
      expect(getComputedStyle(element).display, element.localName).to.equal(display);
    }
  });
});
