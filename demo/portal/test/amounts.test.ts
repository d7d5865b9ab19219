import assert from 'node:assert/strict';
import { it } from 'node:test';
import { createQuote, formatCents } from '../src/amounts.js';
import { getMonth, getPeriodEnd } from '../src/calendar.js';
import type { Plan } from '../src/plans.js';

const plan = (id: string, priceCents: number) => ({ id, label: id, priceCents }) as Plan;
const [basic, pro] = [plan('basic', 1900), plan('pro', 4900)];
const quote = (to: Plan, paid: Plan | undefined, time: string, isLater = false, balance = 0) =>
  createQuote({ plan: to, paid, isLater, balance, now: new Date(time) });

it('charges the days that are left of the month, with the credit and VAT', () => {
  // One of 30 days: 163 - 63 cents, and 19 cents of VAT.
  assert.equal(quote(pro, basic, '2026-11-30T23:59:59Z').dueCents, 119);
  assert.equal(quote(pro, basic, '2026-11-01T00:00:00Z').dueCents, 3570);
  assert.equal(quote(pro, basic, '2028-02-29T12:00:00Z').dueCents, 123);
  assert.equal(quote(pro, undefined, '2026-11-01T00:00:00Z').dueCents, 5831);
});

it('lists amounts that add up to the one that is due', () => {
  const { amounts } = quote(pro, basic, '2026-11-15T00:00:00Z', false, 100);
  const cents = amounts.map(({ price }) => Math.round(Number(price) * 100));
  assert.deepEqual(
    amounts.map(({ due }) => due),
    [undefined, undefined, undefined, undefined, true],
  );
  assert.equal(
    cents.slice(0, -1).reduce((sum, each) => sum + each, 0),
    cents.at(-1),
  );
});

it('keeps what is left of a more expensive plan, and takes it from the next change', () => {
  const back = quote(basic, pro, '2026-11-01T00:00:00Z');
  assert.deepEqual([back.dueCents, back.netCents], [0, -3000]);
  assert.deepEqual(
    back.amounts.map(({ price }) => price),
    ['-30.00', '0.00'],
  );
  const again = quote(pro, basic, '2026-11-01T00:00:00Z', false, 3000);
  assert.deepEqual([again.dueCents, again.dueNetCents, again.netCents], [0, 0, 3000]);
});

it('charges nothing today for a later start', () => {
  assert.equal(quote(pro, basic, '2026-11-15T00:00:00Z', true).dueCents, 0);
});

it('gives back what was paid for a plan that does not start, and takes back what was credited', () => {
  const keep = (returned: number, balance = 0) =>
    createQuote({ plan: basic, paid: pro, isLater: true, returned, balance });
  const { amounts, netCents, dueCents } = keep(3000);
  assert.deepEqual([netCents, dueCents], [-3000, 0]);
  assert.deepEqual(
    amounts.map(({ price }) => price),
    ['-30.00', '0.00'],
  );
  assert.deepEqual([keep(-3000, 3000).netCents, keep(-3000, 3000).dueCents], [3000, 0]);
  assert.equal(keep(-3000, 1000).dueCents, 2380);
});

it('ends the period with the month, in UTC', () => {
  assert.equal(getPeriodEnd(new Date('2026-12-31T23:59:59Z')), Date.UTC(2027, 0, 1) / 1000);
});

it('counts days and ends the month by the clock of a time zone', () => {
  for (const [time, zone, day, days, end] of [
    ['2026-11-30T23:30:00Z', 'Europe/Berlin', 1, 31, '2026-12-31T23:00:00Z'],
    ['2026-11-30T22:30:00Z', 'Europe/Berlin', 30, 30, '2026-11-30T23:00:00Z'],
    // The clocks change on the last Sunday of March and of October.
    ['2026-03-15T12:00:00Z', 'Europe/Berlin', 15, 31, '2026-03-31T22:00:00Z'],
    ['2026-10-25T00:30:00Z', 'Europe/Berlin', 25, 31, '2026-10-31T23:00:00Z'],
    ['2026-11-01T07:30:00Z', 'America/Los_Angeles', 1, 30, '2026-12-01T08:00:00Z'],
    ['2026-12-31T12:00:00Z', 'Pacific/Kiritimati', 1, 31, '2027-01-31T10:00:00Z'],
  ] as const)
    assert.deepEqual(getMonth(new Date(time), zone), { day, days, end: Date.parse(end) / 1000 }, time);
});

it('formats cents', () => {
  assert.deepEqual([0, 5, -5, 1234].map(formatCents), ['0.00', '0.05', '-0.05', '12.34']);
});
