import { expect } from '@open-wc/testing';
import { en } from '../../src/messages/en.js';
import { tellsSources } from '../support/json-sources.js';
import type { Fault } from '../../src/testing/faults.js';
import { attemptChange, expectAssigned, expectFailure, expectNoLeak } from '../support/attempts.js';
import { isRetryDelay, skipTimers } from '../support/clock.js';
import { mountLoadedSettings, mountSettingsOf } from '../support/mount.js';
import { partOf, partsOf, queryRendered, renderedTextOf, textOf } from '../support/rendered.js';
import { SandboxCustomer } from '../support/sandbox.js';
import { openScene, signIn } from '../support/scene.js';
import { until } from '../support/waiting.js';

const unclear = { code: 'response', status: 200, outcome: 'unknown' } as const;
const base64 = (...bytes: number[]): string => btoa(String.fromCharCode(...bytes));
const ascii = (body: string): Uint8Array => new TextEncoder().encode(body);

describe('F: bodies', () => {
  it('F01 200 with {}: is assigned without made-up values', async () => {
    const scene = await openScene([{ status: 200, body: '{}' }]);
    const picker = await attemptChange(scene);
    const shown = await expectAssigned(scene, picker, {}, { calls: 1 });
    for (const word of ['Pro', en.starts, en.ends, en.reference, en.soon]) expect(shown).not.to.contain(word);
  });

  for (const body of [
    '',
    ' \n',
    '{"productPlanId":"pr',
    '<!doctype html><title>Wartung</title>',
    'null',
    '[]',
    '[{"productPlanId":"pro"}]',
    '"ok"',
    '42',
    'true',
    '{"errorMessage":"Wartung"}',
    '{"message":{"text":"Wartung"}}',
    '{"id":"Wartung"}',
    '{"productPlanId":7,"relationId":null,"title":"Wartung"}',
  ])
    it(`F02 200 with ${JSON.stringify(body)}: is unknown and quotes no parser error`, async () => {
      const scene = await openScene([{ status: 200, body }]);
      const picker = await attemptChange(scene);
      await expectFailure(scene, picker, unclear, { calls: 1 });
      expect(renderedTextOf(picker)).not.to.match(/JSON|Unexpected|parse|Wartung|doctype/i);
      expect(picker.error?.message).not.to.match(/JSON|Unexpected|parse|Wartung/i);
    });

  for (const [what, body] of [
    ['no JSON', '<html>'],
    ['a list', '[]'],
    ['null', 'null'],
    ['nothing', ''],
  ] as const)
    it(`F02 settings show an error after one request with ${what}`, async () => {
      const scene = await openScene([{ status: 200, body }]);
      skipTimers(isRetryDelay);
      const settings = signIn(scene, await mountSettingsOf());
      await until(() => settings.error?.code === 'response', 'the error');
      await settings.updateComplete;
      expect(textOf(partOf(settings, 'error'))).to.contain(en.settingsFailed);
      expect(scene.calls.count).to.equal(1);
      expectNoLeak(scene, settings);
    });

  describe('F03 omits fields of a wrong type', () => {
    const time = 'startTimeInSeconds';
    for (const value of ['"1730000000"', '1.5', '-1', '0', '1e999', '2e12', 'true', '{}', '[1]', 'null'])
      it(`${time}: ${value}`, async () => {
        const scene = await openScene([{ status: 200, body: `{"productPlanId":"pro","${time}":${value}}` }]);
        const picker = await attemptChange(scene);
        const shown = await expectAssigned(scene, picker, { productPlanId: 'pro' }, { calls: 1 });
        expect(shown).not.to.contain(en.starts);
      });

    for (const [field, value, read] of [
      ['productId', '2', { productId: '2' }],
      ['productId', '{}', {}],
      ...(tellsSources
        ? ([['productId', '9007199254740993', { productId: '9007199254740993' }]] as const)
        : []),
      ['customerId', '7', {}],
      ['productPlanId', '7', {}],
      ['relationId', '["r"]', {}],
      ['relationId', '"r-1"', { relationId: 'r-1' }],
    ] as const)
      it(`${field}: ${value}`, async () => {
        const body = `{"${field}":${value},"endTimeInSeconds":1950000000}`;
        const scene = await openScene([{ status: 200, body }]);
        const picker = await attemptChange(scene);
        await expectAssigned(scene, picker, { ...read, endTimeInSeconds: 1_950_000_000 }, { calls: 1 });
      });
  });

  const pro = '{"relationId":"r-1"}';
  const odd: Record<string, [Fault, string]> = {
    'a BOM': [{ base64: base64(0xef, 0xbb, 0xbf, ...ascii(pro)) }, 'r-1'],
    'JSON as text/plain': [{ body: pro, headers: { 'content-type': 'text/plain' } }, 'r-1'],
    'JSON without a type': [{ body: pro, headers: { 'content-type': '' } }, 'r-1'],
    'invalid UTF-8': [{ base64: base64(...ascii('{"relationId":"r-'), 0xff, ...ascii('"}')) }, 'r-\ufffd'],
  };
  for (const [what, [fault, relationId]] of Object.entries(odd))
    it(`F05 accepts ${what}`, async () => {
      const scene = await openScene([{ status: 200, ...fault }]);
      const picker = await attemptChange(scene);
      expect(await expectAssigned(scene, picker, { relationId }, { calls: 1 })).to.contain(relationId);
    });

  it('F07 settings show names of JavaScript as text and change no prototype', async () => {
    const names = ['__proto__', 'constructor', 'toString', 'then', 'toJSON', 'hasOwnProperty', 'valueOf'];
    const section = `{${names.map((name) => `"${name}":{"polluted":"yes of ${name}"}`).join()}}`;
    const body = `{"customerPortalSetting":${section},"__proto__":{"invoiceConfiguration":"inherited"},"then":"x"}`;
    const scene = await openScene([{ status: 200, body }]);
    const settings = signIn(scene, await mountSettingsOf());
    await until(() => settings.settings, 'the settings');
    await settings.updateComplete;
    for (const name of names) expect(renderedTextOf(settings)).to.contain(`yes of ${name}`);
    expect(renderedTextOf(settings)).not.to.contain('inherited');
    expect(({} as Record<string, unknown>).polluted).to.equal(undefined);
    expect(Object.getPrototypeOf(settings.settings)).to.equal(Object.prototype);
    expectNoLeak(scene, settings);
  });

  describe('F07 names of JavaScript in a response', () => {
    const names = '"__proto__":{"productPlanId":"free"},"constructor":1,"toJSON":2,"then":3';

    it('are ignored beside a field', async () => {
      const scene = await openScene([{ status: 200, body: `{${names},"relationId":"r-1"}` }]);
      await expectAssigned(scene, await attemptChange(scene), { relationId: 'r-1' }, { calls: 1 });
    });

    it('are unknown without a field', async () => {
      const scene = await openScene([{ status: 200, body: `{${names}}` }]);
      await expectFailure(scene, await attemptChange(scene), unclear, { calls: 1 });
    });
  });

  for (const [what, body] of [
    [
      'strings, numbers and booleans',
      { customerPortalSetting: 's', invoiceConfiguration: 7, displayCachedInvoices: false },
    ],
    [
      'lists and nulls',
      { customerPortalSetting: ['s'], invoiceConfiguration: null, displayCachedInvoices: [] },
    ],
    ['known and unknown ones', { customerPortalSetting: { a: 's' }, other: 'left out', id: 1 }],
  ] as const)
    it(`F08 settings show or omit sections that are ${what}`, async () => {
      const scene = await openScene([{ status: 200, body: JSON.stringify(body) }]);
      const settings = signIn(scene, await mountSettingsOf());
      await until(() => settings.settings, 'the settings');
      await settings.updateComplete;
      const expected = [`${en.customerPortalSetting} ${'other' in body ? 'A s' : 's'}`];
      const hasAll = 'invoiceConfiguration' in body && body.invoiceConfiguration === 7;
      if (hasAll)
        expected.push(`${en.invoiceConfiguration} 7`, `${en.displayCachedInvoices} ${en.turnedOff}`);
      expect(partsOf(settings, 'section').map(textOf)).to.deep.equal(expected);
      expect(renderedTextOf(settings)).not.to.match(/left out|\[object|undefined|null/);
      expectNoLeak(scene, settings);
    });

  describe('F10 the body of an error', () => {
    const refused = { code: 'rejected', status: 400, outcome: 'not-applied' } as const;

    for (const [what, write] of [
      ['the token', (token: string) => token],
      ['the encoded token', (token: string) => encodeURIComponent(token)],
    ] as const)
      it(`omits a message with ${what}`, async () => {
        const scene = await openScene();
        const errorMessage = `No session ${write(scene.customer.token)} here`;
        await scene.customer.setFaults({ status: 400, body: JSON.stringify({ errorMessage }) });
        const picker = await attemptChange(scene);
        await expectFailure(scene, picker, refused, { calls: 1 });
        expect(textOf(partOf(picker, 'error'))).not.to.contain('No session');
      });

    it('shows markup as text', async () => {
      const message = '<img src=x onerror="alert(1)"><b>No</b>';
      const scene = await openScene([{ status: 400, body: JSON.stringify({ message }) }]);
      const picker = await attemptChange(scene);
      await expectFailure(scene, picker, { ...refused, serviceMessage: message }, { calls: 1 });
      expect(textOf(partOf(picker, 'error'))).to.contain(message);
      expect(queryRendered(picker, 'img')).to.have.length(0);
    });

    it('shows at most 200 characters of 1 MB', async () => {
      const error = 'No. '.repeat(250_000);
      const scene = await openScene([{ status: 400, body: JSON.stringify({ error }) }]);
      const picker = await attemptChange(scene);
      const { serviceMessage = '' } = picker.error ?? {};
      expect(Array.from(serviceMessage)).to.have.length(200);
      expect(textOf(partOf(picker, 'error')).length).to.be.lessThan(400);
      await expectFailure(scene, picker, { ...refused, serviceMessage }, { calls: 1 });
    });

    for (const [what, fault] of [
      [
        'a stack trace in another field',
        { status: 400, body: '{"stack":"Error at secret.js:1","trace":"secret"}' },
      ],
      ['HTML', { status: 404, body: '<h1>secret</h1>' }],
      ['a text that is no string', { status: 422, body: '{"message":["secret"],"error":{"text":"secret"}}' }],
    ] as const)
      it(`shows nothing of ${what}`, async () => {
        const scene = await openScene([fault]);
        const picker = await attemptChange(scene);
        await expectFailure(scene, picker, { ...refused, status: fault.status }, { calls: 1 });
        expect(renderedTextOf(picker)).not.to.contain('secret');
      });

    for (const [status, code, outcome] of [
      [500, 'service', 'unknown'],
      [409, 'service', 'unknown'],
      [429, 'throttled', 'not-applied'],
    ] as const)
      it(`shows nothing of a ${status}`, async () => {
        const scene = await openScene([{ status, body: '{"errorMessage":"secret"}' }]);
        const picker = await attemptChange(scene);
        await expectFailure(scene, picker, { code, status, outcome }, { calls: 1 });
        expect(renderedTextOf(picker)).not.to.contain('secret');
      });

    it("shows the service's message of failed settings as text", async () => {
      const customer = await SandboxCustomer.create();
      await customer.setFaults({ status: 422, body: '{"errorMessage":"<b>Not</b> for you"}' });
      const settings = await mountLoadedSettings(customer);
      expect(textOf(partOf(settings, 'error'))).to.contain('<b>Not</b> for you');
    });
  });
});
