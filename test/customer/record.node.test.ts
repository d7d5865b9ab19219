/** What a page knows of each customer's product. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  beginAttempt,
  applyStatement,
  getKnowledge,
  type HostValues,
  isRunning,
  listenToRecord,
  setKnowledge,
  type Statement,
  type Subject,
} from '../../src/customer/record.js';
import { getAssignments, getTimeline } from '../../src/customer/timeline.js';
import type { CustomerPricingResponse } from '../../src/service/resources.js';
import { PortalSession } from '../../src/service/session.js';
import { getEpochSeconds } from '../../src/ui/platform.js';

let names = 0;
const [here, there] = [Symbol('here'), Symbol('there')];

/** A name or a token that no other test has: what is known lasts as long as the module. */
const fresh = (): string => `name-${++names}`;

/** A customer whom no other test knows. */
const subject = (options: object = {}, productId?: string): Subject => ({
  session: new PortalSession({ baseUrl: 'https://billing.example', customer: fresh(), ...options }),
  productId,
  picker: here,
});

const of = (productPlanId: string, startTimeInSeconds?: number): CustomerPricingResponse => ({
  productPlanId,
  ...(startTimeInSeconds !== undefined && { startTimeInSeconds }),
});
const request = of('pro') as { productPlanId: string };
const plansOf = (each: Subject): unknown[] =>
  getAssignments(getKnowledge(each).events).map(({ productPlanId }) => productPlanId);
const inForce = (each: Subject): string =>
  getTimeline(getKnowledge(each).events, 'free', getEpochSeconds()).inForce;

const doNothing: (start: number) => void = () => undefined;

/** States something in the picker `here`, or in another one. */
const say = (
  each: Subject,
  statements: Partial<HostValues>,
  { picker = here, isMount = false, warn = doNothing } = {},
): void => {
  const stated = Object.entries(statements).map(([name, value]) => ({ name, value, isMount }) as Statement);
  setKnowledge(
    each,
    stated.reduce(
      (known, statement) => applyStatement(known, statement, picker, getEpochSeconds(), warn),
      getKnowledge(each),
    ),
  );
};
const mount = { picker: there, isMount: true };

const attempt = (each: Subject, result: Parameters<ReturnType<typeof beginAttempt>>[0]): void => {
  beginAttempt(each, request)(result);
};

describe('an attempt', () => {
  it('is running for its customer and product until it ends, also in another session of the customer', () => {
    const ann = subject();
    const { customer } = ann.session;
    const same = { ...ann, session: new PortalSession({ baseUrl: 'https://billing.example', customer }) };
    const end = beginAttempt(ann, request);
    assert.deepEqual([ann, same, { ...ann, productId: '1' }].map(isRunning), [true, true, true]);
    assert.deepEqual([subject(), { ...ann, productId: '2' }].map(isRunning), [false, false]);
    end('not-applied');
    assert.deepEqual([isRunning(ann), getKnowledge(ann).uncertain, plansOf(ann)], [false, false, []]);
  });

  it('is running until the last one ends, which may have begun first', () => {
    const ann = subject();
    const [endFirst, endSecond] = [beginAttempt(ann, request), beginAttempt(ann, request)];
    endSecond('unknown');
    assert.deepEqual([isRunning(ann), getKnowledge(ann).uncertain], [true, true]);
    endFirst(of('pro'));
    assert.deepEqual([isRunning(ann), getKnowledge(ann).uncertain], [false, false]);
  });

  it('leaves a warning if its outcome is unknown, which only a success settles', () => {
    const ann = subject();
    attempt(ann, 'unknown');
    attempt(ann, 'not-applied');
    assert.equal(getKnowledge(ann).uncertain, true);
    attempt(ann, of('pro'));
    assert.deepEqual([getKnowledge(ann).uncertain, plansOf(ann)], [false, ['pro']]);
  });

  it('is told to all who listen, when it begins and when it ends', () => {
    for (const result of ['unknown', 'not-applied', of('pro')] as const) {
      let told = 0;
      const stop = listenToRecord(() => told++);
      const end = beginAttempt(subject(), request);
      const begun = told;
      end(result);
      const ended = told;
      stop();
      attempt(subject(), 'unknown');
      assert.deepEqual([begun > 0, ended > begun, told === ended], [true, true, true]);
    }
  });

  it('has the start of its request if the answer has none', () => {
    const ann = subject();
    const start = getEpochSeconds() + 1000;
    beginAttempt(ann, { ...request, startTimeInSeconds: start })(of('pro'));
    assert.deepEqual(
      getTimeline(getKnowledge(ann).events, 'free', start - 1).following.map((each) => each.start),
      [start],
    );
  });
});

