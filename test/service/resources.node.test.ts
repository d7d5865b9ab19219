/** The resources of the service, read from untrusted values and bodies. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  readAccountSettings,
  readPricingRequest,
  readPricingResponse,
  toPricingResponse,
} from '../../src/service/resources.js';
import { latestTime } from '../../src/input/read.js';
import { createTokenTest } from '../../src/service/token.js';
import { errorFieldsOf, errorOf, readableTextOf } from '../support/errors.js';
import { canaryToken } from './fake-service.js';

const hasToken = createTokenTest([canaryToken]);
const readResponse = (text: string) => readPricingResponse({ status: 200, retryAfter: null, text, hasToken });
const readSettings = (text: string) => readAccountSettings({ status: 200, retryAfter: null, text, hasToken });

const start = 1_893_456_000;
const end = 1_924_992_000;

const omit = (object: object, omitted: string): object =>
  Object.fromEntries(Object.entries(object).filter(([field]) => field !== omitted));

describe('readPricingRequest', () => {
  const read = (value: unknown): object => ({ ...readPricingRequest(value) });

  const full = { productPlanId: 'pro', productId: '2', startTimeInSeconds: start, endTimeInSeconds: end };
  const accepted: [title: string, request: object, sent: object][] = [
    ['exactly the four fields', full, full],
    ['other fields: not sent', { ...full, customerId: 'x', sessionToken: 'y' }, full],
    [
      'C01 null and undefined: not sent',
      { productPlanId: 'pro', productId: null, startTimeInSeconds: null, endTimeInSeconds: undefined },
      { productPlanId: 'pro' },
    ],
    ['A07 an empty productId: not sent', { productPlanId: 'pro', productId: '' }, { productPlanId: 'pro' }],
    ['A07 a productId with spaces', { ...full, productId: ' 2 ' }, full],
    ['A07 a number as productId', { ...full, productId: 2 }, full],
    [
      'C02 an end a second after the start',
      { ...full, endTimeInSeconds: start + 1 },
      { ...full, endTimeInSeconds: start + 1 },
    ],
    ...[1, 2_147_483_647, 2_147_483_648, latestTime].map((time): [string, object, object] => {
      const request = { productPlanId: 'pro', startTimeInSeconds: time };
      return [`C08 ${time}, to the second`, request, request];
    }),
  ];
  for (const [title, request, sent] of accepted)
    it(`${title}: accepted`, () => {
      assert.deepEqual(read(request), sent);
    });

  it('A07 C10 names the field that is wrong, as setup', async () => {
    for (const field of ['productPlanId', 'productId', 'startTimeInSeconds', 'endTimeInSeconds']) {
      const error = await errorOf(() => read({ productPlanId: 'pro', [field]: 'undefined' }));
      assert.equal(error.code, 'setup');
      assert.match(error.message, new RegExp(`^${field} is .*\\.$`));
    }
  });

  it('refuses what is no object', async () => {
    for (const request of [undefined, null, 'pro', 7, [], [{ productPlanId: 'pro' }]])
      assert.equal((await errorOf(() => read(request))).code, 'setup');
  });

  it('C02 refuses an end at or before the start', async () => {
    for (const endTimeInSeconds of [start, start - 1]) {
      const error = await errorOf(() => read({ ...full, endTimeInSeconds }));
      assert.equal(error.code, 'setup');
      assert.equal(error.message, 'endTimeInSeconds must be after startTimeInSeconds.');
    }
  });
});

/** Bodies that are no JSON object. */
const noObjects = [
  ...['', ' \n', '{"productPlanId": "pr', '<!doctype html><p>secret'],
  ...['null', '[]', '"ok"', '42', 'true'],
];

/** Fields that report a failure, and fields that do not. */
const failures = [
  ...[
    '"error":"No"',
    '"errors":[{"code":1}]',
    '"errorMessage":"0"',
    '"error":1',
    '"errors":[null]',
    '"error":true',
  ],
  ...['"success":false', '"success":0', '"success":"False"'],
];
const noFailures = [
  ...['null', 'false', '0', '""', '" "', '[]', '{}'].flatMap((blank) => [
    `"error":${blank}`,
    `"errors":${blank}`,
  ]),
  ...['"success":null', '"success":"done"', '"Error":"No"', '"status":"failed"'],
  '"__proto__":{"error":"No","success":false}',
];

