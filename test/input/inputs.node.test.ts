/** What a page, a server or a service gives, by its kind: how it is read, and what is told of it. */
import assert from 'node:assert/strict';
import { describe, it, mock } from 'node:test';
import { readAmounts } from '../../src/change/amounts.js';
import type { PlanAssignEvent } from '../../src/change/events.js';
import { type PageAnswer, readData, readHold } from '../../src/input/answer.js';
import {
  accept,
  createNumberReader,
  describe as tell,
  latestTime,
  readBoolean,
  readFlag,
  readFunction,
  readList,
  readText,
  readTime,
} from '../../src/input/read.js';
import { readToken, readTokenAnswer } from '../../src/input/token.js';
import { PortalError } from '../../src/service/errors.js';
import { readAssignment, readPricingRequest } from '../../src/service/resources.js';

/** What is expected of an input: nothing of what is absent. */
interface Expected {
  readonly value?: unknown;
  readonly refusal?: string;
  readonly status?: number;
  readonly mistake?: RegExp;
}

type Read = (given: unknown) => PageAnswer<unknown> | Promise<PageAnswer<unknown>>;
type Row = readonly [what: string, given: unknown, expected: Expected];

/** Reads what is read by an exception. */
const toReader =
  (read: (given: unknown) => object): Read =>
  (given) => {
    try {
      return { value: { ...read(given) } };
    } catch (error) {
      if (!(error instanceof PortalError)) throw error;
      return { mistake: `${error.code}: ${error.message}` };
    }
  };

/** Rows of these inputs as they are. */
const each = (given: readonly unknown[], toExpected: (given: unknown) => Expected): Row[] =>
  given.map((input) => [tell(input), input, toExpected(input)]);

const none: Expected = {};
const is =
  (value: unknown): ((given?: unknown) => Expected) =>
  () => ({ value });
const isNone = () => none;
/** Rejects when it is awaited. */
const reject = (cause: unknown) => ({
  then: (_: unknown, refuse: (cause: unknown) => void) => refuse(cause),
});
const told = (mistake: RegExp, rest: Expected = {}) => ({ mistake, ...rest });
const mistaken = (rows: readonly Mistaken[], rest: Expected = {}): Row[] =>
  rows.map(([what, given, mistake]) => [what, given, told(mistake, rest)]);

/** An input by mistake, and what the console says of it. */
type Mistaken = readonly [what: string, given: unknown, told: RegExp];

/** The part of an input that may be a token. */
const secret = 'secret-token';

/** The text of a sign-in page of this length. */
const signInPage = (length: number): string =>
  `\n<!doctype html><title>Sign in</title><input value="${secret}">`.padEnd(length, '<p>');

/** What promises of `waitUntil()` resolve with that is not true: there may be no money. */
const failures: readonly (readonly [given: unknown, what: string])[] = [
  [undefined, 'undefined'],
  [1, '1'],
  ['true', 'a text'],
  [[true], 'an Array'],
  [() => true, 'a Function'],
  [{ ok: true }, 'an Object'],
  [new Response(''), 'a Response'],
  [new TypeError(secret), 'an Error'],
  [Object(true), 'a Boolean'],
];

/** What is no promise at all. */
const noPromises: readonly Mistaken[] = [
  ['a function that was not called', async () => Promise.resolve(), /Function, and no promise/],
  ['nothing', undefined, /is undefined, and no promise/],
  ['a boolean', true, /is true, and no promise/],
  ['a Response', new Response(''), /is a Response, and no promise/],
];

