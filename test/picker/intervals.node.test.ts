/** The billing interval whose plans a picker shows, as data. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import de from '../../src/messages/de.js';
import { getShownInterval, renderIntervals } from '../../src/picker/intervals.js';
import { createPage, createPlan } from '../change/plan-data.js';
import { markupText, renderMarkup } from '../support/server-rendered.js';
import { english } from './sentences.js';

const free = createPlan({ value: 'free', interval: '' });
const monthly = createPlan({ value: 'pro' });
const yearly = createPlan({ value: 'pro-yearly', label: 'PRO', interval: 'year' });
const both = [free, monthly, yearly];
const soldOut = { ...yearly, disabled: true };

describe('getShownInterval()', () => {
  for (const [what, plans, current, chosen, expected] of [
    ['the interval of the first plan', both, '', '', 'month'],
    ['the first one in the order of the plans', [yearly, monthly], '', '', 'year'],
    ['that of the current plan', both, 'pro-yearly', '', 'year'],
    ['the first one if the current plan has none', both, 'free', '', 'month'],
    ['the chosen one', both, 'pro', 'year', 'year'],
    ['that of the current plan if no plan has the chosen one', both, 'pro-yearly', 'century', 'year'],
    ['none if all plans have the same one', [free, monthly], '', 'month', ''],
    ['none if the plans of the other one are hidden', [monthly, { ...yearly, hidden: true }], '', 'year', ''],
    ['the one that can be bought, not the chosen one', [monthly, soldOut], '', 'year', 'month'],
    ['that of the current plan, also if it cannot be bought', [monthly, soldOut], 'pro-yearly', '', 'year'],
    ['none without plans', [], 'pro', 'year', ''],
  ] as const)
    it(`returns ${what}`, () =>
      assert.equal(getShownInterval(createPage({ plans, inForce: current }), chosen), expected));
});

describe('renderIntervals()', () => {
  const offer = (label: string, month: string, year: string) => [
    createPlan({ value: label, label, price: month }),
    createPlan({ value: `${label}-yearly`, label, price: year, interval: 'year' }),
  ];
  const [one, other] = [offer('a', '10', '90'), offer('b', '10', '108')];
  for (const [plans, localization, expected] of [
    [one, english, 'Monthly | Yearly Save 25%'],
    [[...one, ...other], english, 'Monthly | Yearly Save up to 25%'],
    [one, { messages: de, language: 'de', lang: 'de' }, 'Monatlich | Jährlich 25\u00a0% sparen'],
    [offer('a', '10', '120'), english, 'Monthly | Yearly'],
    [[monthly], english, ''],
  ] as const)
    it(`shows "${expected}"`, () => {
      const rendered = renderIntervals(
        createPage({ plans, inForce: '' }),
        'month',
        () => undefined,
        localization,
      );
      const labels = renderMarkup(rendered).match(/<label.*?<\/label\s*>/gs) ?? [];
      assert.equal(labels.map(markupText).join(' | '), expected);
    });
});