/** Asserts that a body is refused without a quotation of it or of the parser's message. */
async function assertRefused(read: (text: string) => unknown, text: string): Promise<void> {
  const error = await errorOf(() => read(text));
  assert.deepEqual(errorFieldsOf(error), { code: 'response', status: 200 }, text.slice(0, 100));
  assert.doesNotMatch(readableTextOf(error), /secret|JSON|Unexpected|pr$/m);
  assert.equal(error.cause, undefined);
}

describe('readPricingResponse', () => {
  const full = {
    customerId: 'c1',
    productId: '1',
    productPlanId: 'pro',
    relationId: 'r1',
    createdTimeInSeconds: start - 60,
    startTimeInSeconds: start,
    endTimeInSeconds: end,
  };

  it('E01 returns exactly the seven fields', () => {
    assert.deepEqual(readResponse(JSON.stringify({ ...full, added: 'later', message: 'done' })), full);
  });

  it('F01 invents no field', () => {
    assert.deepEqual(readResponse('{}'), {});
  });

  it('F03 leaves out a field of a wrong type, and keeps the rest', () => {
    const texts = ['7', 'true', 'null', '""', '[]', '{}'];
    const times = ['"1730000000"', '0', '1.5', '-1', '1e999', '2e12', 'true', 'null', '[]'];
    for (const field of Object.keys(full)) {
      const wrong = field.endsWith('Seconds') ? times : texts.slice(field === 'productId' ? 1 : 0);
      for (const value of wrong)
        assert.deepEqual(
          readResponse(JSON.stringify(omit(full, field)).replace('{', `{"${field}":${value},`)),
          omit(full, field),
        );
    }
  });

  it('F03 reads a productId that is a number or has spaces', () => {
    for (const [json, productId] of [
      ['0', '0'],
      ['2', '2'],
      ['" 2 "', '2'],
    ] as const)
      assert.deepEqual(readResponse(`{"productId": ${json}}`), { productId });
  });

  it('F02 refuses what is no JSON object', async () => {
    for (const text of noObjects) await assertRefused(readResponse, text);
  });

  it('F01 N20 is no assignment with other fields than these', async () => {
    for (const text of [
      '{"id":"r1"}',
      '{"data":{"productPlanId":"pro"}}',
      '{"message":"Done"}',
      '{"ProductPlanId":"pro"}',
      '{"productPlanId":7,"relationId":null}',
      '{"startTimeInSeconds":"1","endTimeInSeconds":0}',
      '{"customerId":" "}',
      '{"error":null}',
      '{"success":true}',
      '{"__proto__":{"productPlanId":"forged"}}',
    ])
      await assertRefused(readResponse, text);
  });

  it('N20 is no assignment if it reports a failure, also beside valid fields', async () => {
    for (const failure of failures)
      for (const text of [`{${failure}}`, JSON.stringify(full).replace('}', `,${failure}}`)])
        await assertRefused(readResponse, text);
    for (const other of noFailures)
      assert.deepEqual(readResponse(JSON.stringify(full).replace('}', `,${other}}`)), full, other);
  });

  it('F01 is an assignment by each field alone, with any other fields that report no failure', () => {
    const more = { message: 'Done', error: null, errors: [], success: true, status: 200, title: 'Pro' };
    for (const [field, value] of Object.entries(full))
      for (const body of [{ [field]: value }, { ...more, [field]: value }])
        assert.deepEqual(readResponse(JSON.stringify(body)), { [field]: value });
  });

  it('N21 leaves out fields that contain the token, and is still an assignment', () => {
    for (const text of [canaryToken, encodeURIComponent(canaryToken), `r-${canaryToken}`]) {
      const read = readResponse(JSON.stringify({ ...full, relationId: text }));
      assert.deepEqual(read, omit(full, 'relationId'));
      for (const field of ['customerId', 'productId', 'productPlanId', 'relationId'])
        assert.deepEqual(readResponse(JSON.stringify({ [field]: text })), {});
    }
  });

  it('F03 has whole identifiers', () => {
    const long = 'x'.repeat(2 ** 20);
    assert.deepEqual(readResponse(JSON.stringify({ relationId: long })), { relationId: long });
  });

  it('F05 removes a byte order mark at the start of the body, and none from its texts', () => {
    for (const mark of ['\ufeff', ''])
      assert.deepEqual(readResponse(`${mark}{"relationId": "a\ufeffb"}`), { relationId: 'a\ufeffb' });
  });

  it('reads an object of the page, where a time may be a text', () => {
    const read = (response: object) => ({ ...toPricingResponse(response) });
    assert.deepEqual(read({ ...full, added: 'later' }), full);
    const other = {
      productId: 2,
      startTimeInSeconds: '1',
      endTimeInSeconds: 0,
      createdTimeInSeconds: 'soon',
    };
    assert.deepEqual(read(other), { productId: '2', startTimeInSeconds: 1 });
  });
});