/** Answers to `session-request` that are no token. */
const noTokens: readonly Mistaken[] = [
  ['the text of a sign-in page', signInPage(20_000), /is HTML of 20000 characters/],
  ['JSON as text', `{"token":"${secret}"}`, /is a text with quotes/],
  ['a header', `Bearer ${secret}`, /is a text with white space/],
  ['a control character', `${secret}\u0000`, /is a text of 13 characters/],
  ['true of a Response', new Response('true'), /is a boolean/],
  ['a text that is too long', secret.repeat(400), /is a text of 4800 characters/],
  ['a placeholder', `{{${secret}}}`, /is a placeholder that no template has replaced/],
  ['"NaN"', 'NaN', /is a text of 3 characters/],
  ['"undefined"', 'undefined', /is "undefined", which counts as no value/],
  ['{ sessionToken }', { sessionToken: secret }, /is an Object\. .*give a token.* or \{ token, customer \}/],
  ['{ token } that is no text', { token: 5 }, /is a Number/],
  ['{ token } with quotes', { token: `'${secret}'` }, /is a text with quotes/],
  ['an error that a catch() has returned', new Error(secret), /is an Error/],
  ['a function that was not called', () => secret, /is a function/],
  ['a number', 12_345_678, /is a Number/],
  ['a list', [secret], /is an Array/],
];

const due = { label: 'Due today', price: '30', currency: 'EUR' };

/** Answers to `plan-review` that are no amounts. */
const noAmounts: readonly Mistaken[] = [
  ['false', false, /is false\./],
  ['a list', [due], /is an Array\./],
  ['amounts elsewhere', { data: { amounts: [due] } }, /is an Object\./],
  ['an error that a catch() has returned', new Error(secret), /is an Error\./],
  ['the text of a Response', new Response('30 EUR'), /is "30 EUR"\./],
  ['amounts that are no list', { amounts: due }, /is an Object\./],
  ['an amount that is no object', { amounts: [due, null] }, /amounts\[1\]\.label is undefined/],
  ['an amount without a label', { amounts: [{ ...due, label: ' ' }] }, /amounts\[0\]\.label is " "/],
  ['a price that is no number', { amounts: [{ ...due, price: NaN }] }, /price is NaN/],
  ['a price that is "undefined"', { amounts: [{ ...due, price: 'undefined' }] }, /price is "undefined"/],
  ['a price that is too large', { amounts: [{ ...due, price: 1e300 }] }, /price is 1e\+300/],
  ['an amount without a currency', { amounts: [{ ...due, currency: '' }] }, /currency is ""/],
  ['an unknown currency', { amounts: [{ ...due, currency: '€' }] }, /currency is "€"/],
];

/** Values in `assignments` that are no response of the service. */
const noAssignments: readonly Mistaken[] = [
  ['other keys', { plan: 'pro', startsAt: 1 }, /it has no field of a response, such as productPlanId/],
  ['a promise', Promise.resolve({ productPlanId: 'pro' }), /it is a Promise, and no response/],
  ['JSON as text', '{"productPlanId":"pro"}', /it is ".*", and no response of the service/],
  ['a name that a template has left out', { productPlanId: 'undefined' }, /productPlanId is "undefined"/],
  ['a date', { productPlanId: 'pro', endTimeInSeconds: '2027-03-01' }, /endTimeInSeconds is "2027-03-01"/],
  ['another product', { productPlanId: 'pro', productId: '7' }, /another product than product-id/],
];

/** Times that are no whole epoch seconds. */
const noTimes: readonly unknown[] = [
  ...'soon 1.5 -1 +1900000000 1e10 0x7fffffff NaN Infinity 1,796,000,000 1718153645993'.split(' '),
  ...['2027-02-30T10:00', '2027-03-01', '2027-03-01T10:00:00Z', '[object Object]'],
  ...[-1, 1.5, NaN, Infinity, 100_000_000_001, true, {}, [], new Date(0)],
];

const blanks = [null, undefined, false, '', ' \n'];
const words = ['undefined', 'null', 'None', 'nil', '<nil>', '<no value>', 'false', 'False'];
const isWord = told(/^is "[\w<> ]+", which counts as no value\. Leave it out$/);

