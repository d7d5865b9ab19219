import { expect, fixture, html } from '@open-wc/testing';
import { planMarkup } from '../../support/markup.js';
import { mount, mountPicker } from '../../support/mount.js';
import type { PortalPlanPickerElement } from '../../../src/elements/portal-plan-picker.js';
import { recordRequests } from '../../support/network.js';
import { focusedElement } from '../../support/rendered.js';
import { planOf, radioOf } from '../../support/cards.js';
import { SandboxCustomer } from '../../support/sandbox.js';

const plans = `<style>.unseen{visibility:hidden}</style>${planMarkup({ value: 'a' })}${planMarkup({ value: 'b' })}${planMarkup({ value: 'c' })}`;
const frames = (): Promise<unknown> =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));

describe('a picker whose page hides or moves plans', () => {
  it('focus() skips a plan hidden in the same task', async () => {
    const picker = await mountPicker(undefined, {}, plans);
    await frames();
    planOf(picker, 'a').hidden = true;
    picker.focus();
    expect(focusedElement() === radioOf(picker, 'b')).to.equal(true);
  });
  it('focus() skips a chosen plan made invisible later', async () => {
    const picker = await mountPicker(undefined, { value: 'a' }, plans);
    await frames();
    planOf(picker, 'a').classList.add('unseen');
    await frames();
    picker.focus();
    expect(focusedElement() === radioOf(picker, 'b')).to.equal(true);
  });
  it('does not send a hidden plan before its first update', async () => {
    const customer = await SandboxCustomer.create({ plan: 'basic' });
    const calls = recordRequests();
    const box = await fixture<HTMLElement>(html`<div></div>`);
    const picker = document.createElement('portal-plan-picker');
    picker.innerHTML = plans;
    picker.setAttribute('base-url', customer.url);
    picker.setAttribute('session-token', customer.token);
    planOf(picker, 'b').hidden = true;
    picker.value = 'b';
    box.append(picker);
    const request = picker.request;
    await picker.assign().catch(() => 0);
    expect([request, calls.count]).to.deep.equal([null, 0]);
  });
  it('does not confirm a hidden plan before its first update, with no-confirm', async () => {
    const customer = await SandboxCustomer.create({ plan: 'basic' });
    const calls = recordRequests();
    const box = await fixture<HTMLElement>(html`<div></div>`);
    const picker = document.createElement('portal-plan-picker');
    picker.innerHTML = plans;
    picker.noConfirm = true;
    picker.lang = 'pl';
    picker.setAttribute('base-url', customer.url);
    picker.setAttribute('session-token', customer.token);
    planOf(picker, 'b').hidden = true;
    picker.value = 'b';
    box.append(picker);
    picker.requestAssign();
    await picker.updateComplete;
    await frames();
    expect(calls.count).to.equal(0);
  });
  it('notices a slot change after a stale read', async () => {
    class Wrap extends HTMLElement {
      constructor() {
        super();
        this.attachShadow({ mode: 'open' }).innerHTML =
          '<portal-plan-picker value="b"><slot></slot></portal-plan-picker>';
      }
    }
    customElements.define('slotting-plans', Wrap);
    const wrap = await mount<HTMLElement>(`<slotting-plans>${plans}</rev-wrap>`);
    const picker = wrap.shadowRoot?.firstElementChild as PortalPlanPickerElement;
    await picker.updateComplete;
    await frames();
    expect(picker.plans.map((p) => p.value)).to.deep.equal(['a', 'b', 'c']);
    const [a, b] = [...wrap.querySelectorAll('portal-plan')];
    (a as HTMLElement).setAttribute('label', 'Other');
    void picker.plans;
    (b as HTMLElement).slot = 'elsewhere';
    await frames();
    await picker.updateComplete;
    expect(picker.plans.map((p) => p.value)).to.deep.equal(['a', 'c']);
    expect(picker.request).to.equal(null);
  });
});
