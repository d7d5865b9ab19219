/** Checks that each state of the gallery shows that state. Tests of the gallery would prove nothing otherwise. */
import { expect, fixture, html } from '@open-wc/testing';
import { groups, states } from '../../../../demo/gallery/states.js';
import '../../../../src/define.js';
import { en } from '../../../../src/messages/en.js';
import { format } from '../../../../src/localize/format.js';
import { renderedTextOf, textOf } from '../../../support/rendered.js';

/** Text that identifies each state. */
const expectedTexts: Record<string, string | RegExp> = {
  choosing: en.legend,
  chosen: en.legend,
  current: en.current,
  unavailable: /Not available in your country yet\..*Contact us/,
  months: /Save 16%.*€19 per month/,
  years: /€190 per year €15\.83 per month Current plan, billed monthly.*€490 per year €40\.83 per month/,
  prices: /€39 per month .*instead of €49 Per seat, excl\. VAT, then/,
  'read-only': /Pro starts .*Current plan/,
  'nothing-chosen': en.chooseFirst,
  scheduled: /Pro starts \w+/,
  ending: /Pro ends \w+/,
  schedule: en.asSoonAsPossible,
  'schedule-open': /\d{4} at .*\d{4} at .*Times are in/,
  'schedule-error': en['start-past'],
  'no-plans': en.empty,
  'one-plan': 'Basic',
  'four-plans': en.link,
  'twelve-plans': '12 seats',
  'hostile-plans': '<img src=x onerror=alert(1)>',
  review: /Switch to Pro.*10 projects → Unlimited projects/,
  'review-first': en.startSoonOrToday,
  'review-prices':
    /€39 per month instead of €49 €20 more than Basic Per seat, excl\. VAT, then €49 per month/,
  'review-yearly': /Switch to yearly billing.* per year instead of .* per month: you save/,
  'review-without-keys': /Removed.*Added/,
  'review-slot': /Switch to Pro.*Charged today/,
  'review-end': /Set an end time for Basic.*You move to Free on/,
  'review-dates': /Pro starts on .*Basic ends at that time\. You move to Free on/,
  'review-cancel': format(en.cancelTitle, { plan: 'Basic' }),
  'review-keep': /You stay on Basic\. Pro will not start\./,
  'review-changed': /€59 per month.*The details changed while you were reading/,
  'review-after-unknown': en.uncertain,
  pending: en.stop,
  assigned: /Pro starts .*You stay on Basic until then/,
  'assigned-later': /Pro starts .*Pro ends .*Ends/,
  'assigned-details': /Requested.*Confirmed.*Reference/,
  cancelled: /Basic is cancelled\. You move to Free/,
  kept: /You are staying on Basic\. Pro will not start\./,
  'assigned-otherwise': en.assignedOther,
  'called-off': en.notChanged,
  refused: 'INV-2041',
  'refused-hostile': '<img src=x onerror=alert(1)>',
  throttled: en.throttled,
  'session-ended': en.session,
  offline: en.offline,
  unknown: /We could not confirm your change\..*your last invoice/,
  'unknown-remembered': /An earlier request may have gone through\..*your last invoice/,
  setup: en.setup,
  'plan-gone': en.planGone,
  'settings-loading': en.loading,
  'settings-loaded': 'Example Ltd',
  'settings-shapes': /Renewed at .* \(1767225600\) VAT ID .*List one, two, 3 .*One Show all \(1\)/,
  'settings-fields': 'Your order number Not provided',
  'settings-hostile': '<script>alert(1)</script>',
  'settings-long': /conditions\. A.*… \+1,150 .*Line200 199 … \+60 .*… \+1,300/,
  'settings-empty': en.noSettings,
  'settings-failed': en.settingsFailed,
  'settings-session-ended': en.session,
  'settings-offline': en.offline,
  'settings-replaced': en.displayCachedInvoices,
};

describe('the states of the gallery', () => {
  it('have unique IDs and labels, and a description', () => {
    expect(new Set(states.map(({ id }) => id)).size).to.equal(states.length);
    expect(Object.keys(expectedTexts)).to.deep.equal(states.map(({ id }) => id));
    for (const { states: some } of groups)
      expect(new Set(some.map(({ label }) => label)).size, 'labels of a group').to.equal(some.length);
    for (const { id, says: hint } of states) expect(hint, id).to.match(/\.$/);
  });

  for (const { id, show } of states)
    it(`${id} shows its state`, async () => {
      const place = await fixture(html`<div></div>`);
      await show(place);
      const [widget, ...more] = place.children;
      if (!widget) throw new Error('The state renders no element.');
      expect(more).to.have.length(0);
      // Slotted content is not in the rendered text.
      const shown = [renderedTextOf(widget), ...[...widget.querySelectorAll('[slot]')].map(textOf)].join(' ');
      const expected = expectedTexts[id] ?? '';
      expect(typeof expected === 'string' ? shown.includes(expected) : expected.test(shown), shown).to.equal(
        true,
      );
    });
});
