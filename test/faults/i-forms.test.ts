/** Group I: a picker inside a form of the page. */
import { expect } from '@open-wc/testing';
import { sendMouse } from '@web/test-runner-commands';
import { choosePlan, confirm, enterTime, openReview, press } from '../support/actions.js';
import { expectTraffic } from '../support/attempts.js';
import { cardOf, cardPartOf, planOf, radioOf } from '../support/cards.js';
import { listen, recordEvents } from '../support/events.js';
import { pressKeys } from '../support/keyboard.js';
import { fourPlans } from '../support/markup.js';
import { mount } from '../support/mount.js';
import { expectReleased } from '../support/pending.js';
import { dialogOf, partsOf, timeFieldOf } from '../support/rendered.js';
import { openScene, signIn } from '../support/scene.js';
import { untilNextTask } from '../support/waiting.js';

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
      const changes = recordEvents('change');
      await choosePlan(picker, 'pro');
      expect(changes).to.have.length(1);
      await press(picker, 'submit');
      await press(picker, 'dismiss');
      await press(picker, 'cancel');
      await press(picker, 'dismiss');
      await press(picker, 'submit');
      await confirm(picker);
      await expectReleased(scene, picker);
      expect(submits).to.have.length(0);
      expect([...new FormData(form)]).to.deep.equal(before);
    });

  it('I03 Enter on a plan and in a date submits and sends nothing', async () => {
    const { scene, submits, picker } = await inForm(marked);
    await choosePlan(picker, 'pro');
    radioOf(picker, 'pro').focus();
    await pressKeys('Enter');
    await enterTime(picker, 'start', '2100-03-01T10:00');
    timeFieldOf(picker, 'start')?.focus();
    await pressKeys('Enter');
    expect(submits).to.have.length(0);
    expect(dialogOf(picker).open).to.equal(false);
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

  describe('in a fieldset that is disabled', () => {
    const disabled = `<fieldset disabled>${marked}</fieldset>`;
    const fieldsetOf = (picker: Element) =>
      picker.closest('fieldset') ?? expect.fail('There is no fieldset.');

    it('I03 nothing can be chosen or sent until it is enabled', async () => {
      const { scene, form, picker } = await inForm(disabled);
      await picker.updateComplete;
      expect(cardOf(picker, 'pro').radio).to.equal(undefined);
      expect(partsOf(picker, 'submit')).to.have.length(0);
      picker.value = 'pro';
      picker.requestAssign();
      await picker.updateComplete;
      expect(dialogOf(picker).open).to.equal(false);
      await expectTraffic(scene, { calls: 0 });
      fieldsetOf(picker).disabled = false;
      await picker.updateComplete;
      await openReview(picker);
      await confirm(picker);
      await expectReleased(scene, picker);
      expect([...new FormData(form)]).to.deep.equal([]);
    });

    it('I03 closes the review and continues a delayed change when it is disabled', async () => {
      const { scene, picker } = await inForm(disabled.replace(' disabled', ''));
      await openReview(picker);
      fieldsetOf(picker).disabled = true;
      await picker.updateComplete;
      expect(dialogOf(picker).open).to.equal(false);
      fieldsetOf(picker).disabled = false;
      await picker.updateComplete;
      listen('plan-assign', (event) => {
        fieldsetOf(picker).disabled = true;
        event.waitUntil(
          untilNextTask().then(async () => {
            const { left, top } = radioOf(picker, 'basic').getBoundingClientRect();
            // The driver of WebKit cannot hold keys.
            if (/Chrome|Firefox/.test(navigator.userAgent))
              await sendMouse({ type: 'click', position: [Math.round(left + 4), Math.round(top + 4)] });
            else radioOf(picker, 'basic').click();
            expect(picker.value, 'while it is held').to.equal('pro');
          }),
        );
      });
      listen('plan-assigned', () => (fieldsetOf(picker).disabled = false));
      await openReview(picker);
      await confirm(picker);
      await expectReleased(scene, picker);
    });
  });

  it('I03 submitting and resetting the form sends nothing and keeps the choice', async () => {
    const { scene, form, submits, picker } = await inForm(`<input name="mail">${marked}`);
    await choosePlan(picker, 'pro');
    form.querySelector('input')?.focus();
    await pressKeys('Enter');
    form.querySelector('button')?.click();
    form.requestSubmit();
    expect(submits).to.have.length(3);
    form.reset();
    await picker.updateComplete;
    expect(radioOf(picker, 'pro').checked).to.equal(true);
    expect(dialogOf(picker).open).to.equal(false);
    await expectTraffic(scene, { calls: 0 });
  });

  it("I03 a click on a plan's name, price or content chooses it once and sends nothing", async () => {
    const { scene, submits, picker } = await inForm(marked);
    const changes = recordEvents('change');
    for (const [index, value] of ['free', 'basic', 'pro'].entries()) {
      const drawn = cardOf(picker, value);
      const places = [
        cardPartOf(drawn, 'label'),
        cardPartOf(drawn, 'price'),
        planOf(picker, value).querySelector('li'),
      ];
      for (const place of places) place?.click();
      expect(picker.value).to.equal(value);
      expect(changes).to.have.length(index + 1);
    }
    expect(submits).to.have.length(0);
    await expectTraffic(scene, { calls: 0 });
  });
});
