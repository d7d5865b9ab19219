/** The plans as one radio group for the keyboard, although each radio button is in its own shadow root. */
import { expect, fixture, html } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import type { PortalPlanPickerElement } from '../../../src/elements/portal-plan-picker.js';
import { choosePlan, press } from '../../support/actions.js';
import { recordEvents } from '../../support/events.js';
import { canHoldKeys, pressKeys } from '../../support/keyboard.js';
import { planMarkup } from '../../support/markup.js';
import { mount, mountPicker } from '../../support/mount.js';
import { focusedElement } from '../../support/rendered.js';
import { cardOf, markedLabelsOf, planOf, radioOf, radiosOf } from '../../support/cards.js';
import { until } from '../../support/waiting.js';
import { holdAssignments } from '../../support/hold-assignments.js';

const named = (value: string, attributes = {}, content = ''): string =>
  planMarkup({ value, label: value.toUpperCase(), ...attributes }, content);

const three = named('a') + named('b') + named('c');

const arrows = ['ArrowDown', 'ArrowRight', 'ArrowUp', 'ArrowLeft'];

/** Values of the checked radio buttons. */
const checked = (picker: Element): string[] =>
  radiosOf(picker)
    .filter((radio) => radio.checked)
    .map(({ value }) => value);

/** The id of the picker, and the plan or part, that has the focus. */
function whereFocusIs(): string {
  const focus = focusedElement();
  if (!focus) return 'nothing';
  const { host } = focus.getRootNode() as Partial<ShadowRoot>;
  const inside = focus.part.contains('radio') ? (focus as HTMLInputElement).value : focus.part.value;
  return `${host?.closest('portal-plan-picker')?.id ?? ''} ${inside || focus.id}`;
}

/** Two pickers with equal plans between two fields. */
async function mountTwo(): Promise<[PortalPlanPickerElement, PortalPlanPickerElement]> {
  const box = await fixture<HTMLElement>(html`<div><input id="before" /></div>`);
  const [one, two] = [
    await mount<PortalPlanPickerElement>(`<portal-plan-picker id="1">${three}</portal-plan-picker>`, box),
    await mount<PortalPlanPickerElement>(`<portal-plan-picker id="2">${three}</portal-plan-picker>`, box),
  ];
  box.insertAdjacentHTML('beforeend', '<input id="after">');
  box.querySelector('input')?.focus();
  return [one, two];
}

/** Presses Tab until the end of the page; returns each stop. */
async function tabThrough(): Promise<string[]> {
  const stops: string[] = [];
  while (stops.length < 9 && stops.at(-1) !== ' after') {
    await pressKeys('Tab');
    stops.push(whereFocusIs());
  }
  return stops;
}

/** Presses keys on a plan; returns the chosen plan after each. */
async function pressOn(picker: PortalPlanPickerElement, from: string, ...keys: string[]): Promise<string[]> {
  radioOf(picker, from).focus();
  const chosen: string[] = [];
  for (const key of keys) {
    await pressKeys(key);
    await picker.updateComplete;
    chosen.push(picker.value);
    expect(checked(picker), `checked after ${key}`).to.deep.equal(picker.value ? [picker.value] : []);
  }
  return chosen;
}

describe('two pickers with equal plans', () => {
  it('have one tab stop each, followed by their buttons', async () => {
    const [one] = await mountTwo();
    expect(await tabThrough()).to.deep.equal(['1 a', '1 submit', '2 a', '2 submit', ' after']);
    await choosePlan(one, 'c');
    one.parentElement?.querySelector('input')?.focus();
    expect(await tabThrough()).to.deep.equal(['1 c', '1 submit', '2 a', '2 submit', ' after']);
  });

  it('are left by Tab after an arrow key has chosen a plan', async () => {
    const [one, two] = await mountTwo();
    await pressKeys('Tab', 'ArrowDown');
    expect([whereFocusIs(), one.value]).to.deep.equal(['1 b', 'b']);
    await pressKeys('Tab', 'Tab', 'ArrowUp');
    expect([whereFocusIs(), two.value]).to.deep.equal(['2 c', 'c']);
    await pressKeys('Tab');
    expect(whereFocusIs()).to.equal('2 submit');
    expect([checked(one), checked(two)]).to.deep.equal([['b'], ['c']]);
  });

  it('have separate choices', async () => {
    const [one, two] = await mountTwo();
    await choosePlan(one, 'b');
    expect(await pressOn(two, 'a', ' ', 'ArrowDown', 'ArrowDown', 'ArrowDown')).to.deep.equal([
      ...['a', 'b', 'c', 'a'],
    ]);
    expect(whereFocusIs()).to.equal('2 a');
    await one.updateComplete;
    expect([one.value, checked(one), markedLabelsOf(one, 'selected')]).to.deep.equal(['b', ['b'], ['B']]);
    expect([two.value, checked(two), markedLabelsOf(two, 'selected')]).to.deep.equal(['a', ['a'], ['A']]);
  });
});

