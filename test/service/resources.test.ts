import { expect } from '@open-wc/testing';
import {
  isTime,
  latestTime,
  readAccountSettings as readSettingsAnswer,
  readPricingRequest,
  readPricingResponse as readPricingAnswer,
  toPricingResponse,
  writePricingRequest,
} from '../../src/service/resources.js';
import { createTokenTest } from '../../src/service/token.js';
import { encodings } from '../support/encodings.js';
import { canaryToken, errorOf } from './helpers.js';
import { withProperty } from '../support/override.js';
import { errorFieldsOf, readableTextOf } from '../support/errors.js';

/** Response with this body. */
const answer = (text: string) => ({ text, hasToken: createTokenTest([canaryToken]) });

const readPricingResponse = (text: string) => readPricingAnswer(answer(text));
const readAccountSettings = (text: string) => readSettingsAnswer(answer(text));

const start = 1_893_456_000;
const end = 1_924_992_000;

describe('isTime', () => {
  it('is true for whole epoch seconds', () => {
    for (const time of [1, start, latestTime]) expect(isTime(time), `${time}`).to.equal(true);
    for (const value of [0, -1, 1.5, NaN, latestTime + 1, `${start}`, null, undefined])
      expect(isTime(value), `${value}`).to.equal(false);
  });
});

describe('readPricingRequest', () => {
  it('takes exactly the four fields, unchanged', () => {
    const request = {
      productPlanId: 'pro',
      productId: '2',
      startTimeInSeconds: start,
      endTimeInSeconds: end,
    };
    expect(readPricingRequest({ ...request, customerId: 'x', sessionToken: 'y' })).to.deep.equal(request);
  });

  it('C01 leaves out what is null or undefined', () => {
    const nulls = { productId: null, startTimeInSeconds: null, endTimeInSeconds: undefined };
    expect(Object.entries(readPricingRequest({ productPlanId: 'pro', ...nulls }))).to.deep.equal([
      ['productPlanId', 'pro'],
    ]);
  });

  it('ignores fields that a page added to Object.prototype', async () => {
    const request = await withProperty(Object.prototype, 'productId', { value: '9' }, () =>
      readPricingRequest({ productPlanId: 'pro' }),
    );
    expect(Object.keys(request)).to.deep.equal(['productPlanId']);
  });

  const products: [unknown, string | undefined][] = [
    [undefined, undefined],
    ['', undefined],
    [' ', undefined],
    [2, '2'],
    [0, '0'],
    [1.5, '1.5'],
    [' 2 ', '2'],
  ];
  for (const [productId, sent] of products)
    it(`A07 product-id ${JSON.stringify(productId)}: ${sent === undefined ? 'not sent' : `"${sent}"`}`, () => {
      const request = readPricingRequest({ productPlanId: 'pro', productId });
      expect(request).to.deep.equal(
        sent === undefined ? { productPlanId: 'pro' } : { productPlanId: 'pro', productId: sent },
      );
    });

  const noProducts = { NaN, Infinity, true: true, bigint: 2n, list: ['2'], object: { id: '2' } };
  for (const [name, productId] of Object.entries(noProducts))
    it(`A07 product-id of another type, ${name}: refused, not replaced by the default product`, async () => {
      expect((await errorOf(() => readPricingRequest({ productPlanId: 'pro', productId }))).code).to.equal(
        'setup',
      );
    });

  for (const request of [undefined, null, 'pro', 7, [], [{ productPlanId: 'pro' }]])
    it(`refuses ${JSON.stringify(request)}: not an object`, async () => {
      expect((await errorOf(() => readPricingRequest(request))).code).to.equal('setup');
    });

  for (const productPlanId of [undefined, null, '', ' ', 7, {}, ['pro']])
    it(`refuses the plan ${JSON.stringify(productPlanId)}`, async () => {
      expect((await errorOf(() => readPricingRequest({ productPlanId }))).code).to.equal('setup');
    });

  const noTimes = [
    1.5,
    -1,
    0,
    NaN,
    Infinity,
    1_718_153_645_993,
    100_000_000_001,
    '1893456000',
    'soon',
    '',
    true,
    {},
    new Date(0),
  ];
  for (const field of ['startTimeInSeconds', 'endTimeInSeconds'])
    for (const time of noTimes)
      it(`C10 refuses ${field} ${typeof time === 'number' ? time : JSON.stringify(time)} (${typeof time}), and names the field`, async () => {
        const error = await errorOf(() => readPricingRequest({ productPlanId: 'pro', [field]: time }));
        expect(error.code).to.equal('setup');
        expect(error.message).to.include(field);
      });

  const kinds = {
    productPlanId: 'a string that is not empty',
    productId: 'a string',
    startTimeInSeconds: 'whole epoch seconds',
    endTimeInSeconds: 'whole epoch seconds',
  };
  for (const [field, kind] of Object.entries(kinds))
    it(`C10 A07 says what ${field} must be`, async () => {
      const error = await errorOf(() => readPricingRequest({ productPlanId: 'pro', [field]: {} }));
      expect(error.message).to.equal(`${field} must be ${kind}.`);
    });

  for (const time of [1, 2_147_483_646, 2_147_483_647, 2_147_483_648, 2_147_483_649, 100_000_000_000])
    it(`C08 keeps ${time} exactly`, () => {
      const request = { productPlanId: 'pro', startTimeInSeconds: time };
      expect(readPricingRequest(request)).to.deep.equal(request);
    });

  it('C02 refuses an end at or before the start, and accepts one a second after it', async () => {
    const until = (time: number) =>
      readPricingRequest({ productPlanId: 'pro', startTimeInSeconds: start, endTimeInSeconds: time });
    const error = await errorOf(() => until(start));
    expect(error.code).to.equal('setup');
    expect(error.message).to.equal('endTimeInSeconds must be after startTimeInSeconds.');
    expect((await errorOf(() => until(start - 1))).code).to.equal('setup');
    expect(until(start + 1).endTimeInSeconds).to.equal(start + 1);
  });
});

