/** What the review of a change shows, as data: cost, times, features and labels. */
import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { deriveChange, isChange, type Page, type Wish } from '../../src/change/change.js';
import { renderReviewDialog, type ReviewState } from '../../src/change/review.js';
import { toLocalInput } from '../../src/change/schedule.js';
import { format } from '../../src/i18n/format.js';
import { en } from '../../src/messages/en.js';
import { english, say } from '../picker/sentences.js';
import { createPlan } from './plan-data.js';
import { markupOf, textIn, textsOf } from './templates.js';

const secondsOf = (text: string): number => Date.parse(text) / 1000;

const now = secondsOf('2027-01-15T12:00Z');
const [march, april, june] = ['2027-03-01T12:00Z', '2027-04-01T12:00Z', '2027-06-01T12:00Z'].map(
  secondsOf,
) as [number, number, number];

/** A customer of Basic whose default plan is Free. */
const page: Page = {
  plans: [
    createPlan({ value: 'free', price: '0' }),
    createPlan({ value: 'basic', price: '19' }),
    createPlan({ value: 'pro', price: '49.5' }),
    createPlan({ value: 'max', price: '99' }),
    createPlan({ value: 'reduced', price: '49', regularPrice: '59', note: 'plus VAT' }),
    createPlan({ value: 'saving', price: '190', interval: 'year' }),
    createPlan({ value: 'dearer', price: '250', interval: 'year' }),
    createPlan({ value: 'twelvefold', price: '228', interval: 'year' }),
    createPlan({ value: 'timeless', price: '490', interval: '' }),
    createPlan({ value: 'dollars', price: '49', currency: 'USD' }),
    createPlan({ value: 'worded', price: 'On request' }),
    createPlan({ value: 'endless', price: '1e999' }),
    createPlan({ value: 'unpriced' }),
    createPlan({ value: 'same', price: '19' }),
    createPlan({ value: 'small', price: '9', reason: 'You have 14 projects.' }),
  ],
  ...{ currentPlan: 'basic', defaultPlan: 'free', isReadOnly: false, assignment: null },
  ...{ scheduled: undefined, end: undefined, now, deviceTime: now, productId: undefined },
  ...{ startTimeInSeconds: undefined, endTimeInSeconds: undefined, canSchedule: false, isUncertain: false },
};

const scheduled = { productPlanId: 'pro', startTimeInSeconds: march };
const cancellation: Wish = { plan: 'free', isCancellation: true };

beforeEach(() => (process.env.TZ = 'UTC'));

const doNothing = (): void => undefined;

/** Markup of the review of a wish. */
function reviewed(wish: string | Wish, more: Partial<Page> = {}, state: Partial<ReviewState> = {}): string {
  const whole: Wish = typeof wish === 'string' ? { plan: wish } : wish;
  const change = deriveChange(whole, { ...page, ...more });
  if (!isChange(change)) return assert.fail(JSON.stringify(change));
  return markupOf(
    renderReviewDialog(
      {
        ...{ wish: whole, change, now, headingLevel: 2, isReady: true },
        features: { changed: [], added: [], removed: [] },
        ...{ onEdit: doNothing, onConfirm: doNothing, onDismiss: doNothing },
        ...state,
      },
      doNothing,
      english,
    ),
  );
}

/** Content of the first element with this part that contains no element with its own tag. */
const partIn = (markup: string, name: string): string =>
  textIn(new RegExp(`<(\\w+)[^>]* part="?${name}\\b[^>]*>(.*?)</\\1>`, 's').exec(markup)?.[2] ?? '');