describe('the only available plan', () => {
  for (const [what, plans] of Object.entries({
    'without other plans': named('a'),
    'among unavailable plans':
      named('x', { disabled: '' }) + named('a') + planMarkup({ label: 'Sales', href: '/sales' }),
  }))
    it(`${what} is chosen by Space, and not by an arrow key`, async () => {
      const picker = await mountPicker(undefined, {}, plans);
      const changes = recordEvents('change');
      picker.focus();
      await pressKeys(...arrows);
      await picker.updateComplete;
      expect([picker.value, checked(picker), changes.length]).to.deep.equal(['', [], 0]);
      expect(focusedElement() === radioOf(picker, 'a'), 'the focus stays').to.equal(true);
      await pressKeys(' ');
      await picker.updateComplete;
      expect([picker.value, checked(picker), changes.length]).to.deep.equal(['a', ['a'], 1]);
    });
});

describe('arrow keys', () => {
  it('choose the next and the previous plan, and wrap around', async () => {
    const picker = await mountPicker(undefined, {}, three);
    const changes = recordEvents('change');
    expect(await pressOn(picker, 'b', ...arrows)).to.deep.equal(['c', 'a', 'c', 'b']);
    expect(await pressOn(picker, 'c', 'ArrowRight', 'ArrowLeft')).to.deep.equal(['a', 'c']);
    expect(changes).to.have.length(6);
    expect(focusedElement() === radioOf(picker, 'c'), 'the focus follows').to.equal(true);
  });

  it('skip plans that are disabled, current, links, without a value or in another interval', async () => {
    const interval = 'month';
    const picker = await mountPicker(
      undefined,
      { 'current-plan': 'now' },
      named('a', { interval }) +
        named('off', { interval, disabled: '' }) +
        named('now', { interval }) +
        named('sales', { interval, href: '/sales' }) +
        planMarkup({ label: 'Information' }) +
        named('yearly', { interval: 'year' }) +
        named('z', { interval }),
    );
    expect(await pressOn(picker, 'a', ...arrows)).to.deep.equal(['z', 'a', 'z', 'a']);
    planOf(picker, 'off').disabled = false;
    await until(() => !radioOf(picker, 'off').disabled, 'the plan to be offered');
    expect(await pressOn(picker, 'a', 'ArrowDown', 'ArrowDown')).to.deep.equal(['off', 'z']);
  });

  it('choose the current plan when it can be chosen for another time', async () => {
    const picker = await mountPicker(undefined, { 'current-plan': 'b', schedule: '' }, three);
    expect(await pressOn(picker, 'a', 'ArrowDown', 'ArrowDown')).to.deep.equal(['b', 'c']);
  });

  it('swap left and right on a page from right to left', async () => {
    const picker = await mountPicker(undefined, { dir: 'rtl' }, three);
    expect(await pressOn(picker, 'b', 'ArrowLeft', 'ArrowRight', 'ArrowRight')).to.deep.equal([
      'c',
      'b',
      'a',
    ]);
    expect(await pressOn(picker, 'b', 'ArrowDown', 'ArrowUp', 'ArrowUp')).to.deep.equal(['c', 'b', 'a']);
    picker.dir = '';
    (picker.parentElement as HTMLElement).style.direction = 'rtl';
    expect(await pressOn(picker, 'b', 'ArrowLeft', 'ArrowRight', 'ArrowRight')).to.deep.equal([
      'c',
      'b',
      'a',
    ]);
  });

  it('do not scroll the page', async () => {
    const picker = await mountPicker(undefined, {}, three);
    for (const key of arrows) {
      const event = new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true });
      expect(radioOf(picker, 'a').dispatchEvent(event), key).to.equal(false);
    }
  });

  for (const modifier of ['Alt', 'Control', 'Meta'])
    it(`with ${modifier} choose nothing and are not prevented`, async () => {
      const picker = await mountPicker(undefined, {}, three);
      const name = modifier === 'Control' ? 'ctrlKey' : `${modifier.toLowerCase()}Key`;
      for (const key of arrows) {
        const init = { key, [name]: true, bubbles: true, composed: true, cancelable: true };
        expect(radioOf(picker, 'a').dispatchEvent(new KeyboardEvent('keydown', init)), key).to.equal(true);
      }
      expect([picker.value, checked(picker)]).to.deep.equal(['', []]);
    });

  it('with Control held choose nothing and reach the page', async () => {
    const picker = await mountPicker(undefined, {}, three);
    const prevented: boolean[] = [];
    picker.parentElement?.addEventListener('keydown', (event) => {
      if (event.key === 'ArrowDown') prevented.push(event.defaultPrevented);
    });
    picker.focus();
    // The driver of WebKit cannot hold a key: there both are plain.
    if (canHoldKeys) await sendKeys({ down: 'Control' });
    await pressKeys('ArrowDown');
    if (canHoldKeys) await sendKeys({ up: 'Control' });
    expect(prevented).to.deep.equal([!canHoldKeys]);
    expect(picker.value).to.equal(canHoldKeys ? '' : 'b');
  });

  it('with Shift choose as without, like a native radio group', async () => {
    const picker = await mountPicker(undefined, {}, three);
    picker.focus();
    // The driver of WebKit cannot hold a key.
    const init = { key: 'ArrowDown', shiftKey: true, bubbles: true, composed: true, cancelable: true };
    if (canHoldKeys) {
      await sendKeys({ down: 'Shift' });
      await pressKeys('ArrowDown');
      await sendKeys({ up: 'Shift' });
    } else radioOf(picker, 'a').dispatchEvent(new KeyboardEvent('keydown', init));
    await picker.updateComplete;
    expect([picker.value, checked(picker)]).to.deep.equal(['b', ['b']]);
  });

  it('choose nothing while an assignment is pending', async () => {
    const picker = await mountPicker(undefined, { value: 'b', 'no-confirm': '' }, three);
    const release = holdAssignments(picker);
    await press(picker, 'submit');
    expect(picker.pending).to.equal(true);
    const changes = recordEvents('change');
    expect(await pressOn(picker, 'b', ...arrows, ' ')).to.deep.equal(Array(5).fill('b'));
    expect(await pressOn(picker, 'c', ' ')).to.deep.equal(['b']);
    expect(changes).to.have.length(0);
    release(false);
    await until(() => !picker.pending, 'the assignment to end');
    expect(await pressOn(picker, 'b', 'ArrowDown')).to.deep.equal(['c']);
  });
});

