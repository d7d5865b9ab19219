/** The review that is rendered before the first press, which nobody sees or hears of. */
import {
  buttonOf,
  dialogOf,
  expect,
  expectState,
  mountPicker,
  recordEvents,
  textOf,
} from '../support/browser.js';

describe('a prepared review', () => {
  it('is rendered when the pointer comes, and nothing of it is heard or seen', async () => {
    const { picker } = await mountPicker({ attributes: { schedule: '' } });
    const events = recordEvents('plan-review', 'plan-dismiss', 'plan-error');
    const { DateTimeFormat } = Intl;
    let created = 0;
    Intl.DateTimeFormat = class extends DateTimeFormat {
      constructor(...parameters: ConstructorParameters<typeof Intl.DateTimeFormat>) {
        super(...parameters);
        created++;
      }
    } as typeof Intl.DateTimeFormat;
    try {
      buttonOf(picker, 'pro').dispatchEvent(
        new PointerEvent('pointerover', { bubbles: true, composed: true }),
      );
      expect(created, 'formats of the review').to.be.above(0);
      await picker.updateComplete;
      expectState(picker, 'reviewing', false);
      expect(textOf(dialogOf(picker))).to.equal('');
      expect(events).to.deep.equal([]);
    } finally {
      Intl.DateTimeFormat = DateTimeFormat;
    }
  });
});
