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
  settleAll,
  type Statement,
  type Subject,
} from '../../src/customer/record.js';
import { getAssignments, getTimeline } from '../../src/customer/timeline.js';
import type { CustomerPricingResponse } from '../../src/service/resources.js';
import { PortalSession } from '../../src/service/session.js';
import { getEpochSeconds } from '../../src/ui/platform.js';

let names = 0;

/** A name or a token that no other test has: what is known lasts as long as the module. */
const fresh = (): string => `name-${++names}`;

/** A customer whom no other test knows. */
const subject = (options: object = {}, productId?: string): Subject => ({
  session: new PortalSession({ baseUrl: 'https://billing.example', customer: fresh(), ...options }),
  productId,
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

/** States something in a picker. */
const say = (each: Subject, statements: Partial<HostValues>, { isMount = false } = {}): void => {
  const stated = Object.entries(statements).map(([name, value]) => ({ name, value, isMount }) as Statement);
  setKnowledge(
    each,
    stated.reduce(
      (known, statement) => applyStatement(known, statement, getEpochSeconds()),
      getKnowledge(each),
    ),
  );
};
const mount = { isMount: true };

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
    setKnowledge(known, settleAll(getKnowledge(known)));
    assert.equal(getKnowledge(first).uncertain, false);
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
      say(other, { assignments: [of('pro', getEpochSeconds() + 1000)] });
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
    say(ann, { currentPlan: 'basic' });
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
    say(ann, { currentPlan: 'pro' });
    say(ann, { currentPlan: 'basic' });
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
    ['the page states it', {}],
    ['a picker mounts with it', mount],
  ];
  for (const [what, how] of kinds)
    it(`starts as confirmed if ${what} before`, () => {
      const ann = subject();
      say(ann, { currentPlan: 'basic' });
      attempt(ann, of('pro', later));
      say(ann, { currentPlan: 'pro' }, how);
      say(ann, { currentPlan: 'pro' }, how);
      assert.equal(inForce(ann), 'basic');
      const { inForce: then } = getTimeline(getKnowledge(ann).events, 'free', later);
      assert.equal(then, 'pro');
    });

  const counted: [what: string, made: CustomerPricingResponse, said: Partial<HostValues>][] = [
    ['it may have started within the hour', of('pro'), { currentPlan: 'pro' }],
    [
      'the page has stated another one since',
      of('pro', later),
      { assignments: [of('max', later)], currentPlan: 'pro' },
    ],
    ['it is in force, and kept', of('basic', later), { currentPlan: 'basic' }],
    ['it is another one', of('max', later), { currentPlan: 'pro' }],
  ];
  for (const [what, made, said] of counted)
    it(`counts from now if ${what}`, () => {
      const ann = subject();
      say(ann, { currentPlan: 'basic' });
      attempt(ann, made);
      say(ann, said);
      assert.equal(inForce(ann), said.currentPlan);
    });
});

it('a current plan that a list has for later counts from now once another list has let it go', () => {
  const later = getEpochSeconds() + 86_400;
  const ann = subject();
  say(ann, { currentPlan: 'basic', assignments: [of('pro', later)] });
  say(ann, { currentPlan: 'pro' });
  assert.equal(inForce(ann), 'basic');
  say(ann, { assignments: [] });
  assert.equal(inForce(ann), 'pro');
});

describe('the assignments of the page', () => {
  const soon = getEpochSeconds() + 1000;
  const made = (createdTimeInSeconds: number, plan: string, start: number): CustomerPricingResponse => ({
    ...of(plan, start),
    createdTimeInSeconds,
  });

  const cases: [what: string, list: CustomerPricingResponse[], plans: string[]][] = [
    ['are in the order of the list', [of('pro', soon), of('max', soon + 1)], ['pro', 'max']],
    [
      'are in the order of creation, if each has one',
      [made(200, 'basic', soon), made(100, 'pro', 100)],
      ['pro', 'basic'],
    ],
    ['are in that of the list, if one has none', [made(200, 'basic', soon), of('pro', 100)], ['pro']],
    [
      'leave out what would start after one created later',
      [made(200, 'basic', 200), made(100, 'pro', soon)],
      ['basic'],
    ],
  ];
  for (const [what, assignments, plans] of cases)
    it(what, () => {
      const ann = subject();
      say(ann, { assignments });
      assert.deepEqual(plansOf(ann), plans);
    });

  it('are all that count: another list replaces them, and an empty one removes them', () => {
    const ann = subject();
    say(ann, { currentPlan: 'basic', assignments: [of('old', soon)] }, mount);
    for (const assignments of [[of('pro', soon), of('max', soon + 1)], [of('max', soon + 9)], []]) {
      say(ann, { assignments });
      assert.deepEqual([inForce(ann), getAssignments(getKnowledge(ann).events)], ['basic', assignments]);
    }
  });

  it('end before their start when the page states that the plan is in force, and no assignments', () => {
    const [ann, bea] = [subject(), subject()];
    for (const each of [ann, bea]) say(each, { currentPlan: 'basic' });
    attempt(bea, of('pro', soon));
    for (const each of [ann, bea]) {
      say(each, { assignments: [of('pro', soon)] });
      // Such as when the clock of this device is behind that of the server.
      say(each, { currentPlan: 'pro', assignments: [] });
      assert.deepEqual([inForce(each), plansOf(each)], ['pro', []]);
    }
  });

  it('are no news if a picker repeats them', () => {
    const ann = subject();
    say(ann, { assignments: [of('pro', soon)] });
    const before = getKnowledge(ann);
    say(ann, { assignments: [of('pro', soon)] });
    assert.equal(getKnowledge(ann), before);
  });

  it('stay when a picker mounts without any, or with nothing uncertain', () => {
    const ann = subject();
    say(ann, { assignments: [of('pro')], uncertain: true });
    say(ann, { assignments: [], uncertain: false }, mount);
    assert.deepEqual([getKnowledge(ann).uncertain, ...plansOf(ann)], [true, 'pro']);
  });

  it('N27 count for their product only, and for each customer anew', () => {
    const [ann, bob] = [subject(), subject()];
    say(ann, { assignments: [of('pro')] });
    assert.deepEqual([plansOf({ ...ann, productId: '2' }), plansOf(bob)], [[], []]);
    say(bob, { assignments: [of('pro')] });
    assert.deepEqual(plansOf(bob), ['pro']);
  });
});

