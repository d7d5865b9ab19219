/** What live regions announce: each message once, from a region that was there before. */
import { expect } from '@open-wc/testing';
import { en } from '../../src/messages/en.js';
import { changePlan, press, untilOutcome } from '../support/actions.js';
import { mountPickerWithFaults, mountSettingsOf, untilLoaded } from '../support/mount.js';
import { SandboxCustomer } from '../support/sandbox.js';
import { recordAnnouncements, updateAgain } from '../support/screen-reader.js';

describe('live regions', () => {
  const working = `status: ${en.pending}`;

  it('announce once why there is no review', async () => {
    const picker = await mountPickerWithFaults([]);
    const heard = recordAnnouncements(picker);
    picker.review('gone');
    await updateAgain(picker);
    expect(heard).to.deep.equal([`alert: ${en.planGone}`]);
  });

  for (const [what, fault, said] of [
    ['was applied', {}, 'status: Pro starts '],
    ['was rejected', { status: 400 }, `alert: ${en.notChanged} ${en.rejected}`],
    ['has an unknown outcome', { status: 500 }, `alert: ${en.unknown} ${en.mayBeDone} ${en.checkFirst}`],
  ] as const)
    it(`announce once that a change is pending, and once that it ${what}`, async () => {
      const picker = await mountPickerWithFaults([fault]);
      const heard = recordAnnouncements(picker);
      await changePlan(picker);
      await updateAgain(picker);
      expect(heard).to.have.length(2);
      expect(heard[0]).to.equal(working);
      expect(heard[1]).to.contain(said);
    });

  it('announce once that the page canceled a change', async () => {
    const picker = await mountPickerWithFaults([]);
    picker.addEventListener('plan-assign', (event) => event.preventDefault());
    const heard = recordAnnouncements(picker);
    await changePlan(picker);
    await updateAgain(picker);
    expect(heard.at(-1)).to.equal(`status: ${en.notChanged} ${en.done}`);
    expect(heard.filter((each) => each !== working)).to.have.length(1);
  });

  it('announce a second failure like the first', async () => {
    const picker = await mountPickerWithFaults([{ status: 400 }]);
    const heard = recordAnnouncements(picker);
    await changePlan(picker);
    await changePlan(picker);
    await untilOutcome(picker);
    await updateAgain(picker);
    expect(heard.map((each) => each.split(':')[0])).to.deep.equal(['status', 'alert', 'status', 'alert']);
  });

  it('announce that settings failed, are loading, and failed again', async () => {
    const customer = await SandboxCustomer.create();
    await customer.setFaults({ status: 404 });
    const settings = await mountSettingsOf(customer);
    const heard = recordAnnouncements(settings);
    await untilLoaded(settings);
    await updateAgain(settings);
    const failed = `alert: ${en.settingsFailed}`;
    expect(heard.map((each) => each.slice(0, failed.length))).to.deep.equal([failed]);
    await press(settings, 'retry');
    await untilLoaded(settings);
    await updateAgain(settings);
    expect(heard.map((each) => each.slice(0, failed.length))).to.deep.equal([
      failed,
      `status: ${en.loading}`,
      failed,
    ]);
  });

  it('announce that there are no settings', async () => {
    const settings = await mountSettingsOf(await SandboxCustomer.create({ settings: {} }));
    const heard = recordAnnouncements(settings);
    await untilLoaded(settings);
    await updateAgain(settings);
    expect(heard).to.deep.equal([`status: ${en.noSettings}`]);
  });
});