const token = 'a+b/c==.d~%e&f#{g}';
const pro = { productPlanId: 'pro' };
const readResponse = new Response('pro');
await readResponse.text();
const breakingResponse = new Response(new ReadableStream({ pull: (body) => body.error(new Error(secret)) }));

const declined = Object.assign(new Error(secret), { customerMessage: ' Declined.\n' });

const kinds: readonly (readonly [kind: string, read: Read, rows: readonly Row[]])[] = [
  [
    'a name or a text',
    readText,
    [
      ...each(blanks, isNone),
      ...each([...words, ' None '], () => isWord),
      ...each(['NaN', '-Infinity', NaN, '[object Object]'], () => told(/It is ignored: write a text/)),
      ...each(['{plan}', ' {{ plan.id }}\n', '${plan}', '<%= plan %>', '<?= $plan ?>'], () =>
        told(/It is ignored: write a text/),
      ),
      ...each([{}, [], true, () => 'pro', Symbol('pro'), 7n], () => told(/It is ignored: write a text/)),
      ['spaces around', ' p 1\n', is('p 1')()],
      ['a number', 0, is('0')()],
      ['a GUID', '{3F2504E0-4F89-11D3-9A0C-0305E82C3301}', is('{3F2504E0-4F89-11D3-9A0C-0305E82C3301}')()],
      ...each(['none', 'Nothing', 'undefined plan', '12e45678', 'FALSE'], (given) => ({ value: given })),
    ],
  ],
  [
    'a boolean property',
    (given) => ({ value: readBoolean(given) }),
    [
      ...each([false, null, undefined, 0, NaN, '', 'false', 'False', ' FALSE ', '0'], is(false)),
      ...each(['no', 'No', 'off', 'OFF', 'undefined', 'NULL', 'none', ...words], is(false)),
      ...each([true, 1, 'true', 'True', '1', 'yes', 'on', 'readonly', {}], is(true)),
    ],
  ],
  [
    'a boolean attribute',
    (given) => ({ value: readFlag(given as string | null) }),
    [
      ...each(['', 'true', 'readonly', '1'], is(true)),
      ...each([null, 'false', 'False', '0', 'no', 'off', 'None', 'undefined', 'null'], is(false)),
    ],
  ],
  [
    'a time',
    readTime,
    [
      ...each([...blanks, 0, -0, '0', '0.0'], isNone),
      ...each(words, () => isWord),
      ...each([1_900_000_000, '1900000000', ' 1900000000.0\n', '1900000000.00'], is(1_900_000_000)),
      ['the latest one', latestTime, is(latestTime)()],
      // Not none: a change would start at once.
      ...each(noTimes, () => told(/Write whole epoch seconds, such as 1796000000$/, { value: NaN })).map(
        ([what, ...row]): Row => [`C10 ${what}`, ...row],
      ),
    ],
  ],
  [
    'a number from 1 to 6',
    createNumberReader(1, 6),
    [
      ...each(blanks, isNone),
      ...each(words, () => isWord),
      ...each([1, '1', ' 1 '], is(1)),
      ['6', 6, is(6)()],
      ...each([0, 7, '1.5', -1, 'h2', true], () => told(/It is ignored: write a number from 1 to 6$/)),
    ],
  ],
  [
    'a function',
    (given) => readFunction(given as () => void),
    [
      ...each([null, undefined], isNone),
      ['a function', tell, is(tell)()],
      ['a promise', Promise.resolve(secret), told(/^is a Promise, and no function/)],
    ],
  ],
  [
    'a list',
    (given) => readList(given as []),
    [
      ...each(blanks, isNone),
      ['a list', [pro], is([pro])()],
      ['an empty list', [], is([])()],
      ['one assignment alone', pro, told(/^is an Object, and no list\. It is ignored$/)],
    ],
  ],
  [
    'a token',
    readToken,
    [
      ...each(blanks, isNone),
      ...each(words, () => isWord),
      ['visible ASCII with spaces and line breaks around', ` ${token}\r\n`, is(token)()],
      ['4,096 characters', 'x'.repeat(4096), is('x'.repeat(4096))()],
    ],
  ],
  [
    'an answer to session-request',
    (given) => readData(given, readTokenAnswer),
    [
      ['the text of a Response', new Response(`${token}\n`), is({ token, customer: undefined })()],
      ['digits of a Response', new Response('12345678'), is({ token: '12345678', customer: undefined })()],
      ['JSON of a Response', Response.json({ token, customer: 7 }), is({ token, customer: 7 })()],
      ['a text as JSON of a Response', Response.json(token), is({ token, customer: undefined })()],
      ['null as JSON of a Response', Response.json({ token: null }), none],
      ...each([...blanks, { token: null }, { token: ' ', customer: 7 }], isNone),
      ['a token', `${token}\n`, is({ token, customer: undefined })()],
      ['{ token, customer }', { token, customer: 7 }, is({ token, customer: 7 })()],
      ['{ token } with its fields', { token, error: null, expires: 1 }, is({ token, customer: undefined })()],
      ...mistaken(noTokens),
    ],
  ],
  [
    'data',
    (given) => readData(given, readText),
    [
      ['the text of a Response', new Response(' 42\n'), is('42')()],
      ['JSON of a Response', Promise.resolve(Response.json('pro')), is('pro')()],
      ['JSON of a Response that says nothing', Response.json(null), none],
      ['a Response without content', new Response(null, { status: 204 }), none],
      ['an empty Response 200', new Response(''), told(/^is a Response without content$/)],
      ['a Response whose body breaks', breakingResponse, { refusal: '' }],
      ['a Response that was read', readResponse, { refusal: '', mistake: /^is a Response that was read/ }],
      ['a Response of another type', Response.json({ plan: 'pro' }), told(/^is an Object\./)],
      ...[...[401, 403, 404, 500].map((status) => new Response('pro', { status })), Response.error()].map(
        (given): Row => {
          const { status } = given;
          // An opaque one has the status 0.
          const mistake = new RegExp(`^is a Response with the status ${status}$`);
          return [`a Response ${status}`, given, { refusal: '', status, mistake }];
        },
      ),
      ['its value', Promise.resolve('pro'), is('pro')()],
      ['a value', 'pro', is('pro')()],
      ['a thenable', { then: (resolve: (value: string) => void) => resolve('pro') }, is('pro')()],
      ['a rejection', reject(new Error(secret)), { refusal: '' }],
      ['a rejection without an error', reject(undefined), { refusal: '' }],
      ['a rejection for the customer', reject(declined), { refusal: 'Declined.' }],
      ...(
        [
          ['that is no text', 7, undefined],
          ['of a missing field', 'undefined', /an error whose customerMessage is "undefined"/],
          ['of an object', '[object Object]', /customerMessage is "\[object Object\]"/],
          ['of an error page', '<!doctype html>', /customerMessage is HTML/],
          ['of JSON', '{"message":"Declined."}', /customerMessage is HTML or JSON/],
        ] as const
      ).map(([what, customerMessage, mistake]): Row => [
        `a rejection with a message ${what}`,
        reject(Object.assign(new Error(secret), { customerMessage })),
        { refusal: '', ...(mistake && { mistake }) },
      ]),
    ],
  ],
  [
    'a promise of waitUntil()',
    readHold,
    [
      ...failures.map(([given, what]): Row => [
        `resolves with ${tell(given)}`,
        Promise.resolve(given),
        told(
          new RegExp(
            `^has resolved with ${what}, so nothing was sent\\. Resolve it with true .*\\.ok or .*\\.paid === true$`,
          ),
          { refusal: '' },
        ),
      ]),
      ['refuses by false', Promise.resolve(false), { refusal: '' }],
      ['allows true', Promise.resolve(true), is(true)()],
      ['allows a thenable', { then: (resolve: (value: true) => void) => resolve(true) }, is(true)()],
      ['a rejection', reject(new Error(secret)), { refusal: '' }],
      ...mistaken(noPromises),
    ],
  ],
  [
    'amounts',
    (given) => readData(given, readAmounts),
    [
      ...each([null, undefined], is([])),
      ['JSON of a Response', Response.json({ amounts: [] }), is([])()],
      ['a Response without content', new Response(null, { status: 204 }), is([])()],
      ...[{}, { amounts: null }, { amounts: undefined, id: 1 }, { amounts: [] }].map((given): Row => [
        JSON.stringify(given),
        given,
        is([])(),
      ]),
      ...mistaken(noAmounts),
    ],
  ],
  [
    'an assignment',
    (given) => readAssignment(given, undefined),
    [
      ...[{}, pro, { ...pro, startTimeInSeconds: 0 }, { ...pro, productId: 1 }].map((given): Row => [
        JSON.stringify(given),
        given,
        is(given)(),
      ]),
      ...mistaken(noAssignments),
      ...each(noTimes, () => told(/^is ignored: endTimeInSeconds is /)).map(
        ([what, endTimeInSeconds, row]): Row => [`an end that is ${what}`, { endTimeInSeconds }, row],
      ),
    ],
  ],
  [
    'a request',
    toReader(readPricingRequest),
    [
      [
        'spaces and texts',
        { productPlanId: ' pro ', startTimeInSeconds: '1900000000.0' },
        is({ ...pro, startTimeInSeconds: 1_900_000_000 })(),
      ],
      ...each(['', null, undefined, {}, ...words], () => told(/^setup: productPlanId is /)).map(
        ([what, productPlanId, row]): Row => [`a plan that is ${what}`, { productPlanId }, row],
      ),
      [
        'a product that is "undefined"',
        { ...pro, productId: 'undefined' },
        told(/^setup: productId is "undefined"/),
      ],
      ...each(noTimes, () => told(/^setup: startTimeInSeconds is /)).map(
        ([what, startTimeInSeconds, row]): Row => [
          `C10 a start that is ${what}`,
          { ...pro, startTimeInSeconds },
          row,
        ],
      ),
    ],
  ],
];

