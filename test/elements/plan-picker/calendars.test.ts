import { expect } from '@open-wc/testing';
import { mountPicker } from '../../support/mount.js';
import { review } from '../../support/customer.js';
import { enter, fieldOf } from '../../support/schedule.js';
import { itIs, secondsOf } from '../../support/clock.js';
import { confirmAndRead, obliging, starting } from '../../support/ledger.js';
import { reviewOf } from '../../support/review.js';

describe('calendars and digits', () => {
  for (const [lang, year, price] of [
    ['ar-EG', '٢٠٢٧', '٤٩'],
    ['th-TH', '2570', '49'],
    ['fa-IR', '۱۴۰۵', '۴۹'],
  ] as const)
    it(`L02: times and prices in ${lang} are shown in its digits and sent as plain integers`, async () => {
      itIs('2027-01-15T12:00Z');
      const customer = await obliging();
      const picker = await mountPicker(customer, { lang, schedule: '' });
      await enter(picker, 'start', '2027-03-01T12:00');
      expect(fieldOf(picker, 'start')?.value).to.equal('2027-03-01T12:00');
      await review(picker);
      const { cost, times } = reviewOf(picker);
      expect(times).to.contain(year);
      expect(cost).to.contain(price);
      const start = secondsOf('2027-03-01T12:00');
      expect(await confirmAndRead(picker, customer)).to.deep.equal(starting(start));
    });
});
