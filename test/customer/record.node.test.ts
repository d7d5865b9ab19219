/** What a page knows of each customer's product. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  beginAttempt,
  findAssignment,
  isNews,
  isRunning,
  isUncertain,
  listenToRecord,
  state,
  type Statement,
  type Subject,
} from '../../src/customer/record.js';
import type { KnownAssignment } from '../../src/customer/timeline.js';
import type { CustomerPricingResponse } from '../../src/service/resources.js';
import { PortalSession } from '../../src/service/session.js';

let customers = 0;
const [here, there] = [Symbol('here'), Symbol('there')];

/** A customer whom no other test knows. */
const subject = (options: object = {}, productId: string | null = null): Subject => ({
  session: new PortalSession({ baseUrl: 'https://billing.example', customer: `c${++customers}`, ...options }),
  productId,
});

const of = (productPlanId: string): CustomerPricingResponse => ({ productPlanId });
const knownAs = (plan: string): KnownAssignment => ({ response: of(plan), since: 1, before: undefined });
const stated = <Value>(value: Value, rest: Partial<Statement<Value>> = {}): Statement<Value> => ({
  ...{ value, by: here, isMount: false, isChanged: true },
  ...rest,
});
const planOf = (each: Subject): string | undefined => findAssignment(each)?.response.productPlanId;

function stateAssignment(each: Subject, plan: string | null, rest: Partial<Statement<unknown>> = {}): void {
  state(each, 'assignment', stated<unknown>(plan && of(plan), rest), plan === null ? null : knownAs(plan));
}

const assign = (each: Subject, plan: string, by = here): void => {
  beginAttempt(each, by)(knownAs(plan));
};

describe('an attempt', () => {
  it('is running for its customer and product until it ends, also in another session of the customer', () => {
    const ann = subject();
    const same = {
      ...ann,
      session: new PortalSession({ baseUrl: 'https://billing.example', customer: ann.session.customer }),
    };
    const end = beginAttempt(ann, here);
    assert.deepEqual([ann, same, { ...ann, productId: '1' }].map(isRunning), [true, true, true]);
    assert.deepEqual([subject(), { ...ann, productId: '2' }].map(isRunning), [false, false]);
    end('not-applied');
    assert.deepEqual([isRunning(ann), isUncertain(ann), findAssignment(ann)], [false, false, null]);
  });

  it('is running until the last one ends, which may have begun first', () => {
    const ann = subject();
    const [endFirst, endSecond] = [beginAttempt(ann, here), beginAttempt(ann, there)];
    endSecond('unknown');
    assert.deepEqual([isRunning(ann), isUncertain(ann)], [true, true]);
    endFirst(knownAs('pro'));
    assert.deepEqual([isRunning(ann), isUncertain(ann)], [false, false]);
  });

  it('leaves a warning if its outcome is unknown, which only a success settles', () => {
    const ann = subject();
    beginAttempt(ann, here)('unknown');
    assert.equal(isUncertain(ann), true);
    beginAttempt(ann, here)('not-applied');
    assert.equal(isUncertain(ann), true);
    assign(ann, 'pro');
    assert.deepEqual([isUncertain(ann), planOf(ann)], [false, 'pro']);
  });

  it('is told to all who listen, when it begins and when it ends', () => {
    let told = 0;
    const stop = listenToRecord(() => told++);
    const end = beginAttempt(subject(), here);
    const begun = told;
    end('unknown');
    const ended = told;
    stop();
    beginAttempt(subject(), here)('unknown');
    assert.deepEqual([begun > 0, ended > begun, told === ended], [true, true, true]);
  });
});

describe('what is known', () => {
  /** Makes Pro assigned, a later outcome unknown, and an attempt run. */
  function makeKnown(each: Subject): void {
    assign(each, 'pro');
    beginAttempt(each, here)('unknown');
    beginAttempt(each, here);
  }
  const read = (each: Subject) => [isRunning(each), isUncertain(each), planOf(each)];

  const cases: [what: string, known: Subject, other: Subject, isShared: boolean][] = [
    [
      'another token',
      subject({ customer: undefined, sessionToken: 'b' }),
      subject({ customer: undefined, sessionToken: 'c' }),
      false,
    ],
    [
      'the same token without a name',
      subject({ sessionToken: 'g', customer: 'Greta' }),
      subject({ customer: undefined, sessionToken: 'g' }),
      true,
    ],
    ['another key', subject({ customer: 'Hanna' }), subject({ customer: 'Hanna', apiKey: 'k' }), false],
    [
      'the default product by its name',
      subject({ customer: 'Ida' }),
      subject({ customer: 'Ida' }, '1'),
      true,
    ],
    ['no product', subject({ customer: 'Jan' }, '1'), subject({ customer: 'Jan' }, null), true],
    ['another product', subject({ customer: 'Kim' }), subject({ customer: 'Kim' }, '2'), false],
  ];
  for (const [what, known, other, isShared] of cases)
    it(`is ${isShared ? 'shared with' : 'not known for'} ${what}`, () => {
      makeKnown(known);
      assert.deepEqual(read(known), [true, true, 'pro']);
      assert.deepEqual(read(other), isShared ? [true, true, 'pro'] : [false, false, undefined]);
    });

  it('stays when the customer is named for the first time, and is known for that name', () => {
    const unnamed = subject({ customer: undefined, sessionToken: 'l' });
    makeKnown(unnamed);
    assert.equal(unnamed.session.refresh(undefined, 'Lea'), true);
    assert.deepEqual(read(unnamed), [true, true, 'pro']);
    assert.deepEqual(read(subject({ customer: 'Lea', sessionToken: 'm' })), [true, true, 'pro']);
  });
});