describe('what is known', () => {
  /** Makes Pro assigned, a later outcome unknown, and an attempt run. */
  function makeKnown(each: Subject): void {
    attempt(each, of('pro'));
    attempt(each, 'unknown');
    beginAttempt(each, request);
  }
  const read = (each: Subject) => [isRunning(each), getKnowledge(each).uncertain, ...plansOf(each)];
  const unnamed = (sessionToken: string) => subject({ customer: undefined, sessionToken });

  const named = (customer: string, productId?: string, apiKey?: string) =>
    subject({ customer, apiKey }, productId);
  const cases: [what: string, create: (id: string) => [known: Subject, other: Subject], isShared: boolean][] =
    [
      ['another token', (id) => [unnamed(id), unnamed(`${id}-b`)], false],
      ['the same token', (id) => [unnamed(id), unnamed(id)], true],
      ['the same token without a name', (id) => [subject({ sessionToken: id }), unnamed(id)], false],
      ['another key', (id) => [named(id, undefined, 'a'), named(id, undefined, 'b')], false],
      ['the default product by its name', (id) => [named(id), named(id, '1')], true],
      ['no product', (id) => [named(id, '1'), named(id)], true],
      ['another product', (id) => [named(id), named(id, '2')], false],
    ];
  for (const [what, create, isShared] of cases)
    it(`is ${isShared ? 'shared with' : 'not known for'} ${what}`, () => {
      const [known, other] = create(fresh());
      makeKnown(known);
      assert.deepEqual(read(known), [true, true, 'pro']);
      assert.deepEqual(read(other), isShared ? [true, true, 'pro'] : [false, false]);
    });

  it('stays when the customer is named for the first time, and is known for that name', () => {
    const [each, customer] = [unnamed(fresh()), fresh()];
    makeKnown(each);
    assert.equal(each.session.refresh(undefined, customer), true);
    assert.deepEqual(read(each), [true, true, 'pro']);
    assert.deepEqual(read(subject({ customer, sessionToken: fresh() })), [true, true, 'pro']);
  });

  it('is merged when a customer who has an id gets a name that is known', () => {
    const [customer, token] = [fresh(), fresh()];
    const known = named(customer);
    attempt(known, of('pro'));
    const [first, second] = [unnamed(token), unnamed(token)];
    attempt(first, 'unknown');
    attempt({ ...first, productId: '2' }, of('max'));
    assert.equal(first.session.refresh(undefined, customer), true);
    // Who has only the token is another customer now.
    assert.deepEqual([getKnowledge(second).uncertain, ...plansOf(second)], [false]);
    for (const each of [first, known]) {
      assert.deepEqual([getKnowledge(each).uncertain, ...plansOf(each)], [true, 'pro']);
      assert.deepEqual(plansOf({ ...each, productId: '2' }), ['max']);
    }
    say(known, { uncertain: false });
    assert.equal(getKnowledge(known).uncertain, false);
  });

  const merged: [what: string, later: object, plan: string][] = [
    ['the plan that the page has stated under the name', { currentPlan: 'scale' }, 'max'],
    ['that plan, if it has stated none since', { uncertain: false }, 'max'],
  ];
  for (const [what, later, plan] of merged)
    it(`is merged to ${what}`, () => {
      const [customer, token] = [fresh(), fresh()];
      const [known, other] = [named(customer), unnamed(token)];
      for (const currentPlan of ['basic', 'max']) say(known, { currentPlan });
      say(other, { assignment: of('pro', getEpochSeconds() + 1000) });
      say(other, later);
      other.session.refresh(undefined, customer);
      assert.deepEqual(
        [inForce(other), plansOf(other), getKnowledge(known).uncertain],
        [plan, ['pro'], false],
      );
      // What the page has stated before is no news.
      attempt(other, of('pro', getEpochSeconds() - 1));
      say(other, { currentPlan: plan });
      say(known, { currentPlan: 'basic' }, mount);
      assert.equal(inForce(known), 'pro');
    });

  it('of nobody, who has neither name nor token, is not kept', () => {
    const nobody = subject({ customer: undefined });
    say(nobody, { uncertain: true });
    assert.equal(getKnowledge(nobody).uncertain, false);
  });
});

