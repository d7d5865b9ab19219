/** Languages that are malformed or unknown. */
import {
  cardOf,
  expect,
  expectNoLeak,
  mountPicker,
  openReview,
  press,
  renderedTextOf,
  secondsInDays,
} from '../support/browser.js';

describe('set-up', () => {
  it('A10 falls back to another language with a lang that is malformed or unknown', async () => {
    const scene = await mountPicker({ properties: { startTimeInSeconds: secondsInDays(1) } });
    const { picker } = scene;
    picker.assignment = { productPlanId: 'basic', startTimeInSeconds: 1_900_000_000 };
    for (const lang of ['en_US', 'c', 'C', 'x', '', 'tlh', 'en-US@posix', 'de_DE_x', '-']) {
      picker.lang = lang;
      await picker.updateComplete;
      expect(cardOf(picker, 'pro').price, lang).to.match(/€|EUR/);
      await openReview(picker);
      expect(renderedTextOf(picker), lang).not.to.match(/Invalid Date|NaN|undefined|null/);
      await press(picker, 'dismiss');
    }
    expectNoLeak(scene, picker);
  });
});