describe('a customer who is not named', () => {
  const withTokens = (...tokens: string[]): Subject => {
    const each = subject({ customer: undefined, sessionToken: tokens[0] });
    each.session.identity.addToken(tokens.at(-1) ?? '');
    return each;
  };

  it('is known by each token of the sessions, also after another session has stated something', () => {
    const [first, both, second] = [withTokens('a1'), withTokens('a1', 'a2'), withTokens('a2')];
    beginAttempt(both, here)('unknown');
    state(second, 'uncertain', stated(true, { isMount: true }), true);
    assert.deepEqual([first, both, second].map(isUncertain), [true, true, true]);
    assert.equal(isUncertain(withTokens('a3')), false);
  });
});

describe('an assignment that the page has set', () => {
  it('is known, and replaced or cleared by another value', () => {
    const ann = subject();
    stateAssignment(ann, 'pro', { isMount: true });
    assert.equal(planOf(ann), 'pro');
    stateAssignment(ann, 'max');
    assert.equal(planOf(ann), 'max');
    stateAssignment(ann, null);
    assert.equal(planOf(ann), undefined);
  });

  it('counts for its product only, and for each customer anew', () => {
    const [ann, bob] = [subject(), subject()];
    stateAssignment(ann, 'pro');
    assert.deepEqual([planOf({ ...ann, productId: '2' }), planOf(bob)], [undefined, undefined]);
    stateAssignment(bob, 'pro', { isChanged: false });
    assert.equal(planOf(bob), 'pro');
  });
});

describe('what was assigned here', () => {
  const cases: [
    what: string,
    value: string | null,
    rest: Partial<Statement<unknown>>,
    expected: string | undefined,
  ][] = [
    ['yields to another object that the page sets', 'max', {}, 'max'],
    ['stays when the page repeats what it has set before', 'free', { isChanged: false }, 'pro'],
    ['stays when another picker gets what the page has set before', 'free', { by: there }, 'pro'],
    ['stays when a picker mounts with an older object', 'max', { by: there, isMount: true }, 'pro'],
    ['stays when the page sets the same', 'pro', {}, 'pro'],
    ['is cleared by null in the picker that made it', null, { isChanged: false }, undefined],
    ['is cleared by null in another picker that has changed to it', null, { by: there }, undefined],
    ['stays when another picker repeats null', null, { by: there, isChanged: false }, 'pro'],
  ];
  for (const [what, value, rest, expected] of cases)
    it(what, () => {
      const ann = subject();
      stateAssignment(ann, 'free', { isMount: true });
      assign(ann, 'pro');
      const statement = stated<unknown>(value && of(value), rest);
      assert.equal(isNews(ann, 'assignment', statement), expected !== 'pro');
      stateAssignment(ann, value, rest);
      assert.equal(planOf(ann), expected);
    });

  it('stays when the page sets an older value again that it has set while mounting', () => {
    const ann = subject();
    assign(ann, 'pro');
    stateAssignment(ann, 'max', { by: there, isMount: true });
    stateAssignment(ann, 'max', { by: there });
    assert.equal(planOf(ann), 'pro');
  });
});

describe('`uncertain`', () => {
  const cases: [
    what: string,
    isUnknown: boolean,
    value: boolean,
    rest: Partial<Statement<boolean>>,
    expected: boolean,
  ][] = [
    ['is set by the page', false, true, { isMount: true }, true],
    ['is cleared by false in the picker that made it', true, false, { isChanged: false }, false],
    ['is cleared by false in another picker that has changed to it', true, false, { by: there }, false],
    ['stays when another picker repeats false', true, false, { by: there, isChanged: false }, true],
  ];
  for (const [what, isUnknown, value, rest, expected] of cases)
    it(what, () => {
      const ann = subject();
      if (isUnknown) beginAttempt(ann, here)('unknown');
      state(ann, 'uncertain', stated(value, rest), value);
      assert.equal(isUncertain(ann), expected);
    });

  it('is not set again by a picker that mounts after a success', () => {
    const ann = subject();
    assign(ann, 'pro');
    state(ann, 'uncertain', stated(true, { by: there, isMount: true }), true);
    assert.equal(isUncertain(ann), false);
  });

  for (const [where, by, expected] of [
    ['the picker that made it', here, true],
    ['another picker', there, false],
  ] as const)
    it(`${expected ? 'counts' : 'does not count'} when true is repeated in ${where} after a success`, () => {
      const ann = subject();
      state(ann, 'uncertain', stated(true, { isMount: true }), true);
      assign(ann, 'pro');
      state(ann, 'uncertain', stated(true, { by, isChanged: false }), true);
      assert.equal(isUncertain(ann), expected);
    });
});
