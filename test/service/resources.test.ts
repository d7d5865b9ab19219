import { expect } from '@open-wc/testing';
import {
  readAccountSettings,
  readPricingRequest,
  readPricingResponse,
  toPricingResponse,
  writePricingRequest,
} from '../../src/service/resources.js';
import { failure } from './helpers.js';
import { overriding } from '../support/override.js';
import { said, traces } from '../support/errors.js';

const start = 1_893_456_000;
const end = 1_924_992_000;

describe('readPricingRequest', () => {
  it('takes exactly the four fields, as they are', () => {
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

  it('takes no field that a page adds to Object.prototype', async () => {
    const request = await overriding(Object.prototype, 'productId', { value: '9' }, () =>
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
    it(`A07 product-id of another kind, ${name}: refused, not taken for the default product`, async () => {
      expect((await failure(() => readPricingRequest({ productPlanId: 'pro', productId }))).code).to.equal(
        'setup',
      );
    });

  for (const request of [undefined, null, 'pro', 7, [], [{ productPlanId: 'pro' }]])
    it(`refuses ${JSON.stringify(request)}: it is no object`, async () => {
      expect((await failure(() => readPricingRequest(request))).code).to.equal('setup');
    });

  for (const productPlanId of [undefined, null, '', ' ', 7, {}, ['pro']])
    it(`refuses the plan ${JSON.stringify(productPlanId)}`, async () => {
      expect((await failure(() => readPricingRequest({ productPlanId }))).code).to.equal('setup');
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
        const error = await failure(() => readPricingRequest({ productPlanId: 'pro', [field]: time }));
        expect(error.code).to.equal('setup');
        expect(error.message).to.include(field);
      });

  const kinds = {
    productPlanId: 'a string that is not empty',
    productId: 'a string',
    startTimeInSeconds: 'whole epoch seconds (UTC), without milliseconds or fraction',
    endTimeInSeconds: 'whole epoch seconds (UTC), without milliseconds or fraction',
  };
  for (const [field, kind] of Object.entries(kinds))
    it(`C10 A07 says what ${field} must be`, async () => {
      const error = await failure(() => readPricingRequest({ productPlanId: 'pro', [field]: {} }));
      expect(error.message).to.equal(`${field} must be ${kind}.`);
    });

  for (const time of [1, 2_147_483_646, 2_147_483_647, 2_147_483_648, 2_147_483_649, 100_000_000_000])
    it(`C08 keeps ${time} exactly`, () => {
      const request = { productPlanId: 'pro', startTimeInSeconds: time };
      expect(readPricingRequest(request)).to.deep.equal(request);
    });

  it('C02 refuses an end at or before the start, and takes one a second after it', async () => {
    const until = (time: number) =>
      readPricingRequest({ productPlanId: 'pro', startTimeInSeconds: start, endTimeInSeconds: time });
    const error = await failure(() => until(start));
    expect(error.code).to.equal('setup');
    expect(error.message).to.equal('endTimeInSeconds must be after startTimeInSeconds.');
    expect((await failure(() => until(start - 1))).code).to.equal('setup');
    expect(until(start + 1).endTimeInSeconds).to.equal(start + 1);
  });
});

describe('writePricingRequest', () => {
  it('U9 writes the request as it is, integers without fraction or exponent', () => {
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
      const body = await overriding(prototype, 'toJSON', { value: () => 'forged' }, () =>
        writePricingRequest(readPricingRequest({ productPlanId: 'pro', startTimeInSeconds: start })),
      );
      expect(body).to.equal('{"productPlanId":"pro","startTimeInSeconds":1893456000}');
    });

  it('J07 writes no enumerable addition to Object.prototype', async () => {
    const body = await overriding(Object.prototype, 'added', { value: 1, enumerable: true }, () =>
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

  it('E01 takes the seven fields as the service says them, and no other', () => {
    expect(read({ ...full, added: 'later', message: 'done' })).to.deep.equal(full);
  });

  it('F01 {}: nothing is invented', () => {
    expect(read({})).to.deep.equal({});
  });

  for (const endTimeInSeconds of [undefined, null, 0])
    it(`end ${String(endTimeInSeconds)} is no end`, () => {
      expect(Object.keys(read({ productPlanId: 'pro', endTimeInSeconds }))).to.deep.equal(['productPlanId']);
    });

  const noTimes = ['"1730000000"', '1.5', '-1', '1e999', '2e12', 'true', 'null', '[]', '{}'];
  for (const field of ['createdTimeInSeconds', 'startTimeInSeconds', 'endTimeInSeconds'])
    for (const json of noTimes)
      it(`F03 ${field} ${json} is left out, the rest is kept`, () => {
        expect(readPricingResponse(`{"productPlanId": "pro", "${field}": ${json}}`)).to.deep.equal({
          productPlanId: 'pro',
        });
      });

  for (const field of ['customerId', 'productPlanId', 'relationId'])
    for (const json of ['7', '1e999', 'true', 'null', '""', '[]', '{}'])
      it(`F03 ${field} ${json} is left out, the rest is kept`, () => {
        expect(readPricingResponse(`{"startTimeInSeconds": ${start}, "${field}": ${json}}`)).to.deep.equal({
          startTimeInSeconds: start,
        });
      });

  const products: [string, string | undefined][] = [
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
      expect(readPricingResponse(`{"productId": ${json}}`)).to.deep.equal(productId ? { productId } : {});
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
        const error = await failure(() => readBody(text));
        expect(said(error)).to.deep.equal({ code: 'response', status: 200 });
        expect(traces(error)).not.to.match(/secret|JSON|Unexpected|pr$/m);
        expect(error.cause).to.equal(undefined);
      });

  for (const key of ['errorMessage', 'message', 'Message', 'error'])
    it(`is no assignment when it holds ${key} and none of the seven fields`, async () => {
      expect((await failure(() => read({ [key]: 'No such plan', code: 17 }))).code).to.equal('response');
      expect(
        await failure(() => read({ [key]: 'No such plan', productPlanId: null, endTimeInSeconds: 0 })),
      ).to.include({ code: 'response' });
      expect(read({ [key]: 'Done', productPlanId: 'pro' })).to.deep.equal({ productPlanId: 'pro' });
      expect(read({ [key]: '' })).to.deep.equal({});
    });

  it('F05 takes a byte order mark off the body, and none out of its texts', () => {
    expect(readPricingResponse('\ufeff{"relationId": "a"}')).to.deep.equal({ relationId: 'a' });
    expect(readPricingResponse('{"relationId": "a\ufeffb"}')).to.deep.equal({ relationId: 'a\ufeffb' });
  });

  it('takes of an object that a page hands in what it takes of a body', () => {
    expect(toPricingResponse({ ...full, added: 'later' })).to.deep.equal(full);
    expect(toPricingResponse({ productId: 2, startTimeInSeconds: '1', endTimeInSeconds: 0 })).to.deep.equal({
      productId: '2',
    });
  });

  it('reads own fields only', async () => {
    const polluted = await overriding(Object.prototype, 'productPlanId', { value: 'forged' }, () => read({}));
    expect(Object.keys(polluted)).to.deep.equal([]);
    expect(readPricingResponse('{"__proto__": {"productPlanId": "forged"}}')).to.deep.equal({});
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

  it('are not there when the body holds an error text and no section', () => {
    expect(() => readAccountSettings('{"error": "no such account"}'))
      .to.throw()
      .with.property('code', 'response');
    expect(readAccountSettings('{"error": "", "invoiceConfiguration": {}}')).to.deep.equal({
      invoiceConfiguration: {},
    });
  });

  for (const key of ['__proto__', 'constructor', 'toString', 'then', 'toJSON'])
    it(`F07 ${key} is data inside a section and nothing outside of it`, () => {
      const { customerPortalSetting } = readAccountSettings(
        `{"customerPortalSetting": {"${key}": {"forged": 1}}, "${key}": {"forged": 1}}`,
      );
      expect(Object.entries(customerPortalSetting as object)).to.deep.equal([[key, { forged: 1 }]]);
      expect(
        Object.keys(readAccountSettings(`{"${key}": {"forged": 1, "invoiceConfiguration": 1}}`)),
      ).to.deep.equal([]);
      expect('forged' in {}).to.equal(false);
      expect(Object.getPrototypeOf(readAccountSettings(`{"${key}": {}}`))).to.equal(Object.prototype);
    });
});
