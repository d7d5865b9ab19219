/** The receipt of a change, as text. */
import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { describeRequest } from '../../src/change/effect.js';
import { deriveChange, isChange, isValid } from '../../src/change/change.js';
import { writeReceipt } from '../../src/change/receipt.js';
import { en } from '../../src/messages/en.js';
import { AssignmentError } from '../../src/service/errors.js';
import type { CustomerPricingResponse } from '../../src/service/resources.js';
import { english } from '../picker/sentences.js';
import { createPage, createPlan, createSelection, type Wanted, type PageValues } from './plan-data.js';

const secondsOf = (text: string): number => Date.parse(text) / 1000;
const now = secondsOf('2027-01-15T12:00Z');
const start = secondsOf('2027-03-13T10:00Z');

const plans = [
  createPlan({ value: 'free', price: '0' }),
  createPlan({ value: 'basic', price: '19' }),
  createPlan({ value: 'pro', price: '49', note: 'excl. VAT' }),
  createPlan({ value: 'once', price: '99', interval: '' }),
];

/** Writes the receipt of a confirmed wanted, by the answer or the error of the service, line by line. */
function write(
  wanted: Wanted,
  told: CustomerPricingResponse | AssignmentError,
  known: PageValues = {},
  host = 'shop.example',
  hasAmounts = false,
): string[] {
  const context = createPage({ plans, now, ...known });
  const change = deriveChange(createSelection(wanted), context);
  if (!isChange(change) || !isValid(change)) assert.fail('The wanted cannot be sent.');
  const { request, effect, cost } = change;
  const amounts = [{ label: 'Due today', price: '30', currency: 'EUR', note: 'incl. VAT' }];
  const requested = now + 60;
  return writeReceipt(
    { effect, cost, amounts: hasAmounts ? amounts : [] },
    told instanceof AssignmentError
      ? { name: 'failed', request, requested, error: told, selection: null, receipt: '' }
      : { name: 'assigned', request, requested, response: told, effect, receipt: '' },
    context,
    english,
    host,
  ).split('\n');
}

const requested = 'Requested: January 15, 2027 at 12:01 PM UTC (2027-01-15T12:01:00Z)';

describe('writeReceipt()', () => {
  beforeEach(() => (process.env.TZ = 'UTC'));

  it('has what was asked with the price of the review, what was confirmed, and the times in UTC, too', () => {
    process.env.TZ = 'Europe/Berlin';
    const response = {
      ...{ productPlanId: 'pro', startTimeInSeconds: start, createdTimeInSeconds: now + 61 },
      relationId: 'r-1',
    };
    assert.deepEqual(write({ plan: 'pro', start }, response), [
      en.assigned,
      'Schedule PRO for March 13, 2027',
      'PRO: €49 per month, excl. VAT',
      'BASIC today: €19 per month',
      'Plan: PRO',
      'Starts: March 13, 2027 at 11:00 AM GMT+1 (2027-03-13T10:00:00Z)',
      'Requested: January 15, 2027 at 1:01 PM GMT+1 (2027-01-15T12:01:00Z)',
      'Confirmed: January 15, 2027 at 1:01 PM GMT+1 (2027-01-15T12:01:01Z)',
      'Reference: r-1',
      'Website: shop.example',
      '',
    ]);
  });

  it('repeats the amounts of the review', () => {
    const lines = write('pro', { productPlanId: 'pro' }, {}, '', true);
    assert.deepEqual(lines.slice(2, 5), [
      ...['PRO: €49 per month, excl. VAT', 'BASIC today: €19 per month', 'Due today: €30, incl. VAT'],
    ]);
  });

  it('has no space after a price without an interval', () =>
    assert.equal(write('once', { productPlanId: 'once' })[2], 'ONCE: €99'));

  const rest = ['Plan: PRO', requested, ''];
  for (const [what, inForce, effect, expected] of [
    ['the plan, of a request of the page', 'basic', true, ['Switch to PRO', ...rest]],
    ['the first plan, of a request of the page', '', true, ['Start PRO', ...rest]],
    ['what was confirmed, if it is not known what it does', 'basic', false, rest],
  ] as const)
    it(`has no prices, but ${what}`, () => {
      const context = createPage({ plans, now, inForce });
      const request = { productPlanId: 'pro' };
      const known = effect ? describeRequest(request, context) : undefined;
      const asked = { effect: known, cost: undefined, amounts: [] };
      const told = { name: 'assigned', request, requested: now + 60, response: request } as const;
      const lines = writeReceipt(asked, { ...told, effect: known, receipt: '' }, context, english, '').split(
        '\n',
      );
      assert.deepEqual(lines, [en.assigned, ...expected]);
    });

  it('names what differs from the request', () => {
    const lines = write({ plan: 'pro', start }, { productPlanId: 'basic', startTimeInSeconds: start });
    assert.deepEqual([lines[0], lines[4]], [en.assignedOther, 'Plan: BASIC (you asked for: PRO)']);
  });

  it('is that of a cancellation, on a page without a host', () => {
    const lines = write({ plan: 'free', isCancellation: true }, { productPlanId: 'free' }, {}, '');
    assert.equal(lines[1], 'Cancel BASIC');
    assert.deepEqual(lines.slice(-3), ['Plan: FREE', requested, '']);
  });

  it('says of an unknown outcome what was asked, and the error', () => {
    const error = new AssignmentError('service', undefined, { status: 502 });
    assert.deepEqual(write('pro', error), [
      `${en.unknown} ${en.mayBeDone}`,
      'Switch to PRO',
      'PRO: €49 per month, excl. VAT',
      'BASIC today: €19 per month',
      'Plan: PRO',
      `Starts: ${en.soon}`,
      requested,
      'Error code: service 502',
      'Website: shop.example',
      '',
    ]);
  });

  it('keeps one line of each text, and cuts identifiers', () => {
    const relationId = `a\n \nPlan: MAX ${'x'.repeat(300)}`;
    const line = write('pro', { productPlanId: 'pro', relationId }).find((each) =>
      each.startsWith('Reference'),
    );
    assert.equal(line, `Reference: a Plan: MAX ${'x'.repeat(186)}…`);
  });
});