describe('the tab stop of the plans', () => {
  const stops = (picker: Element): string[] =>
    radiosOf(picker)
      .filter(({ tabIndex, disabled }) => tabIndex === 0 && !disabled)
      .map(({ value }) => value);

  it('is the chosen plan, or else the first available one', async () => {
    const picker = await mountPicker(undefined, { 'current-plan': 'a' }, three);
    const change = async (act: () => void, expected: string[]): Promise<void> => {
      act();
      await picker.updateComplete;
      expect(stops(picker), String(act)).to.deep.equal(expected);
    };
    await change(() => undefined, ['b']);
    await change(() => (picker.value = 'c'), ['c']);
    await change(() => (planOf(picker, 'c').disabled = true), ['b']);
    await change(() => (picker.value = 'a'), ['b']);
    await change(() => (picker.currentPlan = ''), ['a']);
    await change(() => (picker.value = 'unknown'), ['a']);
    await change(() => (planOf(picker, 'a').href = '/sales'), ['b']);
    await change(() => (planOf(picker, 'b').value = ''), []);
    await change(() => (planOf(picker, 'c').disabled = false), ['c']);
  });

  it('is focused by focus() of the picker; focus() of a plan focuses its radio button or link', async () => {
    const picker = await mountPicker(undefined, {}, three + named('sales', { href: '/sales' }));
    planOf(picker, 'c').focus();
    expect(focusedElement() === radioOf(picker, 'c')).to.equal(true);
    picker.focus();
    expect(focusedElement() === radioOf(picker, 'a')).to.equal(true);
    planOf(picker, 'sales').focus();
    expect(focusedElement() === cardOf(picker, 'sales').link).to.equal(true);
    expect(picker.value).to.equal('');
  });
});

