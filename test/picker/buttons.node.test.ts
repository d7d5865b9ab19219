/** The buttons that keep or cancel the plan in force, as data. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { en } from '../../src/messages/en.js';
import { renderCancel, renderKeep } from '../../src/picker/change-buttons.js';
import { createPage, createPlan, type PageValues } from '../change/plan-data.js';
import { markupOf, textsOf } from '../change/templates.js';
import { english } from './sentences.js';

const plans = ['free', 'basic', 'pro'].map((value) => createPlan({ value }));
const start = new Date(2027, 2, 13).getTime() / 1000;
const [toPro, toFree] = [{ scheduled: { plan: 'pro', start } }, { scheduled: { plan: 'free', start } }];

const toLatest = (plan: string): PageValues => ({ scheduled: { plan, start, isLatest: true } });

/** What is rendered for the states of a page. A server reserves the row of "Cancel", and does not name the plan. */
function show(known: PageValues, state = { isPending: false, isBusy: false }): [string, string] {
  const values = { context: createPage({ plans, ...known }), onPress: () => undefined, stop: null, ...state };
  const [cancel, keep] = [renderCancel, renderKeep].map((render) => markupOf(render(values, english)));
  return [cancel ?? '', textsOf(keep ?? '', 'button').join()];
}

describe('the buttons that cancel and keep the plan in force', () => {
  const row = '<div class="footer"></div>';
  const cases: [what: string, known: PageValues, isCancelable: boolean, keep: string][] = [
    ['is known', {}, true, ''],
    ['is unknown', { inForce: '' }, true, ''],
    ['is the default plan', { inForce: 'free' }, false, ''],
    ['has no default plan to follow', { defaultPlan: '' }, false, ''],
    ['is followed by another one', toPro, true, 'Keep BASIC'],
    ['is unknown, and followed by another one', { ...toPro, inForce: '' }, true, ''],
    ['is cancelled already', toFree, false, 'Keep BASIC'],
    ['is cancelled from a time that is not known', toLatest('free'), false, ''],
    ['is followed by another one from a time that is not known', toLatest('pro'), true, ''],
    ['ends', { end: start }, true, 'Keep BASIC'],
    ['is read-only', { ...toPro, isReadOnly: true }, false, ''],
  ];
  for (const [what, known, isCancelable, keep] of cases)
    it(`are ${isCancelable ? '' : 'no '}"Cancel" and ${keep ? '' : 'no '}"Keep" if it ${what}`, () =>
      assert.deepEqual(show(known), [isCancelable ? row : '', keep]));

  it('stay, busy, on a page that has become read-only', () =>
    assert.deepEqual(show({ ...toPro, isReadOnly: true }, { isPending: true, isBusy: true }), [
      ...[row, en.pending],
    ]));

  it('are unavailable while a change is pending', () => {
    const render = (isPending: boolean) =>
      markupOf(
        renderKeep(
          {
            context: createPage({ plans, ...toPro }),
            onPress: () => undefined,
            stop: null,
            isPending,
            isBusy: false,
          },
          english,
        ),
      );
    assert.match(render(true), /aria-disabled=true/);
    assert.match(render(false), /aria-disabled=false/);
  });
});