describe('writePricingRequest', () => {
  it('U9 writes the request unchanged, with integers without fraction or exponent', () => {
    expect(
      writePricingRequest({
        productPlanId: 'pro',
        productId: '2',
        startTimeInSeconds: start,
        endTimeInSeconds: 1e11,
      }),
    ).to.equal(
      '{"productPlanId":"pro","productId":"2","startTimeInSeconds":1893456000,"endTimeInSeconds":100000000000}',
    );
  });

  for (const prototype of [Object.prototype, String.prototype, Number.prototype, Array.prototype])
    it(`J07 is immune to a toJSON on ${prototype.constructor.name}.prototype`, async () => {
      const body = await withProperty(prototype, 'toJSON', { value: () => 'forged' }, () =>
        writePricingRequest(readPricingRequest({ productPlanId: 'pro', startTimeInSeconds: start })),
      );
      expect(body).to.equal('{"productPlanId":"pro","startTimeInSeconds":1893456000}');
    });

  it('J07 writes no enumerable property of Object.prototype', async () => {
    const body = await withProperty(Object.prototype, 'added', { value: 1, enumerable: true }, () =>
      writePricingRequest(readPricingRequest({ productPlanId: 'pro' })),
    );
    expect(body).to.equal('{"productPlanId":"pro"}');
  });
});