describe('the current plan of the page', () => {
  it('counts from the beginning if it is the first one, and then from when it is set', () => {
    const ann = subject();
    say(ann, { currentPlan: 'basic' });
    assert.equal(inForce(ann), 'basic');
    attempt(ann, of('pro', getEpochSeconds() - 60));
    assert.equal(inForce(ann), 'pro');
    say(ann, { currentPlan: 'scale' });
    assert.equal(inForce(ann), 'scale');
  });

  it('is news in any picker only if it differs from what the page has said last', () => {
    const ann = subject();
    say(ann, { currentPlan: 'basic' });
    attempt(ann, of('pro', getEpochSeconds() - 60));
    const before = getKnowledge(ann);
    const stop = listenToRecord(() => assert.fail('nothing is new'));
    say(ann, { currentPlan: 'basic' }, { picker: there });
    stop();
    assert.equal(getKnowledge(ann), before);
  });

  it('counts from the beginning if a picker mounts with one that the page has replaced', () => {
    const ann = subject();
    say(ann, { currentPlan: 'basic' }, { isMount: true });
    attempt(ann, of('pro', getEpochSeconds() - 60));
    say(ann, { currentPlan: 'pro' });
    say(ann, { currentPlan: 'basic' }, mount);
    assert.equal(inForce(ann), 'pro');
    say(ann, { currentPlan: 'pro' }, { picker: there });
    say(ann, { currentPlan: 'basic' }, { picker: there });
    assert.equal(inForce(ann), 'basic');
  });

  it('counts from now if a picker mounts with one that the page has not said before', () => {
    const ann = subject();
    say(ann, { currentPlan: 'basic' }, { isMount: true });
    attempt(ann, of('pro', getEpochSeconds() - 60));
    say(ann, { currentPlan: 'max' }, mount);
    assert.equal(inForce(ann), 'max');
  });
});

describe('a current plan that the service has just confirmed for later', () => {
  const later = getEpochSeconds() + 86_400;
  const kinds: [what: string, how: object][] = [
    ['the page', {}],
    ['another picker', { picker: there }],
    ['a picker that mounts', mount],
  ];
  for (const [what, how] of kinds)
    it(`starts as confirmed if ${what} states it before, which is told`, () => {
      const [ann, told]: [Subject, number[]] = [subject(), []];
      const warn = (start: number): void => void told.push(start);
      say(ann, { currentPlan: 'basic' });
      attempt(ann, of('pro', later));
      say(ann, { currentPlan: 'pro' }, { ...how, warn });
      say(ann, { currentPlan: 'pro' }, { ...how, warn });
      assert.deepEqual([inForce(ann), told], ['basic', [later]]);
      const { inForce: then } = getTimeline(getKnowledge(ann).events, 'free', later);
      assert.equal(then, 'pro');
    });

  const counted: [what: string, made: CustomerPricingResponse, said: Partial<HostValues>][] = [
    ['it may have started within the hour', of('pro'), { currentPlan: 'pro' }],
    ['the page has set assignments since', of('pro', later), { assignment: [], currentPlan: 'pro' }],
    ['it is in force, and kept', of('basic', later), { currentPlan: 'basic' }],
    ['it is another one', of('max', later), { currentPlan: 'pro' }],
  ];
  for (const [what, made, said] of counted)
    it(`counts from now if ${what}`, () => {
      const ann = subject();
      say(ann, { currentPlan: 'basic' });
      attempt(ann, made);
      say(ann, said, { warn: () => assert.fail('nothing is wrong') });
      assert.equal(inForce(ann), said.currentPlan);
    });
});

