/** The review dialog in a page that hides it, handles its keys, removes it, or is in a frame. */
import { executeServerCommand, sendMouse } from '@web/test-runner-commands';
import type { PortalPlanPickerElement } from '../../src/picker/portal-plan-picker.js';
import { format } from '../../src/i18n/format.js';
import {
  buttonOf,
  consoleLinesOf,
  dialogOf,
  dispatchClickAt,
  en,
  expect,
  expectTraffic,
  fixture,
  focusedElement,
  html,
  listen,
  mount,
  mountPicker,
  noticeOf,
  openPage,
  openReview,
  pickerMarkup,
  type PickerScene,
  press,
  pressKeys,
  queryRendered,
  recordEvents,
  reinsert,
  reviewOf,
  scriptTag,
  until,
  untilPainted,
  untilSettled,
} from '../support/browser.js';

interface Stage extends PickerScene {
  /** The box around the picker. */
  box: HTMLElement;
  /** A button after the box. */
  other: HTMLButtonElement;
  presses: Event[];
  /** Events `plan-assign`. */
  asked: Event[];
}

/** Mounts a picker in a box, or in its shadow root. */
async function mountInBox(markup = '<div>', shadow?: ShadowRootMode): Promise<Stage> {
  const page = await fixture(html`<div></div>`);
  page.innerHTML = `${markup}</${/\w+/.exec(markup)?.[0] ?? ''}><button>Elsewhere</button>`;
  const [box, other] = page.children as unknown as [HTMLElement, HTMLButtonElement];
  const into = (shadow ? box.attachShadow({ mode: shadow }) : box) as Element;
  const attributes = { 'current-plan': 'basic', 'default-plan': 'free' };
  const scene = await mountPicker({ into, attributes });
  const presses: Event[] = [];
  other.addEventListener('click', (event) => presses.push(event));
  return { ...scene, box, other, presses, asked: recordEvents('plan-assign') };
}

/** Opens the review by keyboard. */
async function open({ picker }: Pick<Stage, 'picker'>): Promise<void> {
  buttonOf(picker, 'pro').focus();
  await pressKeys('Enter');
  await until(() => dialogOf(picker).open, 'the review');
}

/** Opens the review by a script. */
async function openByScript({ picker }: Pick<Stage, 'picker'>): Promise<void> {
  picker.review('pro');
  await picker.updateComplete;
}

const closed = ({ picker }: Stage): Promise<void> =>
  until(() => !dialogOf(picker).open, 'the review to close');

/** Checks that the page is not inert: a button is hit, focused and pressed. */
async function expectReachable({ other, presses }: Stage): Promise<void> {
  other.scrollIntoView({ block: 'center' });
  const { x, y, width, height } = other.getBoundingClientRect();
  const isHit = document.elementFromPoint(x + width / 2, y + height / 2) === other;
  expect(isHit, 'the pointer reaches the page').to.equal(true);
  other.focus();
  expect(document.activeElement === other, 'the focus reaches the page').to.equal(true);
  const before = presses.length;
  await pressKeys('Enter');
  await until(() => presses.length > before, 'the press');
}

/** Checks that nothing was sent and no plan-assign dispatched. */
async function expectNothingSent(stage: Stage): Promise<void> {
  expect(stage.asked).to.deep.equal([]);
  expect(stage.events).to.deep.equal([]);
  await expectTraffic(stage, { calls: 0 });
  expect(stage.uncaught).to.deep.equal([]);
}

/** Checks that the review is modal and shows the change. */
function expectModal({ picker }: Stage): void {
  expect(dialogOf(picker).matches(':modal')).to.equal(true);
  expect(reviewOf(picker).title).to.equal(format(en['confirm-switch'], { plan: 'Pro' }));
}

