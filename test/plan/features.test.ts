/** Features of plans in the review and on the cards. `features.node` tests them as data. */
import { expect } from '@open-wc/testing';
import { en } from '../../src/messages/en.js';
import type { PortalPlanPickerElement } from '../../src/picker/portal-plan-picker.js';
import { openReview } from '../support/actions.js';
import { cardOf, cardPartOf, planOf } from '../support/cards.js';
import { planMarkup } from '../support/markup.js';
import { mountPickerOf } from '../support/mount.js';
import { dialogOf, partsOf, textOf } from '../support/rendered.js';
import { type ReviewTexts, reviewOf } from '../support/review.js';

const item = (key: string, text: string): string =>
  key ? `<li data-feature="${key}">${text}</li>` : `<li>${text}</li>`;

/** Mounts Basic, which is the current plan, and Pro with these items. */
const mountPlans = (
  basic: string[],
  pro: string[],
  attributes: Record<string, string> = {},
): Promise<PortalPlanPickerElement> =>
  mountPickerOf(
    undefined,
    { 'current-plan': 'basic' },
    planMarkup({ value: 'basic', label: 'Basic', interval: 'month' }, `<ul>${basic.join('')}</ul>`) +
      planMarkup(
        { value: 'pro', label: 'Pro', interval: 'month', ...attributes },
        `<ul>${pro.join('')}</ul>`,
      ),
  );

type Change = Pick<ReviewTexts, 'changed' | 'added' | 'removed'>;

describe('the features in the review', () => {
  async function expectChange(picker: PortalPlanPickerElement, expected: Change): Promise<void> {
    await openReview(picker);
    const { changed, added, removed } = reviewOf(picker);
    expect({ changed, added, removed }).to.deep.equal(expected);
  }

  it('pair the former and the new text of one key, and list what is removed before what is added', async () => {
    const picker = await mountPlans(
      [item('projects', '10 projects'), item('mail', 'E-mail'), item('exports', 'Exports')],
      [item('projects', ' Unlimited\n projects'), item('mail', 'E-mail'), item('phone', 'Phone')],
    );
    picker.headingLevel = 4;
    await expectChange(picker, {
      changed: ['10 projects → Unlimited projects'],
      added: ['Phone'],
      removed: ['Exports'],
    });
    const titles = [...dialogOf(picker).querySelectorAll('h3')];
    expect(titles.map((title) => [title.ariaLevel, textOf(title)])).to.deep.equal([
      ['5', en.removed],
      ['5', en.added],
    ]);
    expect(partsOf(picker, 'features').map(({ ariaLabel }) => ariaLabel)).to.deep.equal([en.changes]);
  });

  it('are added and removed when they have no keys', async () => {
    const picker = await mountPlans(
      [item('', '10 projects'), item('', 'E-mail')],
      [item('', 'Unlimited projects'), item('', 'E-mail')],
    );
    await expectChange(picker, { changed: [], added: ['Unlimited projects'], removed: ['10 projects'] });
  });

  it('are left out when all stay the same', async () => {
    const picker = await mountPlans([item('', 'E-mail')], [item('', 'E-mail')]);
    await expectChange(picker, { changed: [], added: [], removed: [] });
    expect(partsOf(picker, 'features')).to.have.length(0);
  });

  it('leave out what is hidden or struck through, and take items of another namespace', async () => {
    const picker = await mountPlans(
      [item('', 'E-mail'), item('', '<del>5</del> 10 projects')],
      ['<li hidden>Secret</li>', '<del><li>Fax</li></del>', '<li><s>Telex</s></li>', item('', 'E-mail')],
    );
    const foreign = document.createElementNS('https://example.com/', 'li');
    foreign.append('Phone');
    planOf(picker, 'pro').querySelector('ul')?.append(foreign);
    await expectChange(picker, { changed: [], added: ['Phone'], removed: ['10 projects'] });
  });

  it('include those of an extended plan', async () => {
    const picker = await mountPlans(
      [item('', 'E-mail'), item('projects', '10 projects')],
      [item('', 'Phone'), item('projects', 'Unlimited projects')],
      { extends: 'basic' },
    );
    await expectChange(picker, {
      changed: ['10 projects → Unlimited projects'],
      added: ['Phone'],
      removed: [],
    });
  });
});

describe('the card of a plan that extends another one', () => {
  const mountWith = (attributes: Record<string, string>): Promise<PortalPlanPickerElement> =>
    mountPlans([item('', 'E-mail')], [item('', 'Phone')], attributes);

  it('names the extended plan, also after a change of its label', async () => {
    const picker = await mountWith({ extends: 'basic' });
    const heading = (): string => textOf(cardPartOf(cardOf(picker, 'pro'), 'includes'));
    expect(heading()).to.equal('Everything in Basic, plus:');
    planOf(picker, 'basic').label = 'Starter';
    await picker.updateComplete;
    expect(heading()).to.equal('Everything in Starter, plus:');
  });

  for (const [what, attributes] of Object.entries({
    '`extends` is empty': { extends: '' },
    '`extends` names no plan': { extends: 'nothing' },
    'the extended plan is the same plan in another interval': {
      ...{ extends: 'basic', label: 'Basic', interval: 'year' },
    },
  }))
    it(`names none when ${what}`, async () => {
      const picker = await mountWith(attributes);
      if ('interval' in attributes) picker.interval = attributes.interval;
      await picker.updateComplete;
      expect(cardOf(picker, 'pro').details).to.equal('Phone');
      expect(partsOf(picker, 'includes')).to.have.length(0);
    });
});
