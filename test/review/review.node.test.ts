/** What the review of a change shows, as data: cost, times, features, title and labels. */
import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { type Change, deriveChange, isChange } from '../../src/change/change.js';
import type { Review } from '../../src/change/progress.js';
import { toLocalInput } from '../../src/change/schedule.js';
import { format, formatTime } from '../../src/i18n/format.js';
import { en } from '../../src/messages/en.js';
import type { FeatureDifference } from '../../src/plan/features.js';
import { renderReviewDialog, type ReviewState } from '../../src/review/review.js';
import { describeCost, describeTimes, type Row } from '../../src/review/rows.js';
import { endsThen, english, say, startsToday, time } from '../picker/sentences.js';
import {
  createPage,
  createPlan,
  createSelection,
  type PageValues,
  type Wanted,
} from '../change/plan-data.js';
import { insideOf, markupOf, textIn, textsOf } from '../change/templates.js';
import { markupText } from '../support/server-rendered.js';

const secondsOf = (text: string): number => Date.parse(text) / 1000;

const now = secondsOf('2027-01-15T12:00Z');
const [march, april, june] = ['2027-03-01T12:00Z', '2027-04-01T12:00Z', '2027-06-01T12:00Z'].map(
  secondsOf,
) as [number, number, number];

const plans = [
  createPlan({ value: 'free', price: '0' }),
  createPlan({ value: 'basic', price: '19' }),
  createPlan({ value: 'pro', price: '49.5' }),
  createPlan({ value: 'max', price: '99' }),
  createPlan({ value: 'reduced', price: '49', regularPrice: '59', note: 'plus VAT' }),
  createPlan({ value: 'saving', price: '190', interval: 'year' }),
  createPlan({ value: 'dearer', price: '250', interval: 'year' }),
  createPlan({ value: 'endless', price: '1e999' }),
  createPlan({ value: 'unpriced' }),
  createPlan({ value: 'worded', price: 'Contact us' }),
  createPlan({ value: 'same', price: '19' }),
  createPlan({ value: 'max-yearly', label: 'MAX', price: '990', interval: 'year' }),
  createPlan({ value: 'seat', price: '10', note: 'per seat' }),
  createPlan({ value: 'seat-yearly', label: 'SEAT', price: '100', interval: 'year', note: 'per seat' }),
  createPlan({ value: 'small', price: '9', reason: 'You have 14 projects.' }),
];

const scheduled = { plan: 'pro', start: march };
const cancellation: Wanted = { plan: 'free', isCancellation: true };

beforeEach(() => (process.env.TZ = 'UTC'));

const doNothing = (): void => undefined;

const noFeatures: FeatureDifference = { changed: [], added: [], removed: [] };

type State = Partial<Omit<ReviewState, 'review'> & Pick<Review, 'features' | 'amounts' | 'expected'>>;

function changeOf(wanted: Wanted, more: PageValues = {}): Change {
  const change = deriveChange(createSelection(wanted), createPage({ plans, now, ...more }));
  return isChange(change) ? change : assert.fail(JSON.stringify(change));
}

/** Markup of the review of a selection. */
function reviewed(wanted: Wanted, more: PageValues = {}, given: State = {}): string {
  const { features, amounts, expected, ...state } = {
    ...{ features: noFeatures, amounts: [], expected: undefined },
    ...given,
  };
  const selection = createSelection(wanted);
  const context = createPage({ plans, now, ...more });
  const change = changeOf(wanted, more);
  return markupOf(
    renderReviewDialog(
      {
        ...{ now, headingLevel: 2, isPending: false },
        review: {
          ...{ selection, change, context, features, amounts, controller: new AbortController() },
          ...{ opening: {}, expected, notice: null },
        },
        ...{ onEdit: doNothing, onConfirm: doNothing, onDismiss: doNothing },
        ...state,
      },
      false,
      doNothing,
      english,
    ),
  );
}

/** A row as a line, such as "Starts: Within the next hour BASIC ends when PRO starts.". */
const lineOf = ({ label, amount = '', value = '', notes = [] }: Row): string =>
  [amount || value ? `${label}: ${amount}${value}` : label, ...notes].filter(Boolean).join(' ');

const costOf = (wanted: Wanted, more?: PageValues): string =>
  describeCost(changeOf(wanted, more), english).map(lineOf).join('; ');

