import { expect } from '@open-wc/testing';
import { stub } from 'sinon';
import type { PortalPlanPickerElement } from '../../src/picker/portal-plan-picker.js';
import { mount, mountPickerOf } from '../support/mount.js';
import { shadowRootsOf, textOf } from '../support/rendered.js';
import { cardOf, cardsOf, closestCardLabel, currentLabelsOf, labelsOf, planOf } from '../support/cards.js';
import { until, untilPainted } from '../support/waiting.js';
import { secondsInDays } from '../support/clock.js';
import { planMarkup } from '../support/markup.js';

const plans = Array.from({ length: 12 }, (_, index) =>
  planMarkup({
    value: `p${index}`,
    label: `Plan ${index}`,
    price: String(index),
    currency: 'EUR',
    interval: 'month',
  }),
).join('');

/** Names of the cards, and of the nodes outside cards, that an action changes. */
async function changedBy(picker: PortalPlanPickerElement, act: () => Promise<unknown>): Promise<string[]> {
  const all = { attributes: true, characterData: true, childList: true, subtree: true };
  const records: MutationRecord[] = [];
  expect(cardsOf(picker)).not.to.have.length(0);
  const observer = new MutationObserver((heard) => records.push(...heard));
  for (const root of shadowRootsOf(picker)) observer.observe(root, all);
  await act();
  observer.disconnect();
  const places = records.map(({ target }) => closestCardLabel(target) ?? target.nodeName);
  return [...new Set(places)].sort();
}

/** The elements of all cards, with their attributes in alphabetical order. */
const shown = (picker: PortalPlanPickerElement): string =>
  cardsOf(picker)
    .flatMap(({ box }) => [box, ...box.querySelectorAll('*')])
    .map((element) => {
      const attributes = element.getAttributeNames().map((name) => `${name}=${element.getAttribute(name)}`);
      return `${element.localName} ${attributes.sort().join(' ')} ${textOf(element)}`;
    })
    .join('\n');

describe('an update of a picker', () => {
  it('happens once before the first paint', async () => {
    const picker = document.createElement('portal-plan-picker');
    picker.innerHTML = plans;
    let updates = 0;
    picker.addController({ hostUpdate: () => updates++ });
    (await mount<HTMLElement>('<div></div>')).append(picker);
    await untilPainted();
    expect(labelsOf(picker)).to.have.length(12);
    expect(updates).to.equal(1);
  });

  it('changes two cards and the line of the current plan when another plan becomes the current one', async () => {
    const picker = await mountPickerOf(undefined, { 'current-plan': 'p3' }, plans);
    const changed = await changedBy(picker, async () => {
      picker.currentPlan = 'p8';
      await picker.updateComplete;
    });
    expect(changed.filter((each) => each.startsWith('Plan'))).to.deep.equal(['Plan 3', 'Plan 8']);
    expect(currentLabelsOf(picker)).to.deep.equal(['Plan 8']);
  });

  it('changes one card after a change of its price', async () => {
    const picker = await mountPickerOf(undefined, {}, plans);
    const changed = await changedBy(picker, async () => {
      planOf(picker, 'p5').price = '777';
      await until(() => cardOf(picker, 'p5').price.includes('777'), 'the price');
    });
    expect(changed).to.deep.equal(['Plan 5']);
  });

  it('changes nothing when nothing has changed', async () => {
    const picker = await mountPickerOf(undefined, {}, plans);
    const again = async () => {
      picker.requestUpdate();
      await picker.updateComplete;
    };
    expect(await changedBy(picker, again)).to.deep.equal([]);
  });

  const changes: [string, (picker: PortalPlanPickerElement) => unknown][] = [
    ['another current plan', (picker) => (picker.currentPlan = 'p4')],
    ['a schedule', (picker) => (picker.schedule = true)],
    ['a language', (picker) => (picker.lang = 'de')],
    ['other messages', (picker) => (picker.messages = { yourPlan: 'Yours', per: 'each {interval}' })],
    ['a label', (picker) => (planOf(picker, 'p2').label = 'Two')],
    ['a badge', (picker) => (planOf(picker, 'p2').badge = 'New')],
    ['another currency', (picker) => (planOf(picker, 'p2').currency = 'USD')],
    ['another interval', (picker) => (planOf(picker, 'p2').interval = 'year')],
    ['another value', (picker) => (planOf(picker, 'p2').value = 'other')],
    ['the value of another plan', (picker) => (planOf(picker, 'p2').value = 'p1')],
    ['a link', (picker) => (planOf(picker, 'p2').href = '/sales')],
    ['a disabled plan', (picker) => (planOf(picker, 'p1').disabled = true)],
    ['a featured plan', (picker) => (planOf(picker, 'p1').featured = true)],
    ['a hidden plan', (picker) => (planOf(picker, 'p1').hidden = true)],
    ['a warning', (picker) => (planOf(picker, 'p1').reason = 'You have 14 projects.')],
    ['`readonly`', (picker) => (picker.readonly = true)],
    ['a heading level', (picker) => (picker.headingLevel = 4)],
    ['another plan', (picker) => picker.insertAdjacentHTML('afterbegin', planMarkup({ value: 'first' }))],
    ['a removed plan', (picker) => planOf(picker, 'p1').remove()],
    ['another order', (picker) => picker.append(planOf(picker, 'p1'))],
    [
      'a scheduled plan',
      (picker) => (picker.assignment = { productPlanId: 'p6', startTimeInSeconds: secondsInDays(9) }),
    ],
    [
      'an assignment that has started',
      (picker) => (picker.assignment = { productPlanId: 'p6', startTimeInSeconds: secondsInDays(-9) }),
    ],
  ];
  for (const [what, change] of changes)
    it(`renders the cards of a new picker after a change: ${what}`, async () => {
      // The warning about two plans with one value.
      stub(console, 'warn');
      const picker = await mountPickerOf(undefined, { 'current-plan': 'p3' }, plans);
      picker.assignment = { productPlanId: 'p5', startTimeInSeconds: secondsInDays(2) };
      await picker.updateComplete;
      change(picker);
      const { messages, assignment, schedule, currentPlan, readonly, headingLevel } = picker;
      const properties = { messages, assignment, schedule, currentPlan, readonly, headingLevel };
      const twin = await mount<PortalPlanPickerElement>(
        `<portal-plan-picker lang="${picker.lang}">${picker.innerHTML}</portal-plan-picker>`,
        picker.parentElement as Element,
      );
      Object.assign(twin, properties);
      await until(() => shown(picker) === shown(twin), what);
      expect(shown(twin)).to.deep.equal(shown(picker));
    });

  it('ignores what the page does to the array `plans`', async () => {
    const picker = await mountPickerOf(undefined, {}, plans);
    picker.plans.reverse();
    picker.requestUpdate();
    await picker.updateComplete;
    expect(labelsOf(picker)[0]).to.equal('Plan 0');
  });
});
