/** Bodies of responses: what is shown of them. How each of them is read has its tables in Node. */
import {
  changePlan,
  en,
  expect,
  expectAssigned,
  expectNoLeak,
  mountPicker,
  mountSettings,
  openScene,
  partOf,
  renderedTextOf,
  textOf,
} from '../support/browser.js';

describe('bodies of a change', () => {
  it('F01 {}: assigned, without made-up values', async () => {
    const scene = await mountPicker({ faults: [{ body: '{}' }] });
    await changePlan(scene.picker);
    const text = await expectAssigned(scene, scene.picker, {}, { calls: 1 });
    for (const each of ['Pro', en.starts, en.ends, en.reference, en.soon]) expect(text).not.to.contain(each);
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

describe('responses that repeat the token', () => {
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