describe('a `change` listener that sets another value', () => {
  for (const [how, choose] of Object.entries({
    'an arrow key': async (picker: PortalPlanPickerElement) => {
      radioOf(picker, 'a').focus();
      await pressKeys('ArrowDown');
    },
    Space: async (picker: PortalPlanPickerElement) => {
      radioOf(picker, 'b').focus();
      await pressKeys(' ');
    },
    'a click on the card': (picker: PortalPlanPickerElement) => {
      cardOf(picker, 'b').box.click();
    },
    'a click on the label': (picker: PortalPlanPickerElement) => {
      radioOf(picker, 'b').labels?.[0]?.click();
    },
  }))
    for (const [start, veto] of [
      ['', ''],
      ['a', ''],
      ['a', 'a'],
      ['a', 'c'],
      ['', 'c'],
    ] as const)
      it(`leaves only "${veto}" checked after ${how} with "${start}" chosen`, async () => {
        const picker = await mountPicker(undefined, { value: start }, three);
        const changes = recordEvents('change');
        picker.addEventListener('change', () => (picker.value = veto));
        await choose(picker);
        await picker.updateComplete;
        expect(changes).to.have.length(1);
        expect(picker.value).to.equal(veto);
        expect(checked(picker)).to.deep.equal(veto ? [veto] : []);
        expect(markedLabelsOf(picker, 'selected')).to.deep.equal(veto ? [veto.toUpperCase()] : []);
        // The radio button whose choice was undone can be pressed again.
        await choose(picker);
        await picker.updateComplete;
        expect(changes).to.have.length(2);
        expect(checked(picker)).to.deep.equal(veto ? [veto] : []);
      });
});

describe('controls of the page in a plan', () => {
  const content = `<input type="radio" name="seats" value="1"><input type="radio" name="seats" value="2">
    <input type="checkbox"><select><option>1</option><option>2</option></select><input id="text"><textarea></textarea>`;

  const mountControls = (): Promise<PortalPlanPickerElement> =>
    mountPicker(undefined, {}, named('a', {}, content) + named('b'));

  it('keep their arrow keys: radio buttons of the page are their own group', async () => {
    const picker = await mountControls();
    const [one, two] = picker.querySelectorAll<HTMLInputElement>('[name=seats]');
    one?.focus();
    await pressKeys(' ', 'ArrowDown');
    expect([one?.checked, two?.checked]).to.deep.equal([false, true]);
    expect(focusedElement() === two, 'the focus is on the other radio of the page').to.equal(true);
    expect([picker.value, checked(picker)]).to.deep.equal(['', []]);
  });

  it('keep their keys in text fields', async () => {
    const picker = await mountControls();
    for (const field of picker.querySelectorAll<HTMLInputElement>('#text, textarea')) {
      field.focus();
      await pressKeys('1', '3', 'ArrowLeft', '2', ' ');
      expect(field.value).to.equal('12 3');
    }
    expect([picker.value, checked(picker)]).to.deep.equal(['', []]);
  });

  it('receive every arrow key', async () => {
    const picker = await mountControls();
    for (const control of picker.querySelectorAll('input, select, textarea'))
      for (const key of arrows) {
        const event = new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true });
        expect(control.dispatchEvent(event), `${control.outerHTML} ${key}`).to.equal(true);
      }
    expect(picker.value).to.equal('');
  });

  it('choose no plan by their `change` events, also with the value of a plan', async () => {
    const picker = await mountControls();
    await choosePlan(picker, 'b');
    for (const control of picker.querySelectorAll<HTMLInputElement>('input:not(#text), select')) {
      if (control.localName === 'input') control.value = 'a';
      control.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
      control.dispatchEvent(new Event('change', { bubbles: true, composed: true }));
      control.click();
      await picker.updateComplete;
      expect([picker.value, checked(picker)], control.outerHTML).to.deep.equal(['b', ['b']]);
    }
  });
});

describe('the radio buttons of plans', () => {
  it('have a position among the displayed ones for assistive technology', async () => {
    const interval = (of: string) => ({ interval: of });
    const picker = await mountPicker(
      undefined,
      { 'current-plan': 'c' },
      named('a', interval('month')) +
        named('b', { ...interval('month'), disabled: '' }) +
        named('link', { ...interval('month'), href: '/sales' }) +
        `<div>${named('c', interval('month'))}</div>` +
        named('y', interval('year')),
    );
    const positions = () =>
      radiosOf(picker)
        .filter((radio) => radio.getClientRects().length)
        .map((radio) => `${radio.value} ${radio.ariaPosInSet}/${radio.ariaSetSize}`);
    // The current plan has no radio button.
    expect(positions()).to.deep.equal(['a 1/2', 'b 2/2']);
    await choosePlan(picker, 'year');
    expect(positions()).to.deep.equal(['y 1/1']);
    picker.insertAdjacentHTML('afterbegin', named('new'));
    await until(() => positions().length === 2, 'the new plan');
    await picker.updateComplete;
    expect(positions()).to.deep.equal(['new 1/2', 'y 2/2']);
  });

  it('share a name that no other picker has', async () => {
    const names = (await mountTwo()).map((picker) => radiosOf(picker).map(({ name }) => name));
    expect(names.map((each) => new Set(each).size)).to.deep.equal([1, 1]);
    expect(new Set(names.flat()).size).to.equal(2);
  });
});