describe('the cost of a change', () => {
  const costs: [what: string, wish: string | Wish, cost: string, more?: Partial<Page>][] = [
    ['a higher price', 'pro', '€49.50 per month €30.50 more than BASIC'],
    ['a lower price', 'free', '€0 per month €19 less than BASIC'],
    ['a reduced price with a note', 'reduced', '€49 per month instead of €59 €30 more than BASIC plus VAT'],
    ['a saving per year', 'saving', '€190 per year instead of €19 per month: you save €38 per year'],
    ['a dearer year', 'dearer', '€250 per year instead of €19 per month: €22 per year more'],
    ['a year at the price of its months', 'twelvefold', '€228 per year instead of €19 per month'],
    ['no interval', 'timeless', '€490'],
    ['another currency', 'dollars', '$49 per month'],
    ['a price in words', 'worded', 'On request per month'],
    ['an infinite price', 'endless', ''],
    ['no price', 'unpriced', ''],
    ['the same price', 'same', '€19 per month'],
    ['a first plan', 'pro', '€49.50 per month', { currentPlan: '' }],
    ['the current plan, which is kept', 'basic', '€19 per month', { scheduled }],
    ['a plan after another one', { plan: 'max', start: june }, '€99 per month', { scheduled }],
    ['a cancellation, though the current plan is unknown', cancellation, '€0 per month', { currentPlan: '' }],
  ];
  for (const [what, wish, cost, more] of costs)
    it(`is "${cost}" for ${what}`, () => {
      const markup = reviewed(wish, more);
      assert.equal(partIn(markup, 'cost'), cost);
      assert.equal(markup.includes('part="cost"'), cost !== '');
    });
});

describe('the times of a change', () => {
  const endsThen = say('endsThen', 'BASIC');
  const replaces = say('replaces', 'PRO', march);
  const times: [what: string, wish: string | Wish, more: Partial<Page>, sentences: string[]][] = [
    ['another plan', 'pro', {}, [en.startSoon, endsThen]],
    ['a first plan', 'pro', { currentPlan: '' }, [en.startSoonOrToday]],
    [
      'a first plan with an end',
      { plan: 'pro', end: june },
      { currentPlan: '' },
      [en.startSoonOrToday, say('moveAt', 'FREE', june)],
    ],
    [
      'another plan with a start and an end',
      { plan: 'pro', start: march, end: june },
      {},
      [say('startsAt', 'PRO', march), endsThen, say('moveAt', 'FREE', june)],
    ],
    [
      'plans that the page does not list',
      { plan: 'pro', end: june },
      { currentPlan: 'legacy', defaultPlan: 'nothing' },
      [en.startSoon, say('endsThen', 'legacy'), say('moveAt', 'nothing', june)],
    ],
    ['a cancellation', cancellation, {}, [say('moveSoon', 'FREE')]],
    ['a cancellation with a start', { ...cancellation, start: june }, {}, [say('moveAt', 'FREE', june)]],
    ['the default plan as a first plan', 'free', { currentPlan: '' }, [en.startSoonOrToday]],
    ['keeping the plan', 'basic', { scheduled }, [say('stay', 'BASIC'), say('notStarting', 'PRO')]],
    ['replacing a scheduled plan', 'max', { scheduled }, [en.startSoon, endsThen, replaces]],
    [
      'replacing a scheduled plan by the default one',
      'free',
      { scheduled },
      [say('moveSoon', 'FREE'), replaces],
    ],
    [
      'another start of the scheduled plan',
      { plan: 'pro', start: march - 60 },
      { scheduled },
      [say('startsAt', 'PRO', march - 60), endsThen, replaces],
    ],
    [
      'a cancellation after a scheduled plan',
      { ...cancellation, start: june },
      { scheduled },
      [say('moveAt', 'PRO', march), say('moveAt', 'FREE', june)],
    ],
    [
      'a plan after the end of a scheduled one',
      { plan: 'max', start: june },
      { scheduled, end: april },
      [
        ...[say('moveAt', 'PRO', march), say('moveAt', 'FREE', april)],
        ...[say('startsAt', 'MAX', june), say('endsThen', 'FREE')],
      ],
    ],
  ];
  for (const [what, wish, more, sentences] of times)
    it(`are said in sentences: ${what}`, () =>
      assert.equal(partIn(reviewed(wish, more), 'times'), sentences.join(' ')));

  it('have a machine-readable time in UTC, and the local zone in the text', () => {
    process.env.TZ = 'Asia/Kathmandu';
    assert.match(
      reviewed({ plan: 'pro', start: march }),
      /<time datetime=2027-03-01T12:00:00.000Z>March 1, 2027 at 5:45 PM GMT\+5:45<\/time>/,
    );
  });
});

