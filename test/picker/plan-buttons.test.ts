/** What stands in the place of the button of a plan. `placements.node` tests its marks and labels as data. */
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
  secondsInDays,
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
      planMarkup({ value: ' ', label: 'Blank' });
    const { picker } = await mountPicker({ attributes: basic, plans: fourPlans + others });
    const expected = {
      Free: 'button: Switch to Free',
      Basic: 'mark: Your plan',
      Pro: 'button: Switch to Pro',
      Enterprise: 'link: Contact us Enterprise',
      Off: 'mark: Not available',
      ...{ Soon: '', Blank: '' },
    };
    expect(placesOf(picker)).to.deep.equal(expected);
    expect(textOf(partOf(picker, 'current'))).to.equal('You are on Basic, €19 per month.');
    picker.assignment = { productPlanId: 'pro', startTimeInSeconds: secondsInDays(30) };
    await picker.updateComplete;
    expect(placesOf(picker).Pro, 'while it is scheduled').to.match(/^mark: Starts /);
    picker.assignment = null;
    await picker.updateComplete;
    expect(placesOf(picker), 'afterwards').to.deep.equal(expected);
  });

  it('is the mark of the current plan also if it has a link', async () => {
    const link = planMarkup({ value: 'large', label: 'Large', href: '/sales' });
    const { picker } = await mountPicker({
      attributes: { 'current-plan': 'large' },
      plans: fourPlans + link,
    });
    expect(placesOf(picker).Large).to.equal(`mark: ${en.yourPlan}`);
  });

  it('says "Start" while no current plan is known, and nothing says "You are on"', async () => {
    const { picker } = await mountPicker();
    expect(placesOf(picker).Pro).to.equal('button: Start Pro');
    expect(partsOf(picker, 'current')).to.have.length(0);
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

  it('is filled on featured plans, and on all of a new customer if none is featured', async () => {
    const { picker } = await mountPicker();
    const solid = (): string[] =>
      cardsOf(picker)
        .filter(({ button }) => button?.matches('.primary'))
        .map(({ name }) => name);
    expect(solid()).to.deep.equal(['Free', 'Basic', 'Pro']);
    planOf(picker, 'pro').featured = true;
    await picker.updateComplete;
    expect(solid()).to.deep.equal(['Pro']);
    picker.currentPlan = 'pro';
    await picker.updateComplete;
    expect(solid()).to.deep.equal([]);
  });
});

describe('while a change is pending', () => {
  const mountBasic = async () => {
    const scene = await mountPicker({ customer: { plan: 'basic' }, attributes: basic });
    return { ...scene, release: holdAssignments(scene.picker) };
  };

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
    const { picker, release } = await mountBasic();
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

  for (const [part, value] of [
    ['cancel', 'free'],
    ['keep', 'basic'],
  ] as const)
    it(`the button "${part}" is busy if it was pressed, also when read-only, and no card is`, async () => {
      const { picker, release } = await mountBasic();
      if (part === 'keep')
        picker.assignment = { productPlanId: 'pro', startTimeInSeconds: secondsInDays(30) };
      await picker.updateComplete;
      const label = (): string => cardOf(picker, value).mark || textOf(buttonOf(picker, value));
      const before = label();
      await press(picker, part);
      await confirm(picker);
      expect(label()).to.equal(before);
      for (const isReadOnly of [false, true]) {
        picker.readonly = isReadOnly;
        await picker.updateComplete;
        expect(partOf(picker, part).querySelectorAll('.spinner')).to.have.length(1);
        expect(partOf(picker, part).matches(':focus'), 'the focus').to.equal(true);
      }
      release(false);
      await untilOutcome(picker);
    });
});
