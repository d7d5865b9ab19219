/** Group N: the review in a frame that is as tall as its content. */
import {
  dialogOf,
  expect,
  openPageScene,
  openReview,
  scriptTag,
  signInPicker,
  until,
  widgetsMarkup,
} from '../support/browser.js';

describe('N31: a frame that is as tall as its content', () => {
  it('N31 opens the review in the part that is on the screen', async () => {
    const scene = await openPageScene({ body: scriptTag + widgetsMarkup });
    const frame = scene.page.frameElement as HTMLElement;
    frame.style.blockSize = '4000px';
    const picker = await signInPicker(scene);
    await openReview(picker);
    const dialog = dialogOf(picker);
    const isVisible = (): boolean => {
      const { top } = frame.getBoundingClientRect();
      const heading = dialog.querySelector('h2')?.getBoundingClientRect();
      return Boolean(heading && heading.top + top >= 0 && heading.bottom + top <= innerHeight);
    };
    await until(isVisible, 'the heading of the review on the screen');
    dialog.dispatchEvent(new Event('cancel'));
    await picker.updateComplete;
    expect([dialog.open, dialog.style.cssText]).to.deep.equal([false, '']);
  });
});
