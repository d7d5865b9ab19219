import '@lit-labs/ssr-client/lit-element-hydrate-support.js';
import { expect, fixture, html } from '@open-wc/testing';
import '../../src/define.js';

describe('a deferred picker', () => {
  it('connects once with the hydration support of Lit', async () => {
    const box = await fixture<HTMLElement>(html`<div></div>`);
    const picker = document.createElement('portal-plan-picker');
    let connected = 0;
    picker.addController({ hostConnected: () => connected++ });
    picker.setAttribute('defer-hydration', '');
    box.append(picker);
    expect(connected).to.equal(0);
    picker.removeAttribute('defer-hydration');
    expect(connected).to.equal(1);
  });
});