describe('an assignment that the page has set', () => {
  it('is known, added to by another one, and cleared by null with all others', () => {
    const [ann, start] = [subject(), getEpochSeconds() + 1000];
    say(ann, { assignment: of('pro', start) }, { isMount: true });
    say(ann, { assignment: of('max', start + 1) });
    assert.deepEqual(plansOf(ann), ['pro', 'max']);
    say(ann, { assignment: null });
    assert.deepEqual(plansOf(ann), []);
  });

  it('is a list of all that count, in the order in which they were made', () => {
    const [ann, start] = [subject(), getEpochSeconds() + 1000];
    say(ann, { currentPlan: 'basic', assignment: of('old', start) });
    say(ann, { assignment: [of('pro', start), of('max', start + 1)] });
    assert.deepEqual(plansOf(ann), ['pro', 'max']);
    const before = getKnowledge(ann);
    say(ann, { assignment: [of('pro', start), of('max', start + 1)] }, { picker: there });
    assert.equal(getKnowledge(ann), before);
    say(ann, { assignment: of('pro', start) });
    assert.deepEqual(plansOf(ann), ['pro', 'max'], 'known already');
    say(ann, { assignment: [of('max', start + 1)] });
    assert.deepEqual([inForce(ann), ...plansOf(ann)], ['basic', 'max']);
  });

  it('is a list in the order of creation, if each has one', () => {
    const start = getEpochSeconds() + 1000;
    const made = (created: number | undefined, plan: string, at: number): CustomerPricingResponse => ({
      ...of(plan, at),
      ...(created !== undefined && { createdTimeInSeconds: created }),
    });
    const [ann, bea] = [subject(), subject()];
    say(ann, { assignment: [made(200, 'basic', start), made(100, 'pro', 100)] });
    assert.deepEqual([inForce(ann), ...plansOf(ann)], ['pro', 'pro', 'basic']);
    say(bea, { assignment: [made(200, 'basic', start), made(undefined, 'pro', 100)] });
    assert.deepEqual([inForce(bea), ...plansOf(bea)], ['pro', 'pro']);
  });

  it('stays when a picker mounts with null', () => {
    const ann = subject();
    say(ann, { assignment: of('pro'), uncertain: true });
    say(ann, { assignment: null, uncertain: false }, mount);
    assert.deepEqual([getKnowledge(ann).uncertain, ...plansOf(ann)], [true, 'pro']);
  });

  it('N27 counts for its product only, and for each customer anew', () => {
    const [ann, bob] = [subject(), subject()];
    say(ann, { assignment: of('pro') });
    assert.deepEqual([plansOf({ ...ann, productId: '2' }), plansOf(bob)], [[], []]);
    say(bob, { assignment: of('pro') });
    assert.deepEqual(plansOf(bob), ['pro']);
  });
});

describe('an assignment of the page that moves', () => {
  const cases: [what: string, next: CustomerPricingResponse, expected: unknown[]][] = [
    ['replaces the one before if only its times differ', of('pro', 4_000_000_100), [4_000_000_100]],
    ['is added if it is of another plan', of('max', 4_000_000_100), [4_000_000_000, 4_000_000_100]],
    [
      'is added if it is another relation',
      { ...of('pro', 4_000_000_100), relationId: 'b' },
      [4_000_000_000, 4_000_000_100],
    ],
  ];
  for (const [what, next, expected] of cases)
    it(what, () => {
      const ann = subject();
      say(ann, { assignment: of('pro', 4_000_000_000) });
      say(ann, { assignment: next });
      const starts = getAssignments(getKnowledge(ann).events).map((each) => each.startTimeInSeconds);
      assert.deepEqual(starts, expected);
    });
});

