/** The buttons that keep or cancel the plan in force, as data. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { en } from '../../src/messages/en.js';
import type { ChangeView } from '../../src/change/progress.js';
import { renderChangeButton } from '../../src/picker/change-buttons.js';
import { createPickerView, type PickerView } from '../../src/picker/picker-view.js';
import { createPage, createPlan, type PageValues } from '../change/plan-data.js';
import { markupOf, textsOf } from '../change/templates.js';
import { english } from './sentences.js';

const plans = ['free', 'basic', 'pro'].map((value) => createPlan({ value }));
const start = new Date(2027, 2, 13).getTime() / 1000;
const [toPro, toFree] = [{ scheduled: { plan: 'pro', start } }, { scheduled: { plan: 'free', start } }];

const toLatest = (plan: string): PageValues => ({ scheduled: { plan, start, isLatest: true } });

/** The view of a page. A server reserves the row of "Cancel", and does not name the plan. */
const view = (known: PageValues, state: Partial<ChangeView> = {}): PickerView =>
  createPickerView(
    {
      ...{ context: createPage({ plans, ...known }), isPending: false, busy: null },
      ...{ shown: null, outcome: null, notice: null, stop: null },
      ...state,
    },
    '',
    { localization: { ...english, lang: 'en' }, headingLevel: 2, press: () => undefined },
  );

describe('the buttons that cancel and keep the plan in force', () => {
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
    it(`are ${isCancelable ? '' : 'no '}"Cancel" and ${keep ? '' : 'no '}"Keep" if it ${what}`, () => {
      const shown = view(known);
      assert.deepEqual([shown.cancel !== undefined, shown.keep], [isCancelable, keep]);
    });

  const busy = { kind: 'keep', plan: 'basic' } as const;
  const cancelling = { kind: 'cancel', plan: 'free' } as const;
  // A server names no plan in "Cancel": the rows about a busy one are in the browser.
  const places: [what: string, known: PageValues, control: ChangeView['busy'], isShown: boolean][] = [
    ['of a plan', {}, { kind: 'plan', plan: 'pro' }, true],
    ['of a plan that is gone', {}, { kind: 'plan', plan: 'gone' }, false],
    ['that cancels on a page that names no default plan any more', { defaultPlan: '' }, cancelling, false],
    ['in another picker', {}, null, false],
  ];
  for (const [what, known, control, isShown] of places)
    it(`${isShown ? 'leave' : 'make'} the status ${isShown ? 'hidden' : 'show'} a change ${what}`, () =>
      assert.equal(view(known, { isPending: true, busy: control }).isBusyShown, isShown));

  it('stay, busy, on a page that has become read-only', () => {
    const shown = view({ ...toPro, isReadOnly: true }, { isPending: true, busy });
    assert.equal(shown.isBusyShown, true);
    assert.deepEqual(textsOf(markupOf(renderChangeButton('keep', shown, () => undefined, en)), 'button'), [
      en.pending,
    ]);
  });

  it('are unavailable while a change is pending', () => {
    const render = (isPending: boolean) =>
      markupOf(renderChangeButton('keep', view(toPro, { isPending }), () => undefined, en));
    assert.match(render(true), /aria-disabled=true/);
    assert.match(render(false), /aria-disabled=false/);
  });
});
