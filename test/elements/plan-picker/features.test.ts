/** What a change does to the features of a plan: as data, in the review, and on the cards. */
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
import { planMarkup } from '../../support/markup.js';
import { mountPicker } from '../../support/mount.js';
import { reviewOf } from '../../support/review.js';
import { until } from '../../support/waiting.js';

/** Features as `key=text`, or as the text alone. */
const features = (...written: string[]): Feature[] =>
  written.map((each) => {
    const [text = '', key = ''] = each.split('=').reverse();
    return { key, text };
  });

/** What changes, with nothing where nothing is said. */
const change = (part: Partial<FeatureChange> = {}): FeatureChange => ({
  ...{ changed: [], added: [], removed: [], same: [], isAmbiguous: false },
  ...part,
});

describe('features, compared', () => {
  const comparisons: [what: string, before: Feature[], after: Feature[], change: FeatureChange][] = [
    ['the same ones', features('a=A', 'B'), features('B', 'a=A'), change({ same: ['B', 'A'] })],
    [
      'one key with another value',
      features('seats=1 seat', 'E-mail'),
      features('seats=9 seats', 'E-mail'),
      change({ changed: [['1 seat', '9 seats']], same: ['E-mail'] }),
    ],
    ['more', features('A'), features('A', 'B'), change({ added: ['B'], same: ['A'] })],
    ['fewer', features('A', 'B'), features('B'), change({ removed: ['A'], same: ['B'] })],
    [
      'others with keys: each is known to be another one',
      features('a=A'),
      features('b=B'),
      change({ added: ['B'], removed: ['A'] }),
    ],
    [
      'others, of which one has no key: they may be one in other words',
      features('a=A'),
      features('B'),
      change({ added: ['B'], removed: ['A'], isAmbiguous: true }),
    ],
    [
      'others on one side only, which are no other words of anything',
      features('A'),
      features('A', 'B', 'C'),
      change({ added: ['B', 'C'], same: ['A'] }),
    ],
    ['one text with a key in one plan alone', features('a=A'), features('A'), change({ same: ['A'] })],
    [
      'one text with two keys',
      features('a=1 GB'),
      features('b=1 GB'),
      change({ added: ['1 GB'], removed: ['1 GB'] }),
    ],
    [
      'one key twice: each item counts once',
      features('seats=1 seat', 'seats=2 guests'),
      features('seats=1 seat'),
      change({ removed: ['2 guests'], same: ['1 seat'] }),
    ],
    ['nothing known of the plan of now', [], features('A'), change()],
    ['nothing known of the next plan', features('A'), [], change()],
  ];
  for (const [what, before, after, expected] of comparisons)
    it(what, () => {
      expect(compareFeatures(before, after)).to.deep.equal(expected);
    });
});

describe('features, collected', () => {
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
    ['small', 'its own, where it extends none', ['1 seat', 'E-mail']],
    [
      'middle',
      'those of the plan that it extends, but its own value of one key',
      ['E-mail', '9 seats', 'Exports'],
    ],
    ['large', 'also those which that one has from another', ['E-mail', '9 seats', 'Exports', 'Phone']],
    ['same', 'one text once', ['1 seat', 'E-mail']],
    ['one', 'two plans that extend each other', ['Two', 'One']],
    ['two', 'and the other way around', ['One', 'Two']],
    ['self', 'a plan that extends itself', ['Self']],
    ['lost', 'nothing of a plan that is not there', []],
  ] as const)
    it(what, () => {
      const found = plans.find((each) => each.value === value) as Plan;
      const collected = collectFeatures(found, plans, (of) => listed[of] ?? []);
      expect(collected.map(({ text }) => text)).to.deep.equal(expected);
    });
});

const item = (key: string, text: string): string =>
  key ? `<li data-feature="${key}">${text}</li>` : `<li>${text}</li>`;

/** Two plans with these items, as markup; more attributes are those of Pro. */
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
  it('one key is one feature: its former and its new value', async () => {
    const picker = await mountPlans(
      [item('projects', '10 projects'), item('mail', 'E-mail'), item('exports', 'Exports')],
      [item('projects', 'Unlimited projects'), item('mail', 'E-mail'), item('phone', 'Phone')],
    );
    await openReview(picker);
    const { changed, added, removed, same } = reviewOf(picker);
    expect({ changed, added, removed, same }).to.deep.equal({
      changed: ['10 projects → Unlimited projects'],
      added: ['Phone'],
      removed: ['Exports'],
      same: ['E-mail'],
    });
    expect(titlesOf(picker)).to.deep.equal([en.removed, en.added]);
  });

  it('without keys nothing is judged: what each plan has, by its name', async () => {
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
    expect(titlesOf(picker)).to.deep.equal([
      format(en.with, { plan: 'Basic' }),
      format(en.with, { plan: 'Pro' }),
    ]);
    const classes = ['removed', 'added'].map((name) => partOf(picker, name).className);
    expect(classes, 'neither good nor bad').to.deep.equal(['', '']);
  });

  for (const [count, title] of [
    [1, '1 unchanged feature'],
    [2, '2 unchanged features'],
  ] as const)
    it(`${title}: folded away`, async () => {
      const kept = Array.from({ length: count }, (_, index) => item('', `Kept ${index}`));
      const picker = await mountPlans(kept, [...kept, item('', 'New')]);
      await openReview(picker);
      const same = partOf(picker, 'same') as HTMLDetailsElement;
      expect(same.open).to.equal(false);
      expect(textOf(same.querySelector('summary') as Element)).to.equal(title);
      expect(reviewOf(picker).same).to.deep.equal(['Kept 0', 'Kept 1'].slice(0, count));
    });

  it('nothing is listed where all stays the same', async () => {
    const picker = await mountPlans([item('', 'E-mail')], [item('', 'E-mail')]);
    await openReview(picker);
    expect(reviewOf(picker).title).to.equal('Switch to Pro');
    expect(partsOf(picker, 'features')).to.have.length(0);
  });

  it('a plan that extends another one has its features too', async () => {
    const picker = await mountPlans(
      [item('', 'E-mail'), item('projects', '10 projects')],
      [item('', 'Phone'), item('projects', 'Unlimited projects')],
      { extends: 'basic' },
    );
    await openReview(picker);
    const { changed, added, removed, same } = reviewOf(picker);
    expect({ changed, added, removed, same }).to.deep.equal({
      changed: ['10 projects → Unlimited projects'],
      added: ['Phone'],
      removed: [],
      same: ['E-mail'],
    });
  });

  it('a key and a plan to extend that the page sets during the review count, and what they show is marked', async () => {
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

  it('says whose features it has, by its name, which may change', async () => {
    const picker = await mountPlans([item('', 'E-mail')], [item('', 'Phone')], { extends: 'basic' });
    expect(heading(picker)).to.equal(format(en.includes, { plan: 'Basic' }));
    planOf(picker, 'basic').label = 'Starter';
    await until(() => heading(picker).includes('Starter'), 'the new name');
    expect(heading(picker)).to.equal(format(en.includes, { plan: 'Starter' }));
  });

  it('says nothing where it extends none, or one that is not there', async () => {
    for (const base of ['', 'nothing']) {
      const picker = await mountPlans([item('', 'E-mail')], [item('', 'Phone')], { extends: base });
      expect(cardOf(picker, 'pro').details).to.equal('Phone');
      expect(partsOf(picker, 'includes')).to.have.length(0);
    }
  });
});