describe('hidden reviews', () => {
  it('N14 closes, does not open while the picker is hidden, and opens once it is shown', async () => {
    const stage = await mountInBox();
    const { picker, box, other } = stage;
    await open(stage);
    box.style.display = 'none';
    await closed(stage);
    await expectReachable(stage);
    await openByScript(stage);
    await untilSettled();
    expect(dialogOf(picker).open, 'while it is hidden').to.equal(false);
    expect(consoleLinesOf(stage).join()).to.match(/is hidden, and so is its review, which has closed/);
    expect(document.activeElement === other, 'the focus stays').to.equal(true);
    await expectReachable(stage);
    box.style.display = 'block';
    await untilSettled();
    await picker.updateComplete;
    expect([dialogOf(picker).open, noticeOf(picker)], 'once shown').to.deep.equal([false, en.notChanged]);
    await openByScript(stage);
    await untilPainted();
    expectModal(stage);
    await press(picker, 'dismiss');
    await expectReachable(stage);
    await expectNothingSent(stage);
  });

  for (const [how, markup, shadow, hide] of [
    // Fires no event of a resize.
    ['a closed <details>', '<details open>', undefined, (box) => box.removeAttribute('open')],
    ['an inert host of the shadow root around it', '<div>', 'closed', (box) => (box.inert = true)],
  ] as [string, string, ShadowRootMode | undefined, (box: HTMLElement) => unknown][])
    it(`N14 closes and leaves the page usable with ${how}`, async () => {
      const stage = await mountInBox(markup, shadow);
      await open(stage);
      hide(stage.box);
      await closed(stage);
      await expectReachable(stage);
    });

  it('N14 opens and stays open with display: contents on the picker', async () => {
    const stage = await mountInBox();
    stage.picker.style.display = 'contents';
    await open(stage);
    await untilPainted();
    await untilPainted();
    expectModal(stage);
  });

  it('N14 leaves the page usable and opens again when a script removes the attribute `open`', async () => {
    const stage = await mountInBox();
    await open(stage);
    dialogOf(stage.picker).removeAttribute('open');
    await until(() => !queryRendered(stage.picker, '[part^=confirm]').length, 'the review to close');
    await expectReachable(stage);
    await open(stage);
    expectModal(stage);
  });

  it('N14 closes and leaves nothing inert when moved in one task', async () => {
    const stage = await mountInBox();
    await open(stage);
    reinsert(stage.picker);
    await stage.picker.updateComplete;
    expect(dialogOf(stage.picker).open).to.equal(false);
    await expectReachable(stage);
    await open(stage);
    await expectNothingSent(stage);
  });
});

describe('Escape closes only the review', () => {
  it('N15 in closed shadow DOM, with the focus on nothing', async () => {
    const stage = await mountInBox('<div>', 'closed');
    await open(stage);
    const keys = recordEvents('keydown');
    (focusedElement() as HTMLElement).blur();
    await pressKeys('Escape');
    await closed(stage);
    expect(keys).to.deep.equal([]);
  });

  // Chromium closes dialogs together that opened without a user activation in between.
  it("N15 in the page's own dialog, opened by a script", async () => {
    const stage = await mountInBox('<dialog>');
    const box = stage.box as HTMLDialogElement;
    box.showModal();
    await openByScript(stage);
    await untilPainted();
    await pressKeys('Escape');
    await closed(stage);
    await untilPainted();
    expect(box.open, 'after one Escape').to.equal(true);
    await pressKeys('Escape');
    await until(() => !box.open, 'the box to close');
  });

  it('N15 in a field of the page inside it', async () => {
    const stage = await mountInBox();
    const field = document.createElement('input');
    field.slot = 'review';
    stage.picker.append(field);
    await open(stage);
    field.focus();
    await pressKeys('a', 'Escape');
    await closed(stage);
    expect(field.value).to.equal('a');
  });

  it('N15 passes other keys, scripted ones, and those without a review to the page', async () => {
    const stage = await mountInBox();
    const keys: string[] = [];
    listen('keydown', ({ key }) => keys.push(key));
    await open(stage);
    keys.length = 0;
    await pressKeys('Tab', 'ArrowDown');
    stage.other.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    expect(keys).to.deep.equal(['Tab', 'ArrowDown', 'Escape']);
    expect(dialogOf(stage.picker).open).to.equal(true);
    await pressKeys('Escape');
    await closed(stage);
    keys.length = 0;
    await pressKeys('Escape');
    expect(keys).to.deep.equal(['Escape']);
  });

  it("N15 passes Escape to the page's dialog above the review, and to a field in it", async () => {
    const stage = await mountInBox();
    await open(stage);
    const above = await mount<HTMLDialogElement>('<dialog><input></dialog>');
    const keys: string[] = [];
    // The field handles the first Escape itself.
    above.addEventListener('keydown', (event) => {
      if (keys.push(event.key) === 1) event.preventDefault();
    });
    above.showModal();
    await pressKeys('Escape');
    await untilPainted();
    expect(above.open, 'after the first Escape').to.equal(true);
    await pressKeys('Escape');
    await until(() => !above.open, 'the dialog of the page to close');
    expect(keys).to.deep.equal(['Escape', 'Escape']);
    expect(dialogOf(stage.picker).open).to.equal(true);
  });
});

