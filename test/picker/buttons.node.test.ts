/** The buttons that keep or cancel the plan in force, and what is upcoming, as data. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { en } from '../../src/messages/en.js';
import { renderCancel, renderKeep } from '../../src/picker/change-buttons.js';
import { renderUpcomingPlan } from '../../src/picker/upcoming.js';
import { createPage, createPlan, type PageValues } from '../change/plan-data.js';
import { markupOf, textIn, textsOf } from '../change/templates.js';
import { english, say, time } from './sentences.js';

const plans = ['free', 'basic', 'pro'].map((value) => createPlan({ value }));
const start = new Date(2027, 2, 13).getTime() / 1000;
const end = start + 86_400;
const [toPro, toFree] = [{ scheduled: { plan: 'pro', start } }, { scheduled: { plan: 'free', start } }];

/** What is rendered for the states of a page. A server reserves the row of "Cancel", and does not name the plan. */
function show(known: PageValues, state = { isPending: false, isBusy: false }): [string, string] {
  const values = {
    context: createPage({ plans, ...known }),
    onPress: () => undefined,
    onStop: null,
    ...state,
  };
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
            onStop: null,
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

describe('renderUpcomingPlan()', () => {
  const textOf = (known: PageValues): string =>
    textIn(markupOf(renderUpcomingPlan(createPage({ plans, ...known }), 'KEEP', english)));
  const [starts, ends] = [say('startsAt', 'PRO', start), say('endsAt', 'PRO', end)];
  const cases: [what: string, known: PageValues, text: string][] = [
    ['the start of the scheduled plan', toPro, `${starts} KEEP`],
    ['the end of the plan in force', { inForce: 'pro', end }, `${ends} KEEP`],
    ['start and end of the scheduled plan', { ...toPro, end }, `${starts} ${ends} KEEP`],
    ['nothing without both', {}, ''],
  ];
  for (const [what, known, text] of cases) it(`says ${what}`, () => assert.equal(textOf(known), text));

  it('has a machine-readable time', () => assert.ok(textOf(toPro).includes(time(start))));
});