describe('readAccountSettings', () => {
  it('F08 returns each section, whatever its value is, and no other', () => {
    for (const section of ['customerPortalSetting', 'invoiceConfiguration', 'displayCachedInvoices'])
      for (const value of ['text', '', 7, 0, true, false, [1, 'a'], [], null, { a: { b: [null] } }, {}])
        assert.deepEqual(readSettings(JSON.stringify({ [section]: value, other: { a: 1 } })), {
          [section]: value,
        });
  });

  it('F02 refuses what is no JSON object', async () => {
    for (const text of noObjects) await assertRefused(readSettings, text);
  });

  it('N20 refuses a body that reports a failure, or that has fields but no section', async () => {
    for (const failure of failures)
      await assertRefused(readSettings, `{${failure},"invoiceConfiguration":null}`);
    for (const text of ['{"error":""}', '{"message":"No"}', '{"data":{"invoiceConfiguration":{}}}'])
      await assertRefused(readSettings, text);
    assert.deepEqual(readSettings('{}'), {});
  });

  it('N21 has "…" instead of the token, in values and in names', () => {
    for (const text of [canaryToken, encodeURIComponent(canaryToken)]) {
      const settings = readSettings(
        JSON.stringify({
          customerPortalSetting: `See ${text}.`,
          invoiceConfiguration: { a: [1, text, 'b'], [`key ${text}`]: { c: text, d: 'e' }, f: 'g' },
        }),
      );
      assert.deepEqual(settings, {
        customerPortalSetting: '…',
        invoiceConfiguration: { a: [1, '…', 'b'], '…': { c: '…', d: 'e' }, f: 'g' },
      });
    }
  });

  it('N21 has "…" instead of a token that is a number, but not instead of array indexes', () => {
    const list = Array<number>(123_460).fill(0);
    const text = JSON.stringify({ invoiceConfiguration: 123456, displayCachedInvoices: list });
    const settings = readAccountSettings({
      status: 200,
      retryAfter: null,
      text,
      hasToken: createTokenTest(['123456']),
    });
    assert.equal(settings.invoiceConfiguration, '…');
    assert.equal((settings.displayCachedInvoices as unknown[]).length, list.length);
  });

  it('is frozen at any depth', () => {
    const nested = (depth: number) => `{"invoiceConfiguration":${'['.repeat(depth)}${']'.repeat(depth)}}`;
    let deepest: unknown = readSettings(nested(1000));
    for (; deepest; deepest = Object.values(deepest)[0] as unknown) assert.ok(Object.isFrozen(deepest));
  });

  for (const key of ['__proto__', 'constructor', 'then', 'toJSON'])
    it(`F07 ${key} is data inside a section, and is ignored outside`, () => {
      const forged = `"${key}": {"forged": 1, "invoiceConfiguration": 1}`;
      const settings = readSettings(`{"customerPortalSetting": {${forged}}, ${forged}}`);
      assert.deepEqual(Object.keys(settings), ['customerPortalSetting']);
      assert.deepEqual(Object.keys(settings.customerPortalSetting as object), [key]);
      assert.ok(!('forged' in {}));
    });
});
