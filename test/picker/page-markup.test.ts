/** The picker does not change the markup of the page. */
import { expect } from '@open-wc/testing';
import type { PortalPlanPickerElement } from '../../src/picker/portal-plan-picker.js';
import { chooseInterval, confirm, openReview, press, untilOutcome } from '../support/actions.js';
import { attributeMarkup, listMarkup, planMarkup } from '../support/markup.js';
import { mountPickerOf, sessionAttributes } from '../support/mount.js';
import { cardOf, labelsOf, planOf } from '../support/cards.js';
import { SandboxCustomer } from '../support/sandbox.js';
import { until } from '../support/waiting.js';
import { basic } from './basic.js';

const paid = (interval: string): string =>
  ['basic', 'pro']
    .map((name) =>
      planMarkup(
        { value: interval === 'month' ? name : `${name}-year`, label: name, price: '19', interval },
        `${listMarkup('10 projects', 'Support')}<p class="note" hidden>Note</p>`,
      ),
    )
    .join('\n');

/** Plans alone and in wrappers, in two intervals, among comments and slotted content. */
const plans = `<!-- Plans --><span slot="heading">Plans</span>
  ${planMarkup({ value: 'free', label: 'Free', class: 'mine', 'data-id': '1', style: 'order: 0' })}
  <div class="paid"><section>${paid('month')}</section>${paid('year')}</div>
  ${planMarkup({ value: 'team', disabled: '' })} ${planMarkup({ label: 'Sales', href: '/sales' }, '<p>Text</p>')}
  ${planMarkup({ value: 'max', featured: '', reason: 'A warning' }, '<b slot="action">Try it</b>')}`;

/** Uses every feature as a customer. */
async function goThrough(picker: PortalPlanPickerElement): Promise<void> {
  await chooseInterval(picker, 'year');
  await chooseInterval(picker, 'month');
  await openReview(picker);
  await press(picker, 'dismiss');
  await press(picker, 'cancel');
  await press(picker, 'dismiss');
  await openReview(picker);
  await confirm(picker);
  await untilOutcome(picker);
  expect(picker.error).to.equal(null);
  await press(picker, 'done');
}

describe('the markup of the page', () => {
  it('stays the same after upgrade, another interval, a review and an assignment', async () => {
    const customer = await SandboxCustomer.create({ plan: 'basic' });
    const attributes = { ...basic, class: 'mine' };
    const written = document.createElement('template');
    const all = attributeMarkup({ ...sessionAttributes(customer), ...attributes });
    written.innerHTML = `<portal-plan-picker ${all}>${plans}</portal-plan-picker>`;
    const picker = await mountPickerOf(customer, attributes, plans);
    expect(picker.outerHTML).to.equal(written.innerHTML);

    const records: MutationRecord[] = [];
    const observer = new MutationObserver((heard) => records.push(...heard));
    const what = { attributes: true, characterData: true, childList: true, subtree: true };
    observer.observe(picker.parentElement as Element, what);
    await goThrough(picker);
    records.push(...observer.takeRecords());
    expect(records.map(({ type, attributeName }) => attributeName ?? type)).to.deep.equal([]);
    expect(picker.outerHTML).to.equal(written.innerHTML);

    const change = (page: ParentNode): void => {
      page.querySelector('[value=free]')?.setAttribute('label', 'None');
      page.querySelector('section')?.remove();
    };
    change(picker);
    change(written.content);
    await until(() => labelsOf(picker).includes('None'), 'the label');
    expect(picker.outerHTML).to.equal(written.innerHTML);
    observer.disconnect();
  });

  it('causes no loop on a page that removes every attribute it did not write', async () => {
    const customer = await SandboxCustomer.create({ plan: 'basic' });
    const known =
      /^(value|label|price|interval|featured|disabled|reason|href|class|data-id|style|hidden|slot)$/;
    const place = document.body.appendChild(document.createElement('div'));
    const removed: string[] = [];
    const observer = new MutationObserver((records) => {
      for (const { target } of records)
        for (const name of (target as Element).getAttributeNames())
          if (!known.test(name)) {
            removed.push(name);
            (target as Element).removeAttribute(name);
            // An endless loop of microtasks would also stop the test.
            if (removed.length > 99) observer.disconnect();
          }
    });
    observer.observe(place, { attributes: true, subtree: true });
    try {
      const picker = await mountPickerOf(customer, basic, plans);
      place.append(picker);
      await goThrough(picker);
      planOf(picker, 'pro').label = 'Professional';
      await until(() => cardOf(picker, 'pro').name === 'Professional', 'the label');
      expect(removed).to.deep.equal([]);
    } finally {
      observer.disconnect();
      place.remove();
    }
  });
});
