/** A picker inside a form of the page. */
import {
  buttonOf,
  confirm,
  dialogOf,
  enterTime,
  expect,
  expectReleased,
  expectTraffic,
  mount,
  mountPicker,
  openReview,
  planOf,
  press,
  pressKeys,
  timeFieldOf,
  untilOutcome,
} from '../support/browser.js';

describe('a picker inside a form', () => {
  /** Mounts a picker in a form with these fields, inside their label if there is one. Counts the submits. */
  const mountInForm = async (fields = '<input name="mail" value="a">') => {
    const form = await mount<HTMLFormElement>(`<form>${fields}<button name="own">Send</button></form>`);
    const submits: Event[] = [];
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      submits.push(event);
    });
    const attributes = { 'default-plan': 'free', schedule: '' };
    const scene = await mountPicker({ attributes, into: form.querySelector('label') ?? form });
    return { scene, picker: scene.picker, form, submits };
  };

  it('I03 a change submits no form and adds no value to it, also in a label and in a disabled fieldset', async () => {
    const { scene, picker, form, submits } = await mountInForm(
      '<input name="mail" value="a"><fieldset disabled><label>Your plan </label></fieldset>',
    );
    await openReview(picker);
    await press(picker, 'dismiss');
    await press(picker, 'cancel');
    await press(picker, 'dismiss');
    await openReview(picker);
    await confirm(picker);
    await expectReleased(scene, picker);
    expect(submits).to.have.length(0);
    expect([...new FormData(form)]).to.deep.equal([['mail', 'a']]);
  });

  it('I03 Enter on a plan, in a date and in fields of the page inside the picker submits and sends nothing', async () => {
    const { scene, picker, submits } = await mountInForm();
    const [seats, code] = [document.createElement('input'), document.createElement('input')];
    planOf(picker, 'pro').append(seats);
    code.slot = 'review';
    picker.append(code);
    seats.focus();
    await pressKeys('Enter');
    buttonOf(picker, 'pro').focus();
    await pressKeys('Enter');
    await enterTime(picker, 'start', '2100-03-01T10:00');
    for (const field of [timeFieldOf(picker, 'start'), code]) {
      field?.focus();
      await pressKeys('Enter');
    }
    expect(submits).to.have.length(0);
    expect(dialogOf(picker).open).to.equal(true);
    await expectTraffic(scene, { calls: 0 });
  });

  it('I03 Enter in a form of the page inside the picker submits that form', async () => {
    const { picker } = await mountPicker();
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

  it('checks a form of the page with fields that are named as properties of the form', async () => {
    const { picker, calls } = await mountPicker();
    const names = ['children', 'id', 'slot', 'title', 'localName', 'parentElement'];
    const fields = names.map((name) => `<input name="${name}">`).join('');
    picker.insertAdjacentHTML('beforeend', `<form slot="review">${fields}<input required></form>`);
    const required = picker.querySelector<HTMLInputElement>('[required]') as HTMLInputElement;
    await openReview(picker);
    await confirm(picker);
    expect([dialogOf(picker).open, calls.count]).to.deep.equal([true, 0]);
    required.value = 'a';
    await confirm(picker);
    await untilOutcome(picker);
    expect([picker.error, calls.count]).to.deep.equal([null, 1]);
  });
});
