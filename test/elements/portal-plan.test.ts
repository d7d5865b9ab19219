import { expect } from '@open-wc/testing';
import type { PortalPlanElement } from '../../src/elements/portal-plan.js';
import { mount, mountPicker } from '../support/mount.js';
import { queryRendered, textOf } from '../support/rendered.js';
import { cardOf, expectNoPart } from '../support/cards.js';
import { en } from '../../src/messages/en.js';
import { until } from '../support/waiting.js';

const texts = ['value', 'label', 'price', 'currency', 'interval', 'badge', 'href'] as const;

describe('portal-plan', () => {
  it('reflects its properties to attributes', async () => {
    const plan = await mount<PortalPlanElement>('<portal-plan></portal-plan>');
    for (const name of texts) plan[name] = `a ${name}`;
    plan.disabled = true;
    for (const name of texts) expect(plan.getAttribute(name)).to.equal(`a ${name}`);
    expect(plan.hasAttribute('disabled')).to.equal(true);
    plan.disabled = false;
    expect(plan.hasAttribute('disabled')).to.equal(false);
  });

  it('converts values that frameworks set as text and boolean properties', async () => {
    const plan = await mount<PortalPlanElement>('<portal-plan></portal-plan>');
    for (const [given, kept] of [
      [49, '49'],
      [null, ''],
      [undefined, ''],
    ] as const) {
      Object.assign(plan, { price: given });
      expect(plan.getAttribute('price'), String(given)).to.equal(kept);
    }
    for (const given of [undefined, null, 0, '']) {
      Object.assign(plan, { disabled: given });
      expect(plan.disabled, String(given)).to.equal(false);
    }
  });

  it('reads its attributes, and sets none itself', async () => {
    const plan = await mount<PortalPlanElement>('<portal-plan></portal-plan>');
    for (const name of texts) expect(plan[name], name).to.equal('');
    expect(plan.disabled).to.equal(false);
    expect(plan.getAttributeNames()).to.deep.equal([]);
    for (const name of texts) plan.setAttribute(name, `a ${name}`);
    plan.setAttribute('disabled', '');
    for (const name of texts) expect(plan[name]).to.equal(`a ${name}`);
    expect(plan.disabled).to.equal(true);
    for (const name of texts) plan.removeAttribute(name);
    for (const name of texts) expect(plan[name], name).to.equal('');
  });

  it('keeps the content of the page', async () => {
    const plan = await mount<PortalPlanElement>('<portal-plan><ul><li>10 projects</li></ul></portal-plan>');
    expect(plan.innerHTML).to.equal('<ul><li>10 projects</li></ul>');
    expect(plan.querySelector('li')?.getClientRects().length).to.equal(1);
  });

  it('is named by its value when it has no label', async () => {
    const picker = await mountPicker(undefined, {}, '<portal-plan value="pro" label=" "></portal-plan>');
    expect(cardOf(picker, 'pro').name).to.equal('pro');
  });

  it('is shown but cannot be chosen when disabled', async () => {
    const picker = await mountPicker(
      undefined,
      { value: 'pro' },
      '<portal-plan value="pro" disabled></portal-plan>',
    );
    const { isOffered, radio } = cardOf(picker, 'pro');
    expect([isOffered, radio?.disabled]).to.deep.equal([false, true]);
    expect(picker.request).to.equal(null);
  });

  it('J01: shows text that looks like markup as text', async () => {
    const plan = '<portal-plan value="pro" price="${1}" interval="{{x}}"></portal-plan>';
    const picker = await mountPicker(undefined, {}, plan);
    picker.querySelectorAll('portal-plan').forEach((each) => {
      each.label = '<img src=x onerror=alert(1)>';
      each.badge = '{price}';
    });
    await until(() => cardOf(picker, 'pro').badges.length, 'the badge');
    const { name, price, badges } = cardOf(picker, 'pro');
    expect({ name, price, badges }).to.deep.equal({
      name: '<img src=x onerror=alert(1)>',
      price: '${1} / {{x}}',
      badges: ['{price}'],
    });
    expect(queryRendered(picker, 'img')).to.have.length(0);
  });

  describe('href', () => {
    for (const href of [
      'https://example.com/sales',
      'http://example.com',
      '/sales',
      'mailto:a@b.example',
      'tel:+49',
    ])
      it(`links to ${href} and cannot be chosen`, async () => {
        const picker = await mountPicker(
          undefined,
          {},
          `<portal-plan value="x" label="Sales" href="${href}"></portal-plan>`,
        );
        const sales = cardOf(picker, 'x');
        expect(sales.link?.getAttribute('href')).to.equal(href);
        expect(sales.link?.rel.split(' ')).to.include.members(['noopener', 'noreferrer']);
        expect(textOf(sales.link as Element)).to.equal(`${en.link} Sales`);
        expectNoPart(sales, 'radio');
      });

    for (const href of [
      'javascript:alert(1)',
      ' JaVaScRiPt:alert(1)',
      'java\tscript:alert(1)',
      'java\nscript:alert(1)',
      '\u0001javascript:alert(1)',
      'data:text/html,<script>alert(1)</script>',
      'vbscript:msgbox(1)',
      'blob:https://example.com/1',
      'file:///etc/passwd',
      'https://user:secret@example.com/',
      'https://user@example.com/',
      'http://[bad',
    ])
      it(`J02: has no link to ${JSON.stringify(href)} and cannot be chosen`, async () => {
        const picker = await mountPicker(
          undefined,
          {},
          '<portal-plan value="x" label="Sales"></portal-plan>',
        );
        const [plan] = picker.plans;
        plan?.setAttribute('href', href);
        picker.requestUpdate();
        await picker.updateComplete;
        expect(queryRendered(picker, 'a')).to.have.length(0);
        const sales = cardOf(picker, 'x');
        expectNoPart(sales, 'link');
        expectNoPart(sales, 'radio');
        expect(sales.name).to.equal('Sales');
      });
  });
});
