/** Features of plans: compared, in the review, and on the cards. */
import { expect } from '@open-wc/testing';
import type { PortalPlanPickerElement } from '../../../src/elements/portal-plan-picker.js';
import { en } from '../../../src/messages/en.js';
import { format } from '../../../src/localize/format.js';
import {
  collectFeatures,
  compareFeatures,
  type Feature,
  type FeatureChange,
} from '../../../src/plan-picker/features.js';
import type { Plan } from '../../../src/plan-picker/plan.js';
import { cardOf, cardPartOf, planOf } from '../../support/cards.js';
import { dialogOf, partOf, partsOf, textOf } from '../../support/rendered.js';
import { openReview } from '../../support/actions.js';
import { listMarkup, planMarkup } from '../../support/markup.js';
import { mountPicker } from '../../support/mount.js';
import { reviewOf } from '../../support/review.js';
import { until } from '../../support/waiting.js';
import { fivePlans, mountBasic } from './basic.js';

/** Features as `key=text`, or as the text alone. */
const features = (...written: string[]): Feature[] =>
  written.map((each) => {
    const [text = '', key = ''] = each.split('=').reverse();
    return { key, text };
  });

/** A change with these parts, and no others. */
const change = (part: Partial<FeatureChange> = {}): FeatureChange => ({
  ...{ changed: [], added: [], removed: [] },
  ...part,
});

describe('compareFeatures()', () => {
  const comparisons: [what: string, before: Feature[], after: Feature[], change: FeatureChange][] = [
    ['the same features', features('a=A', 'B'), features('B', 'a=A'), change()],
    [
      'one key with another text',
      features('seats=1 seat', 'E-mail'),
      features('seats=9 seats', 'E-mail'),
      change({ changed: [['1 seat', '9 seats']] }),
    ],
    ['an added feature', features('A'), features('A', 'B'), change({ added: ['B'] })],
    ['a removed feature', features('A', 'B'), features('B'), change({ removed: ['A'] })],
    [
      'features with different keys',
      features('a=A'),
      features('b=B'),
      change({ added: ['B'], removed: ['A'] }),
    ],
    [
      'other features, one without a key',
      features('a=A'),
      features('B'),
      change({ added: ['B'], removed: ['A'] }),
    ],
    [
      'other features in one plan only',
      features('A'),
      features('A', 'B', 'C'),
      change({ added: ['B', 'C'] }),
    ],
    ['one text with a key in only one plan', features('a=A'), features('A'), change()],
    [
      'one text with two keys',
      features('a=1 GB'),
      features('b=1 GB'),
      change({ added: ['1 GB'], removed: ['1 GB'] }),
    ],
    [
      'one key twice',
      features('seats=1 seat', 'seats=2 guests'),
      features('seats=1 seat'),
      change({ removed: ['2 guests'] }),
    ],
    ['no features of the former plan', [], features('A'), change()],
    ['no features of the next plan', features('A'), [], change()],
  ];
  for (const [what, before, after, expected] of comparisons)
    it(`compares ${what}`, () => {
      expect(compareFeatures(before, after)).to.deep.equal(expected);
    });
});

describe('collectFeatures()', () => {
  const listed: Record<string, Feature[]> = {
    small: features('seats=1 seat', 'mail=E-mail'),
    middle: features('seats=9 seats', 'Exports'),
    large: features('Phone'),
    same: features('E-mail'),
    one: features('One'),
    two: features('Two'),
    self: features('Self'),
  };
  const plans = Object.entries({
    ...{ small: '', middle: 'small', large: 'middle', same: 'small' },
    ...{ one: 'two', two: 'one', self: 'self', lost: 'nothing' },
  }).map(([value, base]) => ({ value, extends: base }) as Plan);

  for (const [value, what, expected] of [
    ['small', 'the features of a plan that extends none', ['1 seat', 'E-mail']],
    [
      'middle',
      'the features of the extended plan, with its own text for a common key',
      ['E-mail', '9 seats', 'Exports'],
    ],
    ['large', 'the features of all extended plans', ['E-mail', '9 seats', 'Exports', 'Phone']],
    ['same', 'a repeated text once', ['1 seat', 'E-mail']],
    ['one', 'the features of two plans that extend each other', ['Two', 'One']],
    ['two', 'the features of these two plans in the opposite order', ['One', 'Two']],
    ['self', 'the features of a plan that extends itself once', ['Self']],
    ['lost', 'nothing from an extended plan that does not exist', []],
  ] as const)
    it(`returns ${what}`, () => {
      const found = plans.find((each) => each.value === value) as Plan;
      const collected = collectFeatures(found, plans, (of) => listed[of] ?? []);
      expect(collected.map(({ text }) => text)).to.deep.equal(expected);
    });
});

const item = (key: string, text: string): string =>
  key ? `<li data-feature="${key}">${text}</li>` : `<li>${text}</li>`;