describe('what was assigned here', () => {
  const cases: [what: string, plans: string[], how: object, expected: string | undefined][] = [
    ['yields to another list of the page', ['max'], {}, 'max'],
    ['yields to an empty list of the page, which had one', [], {}, undefined],
    ['stays when the page repeats what it has stated before', ['free'], {}, 'pro'],
    ['stays when the page states the same', ['free', 'pro'], {}, 'pro'],
    ['stays when a picker mounts with another list', ['max'], mount, 'pro'],
    ['stays when a picker mounts without any', [], mount, 'pro'],
  ];
  for (const [what, plans, how, expected] of cases)
    it(`N27 ${what}`, () => {
      const ann = subject();
      say(ann, { assignments: [of('free', 1)] }, mount);
      attempt(ann, of('pro'));
      say(ann, { assignments: plans.map((plan) => (plan === 'free' ? of(plan, 1) : of(plan))) }, how);
      assert.equal(plansOf(ann).at(-1), expected);
    });

  it('stays when a page that has stated no assignment states none', () => {
    const ann = subject();
    attempt(ann, of('pro'));
    say(ann, { assignments: [] });
    assert.deepEqual(plansOf(ann), ['pro']);
  });

  it('is in force after what the page has stated, also by a clock of the service that is behind', () => {
    const ann = subject();
    say(ann, { currentPlan: 'max' });
    say(ann, { currentPlan: 'basic' });
    attempt(ann, of('pro', getEpochSeconds() - 60));
    assert.equal(inForce(ann), 'pro');
  });

  for (const [list, plan, shown] of [
    ['another list', 'max', 'scale'],
    ['no other list', 'pro', 'pro'],
  ] as const)
    it(`${plan === shown ? 'stays' : 'yields'} when a picker mounts after the page has stated ${list}`, () => {
      const ann = subject();
      attempt(ann, of('pro'));
      say(ann, { assignments: [of(plan)] });
      say(ann, { assignments: [of('scale')] }, mount);
      assert.equal(plansOf(ann).at(-1), shown);
    });

  it('stays when the page states again what a picker has mounted with', () => {
    const ann = subject();
    attempt(ann, of('pro'));
    say(ann, { assignments: [of('max')] }, mount);
    say(ann, { assignments: [of('max')] });
    assert.deepEqual(plansOf(ann), ['pro']);
  });
});

describe('an unknown outcome', () => {
  const later = getEpochSeconds() + 86_400;
  const settlings: [what: string, said: Partial<HostValues>, how: object, isUncertain: boolean][] = [
    ['ends when the page states the plan of the attempt', { currentPlan: 'pro' }, {}, false],
    ['ends when a picker mounts with that plan', { currentPlan: 'pro' }, mount, false],
    ['ends when the page states an assignment of that plan', { assignments: [of('pro', later)] }, {}, false],
    ['ends when a picker mounts with one', { assignments: [of('pro', later)] }, mount, false],
    ['stays when the page states another plan', { currentPlan: 'max' }, {}, true],
    ['stays when the page states an assignment of another plan', { assignments: [of('max')] }, {}, true],
    [
      'stays when the page states one that has ended',
      { assignments: [{ ...of('pro', 1), endTimeInSeconds: 2 }] },
      {},
      true,
    ],
    ['stays when the page repeats its plan', { currentPlan: 'basic' }, {}, true],
    ['stays when the page repeats that it has stored none', { uncertain: false }, {}, true],
    ['stays when a picker mounts so', { uncertain: false }, mount, true],
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
    say(ann, { assignments: [of('pro', 1)] });
    attempt(ann, 'unknown');
    say(ann, { assignments: [of('pro', 1), of('max', later)] });
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

  it('ends when the page says that it has looked it up, and is forgotten', () => {
    const ann = subject();
    attempt(ann, 'unknown');
    setKnowledge(ann, settleAll(getKnowledge(ann)));
    const { uncertain, unconfirmed } = getKnowledge(ann);
    assert.deepEqual([uncertain, unconfirmed], [false, undefined]);
    assert.equal(settleAll(getKnowledge(ann)), getKnowledge(ann), 'no news');
  });

  it('that a page has stored begins when a picker mounts with it, and ends when the page states no more', () => {
    const [ann, bea] = [subject(), subject()];
    // Also if there is one of this page.
    attempt(bea, 'unknown');
    for (const each of [ann, bea]) {
      say(each, { uncertain: true }, mount);
      assert.equal(getKnowledge(each).uncertain, true);
      say(each, { uncertain: false });
      assert.equal(getKnowledge(each).uncertain, false);
    }
  });

  it('that a page has stored does not begin again by a picker that mounts, or by a repeated value, after it has ended', () => {
    for (const end of [
      (each: Subject) => {
        attempt(each, of('pro'));
      },
      (each: Subject) => setKnowledge(each, settleAll(getKnowledge(each))),
    ]) {
      const ann = subject();
      say(ann, { uncertain: true });
      end(ann);
      say(ann, { uncertain: true }, mount);
      say(ann, { uncertain: true });
      assert.equal(getKnowledge(ann).uncertain, false);
    }
  });
});
