/** The review that is rendered before the first press, which nobody sees or hears of. */
import {
  buttonOf,
  dialogOf,
  expect,
  expectState,
  mountPicker,
  openReview,
  recordEvents,
  textOf,
} from '../support/browser.js';

describe('a prepared review', () => {
  it('makes the formats of the review when the pointer comes, and does nothing else', async () => {
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
      expect(created, 'created before the press').to.be.above(0);
      await picker.updateComplete;
      expectState(picker, 'reviewing', false);
      expect(textOf(dialogOf(picker))).to.equal('');
      expect(events).to.deep.equal([]);
      created = 0;
      await openReview(picker);
      expect(created, 'created by the press').to.equal(0);
    } finally {
      Intl.DateTimeFormat = DateTimeFormat;
    }
  });
});