describe('only a click on the backdrop closes the review', () => {
  // The driver of WebKit has no mouse.
  if (/Chrome|Firefox/.test(navigator.userAgent))
    it('N16 not one in its padding, nor a text selection that begins or ends outside', async () => {
      const stage = await mountInBox();
      await mount('<style>portal-plan-picker::part(dialog) { padding: 40px }</style>', stage.box);
      await open(stage);
      await untilPainted();
      const dialog = dialogOf(stage.picker);
      await Promise.all(dialog.getAnimations().map(({ finished }) => finished));
      const { left, top } = dialog.getBoundingClientRect();
      const title = dialog.querySelector('h2')?.getBoundingClientRect() ?? expect.fail('no heading');
      const padding = [left + 15, top + 15] as const;
      const heading = [title.left + 10, title.top + title.height / 2] as const;
      const backdrop = [Math.max(2, left / 2), Math.max(2, top / 2)] as const;
      const move = ([x, y]: readonly [number, number]): Promise<void> =>
        sendMouse({ type: 'move', position: [Math.round(x), Math.round(y)] });
      for (const [what, from, to, isOpen] of [
        ['in the padding', padding, padding, true],
        ['from the heading to the backdrop', heading, backdrop, true],
        ['from the backdrop to the heading', backdrop, heading, true],
        ['on the backdrop', backdrop, backdrop, false],
      ] as const) {
        await move(from);
        await sendMouse({ type: 'down' });
        await move(to);
        await sendMouse({ type: 'up' });
        await untilSettled();
        expect(dialog.open, what).to.equal(isOpen);
      }
      await expectNothingSent(stage);
    });

  it('N16 not a scripted click, nor the second click of a double click on a plan', async () => {
    const { picker } = await mountInBox();
    await openReview(picker);
    const dialog = dialogOf(picker);
    dialog.click();
    expect(dialog.open).to.equal(true);
    for (const detail of [2, 1]) {
      dispatchClickAt(dialog, 1, 1, detail);
      await picker.updateComplete;
      expect(dialog.open).to.equal(detail === 2);
    }
  });
});

describe('the review in a frame', () => {
  it('N31 moves to the part of a tall frame that is on the screen, until it closes', async () => {
    const page = await openPage(
      `${pickerMarkup}<hr style="block-size: 5000px">
      <script type="module">import '/out/src/define.js';</script>`,
    );
    const frame = page.frameElement as HTMLElement;
    frame.style.cssText = 'display: block; block-size: 5000px; border: 0';
    const picker = page.document.querySelector('portal-plan-picker') as PortalPlanPickerElement;
    await until(() => picker.hasUpdated, 'the picker');
    for (const [scrolled, isMoved] of [
      [0, false],
      [700, true],
      [3500, true],
    ] as const) {
      frame.scrollIntoView();
      scrollBy(0, scrolled);
      picker.review('pro');
      await picker.updateComplete;
      const dialog = dialogOf(picker);
      const isOnScreen = (): boolean => {
        const offset = frame.getBoundingClientRect().top;
        const { top, bottom } = dialog.getBoundingClientRect();
        return top + offset >= 0 && bottom + offset <= innerHeight;
      };
      await until(isOnScreen, 'the review on the screen');
      await untilPainted();
      // WebKit scrolls the page around the frame instead.
      const isScrolledBack = frame.getBoundingClientRect().top > -scrolled;
      expect(dialog.style.inset !== '', `moved, scrolled by ${scrolled}`).to.equal(
        isMoved && !isScrolledBack,
      );
      await press(picker, 'dismiss');
      expect([dialog.open, dialog.style.cssText]).to.deep.equal([false, '']);
    }
  });

  /** Runs in the frame. It is sent as text, so it cannot use the scope of this file. Opens the review and reports on it. */
  function reviewInFrame(): void {
    const logged: string[] = [];
    for (const level of ['log', 'info', 'warn', 'error', 'debug'] as const)
      console[level] = (...words: unknown[]) => void logged.push(words.map(String).join(' '));
    addEventListener('error', ({ message }) => logged.push(message));
    const tell = async (): Promise<void> => {
      const picker = document.querySelector('portal-plan-picker') as PortalPlanPickerElement;
      await picker.updateComplete;
      picker.review('pro');
      await picker.updateComplete;
      const focus = picker.shadowRoot?.querySelector('dialog[open]:focus')?.localName;
      parent.postMessage({ origin, focus, logged }, '*');
    };
    // With a key: WebKit lets no script move the focus here without one.
    addEventListener('keydown', () => void tell());
    addEventListener('load', () => {
      parent.postMessage('ready', '*');
    });
  }

  it('N19 of another origin has the focus, and logs nothing', async () => {
    const src = await executeServerCommand<string, object>('page', {
      ...{ before: `(${reviewInFrame.toString()})()`, body: scriptTag + pickerMarkup, headers: {} },
    });
    const frame = document.createElement('iframe');
    frame.setAttribute('sandbox', 'allow-scripts');
    Object.assign(frame, { title: 'A page', width: '900', height: '900', src });
    const messages: unknown[] = [];
    const listening = new AbortController();
    const onMessage = ({ data, source }: MessageEvent): void => {
      if (source === frame.contentWindow) messages.push(data);
    };
    addEventListener('message', onMessage, { signal: listening.signal });
    (await fixture(html`<div></div>`)).append(frame);
    await until(() => messages.length, 'the page');
    frame.focus();
    await pressKeys('a');
    await until(() => messages.length > 1, 'the report');
    listening.abort();
    expect(messages).to.deep.equal(['ready', { origin: 'null', focus: 'dialog', logged: [] }]);
  });
});