const timesOf = (wanted: Wanted, more?: PageValues): string[] =>
  describeTimes(changeOf(wanted, more), now, english).map(lineOf);

describe('the cost of a change', () => {
  const today = 'BASIC today: €19 per month';
  const costs: [what: string, wanted: Wanted, cost: string, more?: PageValues][] = [
    ['a higher price', 'pro', `PRO: €49.50 per month; ${today}`],
    ['a reduced price with a note', 'reduced', `REDUCED: €49 per month instead of €59 plus VAT; ${today}`],
    ['a saving per year', 'saving', `SAVING: €190 per year You save €38 per year.; ${today}`],
    ['a dearer year', 'dearer', `DEARER: €250 per year €22 per year more; ${today}`],
    [
      'a saving by the seat',
      'seat-yearly',
      'SEAT, billed yearly: €100 per year You save €20 per year, per seat. per seat; SEAT, billed monthly: €10 per month per seat',
      { inForce: 'seat' },
    ],
    [
      'another interval of the same plan',
      'max-yearly',
      'MAX, billed yearly: €990 per year You save €198 per year.; MAX, billed monthly: €99 per month',
      { inForce: 'max' },
    ],
    ['a first plan', 'pro', 'PRO: €49.50 per month', { inForce: '' }],
    ['a plan without a price', 'unpriced', ''],
    ['the current plan, which is kept', 'basic', 'BASIC: €19 per month', { scheduled }],
    [
      'a cancellation, though the current plan is unknown',
      ...([cancellation, 'FREE: €0 per month', { inForce: '' }] as const),
    ],
  ];
  for (const [what, wanted, cost, more] of costs)
    it(`is "${cost}" for ${what}`, () => assert.equal(costOf(wanted, more), cost));

  it('leads with the requested price, unless it is that of a cancellation. The current one is muted', () => {
    const looksOf = (wanted: Wanted) =>
      describeCost(changeOf(wanted), english).map(({ amount, tone }) => [amount, tone]);
    assert.deepEqual(looksOf('pro'), [
      ['€49.50', undefined],
      [undefined, 'muted'],
    ]);
    assert.deepEqual(looksOf(cancellation), [
      [undefined, undefined],
      [undefined, 'muted'],
    ]);
  });
});

