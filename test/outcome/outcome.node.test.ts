/** What the customer reads about the outcome of a change: sentences, details and reasons, as data. */
import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { describeRequest } from '../../src/change/effect.js';
import type { Outcome } from '../../src/change/progress.js';
import type { PickerContext } from '../../src/change/picker-context.js';
import { format } from '../../src/i18n/format.js';
import { en } from '../../src/messages/en.js';
import { type DetailRow, formatDetail, getDetailRows } from '../../src/change/detail-rows.js';
import { type OutcomeState, renderOutcome } from '../../src/outcome/outcome.js';
import { AssignmentError } from '../../src/service/errors.js';
import {
  addAssignment,
  addAssignments,
  addStated,
  getTimeline,
  type PlanEvent,
} from '../../src/customer/timeline.js';
import type { CustomerPricingRequest } from '../../src/service/resources.js';
import { english, say, time } from '../picker/sentences.js';
import { createPage, createPlan, createSelection, type PageValues } from '../change/plan-data.js';
import { markupOf, textsOf } from '../change/templates.js';

const secondsOf = (text: string): number => Date.parse(text) / 1000;

const [hour, day] = [3600, 86_400];
const now = secondsOf('2027-01-15T12:00Z');
const [past, soon, later] = [now - hour, now + 30 * day, now + 90 * day];

const plans = [
  ...['free', 'basic', 'pro', 'max'].map((value) => createPlan({ value })),
  createPlan({ value: 'pro-yearly', label: 'PRO', interval: 'year' }),
];

const toPage = (known: PageValues = {}): PickerContext => createPage({ plans, now, ...known });

beforeEach(() => (process.env.TZ = 'UTC'));

const doNothing = (): void => undefined;

/** Markup of an outcome. */
const rendered = (outcome: Outcome | null, state: Partial<OutcomeState> = {}): string =>
  markupOf(
    renderOutcome(
      {
        ...{ outcome, context: toPage(), isPending: false, keep: '' },
        ...{ level: 3, isFocused: false },
        ...{ onRetry: doNothing, onDone: doNothing },
        ...state,
      },
      english,
    ),
  );

const titleIn = (markup: string): string => textsOf(markup, 'strong').join(' ');

/** Paragraphs and quotations below the title, without the help. */
function textIn(markup: string): string {
  const rest = markup.replace(/<slot name="help">.*?<\/slot>/s, '');
  return [...textsOf(rest, 'q'), ...textsOf(rest, 'p')].join(' ');
}

/** Buttons, with a mark of those that look like links: "Done", "Keep BASIC (text)". */
const buttonsIn = (markup: string): string[] =>
  [...markup.matchAll(/<button[^>]*class=(\w*)[^>]*>(.*?)<\/button>/gs)].map(
    ([, name = '', label = '']) => label.trim() + (name && ` (${name})`),
  );

/** The details by their names. */
function factsIn(markup: string): Record<string, string> {
  const values = textsOf(markup, 'dd');
  return Object.fromEntries(textsOf(markup, 'dt').map((name, index) => [name, values[index] ?? '']));
}

/** Fields of a request or a response. */
interface Fields {
  /** Absent: Pro. Null: none. */
  readonly plan?: string | null;
  readonly start?: number;
  readonly end?: number;
  readonly product?: string;
  readonly created?: number;
}

