/** Warnings in the console for the developer of the page. */
import { expect } from '@open-wc/testing';
import { type SinonSpy, spy } from 'sinon';
import { skipTimers } from '../support/clock.js';
import { changePlan } from '../support/actions.js';
import { mountPickerOf, mountSettingsOf } from '../support/mount.js';
import { until } from '../support/waiting.js';

const said = (warn: SinonSpy): string[] => warn.args.map(([text]) => String(text));

describe('console warnings', () => {
  it('report a missing base-url of a picker once', async () => {
    const warn = spy(console, 'warn');
    const picker = await mountPickerOf(undefined, { 'session-token': 'a-token' });
    for (let presses = 0; presses < 2; presses++) {
      await changePlan(picker);
      expect(picker.error?.code).to.equal('setup');
    }
    expect(said(warn)).to.have.length(1);
    expect(said(warn)[0]).to.match(/^<portal-plan-picker>: base-url must be https/);
  });

  it('report a missing base-url of settings after a delay, as the page may still set it', async () => {
    const warn = spy(console, 'warn');
    const waits = skipTimers((milliseconds) => milliseconds === 1000);
    const settings = await mountSettingsOf(undefined, { 'session-token': 'a-token' });
    await until(() => said(warn).length, 'the warning');
    expect(waits).to.have.length(1);
    expect(settings.error?.code).to.equal('setup');
    expect(said(warn)[0]).to.match(/^<portal-settings>: base-url must be https/);
  });
});