describe('the fields of a review', () => {
  const zones = {
    ...{ 'Europe/Berlin': 'Central European Time', 'Asia/Kathmandu': 'Nepal Time' },
    ...{ 'Pacific/Honolulu': 'Hawaii-Aleutian Standard Time', UTC: 'Coordinated Universal Time' },
  };
  for (const [zone, name] of Object.entries(zones))
    it(`name the zone of their times: ${name}`, () => {
      process.env.TZ = zone;
      const markup = reviewed('pro', { canSchedule: true });
      assert.deepEqual(textsOf(markup, 'p class="zone"'), [format(en.zone, { zone: name })]);
    });
});

describe('the buttons of a review', () => {
  const labels: [what: string, wish: string | Wish, more: Partial<Page>, dismiss: string, confirm: string][] =
    [
      ['a change', 'pro', {}, en.dismiss, 'Switch to PRO'],
      ['a cancellation', cancellation, {}, 'Keep BASIC', 'Cancel BASIC'],
      ['the default plan', 'free', {}, 'Keep BASIC', 'Cancel BASIC'],
      ['a cancellation while another plan is scheduled', 'free', { scheduled }, en.dismiss, 'Cancel BASIC'],
      ['a cancellation of a plan that ends anyway', 'free', { end: march }, en.dismiss, 'Cancel BASIC'],
      ['a cancellation of an unknown plan', cancellation, { currentPlan: '' }, en.dismiss, en.cancel],
      ['keeping the plan', 'basic', { scheduled }, en.dismiss, 'Keep BASIC'],
    ];
  for (const [what, wish, more, dismiss, confirm] of labels)
    it(`are "${dismiss}" and "${confirm}" for ${what}`, () =>
      assert.deepEqual(textsOf(reviewed(wish, more), 'button'), [dismiss, confirm]));

  it('cannot confirm before the page has its amounts, or while a time is invalid', () => {
    const read = (wish: Wish, isReady: boolean): [boolean, string] => {
      const markup = reviewed(wish, { canSchedule: true }, { isReady });
      const isAvailable = /part=confirm\s+aria-disabled=false/.test(markup);
      return [isAvailable, textsOf(markup, 'p class="live" id="calculating"').join()];
    };
    assert.deepEqual(read({ plan: 'pro' }, true), [true, '']);
    assert.deepEqual(read({ plan: 'pro' }, false), [false, en.calculating]);
    assert.deepEqual(read({ plan: 'pro', start: toLocalInput(now - 60) }, false), [false, '']);
  });
});

describe('the warnings of a review', () => {
  it('are those of the page about the plan, and about an earlier change', () => {
    const warningsIn = (markup: string): string[] =>
      ['warning', 'message unknown'].flatMap((name) => textsOf(markup, `p class="${name}"`));
    assert.deepEqual(warningsIn(reviewed('small')), ['You have 14 projects.']);
    assert.deepEqual(warningsIn(reviewed('pro', { isUncertain: true })), [en.uncertain + en.checkFirst]);
    assert.deepEqual(warningsIn(reviewed('pro')), []);
  });
});

describe('the features of a review', () => {
  const none = { changed: [], added: [], removed: [] };

  it('are lists of what changes, is added and is removed, as text', () => {
    const markup = reviewed(
      'pro',
      {},
      {
        features: {
          changed: [['1 seat', '9 seats']],
          added: ['<img src=x> ${x} {{x}}'],
          removed: ['Exports', 'E-mail support'],
        },
      },
    );
    assert.deepEqual(textsOf(markup, 'li'), [
      ...['1 seat → 9 seats', 'Exports', 'E-mail support', '<img src=x> ${x} {{x}}'],
    ]);
    assert.deepEqual(textsOf(markup, 'h3'), [en.removed, en.added]);
  });

  it('have no empty list', () => {
    const markup = reviewed('pro', {}, { features: { ...none, removed: ['Exports'] } });
    assert.deepEqual(textsOf(markup, 'h3'), [en.removed]);
    assert.equal(textsOf(markup, 'ul').length, 1);
    assert.doesNotMatch(reviewed('pro'), /<ul|<h3|part="features"/);
  });

  it('have headings one level below that of the review, at most 6', () => {
    for (const [headingLevel, level] of [
      [2, 3],
      [6, 6],
    ] as const)
      assert.match(
        reviewed('pro', {}, { headingLevel, features: { ...none, added: ['A'] } }),
        new RegExp(`<h2 [^>]*aria-level=${headingLevel} .*<h3 aria-level=${level}>`, 's'),
      );
  });
});