const withoutAbsent = (fields: object): object =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

for (const [kind, readKind, rows] of kinds)
  describe(kind, () => {
    for (const [what, given, { mistake, ...expected }] of rows)
      it(what, async () => {
        const { mistake: said, ...rest } = await readKind(given);
        assert.deepEqual(withoutAbsent(rest), withoutAbsent(expected));
        if (mistake) assert.match(said ?? '', mistake);
        else assert.equal(said, undefined);
        assert.ok(!said?.includes(secret.slice(0, 6)), 'a token is not quoted, also not in part');
      });
  });

it('accept() returns the value, and tells a mistake once for each owner', () => {
  const warn = mock.method(console, 'warn', () => undefined);
  const [element, session] = [{ localName: 'portal-plan' }, {}];
  for (const owner of [element, element, session])
    assert.equal(accept(owner, 'label', { value: 'Pro', mistake: 'is odd' }), 'Pro');
  assert.equal(accept(element, 'label', { value: 'Pro' }), 'Pro');
  assert.deepEqual(
    warn.mock.calls.map(({ arguments: [text] }) => text as unknown),
    ['<portal-plan>: label is odd.', 'portal-elements: label is odd.'],
  );
  warn.mock.restore();
});

it('a promise of waitUntil() is one of a boolean, also to the compiler', () => {
  const holds: ((event: PlanAssignEvent) => void)[] = [
    (event) => event.waitUntil(Promise.resolve(true)),
    // @ts-expect-error a Response is no permission
    (event) => event.waitUntil(fetch('/reserve')),
    // @ts-expect-error nothing is no permission
    (event) => event.waitUntil(Promise.resolve()),
    // @ts-expect-error a function that was not called
    (event) => event.waitUntil(() => Promise.resolve(true)),
  ];
  assert.ok(holds.length);
});
