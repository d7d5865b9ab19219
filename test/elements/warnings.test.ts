/** What the developer of a page reads on the console: one warning for each cause, with what to do. */
import { expect } from '@open-wc/testing';
import { type SinonSpy, spy } from 'sinon';
import { skipTimers } from '../support/clock.js';
import { changePlan } from '../support/actions.js';
import { mount, mountPicker, mountSettings } from '../support/mount.js';
import { untilNextTask, until } from '../support/waiting.js';

const said = (warn: SinonSpy): string[] => warn.args.map(([text]) => String(text));

describe('warnings for the developer', () => {
  it('name a base-url that is missing once, however often the customer presses', async () => {
    const warn = spy(console, 'warn');
    const picker = await mountPicker(undefined, { 'session-token': 'a-token' });
    for (let presses = 0; presses < 2; presses++) {
      await changePlan(picker);
      expect(picker.error?.code).to.equal('setup');
    }
    expect(said(warn)).to.have.length(1);
    expect(said(warn)[0]).to.match(/^<portal-plan-picker>: base-url must be https/);
  });

  it('name it for settings a moment later: the page may still set it', async () => {
    const warn = spy(console, 'warn');
    const waits = skipTimers((milliseconds) => milliseconds === 1000);
    const settings = await mountSettings(undefined, { 'session-token': 'a-token' });
    await until(() => said(warn).length, 'the warning');
    expect(waits).to.have.length(1);
    expect(settings.error?.code).to.equal('setup');
    expect(said(warn)[0]).to.match(/^<portal-settings>: base-url must be https/);
  });

  it('name a picker without plans once, and none with plans', async () => {
    const warn = spy(console, 'warn');
    const waits = skipTimers((milliseconds) => milliseconds === 3000);
    await mountPicker();
    await untilNextTask();
    expect(said(warn)).to.deep.equal([]);
    const empty = await mount('<portal-plan-picker></portal-plan-picker>');
    const place = empty.parentElement;
    empty.remove();
    place?.append(empty);
    await until(() => said(warn).length, 'the warning');
    await untilNextTask();
    expect(waits).to.have.length(3);
    expect(said(warn)).to.have.length(1);
    expect(said(warn)[0]).to.match(/^<portal-plan-picker>: there is no plan inside\. Put a <portal-plan>/);
  });
});