const toFields = ({ plan = 'pro', start, end, product, created }: Fields): CustomerPricingRequest => {
  const fields = {
    ...{ productPlanId: plan ?? undefined, productId: product, createdTimeInSeconds: created },
    ...{ startTimeInSeconds: start, endTimeInSeconds: end },
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;
};

/** What the record knows of a page. */
const toEvents = ({ inForce = 'basic', scheduled = [] }: PageValues): readonly PlanEvent[] =>
  [scheduled]
    .flat()
    .reduce<readonly PlanEvent[]>(
      (events, { plan, start }) =>
        addAssignments(events, [{ productPlanId: plan, startTimeInSeconds: start }], now),
      inForce ? addStated([], inForce, -Infinity) : [],
    );

/**
 * Markup of what the service has confirmed.
 * @param later Changes what the record knows afterwards.
 */
function assigned(
  requested: Fields,
  response: Fields,
  known: PageValues = {},
  state: Partial<OutcomeState> = {},
  later = (events: readonly PlanEvent[]) => events,
): string {
  const [request, context, confirmed] = [toFields(requested), toPage(known), toFields(response)];
  const isConfirmed = [undefined, request.productPlanId].includes(confirmed.productPlanId);
  const effect = isConfirmed ? describeRequest(request, context) : undefined;
  const events = addAssignment(toEvents(known), confirmed, now, request);
  return rendered(
    { name: 'assigned', request, response: confirmed, effect, requested: now, receipt: 'A receipt.' },
    { context: { ...context, ...getTimeline(later(events), 'free', now) }, ...state },
  );
}

describe('the sentences of an assignment', () => {
  const { assigned: confirmed, assignedOther: other } = en;
  const moving = (plan: string): string => say('moving', plan);
  const cancelled = say('planCancelled', 'BASIC');
  const toFree = { plan: 'free' };
  const unknown = { inForce: '' };
  const scheduled = { scheduled: { plan: 'pro', start: soon } };
  const [earlier, shortly] = [past - 60, now + 1800];

  const cases: [what: string, request: Fields, response: Fields, says: string[], known?: PageValues][] = [
    ['M07 the end has passed', {}, { start: earlier, end: past }, [other, '']],
    [
      'M07 the end is no later than the start',
      { start: soon, end: later },
      { start: later, end: later },
      [other, ''],
    ],
    [
      'M07 the start is after the end, which was requested so',
      { end: shortly },
      { start: shortly + 60, end: shortly },
      [other, ''],
    ],
    ['M07 the start is days before the request', {}, { start: now - 2 * day }, [other, say('active', 'PRO')]],
    [
      'M05 the start is earlier on the same day, UTC',
      {},
      { start: now - (now % day) },
      [say('active', 'PRO')],
    ],
    ['a first plan has started', {}, { start: past }, [say('active', 'PRO')], unknown],
    [
      'a first plan will start',
      { start: soon },
      { start: soon },
      [moving('PRO'), say('startsAt', 'PRO', soon)],
      unknown,
    ],
    [
      'another plan will start and end',
      { start: soon, end: later },
      { start: soon, end: later },
      [...[moving('PRO'), say('startsAt', 'PRO', soon), say('endsAt', 'PRO', later)]],
    ],
    [
      'another interval of the current plan will start',
      { plan: 'pro-yearly', start: soon },
      { plan: 'pro-yearly', start: soon },
      [...[moving('PRO (billed yearly)'), say('startsAt', 'PRO (billed yearly)', soon)]],
      { inForce: 'pro' },
    ],
    [
      'another plan has started, and will end',
      { end: later },
      { start: past, end: later },
      [say('active', 'PRO'), say('endsAt', 'PRO', later)],
    ],
    ['the service says no start', {}, {}, [moving('PRO'), say('startsSoon', 'PRO')]],
    ['the service says no start, but a creation an hour ago', {}, { created: past }, [say('active', 'PRO')]],
    ['the service says no plan', {}, { plan: null, start: past }, [confirmed]],
    [
      'a cancelled plan will end',
      toFree,
      { ...toFree, start: shortly },
      [cancelled, say('startsAt', 'FREE', shortly)],
    ],
    ['a cancelled plan has ended', toFree, { ...toFree, start: past }, [cancelled]],
    ['a cancelled plan without a time', toFree, toFree, [cancelled, say('startsSoon', 'FREE')]],
    [
      'another plan will start at a time within the hour in which a scheduled one does',
      ...([{ plan: 'max' }, { plan: 'max', start: shortly + 1 }] as const),
      [moving('MAX'), say('startsAt', 'PRO', shortly), say('startsAt', 'MAX', shortly + 1)],
      { scheduled: { plan: 'pro', start: shortly } },
    ],
    [
      'the current plan is kept',
      { plan: 'basic', start: soon },
      { plan: 'basic', start: soon },
      [say('staying', 'BASIC')],
      scheduled,
    ],
    [
      'M06 the plan is kept from a time after the start of the scheduled one, which it does not prevent',
      { plan: 'basic' },
      { plan: 'basic', start: later },
      [other, `${say('active', 'BASIC')} ${say('startsAt', 'PRO', soon)} ${say('startsAt', 'BASIC', later)}`],
      scheduled,
    ],
    ['a plan that nobody lists or schedules', { plan: 'x' }, { plan: 'x', start: past }, [confirmed]],
    ['another plan than requested, which nobody lists', {}, { plan: 'x', start: past }, [other, '']],
    [
      'a different plan than requested is no cancellation',
      toFree,
      { start: soon },
      [other, `${moving('PRO')} ${say('startsAt', 'PRO', soon)}`],
    ],
  ];
  for (const [what, request, response, says, known] of cases)
    it(`say: ${what}`, () => {
      const markup = assigned(request, response, known);
      const [title, ...sentences] = says;
      assert.deepEqual([titleIn(markup), textIn(markup)], [title, sentences.join(' ')]);
      // The details are open if they differ from the request.
      assert.equal(/<details [^>]*open=true/.test(markup), says[0] === other);
    });

  const add = (fields: Fields) => (events: readonly PlanEvent[]) =>
    addAssignments(events, [toFields(fields)], now);
  const since: [
    what: string,
    request: Fields,
    later: (events: readonly PlanEvent[]) => readonly PlanEvent[],
    says: string[],
  ][] = [
    ['was undone', { start: soon }, add({ plan: 'basic', start: past }), [confirmed]],
    [
      'was replaced',
      { start: later },
      add({ plan: 'max', start: soon }),
      [confirmed, say('startsAt', 'MAX', soon)],
    ],
    [
      'is followed by another one',
      { start: soon },
      add({ plan: 'max', start: later }),
      [moving('PRO'), say('startsAt', 'PRO', soon), say('startsAt', 'MAX', later)],
    ],
    ['is no longer known', { ...toFree, start: soon }, () => addStated([], 'basic', past), [confirmed]],
    ['has started by now', { start: soon }, () => addStated([], 'pro', past), [say('active', 'PRO')]],
    [
      'kept a plan that will be replaced',
      { plan: 'basic' },
      add({ start: soon }),
      [say('active', 'BASIC'), say('startsAt', 'PRO', soon)],
    ],
  ];
  for (const [what, request, then, [title, ...sentences]] of since)
    it(`say only what still holds of a change that ${what}`, () => {
      const markup = assigned(
        request,
        { ...request, start: request.start ?? past },
        { scheduled: scheduled.scheduled },
        {},
        then,
      );
      assert.deepEqual([titleIn(markup), textIn(markup)], [title, sentences.join(' ')]);
    });

  it('have the offset of a local time that clocks show twice', () => {
    process.env.TZ = 'Europe/Berlin';
    const markup = assigned({}, { start: secondsOf('2027-10-31T01:30Z') });
    const shown = 'October 31, 2027 at 2:30 AM GMT+1';
    assert.ok(textIn(markup).includes(`PRO starts on ${shown}.`));
    assert.equal(factsIn(markup)[en.starts], `${shown} ${format(en.askedFor, { value: en.soon })}`);
  });
});

describe('getDetailRows()', () => {
  const long = 'x'.repeat(220);
  const twins = [...plans, createPlan({ value: 'max-2', label: 'MAX', interval: '' })];
  const facts = (request: Fields, response: Fields): DetailRow[] =>
    getDetailRows(
      {
        ...{ name: 'assigned', request: toFields(request), response: toFields(response), requested: now },
        ...{ effect: undefined, receipt: '' },
      },
      toPage({ plans: twins, productId: request.product }),
      english,
    );

  /** The facts that differ, as "name: confirmed / requested". */
  const differences = (request: Fields, response: Fields): string[] =>
    facts(request, response)
      .filter(({ isDifferent }) => isDifferent)
      .map(({ name, actual, expected }) => {
        const [confirmed = 'unstated', requested = ''] = [actual, expected].map((each) =>
          formatDetail(each, 'en'),
        );
        return `${name}: ${confirmed} / ${requested}`;
      });

  const cases: [what: string, request: Fields, response: Fields, difference?: string][] = [
    ['nothing', { start: soon }, { start: soon }],
    ['nothing of a long identifier', { plan: long }, { plan: long }],
    [
      'a long identifier that ends otherwise',
      { plan: long },
      { plan: `${long}2` },
      `plan: ${long}2 / ${long}`,
    ],
    ['nothing that the service does not say', {}, { plan: null }],
    ['another plan', {}, { plan: 'free' }, 'plan: FREE / PRO'],
    ['a plan with the same label', { plan: 'max' }, { plan: 'max-2' }, 'plan: MAX / MAX (billed monthly)'],
    ['another start', { start: soon }, { start: later }, `starts: ${time(later)} / ${time(soon)}`],
    [
      'nothing of a clock that differs by a minute',
      { start: soon, end: later },
      { start: soon - 60, end: later + 60 },
    ],
    [
      'a start that differs by more',
      { start: soon },
      { start: soon - 61 },
      `starts: ${time(soon - 61)} / ${time(soon)}`,
    ],
    ['a missing start', { start: soon }, {}, `starts: unstated / ${time(soon)}`],
    ['no start within the upcoming hour', {}, { start: now + hour }],
    [
      'no start within the hour of a creation by another clock',
      {},
      { created: now + 3 * hour, start: now + 4 * hour },
    ],
    ['a later start', {}, { start: soon }, `starts: ${time(soon)} / ${en.soon}`],
    ['no start today (UTC)', {}, { start: now - (now % day) }],
    ['a start on an earlier day', {}, { start: now - day }, `starts: ${time(now - day)} / ${en.soon}`],
    ['another end', { end: later }, { end: soon }, `ends: ${time(soon)} / ${time(later)}`],
    ['a missing end', { end: later }, {}, `ends: unstated / ${time(later)}`],
    ['an additional end', {}, { end: later }, `ends: ${time(later)} / ${en.noEnd}`],
    [
      'an end at the start',
      { start: soon, end: soon },
      { start: soon, end: soon },
      `ends: ${time(soon)} / ${time(soon)}`,
    ],
    ['another product', { product: '3' }, { product: '2' }, 'product: 2 / 3'],
    ['another product than the default one', {}, { product: '2' }, 'product: 2 / 1'],
  ];
  for (const [what, request, response, difference] of cases)
    it(`points out ${what}`, () =>
      assert.deepEqual(differences(request, response), difference === undefined ? [] : [difference]));

  it('leaves out the product unless it is another one', () =>
    assert.ok(facts({ product: '2' }, { product: '2' }).every(({ name }) => name !== 'product')));
});

describe('the actions of an outcome', () => {
  it('are Done, and beside it the buttons that keep the plan in force, and save the receipt', () => {
    const markup = assigned({}, {}, {}, { keep: 'Keep BASIC' });
    assert.deepEqual(buttonsIn(markup), [en.done, `${en.saveDetails} (text)`]);
    assert.deepEqual(textsOf(markup, 'div class="actions"'), [`${en.done} Keep BASIC ${en.saveDetails}`]);
  });

  it('follow the slot of the page, which is another one for a cancellation', () => {
    const slotIn = (markup: string): string | undefined => /<slot name=([^\s>]+)/.exec(markup)?.[1];
    assert.equal(slotIn(assigned({}, {})), 'assigned');
    assert.equal(slotIn(assigned({ plan: 'free' }, { plan: 'free' })), 'assigned-cancel');
    assert.equal(slotIn(assigned({ plan: 'free' }, { plan: 'pro' })), 'assigned');
  });
});

describe('the details of an assignment', () => {
  it('say when the service has confirmed it, and leave out what it does not say unless it was requested', () => {
    const facts = { [en.plan]: 'PRO', [en.requested]: time(now) };
    assert.deepEqual(factsIn(assigned({}, {})), facts);
    assert.deepEqual(factsIn(assigned({}, { created: now - 60 })), {
      ...facts,
      [en.created]: time(now - 60),
    });
    const end = `${en.unstated} ${format(en.askedFor, { value: time(later) })}`;
    assert.deepEqual(factsIn(assigned({ end: later }, {})), { ...facts, [en.ends]: end });
  });
});

/** Markup of a failure. */
const failed = (error: AssignmentError, state: Partial<OutcomeState> = {}, request: Fields = {}): string =>
  rendered(
    {
      name: 'failed',
      request: toFields(request),
      error,
      requested: now,
      receipt: error.outcome === 'unknown' ? 'A receipt.' : '',
      selection: error.code === 'setup' ? null : createSelection('pro'),
    },
    state,
  );

const createError = (code: AssignmentError['code'], details?: object): AssignmentError =>
  new AssignmentError(code, undefined, details);

describe('the details of an unknown outcome', () => {
  it('are the request, when it was sent, and the error code', () => {
    const request = { product: '1', start: soon, end: later };
    const markup = failed(createError('service', { status: 500 }), {}, request);
    assert.deepEqual(factsIn(markup), {
      ...{ [en.plan]: 'PRO', [en.product]: '1', [en.starts]: time(soon), [en.ends]: time(later) },
      ...{ [en.requested]: time(now), [en.errorCode]: 'service 500' },
    });
    assert.match(markup, /<details [^>]*open=true/);
  });

  it('name the code alone without a response, and the next hour without a start', () =>
    assert.deepEqual(factsIn(failed(createError('network'))), {
      ...{ [en.plan]: 'PRO', [en.starts]: en.soon, [en.requested]: time(now), [en.errorCode]: 'network' },
    }));

  it('are not shown when nothing was applied', () =>
    assert.deepEqual(factsIn(failed(createError('rejected'))), {}));
});

describe('the live regions', () => {
  it('are off while the title gets the focus, which would be read twice', () => {
    const regionsOf = (isFocused: boolean) =>
      [...failed(createError('rejected'), { isFocused }).matchAll(/aria-live=(\w*)/g)].map(
        ([, value]) => value,
      );
    assert.deepEqual(regionsOf(false), ['', 'assertive']);
    assert.deepEqual(regionsOf(true), ['off', 'off']);
  });
});

describe('the message about a failure', () => {
  const [tried, done] = [[en.retry, `${en.close} (text)`], [en.close]];
  const mayBeDone = `${en.mayBeDone} ${en.checkFirst}`;
  const cases: [
    what: string,
    error: AssignmentError,
    verdict: string,
    reason: string,
    isHelped: boolean,
    buttons: string[],
  ][] = [
    [
      'an unknown outcome',
      createError('timeout'),
      en.unknown,
      mayBeDone,
      true,
      [en.close, `${en.saveDetails} (text)`, `${en.retryAnyway} (text)`],
    ],
    ['a rejection', createError('rejected'), en.notChanged, en.rejected, true, tried],
    [
      'a rejection that the service explains',
      createError('rejected', { serviceMessage: 'Pay <b>first</b>.' }),
      ...([en.notChanged, 'Pay <b>first</b>.', true, tried] as const),
    ],
    ['a canceled change', createError('canceled'), en.notChanged, en.canceled, true, tried],
    ['a lost connection', createError('offline'), en.notChanged, en.offline, false, tried],
    ['a missing session', createError('session'), en.notChanged, en.signIn, true, tried],
    [
      'the end of the session',
      createError('session', { status: 401 }),
      ...([en.notChanged, en.session, true, tried] as const),
    ],
    [
      'a token that the page could not get',
      createError('network', { outcome: 'not-applied' }),
      ...([en.notChanged, en.retryLater, true, tried] as const),
    ],
    [
      'a throttled change',
      createError('throttled'),
      ...([en.notChanged, `${en.throttled} ${en.retryLater}`, false, tried] as const),
    ],
    [
      'a throttled change, with the time to wait',
      createError('throttled', { retryAfterInSeconds: 30 }),
      ...([en.notChanged, `${en.throttled} Try again in 30 seconds.`, false, tried] as const),
    ],
    [
      'a throttled change, with a time that was reduced',
      createError('throttled', { retryAfterInSeconds: 120 }),
      ...([en.notChanged, `${en.throttled} ${en.retryLater}`, false, tried] as const),
    ],
    ['a wrong setup, which no retry can solve', createError('setup'), en.notChanged, en.setup, true, done],
  ];
  const toState = (error: AssignmentError) => ({
    context: toPage({ isUncertain: error.outcome === 'unknown' }),
  });
  for (const [what, error, verdict, reason, isHelped, buttons] of cases)
    it(`says what ${what} means, why, and what to do`, () => {
      const markup = failed(error, toState(error));
      assert.equal(titleIn(markup), verdict);
      assert.equal(textIn(markup), reason);
      assert.equal(markup.includes('<slot name="help">'), isHelped);
      assert.deepEqual(buttonsIn(markup), buttons);
    });

  it('asks to contact support with the details of an unknown outcome, unless the page has its own help', () => {
    const unknown = failed(createError('timeout'), toState(createError('timeout')));
    assert.deepEqual(textsOf(unknown, 'slot name="help"'), ['Contact support with these details.']);
    assert.ok(unknown.indexOf('<slot name="help">') < unknown.indexOf('<details'), 'before the details');
    assert.deepEqual(textsOf(failed(createError('rejected')), 'slot name="help"'), ['']);
  });

  it('has a retry button only where there is a change, and an unavailable one while another change is pending', () => {
    const error = createError('rejected');
    for (const [known, buttons] of [
      [{ isReadOnly: true }, [en.close]],
      [{ inForce: 'pro' }, [en.close]],
      [{ scheduled: { plan: 'pro', start: soon } }, [en.close]],
      [{ scheduled: { plan: 'max', start: soon } }, [en.retry, en.close]],
    ] as [PageValues, string[]][])
      assert.deepEqual(textsOf(failed(error, { context: toPage(known) }), 'button'), buttons);
    const isUnavailable = (isPending: boolean): boolean =>
      /part=retry\s+aria-disabled=true/.test(failed(error, { isPending }));
    assert.deepEqual([isUnavailable(true), isUnavailable(false)], [true, false]);
  });
});

describe('what follows', () => {
  const textOf = (known: PageValues, outcome: Outcome | null = null): string =>
    textIn(rendered(outcome, { context: toPage(known), keep: 'KEEP' }));
  const [starts, ends] = [say('startsAt', 'PRO', soon), say('endsAt', 'PRO', later)];
  const toPro = { scheduled: { plan: 'pro', start: soon } };
  const cases: [what: string, known: PageValues, text: string][] = [
    ['the start of the scheduled plan', toPro, starts],
    ['the end of the plan in force', { inForce: 'pro', end: later }, ends],
    ['start and end of the scheduled plan', { ...toPro, end: later }, `${starts} ${ends}`],
    ['nothing without both', {}, ''],
  ];
  for (const [what, known, text] of cases) it(`is ${what}`, () => assert.equal(textOf(known), text));
});

describe('after an unknown outcome', () => {
  const context = toPage({ isUncertain: true });

  it('that is settled by now, the plan in force is said: no warning, and no retry', () => {
    const markup = failed(createError('timeout'), { context: toPage() });
    assert.deepEqual([titleIn(markup), textIn(markup)], [en.unknown, 'You are on BASIC.']);
    assert.deepEqual(buttonsIn(markup), [en.close, `${en.saveDetails} (text)`]);
  });

  it('a change that was not applied warns about the earlier one', () => {
    const titleOf = (state?: Partial<OutcomeState>) => titleIn(failed(createError('rejected'), state));
    assert.equal(titleOf({ context }), `${en.notChanged} ${en.uncertain}`);
    assert.equal(titleOf(), en.notChanged);
  });

  it('the customer is warned, with the help of the page, until another change is pending', () => {
    const markup = rendered(null, { context });
    assert.deepEqual([...textsOf(markup, 'strong'), ...textsOf(markup, 'p')], [en.uncertain, en.checkFirst]);
    assert.ok(markup.includes('<slot name="help">'));
    for (const state of [{ context, isPending: true }, {}])
      assert.doesNotMatch(rendered(null, state), /class="message/);
  });
});