describe('the times of a change', () => {
  const replaces = say('replaces', 'PRO', march);
  const starts = (seconds?: number): string => `Starts: ${seconds ? time(seconds) : en.soon}`;
  /** The end of the requested plan, and which one follows. */
  const ends = (plan: string, seconds: number): string => `Ends: ${time(seconds)} ${say('follows', plan)}`;
  /** The end of BASIC by a cancellation. */
  const cancels = (seconds?: number): string =>
    seconds
      ? format(en.keepUntil, { current: 'BASIC', plan: 'FREE', time: time(seconds) })
      : format(en.endsSoon, { current: 'BASIC', plan: 'FREE' });
  const startsFirst = `Starts: ${startsToday(now)}`;
  const times: [what: string, wanted: Wanted, more: PageValues, lines: string[]][] = [
    ['another plan', 'pro', {}, [`${starts()} ${endsThen('BASIC', 'PRO')}`]],
    ['a first plan', 'pro', { inForce: '' }, [startsFirst]],
    [
      'a first plan with an end',
      { plan: 'pro', end: june },
      { inForce: '' },
      [startsFirst, ends('FREE', june)],
    ],
    ['a first plan with a start', { plan: 'pro', start: march }, { inForce: '' }, [starts(march)]],
    [
      'another plan with a start and an end',
      { plan: 'pro', start: march, end: june },
      {},
      [`${starts(march)} ${endsThen('BASIC', 'PRO')}`, ends('FREE', june)],
    ],
    [
      'plans that the page does not list',
      { plan: 'pro', end: june },
      { inForce: 'legacy', defaultPlan: 'nothing' },
      [
        `${starts()} Your current plan ends when PRO starts.`,
        `Ends: ${time(june)} The default plan follows.`,
      ],
    ],
    ['another interval of the same plan', 'max-yearly', { inForce: 'max' }, [starts()]],
    ['a cancellation', cancellation, {}, [cancels()]],
    [
      'a cancellation, after which a plan follows that the page does not list',
      { ...cancellation, plan: 'nothing' },
      { defaultPlan: 'nothing' },
      ['BASIC ends within the next hour. The default plan follows.'],
    ],
    ['a cancellation with a start', { ...cancellation, start: june }, {}, [cancels(june)]],
    [
      'a cancellation of an unknown plan',
      cancellation,
      { inForce: '' },
      [`Ends: ${en.soon}. ${say('follows', 'FREE')}`],
    ],
    ['keeping the plan', 'basic', { scheduled }, [`${say('stay', 'BASIC')} ${say('notStarting', 'PRO')}`]],
    [
      'keeping the plan, to which the customer would have returned',
      'basic',
      { scheduled: [scheduled, { plan: 'basic', start: april }] },
      [`${say('stay', 'BASIC')} ${say('notStarting', 'PRO')}`],
    ],
    [
      'replacing a scheduled plan',
      'max',
      { scheduled },
      [`${starts()} ${endsThen('BASIC', 'MAX')}`, replaces],
    ],
    ['replacing a scheduled plan by the default one', 'free', { scheduled }, [cancels(), replaces]],
    [
      'an invalid start, whatever follows',
      { plan: 'max', start: '2027-', end: null },
      { scheduled, canSchedule: true },
      [`Starts: ${en.chooseTime}`],
    ],
    [
      'an invalid end',
      { plan: 'max', end: '2027-' },
      { canSchedule: true },
      [`${starts()} ${endsThen('BASIC', 'MAX')}`, `Ends: ${en.chooseTime}`],
    ],
    [
      'a cancellation with an invalid start',
      { ...cancellation, start: '2027-' },
      { canSchedule: true },
      [`Ends: ${en.chooseTime}`],
    ],
    [
      'a cancellation after a scheduled plan',
      { ...cancellation, start: june },
      { scheduled },
      [`${say('moveAt', 'PRO', march)} ${say('moveAt', 'FREE', june)}`],
    ],
    [
      'a plan after the end of a scheduled one',
      { plan: 'max', start: june },
      { scheduled, end: april },
      [
        `${starts(june)} ${endsThen('FREE', 'MAX')}`,
        `${say('moveAt', 'PRO', march)} ${say('moveAt', 'FREE', april)}`,
      ],
    ],
  ];
  for (const [what, wanted, more, lines] of times)
    it(`are rows, with a sentence for each other plan: ${what}`, () =>
      assert.deepEqual(timesOf(wanted, more), lines));

  it('are the same rows where the customer can edit them', () => {
    const markup = reviewed({ plan: 'pro', start: march, end: june }, { canSchedule: true });
    const noteIn = (editable: string): string =>
      textsOf(insideOf(editable, 'class="editable"').replace(/<details.*<\/details>/s, ''), 'small').join();
    assert.deepEqual(textsOf(markup, 'summary'), [`Starts ${time(march)} · ${en.changeTimes}`]);
    assert.equal(noteIn(markup), endsThen('BASIC', 'PRO'));
    const [shown, fields] = ['part="times"', 'class="editable"'].map((each) => insideOf(markup, each));
    // The start is in the fields, and no row beside them.
    assert.equal(textIn(shown?.split(fields ?? '')[1] ?? ''), ends('FREE', june).replace(':', ''));
    const ending = reviewed(cancellation, { canSchedule: true });
    assert.deepEqual(textsOf(ending, 'summary'), [`${cancels()} ${en.changeTimes}`]);
    assert.equal(noteIn(ending), '');
    const invalid = reviewed({ plan: 'max', start: '2027-' }, { canSchedule: true });
    assert.equal(noteIn(invalid), '', 'a start that is not known');
  });

  it('have a name for the button that unfolds their fields', () => {
    const nameOf = (wanted: Wanted): string =>
      /aria-label=(.*?)>\n/.exec(reviewed(wanted, { canSchedule: true }))?.[1] ?? '';
    assert.equal(nameOf('pro'), 'Starts: Within the next hour, change');
    assert.equal(nameOf({ plan: 'pro', start: march }), `Starts: ${formatTime(march, 'en')}, change`);
    assert.equal(nameOf(cancellation), '', 'its text says the same');
  });

  it('have the local zone, also of what else begins in the hour that clocks show twice', () => {
    process.env.TZ = 'Europe/Berlin';
    const clock = secondsOf('2027-10-31T00:45Z');
    const change = changeOf('max', { now: clock, scheduled: { plan: 'pro', start: clock + 2700 } });
    assert.deepEqual(describeTimes(change, clock, english).map(lineOf), [
      ...[starts(), 'PRO starts on October 31, 2027 at 2:30 AM GMT+1.'],
    ]);
  });
});

