/** Clicks on cards: they choose the plan, except on controls of the page and at the end of a text selection. */
import { expect } from '@open-wc/testing';
import { resetMouse, sendMouse } from '@web/test-runner-commands';
import type { PortalPlanPickerElement } from '../../../src/elements/portal-plan-picker.js';
import { recordEvents } from '../../support/events.js';
import { canHoldKeys as canDrag } from '../../support/keyboard.js';
import { fourPlans, planMarkup } from '../../support/markup.js';
import { mountPicker } from '../../support/mount.js';
import { cardOf, cardPartOf, markedLabelsOf, planOf, radiosOf } from '../../support/cards.js';

/** A component of the page with a button in its shadow root. */
class MoreButton extends HTMLElement {
  constructor() {
    super();
    this.attachShadow({ mode: 'open' }).innerHTML = '<button><b>More</b></button>';
  }
}
customElements.define('more-button', MoreButton);

/** Controls that a page may put into a plan; the element with the id is clicked. */
const controls: Record<string, string> = {
  'a link': '<a id="x" href="#x">More</a>',
  'text in a link': '<a href="#x"><b id="x">More</b></a>',
  'a link in an SVG image': '<svg><a href="#x"><text id="x" y="9">More</text></a></svg>',
  'a button': '<button id="x">More</button>',
  'text in a button': '<button><b id="x">More</b></button>',
  'an SVG image in a button': '<button><svg><circle id="x" r="9"></circle></svg></button>',
  'a list of options': '<select id="x"><option>1</option></select>',
  'a text area': '<textarea id="x"></textarea>',
  'a text field': '<input id="x">',
  'a check box': '<input type="checkbox" id="x">',
  'a label of a check box': '<label><input type="checkbox"><i id="x">More</i></label>',
  'an element with role=button': '<span role="button" id="x">More</span>',
  'an element with role=link': '<span role="link" id="x">More</span>',
  'an element with tabindex': '<span tabindex="0"><b id="x">More</b></span>',
  'editable text': '<p contenteditable><b id="x">More</b></p>',
  'editable plain text': '<p contenteditable="plaintext-only" id="x">More</p>',
  'a summary': '<details><summary id="x">More</summary>Text</details>',
  'a media player': '<audio controls id="x"></audio>',
  'a component with a button': '<more-button id="x"></more-button>',
};

const expectChoice = async (picker: PortalPlanPickerElement, ...names: string[]): Promise<void> => {
  await picker.updateComplete;
  expect(markedLabelsOf(picker, 'selected')).to.deep.equal(names);
  const checked = radiosOf(picker).filter((radio) => radio.checked);
  expect(checked.map(({ value }) => value)).to.deep.equal(names.map((name) => name.toLowerCase()));
};

/** Dispatches a click on the innermost element, also in a shadow root. */
const click = (element: Element): boolean =>
  (element.shadowRoot?.querySelector('b') ?? element).dispatchEvent(
    new MouseEvent('click', { bubbles: true, composed: true, cancelable: true, detail: 1 }),
  );

/** Dispatches the event that precedes a click or a selection. */
const begin = (element: Element): boolean =>
  element.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, composed: true }));

/** Selects text from one element into another. */
function select(from: Element, to: Element): void {
  begin(from);
  if (from !== to) begin(to);
  getSelection()?.setBaseAndExtent(from, 0, to, 1);
}

/** Clicks at a position in a box with the mouse, which not every driver has. */
async function pressAt(box: DOMRect, x: number, y: number): Promise<void> {
  await sendMouse({ type: 'click', position: [Math.round(box.left + x), Math.round(box.top + y)] });
}

/** Drags the mouse over a text. */
async function drag({ left, right, top, height, width }: DOMRect): Promise<void> {
  const y = Math.round(top + height / 2);
  await sendMouse({ type: 'move', position: [Math.ceil(left) + 1, y] });
  await sendMouse({ type: 'down' });
  await sendMouse({ type: 'move', position: [Math.round(left + width / 2), y] });
  await sendMouse({ type: 'move', position: [Math.floor(right) - 1, y] });
  await sendMouse({ type: 'up' });
}