/** Basic and Pro with these items as markup, and more attributes of Pro. */
const mountPlans = (
  basic: string[],
  pro: string[],
  attributes: Record<string, string> = {},
): Promise<PortalPlanPickerElement> =>
  mountPicker(
    undefined,
    { 'current-plan': 'basic' },
    planMarkup({ value: 'basic', label: 'Basic' }, `<ul>${basic.join('')}</ul>`) +
      planMarkup({ value: 'pro', label: 'Pro', ...attributes }, `<ul>${pro.join('')}</ul>`),
  );

const titlesOf = (picker: PortalPlanPickerElement): string[] =>
  [...dialogOf(picker).querySelectorAll('h3')].map(textOf);

describe('the features in the review', () => {
  it('pair the former and the new text of one key', async () => {
    const picker = await mountPlans(
      [item('projects', '10 projects'), item('mail', 'E-mail'), item('exports', 'Exports')],
      [item('projects', 'Unlimited projects'), item('mail', 'E-mail'), item('phone', 'Phone')],
    );
    await openReview(picker);
    const { changed, added, removed } = reviewOf(picker);
    expect({ changed, added, removed }).to.deep.equal({
      changed: ['10 projects → Unlimited projects'],
      added: ['Phone'],
      removed: ['Exports'],
    });
    expect(titlesOf(picker)).to.deep.equal([en.removed, en.added]);
  });

  it('are added and removed when they have no keys', async () => {
    const picker = await mountPlans(
      [item('', '10 projects'), item('', 'E-mail')],
      [item('', 'Unlimited projects'), item('', 'E-mail')],
    );
    await openReview(picker);
    const { changed, added, removed } = reviewOf(picker);
    expect({ changed, added, removed }).to.deep.equal({
      changed: [],
      added: ['Unlimited projects'],
      removed: ['10 projects'],
    });
    expect(titlesOf(picker)).to.deep.equal([en.removed, en.added]);
  });

  it('are left out when all stay the same', async () => {
    const picker = await mountPlans([item('', 'E-mail')], [item('', 'E-mail')]);
    await openReview(picker);
    expect(reviewOf(picker).title).to.equal('Switch to Pro');
    expect(partsOf(picker, 'features')).to.have.length(0);
  });

  it('include those of an extended plan', async () => {
    const picker = await mountPlans(
      [item('', 'E-mail'), item('projects', '10 projects')],
      [item('', 'Phone'), item('projects', 'Unlimited projects')],
      { extends: 'basic' },
    );
    await openReview(picker);
    const { changed, added, removed } = reviewOf(picker);
    expect({ changed, added, removed }).to.deep.equal({
      changed: ['10 projects → Unlimited projects'],
      added: ['Phone'],
      removed: [],
    });
  });

  it('are paired and marked when the page sets a key during the review', async () => {
    const picker = await mountPlans([item('', '10 projects')], [item('', 'Unlimited projects')]);
    await openReview(picker);
    for (const value of ['basic', 'pro'])
      planOf(picker, value).querySelector('li')?.setAttribute('data-feature', 'projects');
    await until(() => partsOf(picker, 'changed').length, 'the pair');
    expect(reviewOf(picker).changed).to.deep.equal(['10 projects → Unlimited projects']);
    expect(textOf(partOf(picker, 'changed').querySelector('mark') as Element)).to.equal(
      '10 projects → Unlimited projects',
    );
    expect(reviewOf(picker).notes).to.include(en.changed);
  });
});

describe('the card of a plan that extends another one', () => {
  const heading = (picker: PortalPlanPickerElement): string =>
    textOf(cardPartOf(cardOf(picker, 'pro'), 'includes'));

  it('names the extended plan, also after a change of its label', async () => {
    const picker = await mountPlans([item('', 'E-mail')], [item('', 'Phone')], { extends: 'basic' });
    expect(heading(picker)).to.equal(format(en.includes, { plan: 'Basic' }));
    planOf(picker, 'basic').label = 'Starter';
    await until(() => heading(picker).includes('Starter'), 'the new name');
    expect(heading(picker)).to.equal(format(en.includes, { plan: 'Starter' }));
  });

  it('names none when `extends` is empty or unknown', async () => {
    for (const base of ['', 'nothing']) {
      const picker = await mountPlans([item('', 'E-mail')], [item('', 'Phone')], { extends: base });
      expect(cardOf(picker, 'pro').details).to.equal('Phone');
      expect(partsOf(picker, 'includes')).to.have.length(0);
    }
  });

  it('names none when the extended plan is the same plan in another interval', async () => {
    const yearly = { value: 'pro-year', label: 'Pro', price: '490', currency: 'EUR', interval: 'year' };
    const content = fivePlans + planMarkup({ ...yearly, extends: 'pro' }, listMarkup('Phone'));
    const picker = await mountBasic({ content, attributes: { value: 'pro-year' } });
    expect(cardOf(picker, 'pro-year').details).to.equal('Phone');
    expect(partsOf(picker, 'includes').map(textOf)).to.deep.equal([]);
  });
});