describe('readPricingResponse', () => {
  const read = (body: unknown) => readPricingResponse(JSON.stringify(body));
  const full = {
    customerId: 'c1',
    productId: '1',
    productPlanId: 'pro',
    relationId: 'r1',
    createdTimeInSeconds: start - 60,
    startTimeInSeconds: start,
    endTimeInSeconds: end,
  };

  it('E01 takes exactly the seven fields, unchanged', () => {
    expect(read({ ...full, added: 'later', message: 'done' })).to.deep.equal(full);
  });

  it('F01 {}: has no invented fields', () => {
    expect(read({})).to.deep.equal({});
  });

  for (const endTimeInSeconds of [undefined, null, 0])
    it(`end ${String(endTimeInSeconds)} is no end`, () => {
      expect(Object.keys(read({ productPlanId: 'pro', endTimeInSeconds }))).to.deep.equal(['productPlanId']);
    });

  const noTimes = ['"1730000000"', '1.5', '-1', '1e999', '2e12', 'true', 'null', '[]', '{}'];
  for (const field of ['createdTimeInSeconds', 'startTimeInSeconds', 'endTimeInSeconds'])
    for (const json of noTimes)
      it(`F03 ${field} ${json} is left out, and the rest is kept`, () => {
        expect(readPricingResponse(`{"productPlanId": "pro", "${field}": ${json}}`)).to.deep.equal({
          productPlanId: 'pro',
        });
      });

  for (const field of ['customerId', 'productPlanId', 'relationId'])
    for (const json of ['7', '1e999', 'true', 'null', '""', '[]', '{}'])
      it(`F03 ${field} ${json} is left out, and the rest is kept`, () => {
        expect(readPricingResponse(`{"startTimeInSeconds": ${start}, "${field}": ${json}}`)).to.deep.equal({
          startTimeInSeconds: start,
        });
      });

  const products: [string, string | undefined][] = [
    ['0', '0'],
    ['2', '2'],
    ['" 2 "', '2'],
    ['1e999', undefined],
    ['true', undefined],
    ['null', undefined],
    ['""', undefined],
    ['{}', undefined],
  ];
  for (const [json, productId] of products)
    it(`F03 productId ${json} ${productId ? `is "${productId}"` : 'is left out'}`, () => {
      expect(readPricingResponse(`{"relationId": "r", "productId": ${json}}`)).to.deep.equal({
        relationId: 'r',
        ...(productId && { productId }),
      });
    });

  const unreadable = [
    '',
    ' \n',
    '{"productPlanId": "pr',
    '<!doctype html><p>secret',
    'null',
    '[]',
    '"ok"',
    '42',
    'true',
  ];
  for (const [operation, readBody] of Object.entries({ readPricingResponse, readAccountSettings }))
    for (const text of unreadable)
      it(`F02 ${operation} refuses ${JSON.stringify(text)} without quoting it or its parser`, async () => {
        const error = await errorOf(() => readBody(text));
        expect(errorFieldsOf(error)).to.deep.equal({ code: 'response', status: 200 });
        expect(readableTextOf(error)).not.to.match(/secret|JSON|Unexpected|pr$/m);
        expect(error.cause).to.equal(undefined);
      });

  const unproven = [
    ...['{"id":"r1"}', '{"data":{"productPlanId":"pro"}}', '{"message":"Done"}', '{"ProductPlanId":"pro"}'],
    ...['{"productPlanId":7,"relationId":null}', '{"startTimeInSeconds":"1","endTimeInSeconds":0}'],
    ...[
      '{"customerId":" "}',
      '{"error":null}',
      '{"success":true}',
      '{"__proto__":{"productPlanId":"forged"}}',
    ],
  ];
  for (const text of unproven)
    it(`F01 is not an assignment without a known field: ${text}`, async () => {
      expect(errorFieldsOf(await errorOf(() => readPricingResponse(text)))).to.deep.equal({
        code: 'response',
        status: 200,
      });
    });

  for (const [field, value] of Object.entries(full))
    it(`F01 is an assignment by ${field} alone, with any other fields that report no failure`, () => {
      expect(read({ [field]: value })).to.deep.equal({ [field]: value });
      const more = { message: 'Done', error: null, errors: [], success: true, status: 200, title: 'Pro' };
      expect(read({ ...more, [field]: value })).to.deep.equal({ [field]: value });
    });

  const failed = [...['"error":"No"', '"errors":[{"code":1}]', '"errorMessage":"No"', '"success":false']];
  for (const field of failed)
    it(`N20 is not an assignment with ${field}, with any other fields`, async () => {
      for (const text of [`{${field}}`, JSON.stringify(full).replace('}', `,${field}}`)])
        expect(errorFieldsOf(await errorOf(() => readPricingResponse(text)))).to.deep.equal({
          code: 'response',
          status: 200,
        });
    });

  it('N21 leaves out a field that contains the token, and is still an assignment', () => {
    for (const write of Object.values(encodings)) {
      const text = write(canaryToken);
      expect(read({ ...full, relationId: text })).to.deep.equal(
        Object.fromEntries(Object.entries(full).filter(([field]) => field !== 'relationId')),
      );
      for (const field of ['customerId', 'productId', 'productPlanId', 'relationId'])
        expect(read({ [field]: text })).to.deep.equal({});
    }
  });

  it('F05 removes a byte order mark at the start of the body, and none from its texts', () => {
    expect(readPricingResponse('\ufeff{"relationId": "a"}')).to.deep.equal({ relationId: 'a' });
    expect(readPricingResponse('{"relationId": "a\ufeffb"}')).to.deep.equal({ relationId: 'a\ufeffb' });
  });

  it('reads an object of the page in the same way as a body', () => {
    expect(toPricingResponse({ ...full, added: 'later' })).to.deep.equal(full);
    expect(toPricingResponse({ productId: 2, startTimeInSeconds: '1', endTimeInSeconds: 0 })).to.deep.equal({
      productId: '2',
    });
  });

  it('reads own fields only', async () => {
    const polluted = await withProperty(Object.prototype, 'productPlanId', { value: 'forged' }, () =>
      read({}),
    );
    expect(Object.keys(polluted)).to.deep.equal([]);
    const text = '{"__proto__": {"productPlanId": "forged", "error": "No"}, "relationId": "r"}';
    expect(Object.entries(readPricingResponse(text))).to.deep.equal([['relationId', 'r']]);
  });
});

