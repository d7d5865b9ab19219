import { expect } from '@open-wc/testing';
import { exampleAccount } from '../../../src/testing/account.js';
import type { Sandbox } from '../../../src/testing/sandbox.js';
import {
  createTestSandbox,
  DAY,
  FULL_HOUR,
  getSettings,
  getWithQuery,
  NOW,
  planUrl,
  postPlan,
} from './helpers.js';

describe('the endpoints of the sandbox (§4)', () => {
  let sandbox: Sandbox;
  let token: string;

  beforeEach(() => {
    sandbox = createTestSandbox();
    token = sandbox.sessions.create({ customerId: 'ada', plan: 'basic' }).token;
  });

  const readRefusal = async (response: Response): Promise<[number, string]> => {
    const body = (await response.json()) as { errorMessage: string };
    return [response.status, body.errorMessage];
  };

  it('§4.1: responds with the assigned plan', async () => {
    const response = await postPlan(sandbox, token, { productPlanId: 'pro' });
    expect(response.status).to.equal(200);
    expect(response.headers.get('content-type')).to.equal('application/json');
    expect(await response.json()).to.deep.equal({
      customerId: 'ada',
      productId: '1',
      productPlanId: 'pro',
      relationId: 'ada-relation-2',
      createdTimeInSeconds: NOW,
      startTimeInSeconds: FULL_HOUR,
    });
    expect(sandbox.sessions.plansOf('ada')?.map((plan) => plan.productPlanId)).to.deep.equal([
      'basic',
      'pro',
    ]);
  });

  it('§4.1: responds with 400 and applies nothing when it refuses an assignment', async () => {
    const response = await postPlan(sandbox, token, { productPlanId: 'pro', startTimeInSeconds: NOW - 1 });
    expect(await readRefusal(response)).to.deep.equal([400, 'startTimeInSeconds is in the past']);
    expect(sandbox.sessions.plansOf('ada')).to.have.length(1);
    expect(sandbox.ledger.assignments).to.have.length(0);
  });

  it('§4.2: responds with the three sections of the settings', async () => {
    const response = await getSettings(sandbox, token);
    expect(response.status).to.equal(200);
    const settings = (await response.json()) as object;
    expect(settings).to.deep.equal(exampleAccount.settings);
    expect(Object.keys(settings)).to.deep.equal([
      'customerPortalSetting',
      'invoiceConfiguration',
      'displayCachedInvoices',
    ]);
  });

  it('responds with the settings of the session, which may be any JSON', async () => {
    const settings: unknown = JSON.parse('{"__proto__": {"a": 1}, "customerPortalSetting": null}');
    const { token: other } = sandbox.sessions.create({ settings });
    expect(await (await getSettings(sandbox, other)).text()).to.equal(JSON.stringify(settings));
  });

  for (const [body, complaint] of [
    ['', /JSON object/],
    ['{"productPlanId": "pro"', /JSON object/],
    ['[]', /JSON object/],
    ['null', /JSON object/],
    ['"pro"', /JSON object/],
    ['{}', /productPlanId is required/],
    ['{"productPlanId": null}', /productPlanId is required/],
    ['{"productPlanId": 1}', /productPlanId must be a string/],
    ['{"productPlanId": "pro", "productId": 1}', /productId must be a string/],
    ['{"productPlanId": "pro", "productId": "2"}', /does not belong/],
    ['{"productPlanId": "pro", "productId": "toString"}', /does not belong/],
    ['{"productPlanId": "gold"}', /does not belong/],
    ['{"productPlanId": "pro", "startTime": 1}', /Unknown field startTime/],
    ['{"productPlanId": "pro", "startTimeInSeconds": "1773232496"}', /startTimeInSeconds must be an integer/],
    ['{"productPlanId": "pro", "startTimeInSeconds": 1773232496.5}', /startTimeInSeconds must be an integer/],
    [
      '{"productPlanId": "pro", "startTimeInSeconds": 1773232496000}',
      /startTimeInSeconds must be an integer/,
    ],
    ['{"productPlanId": "pro", "startTimeInSeconds": 1e999}', /startTimeInSeconds must be an integer/],
    ['{"productPlanId": "pro", "endTimeInSeconds": true}', /endTimeInSeconds must be an integer/],
  ] as const) {
    it(`§2.1: refuses the body ${body || '(none)'}`, async () => {
      const [status, message] = await readRefusal(await postPlan(sandbox, token, body));
      expect(status).to.equal(400);
      expect(message).to.match(complaint);
    });
  }

  it('§2.1: treats null as omitted, with product "1" as the default', async () => {
    const response = await postPlan(sandbox, token, {
      productPlanId: 'pro',
      productId: null,
      startTimeInSeconds: null,
      endTimeInSeconds: null,
    });
    expect(await response.json()).to.include({ productId: '1', startTimeInSeconds: FULL_HOUR });
  });

  it('§2.1 rule 4: refuses an end when the product has no default plan', async () => {
    const body = { productPlanId: 'pro', endTimeInSeconds: NOW + DAY };
    for (const defaultPlan of [null, 'starter']) {
      const { token: other } = sandbox.sessions.create({ defaultPlan });
      expect((await readRefusal(await postPlan(sandbox, other, body)))[1]).to.match(/default plan/);
    }
    expect((await postPlan(sandbox, token, body)).status).to.equal(200);
  });

  it('requires JSON as content type and accepted type', async () => {
    const body = '{"productPlanId": "pro"}';
    for (const type of ['text/plain', 'application/jsonp']) {
      expect((await postPlan(sandbox, token, body, { headers: { 'content-type': type } })).status).to.equal(
        415,
      );
    }
    expect((await postPlan(sandbox, token, body, { headers: { accept: '*/*' } })).status).to.equal(406);
    const charset = { 'content-type': 'Application/JSON; charset=utf-8' };
    expect((await postPlan(sandbox, token, body, { headers: charset })).status).to.equal(200);
  });

  it('responds with 404 to other paths, and with 405 to other methods', async () => {
    expect((await sandbox.fetch('https://billing.example/customer-portal/plans')).status).to.equal(404);
    const response = await sandbox.fetch(planUrl(`sessionToken=${token}`));
    expect(response.status).to.equal(405);
    expect(response.headers.get('allow')).to.equal('POST');
  });

  describe('session token (§5)', () => {
    it('refuses a missing, empty, unknown or expired token with 401', async () => {
      const { token: expired } = sandbox.sessions.create({ expired: true });
      for (const query of [
        '',
        'sessionToken=',
        'sessiontoken=x',
        'sessionToken=x',
        `sessionToken=${expired}`,
      ]) {
        expect((await getWithQuery(sandbox, query)).status, query).to.equal(401);
      }
      sandbox.sessions.expire(token);
      expect((await getSettings(sandbox, token)).status).to.equal(401);
    });

    it('decodes a token with any characters, and records its encoded form', async () => {
      for (const odd of ['a+b&c=d#e%f/g?h i', '100%25', 'ä€😀', '%2B']) {
        sandbox.sessions.create({ token: odd });
        expect((await getSettings(sandbox, odd)).status, odd).to.equal(200);
        expect(sandbox.ledger.requests.at(-1)).to.include({ token: odd, rawToken: encodeURIComponent(odd) });
      }
    });

    it('treats a plus that is not encoded as a space', async () => {
      sandbox.sessions.create({ token: 'a+b' });
      expect((await getWithQuery(sandbox, 'sessionToken=a+b')).status).to.equal(401);
      expect(sandbox.ledger.requests.at(-1)).to.include({ token: 'a b', rawToken: 'a+b' });
    });

    it('refuses a token that is malformed or given twice with 400', async () => {
      sandbox.sessions.create({ token: '%zz' });
      for (const query of [
        'sessionToken=%zz',
        'sessionToken=%ff',
        `sessionToken=${token}&sessionToken=${token}`,
      ]) {
        expect((await getWithQuery(sandbox, query)).status, query).to.equal(400);
      }
    });
  });

  it('accepts an API key, which it does not require', async () => {
    expect((await getSettings(sandbox, token)).status).to.equal(200);
    const headers = { accept: 'application/json', 'x-api-key': 'key' };
    expect((await getSettings(sandbox, token, { headers })).status).to.equal(200);
  });
});

describe('CORS headers of the sandbox', () => {
  it('allow any origin, without credentials', async () => {
    const sandbox = createTestSandbox();
    const response = await sandbox.fetch(planUrl('sessionToken=x'), { method: 'OPTIONS' });
    expect(response.ok).to.equal(true);
    expect(response.headers.get('access-control-allow-origin')).to.equal('*');
    expect(response.headers.get('access-control-allow-methods')).to.equal('GET, POST');
    expect(response.headers.get('access-control-allow-headers')).to.equal('content-type, accept, x-api-key');
    expect(response.headers.has('access-control-allow-credentials')).to.equal(false);
    const refused = await getWithQuery(sandbox, '');
    expect(refused.headers.get('access-control-allow-origin')).to.equal('*');
  });
});
