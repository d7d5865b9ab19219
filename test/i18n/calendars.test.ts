import { expect } from '@open-wc/testing';
import { mountPickerOf } from '../support/mount.js';
import { confirmAndReadBodies, enterTime, openReview } from '../support/actions.js';
import { timeFieldOf } from '../support/rendered.js';
import { secondsOf, setClock } from '../support/clock.js';
import { createLenientCustomer, startBodies } from '../support/sandbox.js';
import { reviewOf } from '../support/review.js';

describe('calendars and digits', () => {
  for (const [lang, year, price] of [
    ['ar-EG', '٢٠٢٧', '٤٩'],
    ['th-TH', '2570', '49'],
    ['fa-IR', '۱۴۰۵', '۴۹'],
  ] as const)
    it(`L02: times and prices in ${lang} are shown in its digits and sent as plain integers`, async () => {
      setClock('2027-01-15T12:00Z');
      const customer = await createLenientCustomer();
      const picker = await mountPickerOf(customer, { lang, schedule: '' });
      await openReview(picker);
      await enterTime(picker, 'start', '2027-03-01T12:00');
      expect(timeFieldOf(picker, 'start')?.value).to.equal('2027-03-01T12:00');
      const { cost, times } = reviewOf(picker);
      expect(times).to.contain(year);
      expect(cost).to.contain(price);
      const start = secondsOf('2027-03-01T12:00');
      expect(await confirmAndReadBodies(picker, customer)).to.deep.equal(startBodies(start));
    });
});