describe('an assignment of the page that was made before what is known', () => {
  const made = (createdTimeInSeconds: number, plan: string, start: number): CustomerPricingResponse => ({
    ...of(plan, start),
    createdTimeInSeconds,
  });
  const soon = getEpochSeconds() + 1000;
  const cases: [
    what: string,
    known: CustomerPricingResponse,
    older: CustomerPricingResponse,
    plans: string[],
  ][] = [
    ['ends no scheduled one', made(200, 'pro', soon), made(100, 'basic', 100), ['basic', 'pro']],
    ['is over if the other one has started', made(200, 'basic', 200), made(100, 'pro', soon), ['basic']],
    ['is over if the other one starts before', made(200, 'pro', soon), made(100, 'max', soon + 1), ['pro']],
    ['counts as new if nobody says when', made(200, 'pro', soon), of('basic', 100), ['basic']],
  ];
  for (const [what, known, older, plans] of cases)
    it(what, () => {
      const ann = subject();
      attempt(ann, known);
      say(ann, { assignment: older });
      assert.deepEqual(plansOf(ann), plans);
    });
});

describe('what was assigned here', () => {
  const cases: [
    what: string,
    plan: string | null,
    how: { picker?: symbol; isMount?: boolean },
    expected: string | undefined,
  ][] = [
    ['yields to another object that the page sets', 'max', {}, 'max'],
    ['stays when the page repeats what it has set before', 'free', {}, 'pro'],
    ['stays when another picker gets what the page has set before', 'free', { picker: there }, 'pro'],
    ['stays when a picker mounts with another object', 'max', mount, 'pro'],
    ['stays when the page sets the same', 'pro', {}, 'pro'],
    ['is cleared by null in the picker that made it', null, {}, undefined],
    ['is cleared by null in another picker', null, { picker: there }, undefined],
    ['stays when a picker mounts with null', null, mount, 'pro'],
  ];
  for (const [what, plan, how, expected] of cases)
    it(`N27 ${what}`, () => {
      const ann = subject();
      say(ann, { assignment: of('free') }, { isMount: true });
      attempt(ann, of('pro'));
      say(ann, { assignment: plan === null ? null : of(plan) }, how);
      assert.equal(plansOf(ann).at(-1), expected);
    });

  it('stays when another picker repeats null, and is cleared by it in the picker that made it', () => {
    const ann = subject();
    say(ann, { assignment: null });
    attempt(ann, of('pro'));
    say(ann, { assignment: null }, { picker: there });
    say(ann, { uncertain: true });
    assert.deepEqual(plansOf(ann), ['pro']);
    say(ann, { assignment: null });
    assert.deepEqual(plansOf(ann), []);
  });

  it('is in force after what the page has stated, also by a clock of the service that is behind', () => {
    const ann = subject();
    say(ann, { currentPlan: 'max' });
    say(ann, { currentPlan: 'basic' });
    attempt(ann, of('pro', getEpochSeconds() - 60));
    assert.equal(inForce(ann), 'pro');
  });

  it('yields to a picker that mounts once the page has set another object', () => {
    const ann = subject();
    attempt(ann, of('pro'));
    say(ann, { assignment: of('max') });
    say(ann, { assignment: of('scale') }, mount);
    assert.equal(plansOf(ann).at(-1), 'scale');
  });

  it('stays when the page sets an older value again that a picker has mounted with', () => {
    const ann = subject();
    attempt(ann, of('pro'));
    say(ann, { assignment: of('max') }, mount);
    say(ann, { assignment: of('max') }, { picker: there });
    assert.deepEqual(plansOf(ann), ['pro']);
  });
});

