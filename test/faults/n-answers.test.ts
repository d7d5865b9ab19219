import { expect } from '@open-wc/testing';
import { en } from '../../src/messages/en.js';
import { attemptChange, expectAssigned, expectFailure, expectNoLeak } from '../support/attempts.js';
import { encodings } from '../support/encodings.js';
import { nextEvent } from '../support/events.js';
import { mountSettingsOf } from '../support/mount.js';
import { partOf, partsOf, renderedTextOf, textOf } from '../support/rendered.js';
import { SandboxCustomer } from '../support/sandbox.js';
import { openScene, type Scene, signIn } from '../support/scene.js';
import { until } from '../support/waiting.js';

const unclear = { code: 'response', status: 200, outcome: 'unknown' } as const;

const loadSettingsIn = async (scene: Scene) => {
  const settings = signIn(scene, await mountSettingsOf());
  await until(() => settings.settings ?? settings.error, 'an answer');
  await settings.updateComplete;
  return settings;
};

describe('N20: 200 with a failure', () => {
  const pro = '"productPlanId":"pro","relationId":"r-1"';
  for (const body of [
    `{${pro},"error":"No such plan"}`,
    `{${pro},"errors":[{"code":17}]}`,
    `{${pro},"errorMessage":"No such plan"}`,
    `{${pro},"success":false}`,
    '{"id":"r-1","state":"done"}',
    '{"productPlanId":7,"relationId":null}',
    '{"error":null}',
    '{"success":true}',
  ])
    it(`is unknown with ${body}`, async () => {
      const scene = await openScene([{ status: 200, body }]);
      const picker = await attemptChange(scene);
      await expectFailure(scene, picker, unclear, { calls: 1 });
      expect(renderedTextOf(picker)).not.to.match(/r-1|No such plan/);
      expect(picker.assignment).to.equal(null);
    });

  for (const body of [
    `{${pro},"error":null,"errors":[],"errorMessage":"","success":true}`,
    `{${pro},"message":"Done","status":200,"title":"Pro"}`,
    `{${pro},"status":"failed","fault":{"code":17}}`,
  ])
    it(`is assigned with ${body}`, async () => {
      const scene = await openScene([{ status: 200, body }]);
      const response = { productPlanId: 'pro', relationId: 'r-1' };
      await expectAssigned(scene, await attemptChange(scene), response, { calls: 1 });
    });

  for (const body of ['{"error":"No"}', '{"errors":["No"],"id":1}', '{"success":false}'])
    it(`settings show an error with ${body}`, async () => {
      const scene = await openScene([{ status: 200, body }]);
      const settings = await loadSettingsIn(scene);
      expect(settings.error?.code).to.equal('response');
      expect(textOf(partOf(settings, 'error'))).to.contain(en.settingsFailed);
      expectNoLeak(scene, settings);
    });

  for (const body of ['{}', '{"id":1,"message":"No"}'])
    it(`settings show no error with ${body}`, async () => {
      const scene = await openScene([{ status: 200, body }]);
      const settings = await loadSettingsIn(scene);
      expect(settings.settings).to.deep.equal({});
      expect(textOf(partOf(settings, 'status'))).to.equal(en.noSettings);
    });
});

describe('N21: responses that repeat the token', () => {
  for (const [how, write] of Object.entries(encodings)) {
    it(`${how}: omits the message of an error`, async () => {
      const scene = await openScene();
      const errorMessage = `No session ${write(scene.customer.token)} here`;
      await scene.customer.setFaults({ status: 400, body: JSON.stringify({ errorMessage }) });
      const picker = await attemptChange(scene);
      const refused = { code: 'rejected', status: 400, outcome: 'not-applied' } as const;
      await expectFailure(scene, picker, refused, { calls: 1 });
      expect(textOf(partOf(picker, 'error')))
        .to.contain(en.rejected)
        .and.not.contain('No session');
    });

    it(`${how}: omits the fields of an assignment`, async () => {
      const scene = await openScene();
      const written = write(scene.customer.token);
      const body = {
        productPlanId: 'pro',
        productId: written,
        customerId: written,
        relationId: `r ${written}`,
      };
      await scene.customer.setFaults({ status: 200, body: JSON.stringify(body) });
      const picker = await attemptChange(scene);
      const shown = await expectAssigned(scene, picker, { productPlanId: 'pro' }, { calls: 1 });
      expect(shown).not.to.contain(en.reference);
    });
  }

  it('shows "…" instead of names and values of settings', async () => {
    const scene = await openScene();
    const written = Object.values(encodings).map((write) => write(scene.customer.token));
    const body = {
      customerPortalSetting: Object.fromEntries(written.map((text, index) => [`of${index}`, `See ${text}.`])),
      invoiceConfiguration: written.map((text) => ({ [`key ${text}`]: 'kept' })),
      displayCachedInvoices: written,
    };
    await scene.customer.setFaults({ status: 200, body: JSON.stringify(body) });
    const settings = await loadSettingsIn(scene);
    expect(settings.settings).to.deep.equal({
      customerPortalSetting: Object.fromEntries(written.map((_, index) => [`of${index}`, '…'])),
      invoiceConfiguration: written.map(() => ({ '…': 'kept' })),
      displayCachedInvoices: written.map(() => '…'),
    });
    expect(renderedTextOf(settings)).not.to.match(/canary|See|key/);
    expectNoLeak(scene, settings);
  });

  it('omits a message with the former token after a session refresh', async () => {
    const scene = await openScene([{ status: 401 }]);
    const renewed = await SandboxCustomer.create();
    const errorMessage = `Neither ${encodeURIComponent(scene.customer.token)} nor another`;
    await renewed.setFaults({ status: 400, body: JSON.stringify({ errorMessage }) });
    document.addEventListener('session-request', (event) => event.respondWith(renewed.token), { once: true });
    const picker = await attemptChange(scene);
    const refused = { code: 'rejected', status: 400, outcome: 'not-applied' } as const;
    await expectFailure(scene, picker, refused, { calls: 2, received: 1 });
  });
});

describe('F07: settings', () => {
  it('are frozen for listeners', async () => {
    const section = '{"a":{"b":["c"]},"__proto__":{"toJSON":1,"then":"d"}}';
    const scene = await openScene([{ status: 200, body: `{"customerPortalSetting":${section}}` }]);
    const settings = await mountSettingsOf();
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
    const [shown] = partsOf(settings, 'section').map(textOf);
    expect(shown).to.contain('c').and.contain('d').and.not.contain('forged');
  });
});
