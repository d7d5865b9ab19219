/** Group I: a picker inside a form of the page. */
import { expect } from '@open-wc/testing';
import { confirm, enterTime, openReview, press } from '../support/actions.js';
import { expectTraffic } from '../support/attempts.js';
import { buttonOf, planOf } from '../support/cards.js';
import { pressKeys } from '../support/keyboard.js';
import { fourPlans } from '../support/markup.js';
import { mount } from '../support/mount.js';
import { expectReleased } from '../support/pending.js';
import { dialogOf, timeFieldOf } from '../support/rendered.js';
import { openScene, signIn } from '../support/scene.js';

describe('I03: a picker inside a form', () => {
  /** Mounts a form with the picker at the mark in this markup, and counts submits and resets. */
  const inForm = async (content: string) => {
    const scene = await openScene();
    const form = await mount<HTMLFormElement>(`<form>${content}<button name="own">Send</button></form>`);
    const submits: Event[] = [];
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      submits.push(event);
    });
    const picker = form.querySelector('portal-plan-picker') ?? expect.fail('There is no picker.');
    signIn(scene, picker);
    await picker.updateComplete;
    return { scene, form, submits, picker };
  };
  const marked = `<portal-plan-picker default-plan="free" schedule>${fourPlans}</portal-plan-picker>`;

  const places: Record<string, string> = {
    'among its fields': `<input name="mail" value="a">${marked}`,
    'in a label': `<label>Your plan ${marked}</label>`,
    'in a dialog form': `<div role="dialog">${marked}</div>`,
  };
  for (const [where, content] of Object.entries(places))
    it(`I03 a change submits no form and adds no value to it ${where}`, async () => {
      const { scene, form, submits, picker } = await inForm(content);
      const before = [...new FormData(form)];
      await openReview(picker);
      await press(picker, 'dismiss');
      await press(picker, 'cancel');
      await press(picker, 'dismiss');
      await openReview(picker);
      await confirm(picker);
      await expectReleased(scene, picker);
      expect(submits).to.have.length(0);
      expect([...new FormData(form)]).to.deep.equal(before);
    });

  it('I03 Enter on a plan and in a date submits and sends nothing', async () => {
    const { scene, submits, picker } = await inForm(marked);
    buttonOf(picker, 'pro').focus();
    await pressKeys('Enter');
    await enterTime(picker, 'start', '2100-03-01T10:00');
    timeFieldOf(picker, 'start')?.focus();
    await pressKeys('Enter');
    expect(submits).to.have.length(0);
    expect(dialogOf(picker).open).to.equal(true);
    await expectTraffic(scene, { calls: 0 });
  });

  it('I03 Enter in a field of the page inside a plan or the review submits nothing', async () => {
    const { scene, submits, picker } = await inForm(
      `<portal-plan-picker>${fourPlans}<input id="code" slot="review"></portal-plan-picker>`,
    );
    planOf(picker, 'pro').append(Object.assign(document.createElement('input'), { id: 'seats' }));
    for (const id of ['seats', 'code']) {
      if (id === 'code') await openReview(picker);
      const field = picker.querySelector<HTMLInputElement>(`#${id}`) ?? expect.fail('There is no field.');
      field.focus();
      await pressKeys('Enter');
    }
    expect(submits).to.have.length(0);
    expect(dialogOf(picker).open).to.equal(true);
    await expectTraffic(scene, { calls: 0 });
  });

  it('I03 Enter in a form of the page inside the picker submits that form', async () => {
    const { picker } = await inForm(marked);
    picker.remove();
    const page = await mount(`<div></div>`);
    page.append(picker);
    picker.insertAdjacentHTML('beforeend', '<form slot="review"><input><input type="submit"></form>');
    const own = picker.querySelector('form') ?? expect.fail('There is no form.');
    let submits = 0;
    own.addEventListener('submit', (event) => {
      event.preventDefault();
      submits++;
    });
    await openReview(picker);
    for (const field of own.querySelectorAll('input')) {
      field.focus();
      await pressKeys('Enter');
    }
    expect(submits).to.equal(2);
  });

  it('I03 a disabled fieldset around changes nothing: the picker is no field of the form', async () => {
    const { scene, form, picker } = await inForm(`<fieldset disabled>${marked}</fieldset>`);
    await openReview(picker);
    await confirm(picker);
    await expectReleased(scene, picker);
    expect([...new FormData(form)]).to.deep.equal([]);
  });

  it('I03 submitting and resetting the form sends nothing and keeps the review', async () => {
    const { scene, form, submits, picker } = await inForm(`<input name="mail">${marked}`);
    form.querySelector('input')?.focus();
    await pressKeys('Enter');
    form.querySelector('button')?.click();
    form.requestSubmit();
    expect(submits).to.have.length(3);
    await openReview(picker);
    form.reset();
    await picker.updateComplete;
    expect(dialogOf(picker).open).to.equal(true);
    await expectTraffic(scene, { calls: 0 });
  });
});
