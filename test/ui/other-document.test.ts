/** Elements that a page moves into the document of a frame and back. */
import { basic } from '../picker/basic.js';
import { cardOf, expect, mountPicker, partOf, untilSettled } from '../support/browser.js';

it('a picker that is moved into another document keeps its styles, and when it is back', async () => {
  const { picker } = await mountPicker({ attributes: basic });
  const place = picker.parentElement as Element;
  const frame = document.createElement('iframe');
  document.body.append(frame);
  const inside = frame.contentDocument?.body as HTMLElement;
  const readStyles = () => [
    getComputedStyle(partOf(picker, 'plans')).display,
    getComputedStyle(cardOf(picker, 'pro').box).borderTopWidth,
  ];
  const styles = readStyles();
  expect(styles).to.deep.equal(['grid', '1px']);
  for (const target of [inside, place]) {
    target.append(picker);
    await untilSettled();
    expect(readStyles()).to.deep.equal(styles);
  }
  frame.remove();
});
