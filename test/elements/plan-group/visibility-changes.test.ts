import { expect, fixture, html } from '@open-wc/testing';
import type { PortalPlanPickerElement } from '../../../src/elements/portal-plan-picker.js';
import { planOf, radioOf } from '../../support/cards.js';
import { planMarkup } from '../../support/markup.js';
import { mount, mountPicker } from '../../support/mount.js';
import { recordRequests } from '../../support/network.js';
import { focusedElement } from '../../support/rendered.js';
import { SandboxCustomer } from '../../support/sandbox.js';
import { untilPainted } from '../../support/waiting.js';

const plans = ['a', 'b', 'c'].map((value) => planMarkup({ value })).join('');

/** Creates a picker whose chosen plan is hidden. It has not been updated. */
async function createPicker(properties: Partial<PortalPlanPickerElement>): Promise<PortalPlanPickerElement> {
  const { url, token } = await SandboxCustomer.create({ plan: 'basic' });
  const picker = document.createElement('portal-plan-picker');
  picker.innerHTML = plans;
  planOf(picker, 'b').hidden = true;
  return Object.assign(picker, { baseUrl: url, sessionToken: token, value: 'b', ...properties });
}

describe('a hidden plan', () => {
  it('does not get the focus if it was hidden in the same task', async () => {
    const picker = await mountPicker(undefined, {}, plans);
    planOf(picker, 'a').hidden = true;
    picker.focus();
    expect(focusedElement() === radioOf(picker, 'b')).to.equal(true);
  });

  it('does not get the focus if its visibility was removed later', async () => {
    const picker = await mountPicker(undefined, { value: 'a' }, plans);
    planOf(picker, 'a').style.visibility = 'hidden';
    await untilPainted();
    picker.focus();
    expect(focusedElement() === radioOf(picker, 'b')).to.equal(true);
  });

  it('is not sent by assign() before the first update', async () => {
    const calls = recordRequests();
    const picker = await createPicker({});
    (await fixture(html`<div></div>`)).append(picker);
    expect(picker.request).to.equal(null);
    const error = await picker.assign().catch((reason: unknown) => reason);
    expect(error).to.have.property('code', 'setup');
    expect(calls.count).to.equal(0);
  });

  it('is not sent by requestAssign() while the language of the first update loads', async () => {
    const calls = recordRequests();
    const picker = await createPicker({ noConfirm: true, lang: 'pl' });
    (await fixture(html`<div></div>`)).append(picker);
    picker.requestAssign();
    await picker.updateComplete;
    await untilPainted();
    expect(calls.count).to.equal(0);
  });
});

describe('a plan that a component of the page slots elsewhere', () => {
  it('leaves the group, also if the plans were read before', async () => {
    customElements.define(
      'slotting-plans',
      class extends HTMLElement {
        constructor() {
          super();
          this.attachShadow({ mode: 'open' }).innerHTML =
            '<portal-plan-picker value="b"><slot></slot></portal-plan-picker>';
        }
      },
    );
    const box = await mount<HTMLElement>(`<slotting-plans>${plans}</slotting-plans>`);
    const picker = box.shadowRoot?.firstElementChild as PortalPlanPickerElement;
    await picker.updateComplete;
    await untilPainted();
    planOf(box, 'a').setAttribute('label', 'Other');
    expect(picker.plans).to.have.length(3);
    planOf(box, 'b').slot = 'elsewhere';
    await untilPainted();
    await picker.updateComplete;
    expect(picker.plans.map(({ value }) => value)).to.deep.equal(['a', 'c']);
    expect(picker.request).to.equal(null);
  });
});