describe('the fields of a review', () => {
  it('have minimums that follow the clock and the start', () => {
    const leastsAt = (clock: number): string[] => {
      const markup = reviewed(
        { plan: 'pro', start: '2027-03-01T10:00', end: '' },
        { canSchedule: true },
        { now: clock },
      );
      return [...markup.matchAll(/min=(\S+)/g)].map(([, least = '']) => least);
    };
    assert.deepEqual(leastsAt(now), ['2027-01-15T12:01', '2027-03-01T10:01']);
    assert.deepEqual(leastsAt(now + 3600), ['2027-01-15T13:01', '2027-03-01T10:01']);
  });

  for (const [zone, name] of [
    ['Asia/Kathmandu', 'Nepal Time'],
    // It has no generic name.
    ['UTC', 'Coordinated Universal Time'],
  ] as const)
    it(`name the zone of their times: ${name}`, () => {
      process.env.TZ = zone;
      const markup = reviewed('pro', { canSchedule: true });
      assert.deepEqual(textsOf(markup, 'p class="zone muted"'), [format(en.zone, { zone: name })]);
    });
});

describe('the buttons of a review', () => {
  const labels: [what: string, wanted: Wanted, more: PageValues, dismiss: string, confirm: string][] = [
    ['a change', 'pro', {}, en.dismiss, 'Switch to PRO, €49.50 per month'],
    ['a first plan', 'pro', { inForce: '' }, en.dismiss, 'Start PRO, €49.50 per month'],
    ['a change with a start', { plan: 'pro', start: march }, ...([{}, en.dismiss, 'Schedule PRO'] as const)],
    [
      'another interval of the same plan',
      'max-yearly',
      ...([{ inForce: 'max' }, en.dismiss, `${en['confirm-year']}, €990 per year`] as const),
    ],
    ['a plan without a price', 'unpriced', {}, en.dismiss, 'Switch to UNPRICED'],
    ['a plan with a price in words', 'worded', {}, en.dismiss, 'Switch to WORDED'],
    [
      'a plan that the page does not list',
      'none',
      { inForce: 'basic', defaultPlan: 'none' },
      'Keep BASIC',
      'Switch to the default plan',
    ],
    ['a cancellation', cancellation, {}, 'Keep BASIC', 'Cancel BASIC'],
    ['the default plan by its own button', 'free', {}, 'Keep BASIC', 'Switch to FREE'],
    [
      'a cancellation while another plan is scheduled',
      cancellation,
      { scheduled },
      en.dismiss,
      'Cancel BASIC',
    ],
    ['a cancellation of a plan that ends anyway', cancellation, { end: march }, en.dismiss, 'Cancel BASIC'],
    ['a cancellation of an unknown plan', cancellation, { inForce: '' }, en.dismiss, en.cancel],
    ['keeping the plan', 'basic', { scheduled }, en.dismiss, 'Keep BASIC'],
  ];
  for (const [what, wanted, more, dismiss, confirm] of labels)
    it(`are "${dismiss}" and "${confirm}" for ${what}`, () =>
      assert.deepEqual(textsOf(reviewed(wanted, more), 'button'), [dismiss, confirm]));

  it('break the line before the price, and nowhere in it', () => {
    const markup = insideOf(reviewed('pro'), 'name="confirm"');
    assert.equal(markup, 'Switch to PRO, €49.50\u00a0per\u00a0month');
  });

  it('have a label of the page for a change and for a cancellation, but not for keeping a plan', () => {
    const slots = (wanted: Wanted, more?: PageValues): string[] =>
      [...reviewed(wanted, more).matchAll(/<slot name="(confirm[^"]*)"/g)].map(([, name = '']) => name);
    assert.deepEqual(slots('pro'), ['confirm']);
    assert.deepEqual(slots(cancellation), ['confirm-cancel']);
    assert.deepEqual(slots('basic', { scheduled }), []);
  });

  it('cannot confirm before the page has its amounts, or while a time is invalid', () => {
    const read = (wanted: Wanted, hasAmounts: boolean): [boolean, string] => {
      const amounts = hasAmounts ? [] : undefined;
      const markup = reviewed(wanted, { canSchedule: true }, { amounts });
      const isAvailable = /part=confirm\s+aria-disabled=false/.test(markup);
      const status = textsOf(markup, 'p class="hidden" id="calculating"').join();
      assert.equal(insideOf(markup, 'part=confirm').includes(status && `spinner"></i>${status}`), true);
      return [isAvailable, status];
    };
    assert.deepEqual(read({ plan: 'pro' }, true), [true, '']);
    assert.deepEqual(read({ plan: 'pro' }, false), [false, en.calculating]);
    assert.deepEqual(read({ plan: 'pro', start: toLocalInput(now - 60) }, false), [false, '']);
  });
});

