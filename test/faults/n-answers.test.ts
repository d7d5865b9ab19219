import { expect } from '@open-wc/testing';
import type { Fault } from '../../src/testing/faults.js';
import { en } from '../../src/messages/en.js';
import { attempt, expectAssigned, expectFailure, expectNoLeak } from '../support/attempts.js';
import { encodings } from '../support/encodings.js';
import { nextEvent } from '../support/events.js';
import { mountSettings } from '../support/mount.js';
import { part, parts, read, text } from '../support/rendered.js';
import { SandboxCustomer } from '../support/sandbox.js';
import { arrive, type Scene, signIn } from '../support/scene.js';
import { until } from '../support/waiting.js';

const unclear = { code: 'response', status: 200, outcome: 'unknown' } as const;

const settingsOf = async (scene: Scene) => {
  const settings = signIn(scene, await mountSettings());
  await until(() => settings.settings ?? settings.error, 'an answer');
  await settings.updateComplete;
  return settings;
};

describe('N20: a 200 that says failure', () => {
  const pro = '"productPlanId":"pro","relationId":"r-1"';
  for (const body of [
    `{${pro},"error":"No such plan"}`,
    `{${pro},"errors":[{"code":17}]}`,
    `{${pro},"errorMessage":"No such plan"}`,
    `{${pro},"fault":{"code":17}}`,
    `{${pro},"success":false}`,
    `{${pro},"Error":true}`,
    `{${pro},"ERROR_CODE":17}`,
    `{${pro},"Success":"False"}`,
    `{${pro},"status":"failed"}`,
    `{${pro},"type":"about:blank","title":"Conflict","status":409}`,
    '{"id":"r-1","state":"done"}',
    '{"productPlanId":7,"relationId":null}',
    '{"error":null}',
    '{"success":true}',
  ])
    it(`${body}: nobody knows`, async () => {
      const scene = await arrive([{ status: 200, body }]);
      const picker = await attempt(scene);
      await expectFailure(scene, picker, unclear, { calls: 1 });
      expect(text(picker)).not.to.match(/r-1|No such plan/);
      expect(picker.assignment).to.equal(null);
    });

  for (const [what, fault] of Object.entries<Fault>({
    'an empty problem': { body: '{}' },
    'a problem with a plan': { body: `{${pro}}` },
  }))
    it(`${what}: nobody knows`, async () => {
      const headers = { 'content-type': 'application/problem+json' };
      const scene = await arrive([{ status: 200, headers, ...fault }]);
      await expectFailure(scene, await attempt(scene), unclear, { calls: 1 });
    });

  for (const body of [
    `{${pro},"error":null,"errors":[],"errorMessage":"","fault":{},"success":true}`,
    `{${pro},"message":"Done","status":200,"title":"Pro"}`,
    `{${pro},"status":404}`,
  ])
    it(`not ${body}: assigned`, async () => {
      const scene = await arrive([{ status: 200, body }]);
      const response = { productPlanId: 'pro', relationId: 'r-1' };
      await expectAssigned(scene, await attempt(scene), response, { calls: 1 });
    });

  for (const body of ['{"error":"No"}', '{"Errors":["No"],"id":1}', '{"success":false}'])
    it(`settings ${body}: an error`, async () => {
      const scene = await arrive([{ status: 200, body }]);
      const settings = await settingsOf(scene);
      expect(settings.error?.code).to.equal('response');
      expect(read(part(settings, 'error'))).to.contain(en.settingsFailed);
      expectNoLeak(scene, settings);
    });

  for (const body of ['{}', '{"id":1}'])
    it(`settings ${body}: none`, async () => {
      const scene = await arrive([{ status: 200, body }]);
      const settings = await settingsOf(scene);
      expect(settings.settings).to.deep.equal({});
      expect(read(part(settings, 'status'))).to.equal(en.noSettings);
    });
});