describe('readAccountSettings', () => {
  const sections = ['customerPortalSetting', 'invoiceConfiguration', 'displayCachedInvoices'];

  for (const section of sections)
    for (const value of ['text', '', 7, 0, true, false, [1, 'a'], [], null, { a: { b: [null] } }, {}])
      it(`F08 ${section} may be ${JSON.stringify(value)}`, () => {
        expect(readAccountSettings(JSON.stringify({ [section]: value }))).to.deep.equal({ [section]: value });
      });

  it('F08 leaves out absent sections and unknown keys', () => {
    expect(readAccountSettings('{"somethingElse": {"a": 1}}')).to.deep.equal({});
  });

  const failed = ['"error":"No"', '"errors":["No"]', '"errorMessage":"No"', '"success":false'];
  for (const field of failed)
    it(`N20 are absent if the body has ${field} and no section`, async () => {
      expect(errorFieldsOf(await errorOf(() => readAccountSettings(`{${field},"id":1}`)))).to.deep.equal({
        code: 'response',
        status: 200,
      });
      expect(readAccountSettings(`{${field},"invoiceConfiguration":null}`)).to.deep.equal({
        invoiceConfiguration: null,
      });
    });

  it('are empty for an empty object', () => {
    for (const text of ['{}', '{"error":""}', '{"errors":[],"message":"No settings"}'])
      expect(readAccountSettings(text)).to.deep.equal({});
  });

  for (const [how, write] of Object.entries(encodings))
    it(`N21 have "…" instead of the token ${how}, in values and in names`, () => {
      const text = write(canaryToken);
      const settings = readAccountSettings(
        JSON.stringify({
          customerPortalSetting: `See ${text}.`,
          invoiceConfiguration: { a: [1, text, 'b'], [`key ${text}`]: { c: text, d: 'e' }, f: 'g' },
          displayCachedInvoices: 'none',
        }),
      );
      expect(settings).to.deep.equal({
        customerPortalSetting: '…',
        invoiceConfiguration: { a: [1, '…', 'b'], '…': { c: '…', d: 'e' }, f: 'g' },
        displayCachedInvoices: 'none',
      });
      expect(Object.isFrozen(settings.invoiceConfiguration)).to.equal(true);
    });

  it('N21 have "…" instead of a token that is a number, but not instead of array indexes', () => {
    const hasToken = createTokenTest(['123456']);
    const list = Array<number>(123_460).fill(0);
    const text = JSON.stringify({ invoiceConfiguration: 123456, displayCachedInvoices: list });
    const settings = readSettingsAnswer({ text, hasToken });
    expect(settings.invoiceConfiguration).to.equal('…');
    expect(settings.displayCachedInvoices).to.have.length(list.length);
  });

  it('are deeply frozen', () => {
    const settings = readAccountSettings(
      '{"invoiceConfiguration":{"a":[{"b":1},[]]},"displayCachedInvoices":{}}',
    );
    const frozen = (value: unknown): boolean =>
      Object.isFrozen(value) && Object.values(value ?? {}).every(frozen);
    expect(frozen(settings)).to.equal(true);
    expect(() => Object.assign(settings, { invoiceConfiguration: 1 })).to.throw(TypeError);
  });

  it('can be nested deeper than the stack allows', () => {
    const text = `{"invoiceConfiguration":${'['.repeat(50_000)}${']'.repeat(50_000)}}`;
    let deepest: unknown;
    try {
      deepest = readAccountSettings(text).invoiceConfiguration;
    } catch (error) {
      // Some engines' parsers fail first.
      expect(error).to.include({ code: 'response' });
      return;
    }
    while (Array.isArray(deepest) && deepest.length && Object.isFrozen(deepest))
      [deepest] = deepest as unknown[];
    // Too deep for an assertion library to print.
    expect(Array.isArray(deepest) && deepest.length, 'depth that is not frozen').to.equal(0);
  });

  for (const key of ['__proto__', 'constructor', 'toString', 'then', 'toJSON'])
    it(`F07 ${key} is data inside a section, and is ignored outside`, () => {
      const { customerPortalSetting } = readAccountSettings(
        `{"customerPortalSetting": {"${key}": {"forged": 1}}, "${key}": {"forged": 1}}`,
      );
      expect(Object.entries(customerPortalSetting as object)).to.deep.equal([[key, { forged: 1 }]]);
      expect(
        Object.keys(readAccountSettings(`{"${key}": {"forged": 1, "invoiceConfiguration": 1}}`)),
      ).to.deep.equal([]);
      expect(Object.isFrozen(customerPortalSetting)).to.equal(true);
      const withToken = JSON.stringify(canaryToken);
      const masked = readAccountSettings(
        `{"customerPortalSetting": {"${key}": ${withToken}, ${withToken}: {"${key}": 1}}}`,
      );
      expect(Object.entries(masked.customerPortalSetting as object)).to.deep.equal([
        [key, '…'],
        ['…', JSON.parse(`{"${key}": 1}`)],
      ]);
      expect('forged' in {}).to.equal(false);
      expect(Object.getPrototypeOf(readAccountSettings(`{"${key}": {}}`))).to.equal(Object.prototype);
    });
});
