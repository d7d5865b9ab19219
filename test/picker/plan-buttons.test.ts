/** The buttons of plans, and what stands in their place. `plan-views.node` tests marks and labels as data. */
import type { PortalPlanPickerElement } from '../../src/picker/portal-plan-picker.js';
import {
  buttonOf,
  cardOf,
  cardPartOf,
  cardsOf,
  confirm,
  descriptionOf,
  dialogOf,
  dispatchClick,
  en,
  expect,
  holdAssignments,
  expectNoPart,
  fourPlans,
  mountPicker,
  openReview,
  partOf,
  partsOf,
  planMarkup,
  planOf,
  press,
  recordEvents,
  textOf,
  until,
  untilOutcome,
  visibleTextOf,
} from '../support/browser.js';
import { basic } from './basic.js';

describe('in the place of the button', () => {
  /** Parts in the place of the button, with their texts, by the labels of the plans. */
  const placesOf = (picker: PortalPlanPickerElement): Record<string, string> => {
    const places = cardsOf(picker).map(({ name, box }) => [
      name,
      [...(box.querySelector('.action')?.children ?? [])]
        .map((each) => `${each.getAttribute('part')}: ${textOf(each)}`)
        .join(),
    ]);
    return Object.fromEntries(places) as Record<string, string>;
  };

  it('B02 is the button, the mark, the link, or nothing, also for a plan without a value', async () => {
    const others =
      planMarkup({ value: 'off', label: 'Off', disabled: '' }) +
      planMarkup({ label: 'Soon' }) +
      planMarkup({ value: ' ', label: 'Blank' }) +
      planMarkup({ value: 'large', label: 'Large', href: '/sales', price: 'Custom' });
    const { picker } = await mountPicker({ plans: fourPlans + others });
    expect(placesOf(picker).Pro, 'while no plan is known').to.equal('button: Start Pro');
    expect(partsOf(picker, 'current')).to.have.length(0);
    Object.assign(picker, { currentPlan: 'basic', defaultPlan: 'free' });
    await picker.updateComplete;
    expect(placesOf(picker)).to.deep.equal({
      Free: 'button: Switch to Free',
      Basic: 'mark: Your plan',
      Pro: 'button: Switch to Pro',
      Enterprise: 'link: Contact us Enterprise',
      Off: 'mark: Not available',
      ...{ Soon: '', Blank: '', Large: 'link: Contact us Large' },
    });
    expect(textOf(partOf(picker, 'current'))).to.equal('You are on Basic, €19 per month.');
    Object.assign(picker, { currentPlan: 'large' });
    await picker.updateComplete;
    expect(placesOf(picker).Large, 'the current plan, which is a link').to.equal(`mark: ${en.yourPlan}`);
    expect(textOf(partOf(picker, 'current')), 'a price in words').to.equal('You are on Large.');
  });
});

