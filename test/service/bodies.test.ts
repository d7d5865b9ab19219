/** Bodies of responses: what is shown of them. How each of them is read has its tables in Node. */
import { expect, expectNoLeak, mountSettings, openScene, renderedTextOf } from '../support/browser.js';

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