const rectOf = (text: Node): DOMRect => {
  const range = document.createRange();
  range.selectNodeContents(text);
  return range.getBoundingClientRect();
};

afterEach(async () => {
  getSelection()?.removeAllRanges();
  history.replaceState(history.state, '', location.href.replace(/#.*/, ''));
  if (canDrag) await resetMouse();
});

describe('a click in a plan', () => {
  it('chooses the plan when the page stops the propagation of clicks on plans', async () => {
    const picker = await mountPicker();
    for (const each of picker.plans) each.addEventListener('click', (event) => event.stopPropagation());
    cardPartOf(cardOf(picker, 'pro'), 'price').click();
    await expectChoice(picker, 'Pro');
  });

  for (const [what, content] of Object.entries(controls))
    it(`on ${what} does not choose the plan`, async () => {
      const picker = await mountPicker(undefined, {}, planMarkup({ value: 'pro', label: 'Pro' }, content));
      const changes = recordEvents('change');
      const target = picker.querySelector('#x') as HTMLElement;
      click(target);
      target.focus();
      await picker.updateComplete;
      expect(picker.value).to.equal('');
      expect(changes.filter((event) => event.target === picker)).to.have.length(0);
      await expectChoice(picker);
    });

  it('on a control keeps the choice of another plan', async () => {
    const content = '<button id="x">More</button>';
    const plans =
      planMarkup({ value: 'pro', label: 'Pro' }, content) + planMarkup({ value: 'free', label: 'Free' });
    const picker = await mountPicker(undefined, { value: 'free' }, plans);
    picker.querySelector<HTMLElement>('#x')?.click();
    await expectChoice(picker, 'Free');
  });

  for (const [where, find] of Object.entries({
    'the card': (picker: Element) => cardOf(picker, 'pro').box,
    'the name': (picker: Element) => cardPartOf(cardOf(picker, 'pro'), 'label').firstElementChild,
    'the label': (picker: Element) => cardPartOf(cardOf(picker, 'pro'), 'label'),
    'the price': (picker: Element) => cardPartOf(cardOf(picker, 'pro'), 'price').firstElementChild,
    'the badge': (picker: Element) => cardPartOf(cardOf(picker, 'pro'), 'badge'),
    'the radio': (picker: Element) => cardPartOf(cardOf(picker, 'pro'), 'radio'),
    'the space around the content': (picker: Element) => cardPartOf(cardOf(picker, 'pro'), 'details'),
    'text of the page': (picker: Element) => planOf(picker, 'pro').querySelector('li'),
    'text in a details element': (picker: Element) => planOf(picker, 'pro').querySelector('details p'),
  }))
    it(`on ${where} chooses the plan, with one \`change\` event`, async () => {
      const plans = fourPlans.replace(
        'Unlimited projects',
        'Unlimited projects<details open><summary>More</summary><p>Text</p></details>',
      );
      const picker = await mountPicker(undefined, {}, plans);
      const changes = recordEvents('change');
      click(find(picker) as Element);
      await expectChoice(picker, 'Pro');
      expect(changes).to.have.length(1);
      click(find(picker) as Element);
      await expectChoice(picker, 'Pro');
      expect(changes).to.have.length(1);
    });

  it('outside the card chooses no plan', async () => {
    const picker = await mountPicker(undefined, {}, fourPlans);
    picker.click();
    planOf(picker, 'pro').click();
    await expectChoice(picker);
  });

  for (const [who, listen] of Object.entries({
    'the content': (picker: Element) => planOf(picker, 'pro').querySelector('li'),
    'the plan': (picker: Element) => planOf(picker, 'pro'),
    'the picker': (picker: Element) => picker,
    'an element around the picker': (picker: Element) => picker.parentElement,
  }))
    for (const capture of [true, false])
      it(`does not choose the plan when ${who} prevents it in the ${capture ? 'capture' : 'bubble'} phase`, async () => {
        const picker = await mountPicker(undefined, { value: 'free' });
        const changes = recordEvents('change');
        listen(picker)?.addEventListener('click', (event) => event.preventDefault(), { capture });
        click(planOf(picker, 'pro').querySelector('li') as Element);
        await expectChoice(picker, 'Free');
        expect([picker.value, changes.length]).to.deep.equal(['free', 0]);
      });

  it('at the end of a text selection in the plan does not choose it; one in another plan does', async () => {
    const picker = await mountPicker();
    const text = planOf(picker, 'pro').querySelector('li') as Element;
    select(text, text);
    expect(String(getSelection())).to.equal('Unlimited projects');
    click(text);
    await expectChoice(picker);
    const { box } = cardOf(picker, 'basic');
    begin(box);
    click(box);
    await expectChoice(picker, 'Basic');
  });

  it('at the end of a text selection from another plan does not choose the plan', async () => {
    const picker = await mountPicker();
    const [from, to] = ['basic', 'pro'].map((value) => planOf(picker, value).querySelector('li'));
    if (!from || !to) return expect.fail('There is no text.');
    select(from, to);
    click(to);
    await expectChoice(picker);
    getSelection()?.removeAllRanges();
    click(to);
    await expectChoice(picker, 'Pro');
  });
});

// The driver of WebKit has no mouse.
if (canDrag)
  describe('the mouse in a plan', () => {
    for (const [what, find] of Object.entries({
      'text of the page': (picker: Element) => planOf(picker, 'pro').querySelector('li')?.firstChild,
      'the price': (picker: Element) => cardPartOf(cardOf(picker, 'pro'), 'price').querySelector('strong'),
      'the name': (picker: Element) => cardPartOf(cardOf(picker, 'pro'), 'label').querySelector('bdi'),
    }))
      it(`selects ${what} by dragging without choosing the plan, which the next click chooses`, async () => {
        const picker = await mountPicker();
        const changes = recordEvents('change');
        await drag(rectOf(find(picker) as Node));
        await expectChoice(picker);
        const selected = String(getSelection());
        expect(selected).not.to.equal('');
        if (what === 'text of the page') expect(selected).to.contain('projects');
        expect(changes).to.have.length(0);
        const { box: pro } = cardOf(picker, 'pro');
        await pressAt(pro.getBoundingClientRect(), 6, pro.clientHeight - 6);
        await expectChoice(picker, 'Pro');
        expect(changes).to.have.length(1);
      });

    it('chooses the plan on plain text, the price, the name and the padding of the card', async () => {
      for (const where of ['li', 'price', 'label', 'padding']) {
        const picker = await mountPicker();
        const pro = cardOf(picker, 'pro');
        const box =
          where === 'li'
            ? rectOf(planOf(picker, 'pro').querySelector('li') as Element)
            : (where === 'padding' ? pro.box : cardPartOf(pro, where)).getBoundingClientRect();
        await pressAt(box, 4, where === 'padding' ? box.height - 4 : box.height / 2);
        await expectChoice(picker, 'Pro');
        picker.remove();
      }
    });

    it('presses a link and a button without choosing the plan', async () => {
      const content = '<a href="#x">More</a> <button>Compare</button>';
      const picker = await mountPicker(undefined, {}, planMarkup({ value: 'pro', label: 'Pro' }, content));
      const pressed: string[] = [];
      picker.addEventListener('click', ({ target }) => pressed.push((target as Element).localName));
      for (const control of picker.querySelectorAll('a, button'))
        await pressAt(control.getBoundingClientRect(), 5, 5);
      expect(pressed).to.deep.equal(['a', 'button']);
      await expectChoice(picker);
    });
  });