describe('the button of a plan', () => {
  it('opens the review, which a click on the card or its name does not', async () => {
    const { picker } = await mountPicker();
    const events = recordEvents('plan-review');
    const card = cardOf(picker, 'pro');
    card.box.click();
    cardPartOf(card, 'label').click();
    expect(events).to.have.length(0);
    dispatchClick(buttonOf(picker, 'pro'), 2);
    expect(events, 'the second click of a double click').to.have.length(0);
    await openReview(picker);
    expect([events.length, dialogOf(picker).open]).to.deep.equal([1, true]);
  });

  it('is described by price, tag and warning, in a group that is named by the heading of the plan', async () => {
    const priced = { price: '49', currency: 'EUR', interval: 'month' };
    const texts = { label: 'Pro', badge: 'New', reason: 'You have 14 projects.' };
    const { picker } = await mountPicker({ plans: planMarkup({ value: 'pro', ...priced, ...texts }) });
    const card = cardOf(picker, 'pro');
    const heading = cardPartOf(card, 'label');
    expect(descriptionOf(buttonOf(picker, 'pro'))).to.equal('€49 per month New You have 14 projects.');
    expect([card.box.role, card.box.getAttribute('aria-labelledby')]).to.deep.equal(['group', heading.id]);
    expect([heading.role, heading.ariaLevel, textOf(heading)]).to.deep.equal(['heading', '3', 'Pro']);
    planOf(picker, 'pro').badge = planOf(picker, 'pro').reason = '';
    await picker.updateComplete;
    expect(descriptionOf(buttonOf(picker, 'pro'))).to.equal('€49 per month');
    Object.assign(planOf(picker, 'pro'), { disabled: true, reason: 'Sold out' });
    await picker.updateComplete;
    expect([cardOf(picker, 'pro').details, cardOf(picker, 'pro').button]).to.deep.equal([
      'Sold out',
      undefined,
    ]);
  });

  it('has the label of the page in the slot "action", and names the plan only then', async () => {
    const label = '<span slot="action">Try it</span>';
    const { picker } = await mountPicker({
      plans:
        planMarkup({ value: 'pro', label: 'Pro' }, label) +
        planMarkup({ label: 'Sales', href: '/sales' }, '<b slot="action">Call us</b>'),
    });
    const labelOf = (name: string): string => {
      const { button, link } = cardOf(picker, name);
      return visibleTextOf(button ?? link ?? expect.fail(name));
    };
    expect([labelOf('pro'), labelOf('Sales')]).to.deep.equal(['Try it Pro', 'Call us Sales']);
    for (const each of picker.querySelectorAll('[slot=action]')) each.remove();
    await until(() => labelOf('pro') === 'Start Pro', 'the own label of the button');
    await until(() => labelOf('Sales') === 'Contact us Sales', 'the own label of the link');
    planOf(picker, 'pro').innerHTML = label;
    await until(() => labelOf('pro') === 'Try it Pro', 'the label of the page');
  });

  it('is filled for a new customer', async () => {
    const { picker } = await mountPicker();
    expect(buttonOf(picker, 'pro').matches('.primary')).to.equal(true);
    picker.currentPlan = 'basic';
    await picker.updateComplete;
    expect(buttonOf(picker, 'pro').matches('.primary')).to.equal(false);
  });
});

describe('while a change is pending', () => {
  for (const [name, open] of [
    ['button', openReview],
    ['cancel', (picker: PortalPlanPickerElement) => press(picker, 'cancel')],
  ] as const)
    it(`"Stop" is beside the busy ${name}, and moves nothing`, async () => {
      const plans = planMarkup({ value: 'basic' }) + planMarkup({ value: 'pro' });
      const { picker } = await mountPicker({ customer: { plan: 'basic' }, attributes: basic, plans });
      holdAssignments(picker);
      await open(picker);
      const placesOf = (): number[] =>
        [picker, partOf(picker, 'plans'), ...cardsOf(picker).flatMap(({ box }) => [...box.children])].map(
          (each) => each.getBoundingClientRect().bottom,
        );
      const before = placesOf();
      await confirm(picker);
      const stop = partOf(picker, 'stop');
      const busy = stop.previousElementSibling;
      expect([busy?.part.value, busy?.querySelectorAll('.spinner').length]).to.deep.equal([name, 1]);
      expect(textOf(stop)).to.equal(en.stop);
      expect(placesOf()).to.deep.equal(before);
    });

  it('the pressed button stays, with the focus, when its plan becomes disabled, until the outcome', async () => {
    const { picker } = await mountPicker({ attributes: basic });
    const release = holdAssignments(picker);
    const pressed = buttonOf(picker, 'pro');
    await openReview(picker);
    await confirm(picker);
    planOf(picker, 'pro').disabled = true;
    await picker.updateComplete;
    expect(cardOf(picker, 'pro').button === pressed, 'the same button').to.equal(true);
    expect(pressed.matches(':focus'), 'the focus').to.equal(true);
    release(false);
    await untilOutcome(picker);
    expectNoPart(cardOf(picker, 'pro'), 'button');
  });
});
