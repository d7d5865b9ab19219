/** What a request does, and the texts that name it. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Effect, describeRequest, getChangeLabel, getChangeTitle } from '../../src/change/effect.js';
import { format, formatDate } from '../../src/i18n/format.js';
import { en } from '../../src/messages/en.js';
import type { CustomerPricingRequest } from '../../src/service/resources.js';
import { english } from '../picker/sentences.js';
import { formatPlanName } from '../../src/plan/plan.js';
import { createPage, createPlan, type PageValues } from './plan-data.js';

const plans = [
  ...['free', 'basic', 'pro'].map((value) => createPlan({ value })),
  createPlan({ value: 'pro-yearly', label: 'PRO', interval: 'year' }),
  createPlan({ value: 'pro-weekly', label: 'PRO', interval: 'week' }),
];
/** Two days from now. */
const at = 1_800_187_200;
const scheduled = { plan: 'pro', start: at };

const to = (productPlanId: string, startTimeInSeconds?: number): CustomerPricingRequest => ({
  productPlanId,
  ...(startTimeInSeconds !== undefined && { startTimeInSeconds }),
});

const unknown = { inForce: '' };
const ofPro = { inForce: 'pro' };
const toBasic = { ...ofPro, scheduled: { ...scheduled, plan: 'basic' } };

/** Returns the effect of a request for a plan that has a name. */
function describeNamed(...args: Parameters<typeof describeRequest>): Effect {
  const effect = describeRequest(...args);
  assert.ok(effect);
  return effect;
}

const schedule = (plan: string, start: number): string =>
  format(en['confirm-schedule'], { plan, date: formatDate(start, 'en') });

const cases: [
  what: string,
  request: CustomerPricingRequest,
  known: PageValues,
  kind: string,
  label: string,
  /** Absent: the label. */
  title?: string,
][] = [
  ['starts a first plan', to('basic'), unknown, 'start', 'Start BASIC'],
  ['starts the default plan as a first plan', to('free'), unknown, 'start', 'Start FREE'],
  [
    'starts the default plan, which the page does not list',
    ...([to('none'), { ...unknown, defaultPlan: 'none' }, 'start', 'Start the default plan'] as const),
  ],
  [
    'keeps the current plan, which the page does not list',
    ...([to('legacy'), { inForce: 'legacy', scheduled }, 'keep', 'Keep your current plan'] as const),
  ],
  [
    'cancels the current plan, which the page does not list',
    ...([to('free'), { inForce: 'legacy' }, 'cancel'] as const),
    ...(['Cancel your current plan', 'Cancel your current plan?'] as const),
  ],
  ['switches to yearly billing of the same plan', to('pro-yearly'), ofPro, 'switch', en['confirm-year']],
  [
    'switches to monthly billing of the same plan',
    ...([to('pro'), { inForce: 'pro-yearly' }, 'switch', en['confirm-month']] as const),
  ],
  [
    'switches to an interval that has no name of its own',
    ...([to('pro-weekly'), ofPro, 'switch', 'Switch to PRO (per week)'] as const),
  ],
  [
    'switches to another interval after another plan, which is more than another billing',
    ...([
      to('pro-yearly', at + 1000),
      toBasic,
      'switch',
      schedule('PRO (billed yearly)', at + 1000),
    ] as const),
  ],
  ['schedules a first plan', to('basic', at + 1000), unknown, 'start', schedule('BASIC', at + 1000)],
  ['schedules a plan', to('pro', at + 1000), {}, 'switch', schedule('PRO', at + 1000)],
  [
    'names the interval beside a scheduled plan of the same label',
    to('pro-yearly', at + 1000),
    { scheduled },
    ...(['switch', schedule('PRO (billed yearly)', at + 1000)] as const),
  ],
  [
    'names the interval of a plan that is kept beside a scheduled one of the same label',
    ...([to('pro'), { ...ofPro, scheduled: { ...scheduled, plan: 'pro-yearly' } }] as const),
    ...(['keep', 'Keep PRO (billed monthly)'] as const),
  ],
  ['keeps the current plan', to('basic'), { scheduled }, 'keep', 'Keep BASIC'],
  [
    'switches back to the current plan after a scheduled one',
    ...([to('basic', at + 1), { scheduled }, 'switch', schedule('BASIC', at + 1)] as const),
  ],
  ['cancels the current plan, and names it', to('free'), {}, 'cancel', 'Cancel BASIC', 'Cancel BASIC?'],
  ['cancels after a scheduled plan, and names none', to('free', at + 1), { scheduled }, 'cancel', en.cancel],
];

describe('describeRequest()', () => {
  for (const [what, request, known, kind, label, title = label] of cases)
    it(what, () => {
      const effect = describeNamed(request, createPage({ plans, ...known }));
      assert.equal(effect.kind, kind);
      const { startTimeInSeconds: start } = request;
      assert.equal(getChangeLabel(effect, english, start), label);
      assert.equal(getChangeTitle(effect, english, start), title);
    });

  it('begins the label of a scheduled start with a capital, if the page does not list the plan', () => {
    const effect = describeNamed(
      to('none', at + 1000),
      createPage({ plans, ...unknown, defaultPlan: 'none' }),
    );
    const message = '{plan}: {date}';
    const localization = { ...english, messages: { ...en, 'confirm-schedule': message } };
    const expected = format(message, { plan: 'The default plan', date: formatDate(at + 1000, 'en') });
    assert.equal(getChangeLabel(effect, localization, at + 1000), expected);
  });

  it('names the intervals of the plans that it replaces, if they have the same label', () => {
    const namesOf = (request: CustomerPricingRequest, known: PageValues) => {
      const { plan, current, replaced } = describeNamed(request, createPage({ plans, ...known }));
      return [plan, current, replaced[0]?.name].map((name) => name && formatPlanName(name, english));
    };
    assert.deepEqual(namesOf(to('pro-yearly'), ofPro), [
      'PRO (billed yearly)',
      'PRO (billed monthly)',
      undefined,
    ]);
    assert.deepEqual(namesOf(to('pro-yearly'), { scheduled }), [
      ...['PRO (billed yearly)', 'BASIC', 'PRO (billed monthly)'],
    ]);
    assert.deepEqual(namesOf(to('free'), { ...ofPro, scheduled }), ['FREE', 'PRO', 'PRO']);
  });

  it('is not known for a plan that nobody lists or schedules', () =>
    assert.equal(describeRequest(to('none'), createPage({ plans })), undefined));

  it('cancels a plan that is not known, and names none', () => {
    const effect = describeNamed(to('free'), createPage({ plans, ...unknown }), true);
    assert.deepEqual([effect.kind, getChangeLabel(effect, english)], ['cancel', en.cancel]);
    assert.equal(getChangeTitle(effect, english), en.cancel);
  });
});
