/** Group N: a 200 that reports a failure, and responses that repeat the token. The readers have their tables in Node. */
import {
  changePlan,
  en,
  expect,
  expectAssigned,
  expectFailure,
  expectNoLeak,
  mountPicker,
  mountSettings,
  openScene,
  partOf,
  type PickerScene,
  renderedTextOf,
  type Scene,
  textOf,
} from '../support/browser.js';

/** Changes to Pro with this response. */
async function changeWith(fault: { status: number; body: string }, scene?: Scene): Promise<PickerScene> {
  const opened = scene ?? (await openScene());
  await opened.customer.setFaults(fault);
  const mounted = await mountPicker({ scene: opened });
  await changePlan(mounted.picker);
  return mounted;
}

const refused = { code: 'rejected', status: 400, outcome: 'not-applied' } as const;

describe('N20: 200 with a failure', () => {
  const pro = '"productPlanId":"pro","relationId":"r-1"';
  for (const [what, body] of [
    ['an error', `{${pro},"error":"No such plan"}`],
    ['no known field', '{"id":"r-1","state":"done"}'],
  ] as const)
    it(`N20 is unknown with ${what}`, async () => {
      const scene = await changeWith({ status: 200, body });
      const unclear = { code: 'response', status: 200, outcome: 'unknown' } as const;
      await expectFailure(scene, scene.picker, unclear, { calls: 1 });
      expect(renderedTextOf(scene.picker)).not.to.match(/r-1|No such plan/);
      expect(scene.picker.assignment).to.equal(null);
    });

  it('N20 is assigned with fields that only look like a failure', async () => {
    const fields = '"error":null,"errors":[],"success":true,"message":"Done","status":"failed"';
    const scene = await changeWith({ status: 200, body: `{${pro},${fields}}` });
    const response = { productPlanId: 'pro', relationId: 'r-1' };
    await expectAssigned(scene, scene.picker, response, { calls: 1 });
  });

  it('N20 is an error of settings', async () => {
    const body = '{"errors":["No"],"id":1}';
    const { settings, ...scene } = await mountSettings({ faults: [{ status: 200, body }] });
    expect(settings.error?.code).to.equal('response');
    expect(textOf(partOf(settings, 'error'))).to.contain(en.settingsFailed);
    expectNoLeak(scene, settings);
  });

  it('N20 is no error of settings without a failure and without sections', async () => {
    const body = '{"id":1,"message":"No"}';
    const { settings } = await mountSettings({ faults: [{ status: 200, body }] });
    expect(settings.settings).to.deep.equal({});
    expect(textOf(partOf(settings, 'status'))).to.equal(en.noDetails);
  });
});

describe('N21: responses that repeat the token', () => {
  it('N21 omits the message of an error', async () => {
    const opened = await openScene();
    const errorMessage = `No session ${encodeURIComponent(opened.customer.token)} here`;
    const scene = await changeWith({ status: 400, body: JSON.stringify({ errorMessage }) }, opened);
    await expectFailure(scene, scene.picker, refused, { calls: 1 });
    expect(textOf(partOf(scene.picker, 'error')))
      .to.contain(en.rejected)
      .and.not.contain('No session');
  });

  it('N21 omits the fields of an assignment', async () => {
    const opened = await openScene();
    const { token } = opened.customer;
    const body = { productPlanId: 'pro', productId: token, customerId: token, relationId: `r ${token}` };
    const scene = await changeWith({ status: 200, body: JSON.stringify(body) }, opened);
    const shown = await expectAssigned(scene, scene.picker, { productPlanId: 'pro' }, { calls: 1 });
    expect(shown).not.to.contain(en.reference);
  });

  it('N21 shows "…" instead of names and values of settings', async () => {
    const scene = await openScene();
    const { token } = scene.customer;
    const body = {
      customerPortalSetting: { note: `See ${encodeURIComponent(token)}.` },
      invoiceConfiguration: { [`key ${token}`]: 'kept' },
    };
    await scene.customer.setFaults({ status: 200, body: JSON.stringify(body) });
    const { settings } = await mountSettings({ scene });
    expect(settings.settings).to.deep.equal({
      customerPortalSetting: { note: '…' },
      invoiceConfiguration: { '…': 'kept' },
    });
    expect(renderedTextOf(settings)).not.to.match(/canary|See|key/);
    expectNoLeak(scene, settings);
  });
});
