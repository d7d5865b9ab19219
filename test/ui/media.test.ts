/** What a browser computes with forced colours, in print, with `prefers-reduced-motion`, and for the attribute `hidden`. */
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
  openReview,
  partOf,
  pickerMarkup,
  planMarkup,
  queryRendered,
  untilOutcome,
} from '../support/browser.js';

interface Media {
  media?: string;
  features?: { name: string; value: string }[];
}

/** Emulates media, or stops it without an argument. Only Chromium can. */
const emulate = (media?: Media): Promise<boolean> => executeServerCommand<boolean, Media>('media', media);

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

if (isChromium)
  describe('media', () => {
    afterEach(() => emulate());

    it('forced colours outline the featured card and the chosen interval, and border marks and tags', async () => {
      const month = { interval: 'month' };
      const plans = [
        planMarkup({ value: 'free', ...month }),
        planMarkup({ value: 'pro', price: '49', featured: '', badge: 'Popular', ...month }),
        planMarkup({ value: 'pro-yearly', label: 'pro', price: '490', interval: 'year' }),
      ].join('');
      const { picker } = await mountPicker({ plans, attributes: { 'current-plan': 'free' } });
      await emulate({ features: [{ name: 'forced-colors', value: 'active' }] });
      const labels = partOf(picker, 'intervals').querySelectorAll('label');
      const highlight = `3px ${systemColor('Highlight')}`;
      const outlined = [cardOf(picker, 'pro').box, cardOf(picker, 'free').box, ...labels].map(outlineOf);
      expect(outlined).to.deep.equal([highlight, 'none', highlight, 'none']);
      for (const name of ['mark', 'badge'])
        expect(getComputedStyle(partOf(picker, name)).borderTopWidth, name).to.equal('1px');
    });

    it('print has the cards and no buttons', async () => {
      const { picker } = await mountPicker({
        faults: [{ status: 400 }],
        attributes: { 'current-plan': 'basic', 'default-plan': 'free' },
      });
      await changePlan(picker);
      const displays = (): string[] =>
        queryRendered(picker, 'button').map((each) => getComputedStyle(each).display);
      expect(displays()).not.to.include('none');
      await emulate({ media: 'print' });
      expect(new Set(displays())).to.deep.equal(new Set(['none']));
      for (const { box } of cardsOf(picker)) expect(box.getBoundingClientRect().height).to.be.greaterThan(0);
    });

    for (const reducedMotion of ['no-preference', 'reduce'] as const)
      it(`review, spinner and outcome move only without reduced motion: ${reducedMotion}`, async () => {
        await emulateMedia({ reducedMotion });
        try {
          const { picker } = await mountPicker();
          const release = holdAssignments(picker);
          await openReview(picker);
          await confirm(picker);
          const moving = (): string[] =>
            [...queryRendered(picker, 'dialog, .spinner, .message')]
              .filter((each) => {
                const { animationName, transitionDuration } = getComputedStyle(each);
                return animationName !== 'none' || /[1-9]/.test(transitionDuration);
              })
              .map(({ localName, className }) => `${localName} ${className}`.trim());
          const pending = moving();
          release();
          await untilOutcome(picker);
          const ended = moving();
          if (reducedMotion === 'reduce') expect([pending, ended]).to.deep.equal([[], []]);
          else {
            expect(pending.join())
              .to.match(/dialog/)
              .and.match(/spinner/);
            expect(ended.join()).to.match(/message/);
          }
        } finally {
          await emulateMedia({ reducedMotion: 'no-preference' });
        }
      });
  });

describe('the attribute `hidden`', () => {
  it('hides each element, although its own styles set its `display`', async () => {
    const session = await mount(
      `<portal-session>${pickerMarkup}<portal-settings></portal-settings></portal-session>`,
    );
    const tags = 'portal-plan, portal-plan-picker, portal-settings';
    for (const element of [...session.querySelectorAll<HTMLElement>(tags), session]) {
      element.hidden = true;
      expect(getComputedStyle(element).display, element.localName).to.equal('none');
    }
  });
});