describe('N21: an answer that repeats the token', () => {
  for (const [how, write] of Object.entries(encodings)) {
    it(`${how}, in an error text: which is left out`, async () => {
      const scene = await arrive();
      const errorMessage = `No session ${write(scene.customer.token)} here`;
      await scene.customer.fail({ status: 400, body: JSON.stringify({ errorMessage }) });
      const picker = await attempt(scene);
      const refused = { code: 'rejected', status: 400, outcome: 'not-applied' } as const;
      await expectFailure(scene, picker, refused, { calls: 1 });
      expect(read(part(picker, 'error')))
        .to.contain(en.rejected)
        .and.not.contain('No session');
    });

    it(`${how}, in the fields of an assignment: which are left out`, async () => {
      const scene = await arrive();
      const written = write(scene.customer.token);
      const body = {
        productPlanId: 'pro',
        productId: written,
        customerId: written,
        relationId: `r ${written}`,
      };
      await scene.customer.fail({ status: 200, body: JSON.stringify(body) });
      const picker = await attempt(scene);
      const shown = await expectAssigned(scene, picker, { productPlanId: 'pro' }, { calls: 1 });
      expect(shown).not.to.contain(en.reference);
    });
  }

  it('in names and values of settings: "…" in their place', async () => {
    const scene = await arrive();
    const written = Object.values(encodings).map((write) => write(scene.customer.token));
    const body = {
      customerPortalSetting: Object.fromEntries(written.map((text, index) => [`of${index}`, `See ${text}.`])),
      invoiceConfiguration: written.map((text) => ({ [`key ${text}`]: 'kept' })),
      displayCachedInvoices: written,
    };
    await scene.customer.fail({ status: 200, body: JSON.stringify(body) });
    const settings = await settingsOf(scene);
    expect(settings.settings).to.deep.equal({
      customerPortalSetting: Object.fromEntries(written.map((_, index) => [`of${index}`, '…'])),
      invoiceConfiguration: written.map(() => ({ '…': 'kept' })),
      displayCachedInvoices: written.map(() => '…'),
    });
    expect(text(settings)).not.to.match(/canary|See|key/);
    expectNoLeak(scene, settings);
  });

  it('a renewed session, with the token that was refused: the text is left out', async () => {
    const scene = await arrive([{ status: 401 }]);
    const renewed = await SandboxCustomer.arrive();
    const errorMessage = `Neither ${encodeURIComponent(scene.customer.token)} nor another`;
    await renewed.fail({ status: 400, body: JSON.stringify({ errorMessage }) });
    document.addEventListener('session-request', (event) => event.respondWith(renewed.token), { once: true });
    const picker = await attempt(scene);
    const refused = { code: 'rejected', status: 400, outcome: 'not-applied' } as const;
    await expectFailure(scene, picker, refused, { calls: 2, received: 1 });
  });
});

describe('F07 settings', () => {
  it('are frozen: a listener that changes them changes nothing on screen', async () => {
    const section = '{"a":{"b":["c"]},"__proto__":{"toJSON":1,"then":"d"}}';
    const scene = await arrive([{ status: 200, body: `{"customerPortalSetting":${section}}` }]);
    const settings = await mountSettings();
    const arrived = nextEvent(settings, 'settings-loaded');
    signIn(scene, settings);
    const { detail } = await arrived;
    const { customerPortalSetting } = detail as { customerPortalSetting: Record<string, object> };
    const nested = [detail, customerPortalSetting, ...Object.values(customerPortalSetting)];
    for (const object of nested) {
      expect(Object.isFrozen(object)).to.equal(true);
      expect(() => Object.assign(object, { forged: 'forged' })).to.throw(TypeError);
    }
    settings.requestUpdate();
    await settings.updateComplete;
    const [shown] = parts(settings, 'section').map(read);
    expect(shown).to.contain('c').and.contain('d').and.not.contain('forged');
  });
});