describe('`uncertain`', () => {
  const cases: [
    what: string,
    said: boolean,
    how: { picker?: symbol; isMount?: boolean },
    expected: boolean,
  ][] = [
    ['is cleared by false in the picker that made it', false, {}, false],
    ['stays when another picker repeats false', false, { picker: there }, true],
    ['stays when a picker mounts with false', false, mount, true],
  ];
  for (const [what, said, how, expected] of cases)
    it(what, () => {
      const ann = subject();
      attempt(ann, 'unknown');
      say(ann, { uncertain: said }, how);
      assert.equal(getKnowledge(ann).uncertain, expected);
    });

  const later = getEpochSeconds() + 86_400;
  const settlings: [what: string, said: Partial<HostValues>, how: object, isUncertain: boolean][] = [
    ['is cleared when the page states the plan of the attempt', { currentPlan: 'pro' }, {}, false],
    ['is cleared when a picker mounts with that plan', { currentPlan: 'pro' }, mount, false],
    [
      'is cleared when the page restores an assignment of that plan',
      { assignment: of('pro', later) },
      {},
      false,
    ],
    ['is cleared when a list of the page has one', { assignment: [of('pro', later)] }, mount, false],
    ['stays when the page states another plan', { currentPlan: 'max' }, {}, true],
    ['stays when the page restores an assignment of another plan', { assignment: of('max') }, {}, true],
    [
      'stays when the page restores one that has ended',
      { assignment: { ...of('pro', 1), endTimeInSeconds: 2 } },
      {},
      true,
    ],
    ['stays when the page repeats its plan', { currentPlan: 'basic' }, {}, true],
  ];
  for (const [what, said, how, isUncertain] of settlings)
    it(`N26 ${what}`, () => {
      const [ann, bea] = [subject(), subject()];
      for (const each of [ann, bea]) say(each, { currentPlan: 'basic' });
      attempt(ann, 'unknown');
      say(ann, said, how);
      assert.equal(getKnowledge(ann).uncertain, isUncertain);
      // What the page says before that is no knowledge: it may show the plan at once, and take it back.
      const end = beginAttempt(bea, request);
      say(bea, said, how);
      end('unknown');
      assert.equal(getKnowledge(bea).uncertain, true, 'while it is sent');
      say(bea, { currentPlan: 'basic' });
      assert.equal(getKnowledge(bea).uncertain, true, 'taken back');
    });

  it('N26 stays when a list of the page has that plan as before', () => {
    const ann = subject();
    say(ann, { assignment: [of('pro', 1)] });
    attempt(ann, 'unknown');
    say(ann, { assignment: [of('pro', 1), of('max', later)] });
    assert.equal(getKnowledge(ann).uncertain, true);
  });

  it('stays when a picker mounts with the plan of the attempt, which the page has replaced before', () => {
    const ann = subject();
    say(ann, { currentPlan: 'pro' });
    say(ann, { currentPlan: 'basic' });
    attempt(ann, 'unknown');
    say(ann, { currentPlan: 'pro' }, mount);
    assert.equal(getKnowledge(ann).uncertain, true);
  });

  it('is set by a picker that mounts, and cleared later by the page', () => {
    const ann = subject();
    say(ann, { uncertain: true }, mount);
    assert.equal(getKnowledge(ann).uncertain, true);
    say(ann, { uncertain: false }, { picker: there });
    assert.equal(getKnowledge(ann).uncertain, false);
  });

  it('that an attempt has made is cleared by false after a picker has mounted with true', () => {
    const ann = subject();
    attempt(ann, 'unknown');
    say(ann, { uncertain: true }, mount);
    say(ann, { uncertain: false }, { picker: there });
    assert.equal(getKnowledge(ann).uncertain, false);
  });

  it('that an attempt has made is cleared by false after an assignment of the page, and set by a picker that mounts later', () => {
    const ann = subject();
    attempt(ann, 'unknown');
    say(ann, { assignment: of('max') });
    say(ann, { uncertain: false });
    assert.equal(getKnowledge(ann).uncertain, false);
    say(ann, { uncertain: true }, mount);
    assert.equal(getKnowledge(ann).uncertain, true);
  });

  it('is not set again by a picker that mounts, or by a repeated value, after a success', () => {
    const ann = subject();
    say(ann, { uncertain: true });
    attempt(ann, of('pro'));
    say(ann, { uncertain: true }, mount);
    say(ann, { uncertain: true });
    assert.equal(getKnowledge(ann).uncertain, false);
  });
});