describe('what is due', () => {
  const amount = { label: 'Today', price: '31.50', currency: 'EUR' };
  const tax = { label: 'VAT', price: 5, currency: 'EUR' };
  it('leads, and is on the button, also of a later change', () => {
    const amounts = [{ ...amount, due: true }, tax];
    for (const [start, label] of [
      [undefined, /PRO, €31\.50/],
      [now + 3600, /Schedule PRO, €31\.50/],
    ] as const) {
      const markup = reviewed({ plan: 'pro', start }, {}, { amounts });
      assert.match(insideOf(markup, 'part=confirm'), label);
      assert.match(insideOf(markup, 'class="row due"'), /Today/);
    }
  });

  for (const [price, label] of [
    ['0', 'Switch to PRO, €0'],
    ['-5', 'Switch to PRO'],
    ['-5,00', 'Switch to PRO'],
  ] as const)
    it(`is "${label}" on the button for ${price}`, () => {
      const markup = reviewed({ plan: 'pro' }, {}, { amounts: [{ ...amount, price, due: true }] });
      assert.equal(markupText(insideOf(markup, 'part=confirm')).replaceAll('\u00a0', ' '), label);
    });

  it('has its place while it is computed: that of the amounts before, or of three', () => {
    const rowsFor = (expected?: Review['expected']): string[] => {
      const markup = reviewed('pro', {}, { amounts: undefined, expected });
      assert.match(markup, /part="amounts"\s+aria-hidden=true/);
      const rows = insideOf(markup, 'part="amounts"').matchAll(/class="row (\w*)"/g);
      return [...rows].map(([, tone = '']) => tone);
    };
    assert.deepEqual(rowsFor(), ['', '', 'due']);
    assert.deepEqual(rowsFor([{ due: true }, {}]), ['due', '']);
    assert.doesNotMatch(reviewed(cancellation, {}, { amounts: undefined }), /part="amounts"/);
  });

  it('is nothing that the page has not called so: the button is as without amounts', () => {
    const markup = reviewed({ plan: 'pro' }, {}, { amounts: [amount, tax] });
    assert.equal(insideOf(markup, 'part=confirm'), insideOf(reviewed({ plan: 'pro' }), 'part=confirm'));
    assert.doesNotMatch(markup, /row due/);
  });
});

describe('the warnings of a review', () => {
  it('are those of the page about the plan, and about an earlier change', () => {
    const warningsIn = (markup: string): string[] => [
      ...textsOf(markup, 'p class="warning"'),
      ...textsOf(markup, 'div class="message unknown"'),
    ];
    assert.deepEqual(warningsIn(reviewed('small')), ['You have 14 projects.']);
    assert.deepEqual(warningsIn(reviewed('pro', { isUncertain: true })), [
      `${en.uncertain} ${en.checkFirst}`,
    ]);
    assert.deepEqual(warningsIn(reviewed('pro')), []);
  });
});

