/** Bodies of responses: what is shown of them. How each of them is read has its tables in Node. */
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
  outcomeOf,
  partOf,
  type PickerScene,
  queryRendered,
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

describe('bodies of a change', () => {
  it('F01 {}: assigned, without made-up values', async () => {
    const scene = await mountPicker({ faults: [{ body: '{}' }] });
    await changePlan(scene.picker);
    const text = await expectAssigned(scene, scene.picker, {}, { calls: 1 });
    for (const each of ['Pro', en.starts, en.ends, en.reference, en.soon]) expect(text).not.to.contain(each);
  });

  it('F02 HTML: unknown, and quotes neither body nor parser', async () => {
    const scene = await mountPicker({ faults: [{ body: '<!doctype html><title>Wartung</title>' }] });
    await changePlan(scene.picker);
    const said = `${renderedTextOf(scene.picker)} ${scene.picker.error?.message ?? ''}`;
    expect(said).not.to.match(/JSON|Unexpected|parse|Wartung|doctype/i);
    const unclear = { code: 'response', status: 200, outcome: 'unknown' } as const;
    await expectFailure(scene, scene.picker, unclear, { calls: 1 });
  });

  it('F10 is text, of which at most 200 characters are shown', async () => {
    const message = '<img src=x onerror="alert(1)"><b>No</b> '.repeat(25_000);
    const scene = await mountPicker({ faults: [{ status: 400, body: JSON.stringify({ message }) }] });
    await changePlan(scene.picker);
    const serviceMessage = `${message.slice(0, 199)}…`;
    expect(outcomeOf(scene.picker).reason).to.equal(serviceMessage);
    expect(queryRendered(scene.picker, 'img')).to.have.length(0);
    await expectFailure(
      scene,
      scene.picker,
      { code: 'rejected', status: 400, outcome: 'not-applied', serviceMessage },
      { calls: 1 },
    );
  });
});

describe('bodies of settings', () => {
  it('F07 names of JavaScript: shown as text, and no prototype is changed', async () => {
    const names = ['__proto__', 'constructor', 'toString', 'then', 'toJSON', 'hasOwnProperty', 'valueOf'];
    const section = `{${names.map((name) => `"${name}":{"polluted":"yes of ${name}"}`).join()}}`;
    const body = `{"customerPortalSetting":${section},"__proto__":{"invoiceConfiguration":"inherited"},"then":"x"}`;
    const scene = await mountSettings({ faults: [{ body }] });
    const text = renderedTextOf(scene.settings);
    for (const name of names) expect(text).to.contain(`yes of ${name}`);
    expect(text).not.to.contain('inherited');
    expect('polluted' in {}).to.equal(false);
    expect(Object.getPrototypeOf(scene.settings.settings)).to.equal(Object.prototype);
    expectNoLeak(scene, scene.settings);
  });

  it("F10 the service's message: shown as text", async () => {
    const body = '{"errorMessage":"<b>Not</b> for you"}';
    const { settings } = await mountSettings({ faults: [{ status: 422, body }] });
    expect(textOf(partOf(settings, 'error'))).to.contain('<b>Not</b> for you');
  });
});

describe('200 with a failure', () => {
  const pro = '"productPlanId":"pro","relationId":"r-1"';
  it('N20 is unknown with an error', async () => {
    const scene = await changeWith({ status: 200, body: `{${pro},"error":"No such plan"}` });
    const unclear = { code: 'response', status: 200, outcome: 'unknown' } as const;
    await expectFailure(scene, scene.picker, unclear, { calls: 1 });
    expect(renderedTextOf(scene.picker)).not.to.match(/r-1|No such plan/);
    expect(scene.picker.assignment).to.equal(null);
  });
});

describe('responses that repeat the token', () => {
  it('N21 omits the message of an error', async () => {
    const opened = await openScene();
    const errorMessage = `No session ${encodeURIComponent(opened.customer.token)} here`;
    const scene = await changeWith({ status: 400, body: JSON.stringify({ errorMessage }) }, opened);
    await expectFailure(
      scene,
      scene.picker,
      { code: 'rejected', status: 400, outcome: 'not-applied' },
      { calls: 1 },
    );
    expect(textOf(partOf(scene.picker, 'error')))
      .to.contain(en.rejected)
      .and.not.contain('No session');
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