describe('the features of a review', () => {
  const none = { changed: [], added: [], removed: [] };
  const features = {
    changed: [
      { name: 'Seats', from: '1 seat', to: '9 seats' },
      { name: 'API', from: '100 calls', to: 'API' },
    ],
    added: ['<img src=x> ${x} {{x}}'],
    removed: ['Exports', 'E-mail support'],
  } as const;

  /** Rows of the table, as the texts of their cells. */
  const rowsIn = (markup: string): string[][] =>
    [...markup.matchAll(/<tr(?=[\s>])[^>]*>(.*?)<\/tr>/gs)].map(([, row = '']) => [
      ...textsOf(row, 'th'),
      ...textsOf(row, 'td'),
    ]);

  it('are what is removed, then a table of what changes, then what is added', () => {
    const markup = reviewed('pro', {}, { features });
    assert.deepEqual(textsOf(markup, 'h3'), ['Removed', 'Changed', 'Added']);
    assert.deepEqual(textsOf(insideOf(markup, 'part=removed'), 'li'), ['Exports', 'E-mail support']);
    assert.deepEqual(textsOf(insideOf(markup, 'part=added'), 'li'), ['<img src=x> ${x} {{x}}']);
    assert.deepEqual(rowsIn(markup), [
      ['BASIC', 'PRO', ''],
      ['Seats', '1 seat', '9 seats'],
      ['API', '100 calls', 'Included'],
    ]);
    assert.equal([...markup.matchAll(/<th scope="(col|row)">/g)].length, 4);
    for (const name of ['removed', 'altered', 'added'])
      assert.match(markup, new RegExp(`<h3 id=${name} .*aria-labelledby="?${name}"?`, 's'));
  });

  it('are only the groups that are not empty', () => {
    const groupsOf = (features: object) =>
      textsOf(reviewed('pro', {}, { features: { ...none, ...features } }), 'h3');
    assert.deepEqual(groupsOf({ removed: ['A'] }), ['Removed']);
    assert.deepEqual(groupsOf({ changed: features.changed }), ['Changed']);
    assert.deepEqual(groupsOf({ added: ['A'] }), ['Added']);
  });

  it('are those of the two billing intervals of a plan', () => {
    const markup = reviewed('max-yearly', { inForce: 'max' }, { features });
    assert.deepEqual(rowsIn(markup)[0], ['MAX (billed monthly)', 'MAX (billed yearly)', '']);
  });

  it('are folded from seven rows that a higher price brings, but never what is removed', () => {
    const changed = ['a', 'b', 'c', 'd', 'e'].map((name) => ({ name, from: '1', to: '2' }));
    const foldedIn = (wanted: Wanted, added: readonly string[]): string => {
      const features = { changed, added, removed: ['Exports'] };
      return insideOf(reviewed(wanted, {}, { features }), 'part="features"');
    };
    const long = foldedIn('pro', ['A', 'B']);
    assert.deepEqual(textsOf(long, 'summary'), ['5 changes, 2 additions']);
    assert.ok(long.indexOf('part=removed') < long.indexOf('<details'));
    assert.deepEqual(textsOf(foldedIn('pro', ['A']), 'summary'), []);
    assert.deepEqual(textsOf(foldedIn('same', ['A', 'B']), 'summary'), []);
  });

  it('are left out if nothing changes', () =>
    assert.doesNotMatch(reviewed('pro'), /<table|<h3|part="features"/));

  it('follow the price and the times. In a cancellation the price is last', () => {
    const orderIn = (markup: string): string[] =>
      [...markup.matchAll(/part="(features|times|cost)"|<slot name="(review[^"]*)"/g)].map(
        ([, part, slot]) => part ?? slot ?? '',
      );
    assert.deepEqual(orderIn(reviewed('pro', {}, { features })), ['cost', 'times', 'review', 'features']);
    assert.deepEqual(orderIn(reviewed(cancellation, {}, { features })), [
      ...['times', 'features', 'review', 'review-cancel', 'cost'],
    ]);
  });

  it('have a heading one level below that of the review, at most 6', () => {
    for (const [headingLevel, level] of [
      [2, 3],
      [6, 6],
    ] as const)
      assert.match(
        reviewed('pro', {}, { headingLevel, features: { ...none, added: ['A'] } }),
        new RegExp(`<h2 [^>]*aria-level=${headingLevel}>.*<h3 [^>]*aria-level=${level}>`, 's'),
      );
  });
});

it('has the title of its action', () => {
  const titleOf = (wanted: Wanted) => textsOf(reviewed(wanted), 'h2');
  assert.deepEqual(titleOf({ plan: 'pro', start: march }), ['Schedule PRO for March 1, 2027']);
  assert.deepEqual(titleOf(cancellation), ['Cancel BASIC?']);
  assert.deepEqual(titleOf('free'), ['Switch to FREE']);
});
