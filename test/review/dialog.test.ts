/** The review dialog in a page that hides it, handles its keys, or removes it. */
import { sendMouse } from '@web/test-runner-commands';
import { stub } from 'sinon';
import { format } from '../../src/i18n/format.js';
import {
  buttonOf,
  confirm,
  dialogOf,
  en,
  expect,
  expectReleased,
  expectTraffic,
  fixture,
  focusedElement,
  html,
  mount,
  mountPicker,
  noticeOf,
  openPage,
  openReview,
  type PickerScene,
  press,
  pressKeys,
  queryRendered,
  recordEvents,
  reinsert,
  reviewOf,
  until,
  untilNextTask,
  untilPainted,
  untilSettled,
} from '../support/browser.js';

// The driver of WebKit has no mouse.
const moveable = /Chrome|Firefox/.test(navigator.userAgent);

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

type Hide = (stage: Stage) => unknown;

const style =
  (name: string, value: string): Hide =>
  ({ box }) =>
    box.style.setProperty(name, value);

/** Ways to hide an element and to show it again. */
const hidings: Record<string, { markup?: string; before?: Hide; hide: Hide; show: Hide }> = {
  'display: none around it': { hide: style('display', 'none'), show: style('display', 'block') },
  "the page's own dialog, closed": {
    markup: '<dialog>',
    before: ({ box }) => (box as HTMLDialogElement).showModal(),
    hide: ({ box }) => (box as HTMLDialogElement).close(),
    show: ({ box }) => (box as HTMLDialogElement).show(),
  },
  'a hidden popover': {
    markup: '<div popover="manual">',
    before: ({ box }) => box.showPopover(),
    hide: ({ box }) => box.hidePopover(),
    show: ({ box }) => box.showPopover(),
  },
  'details, closed': {
    markup: '<details open>',
    hide: ({ box }) => ((box as HTMLDetailsElement).open = false),
    show: ({ box }) => ((box as HTMLDetailsElement).open = true),
  },
  'a removed slot': {
    before: ({ box }) => (box.attachShadow({ mode: 'open' }).innerHTML = '<slot></slot>'),
    hide: ({ box }) => box.shadowRoot?.replaceChildren(),
    show: ({ box }) => box.shadowRoot?.append(document.createElement('slot')),
  },
  'inert on an ancestor': { hide: ({ box }) => (box.inert = true), show: ({ box }) => (box.inert = false) },
  'content-visibility: hidden': {
    hide: style('content-visibility', 'hidden'),
    show: style('content-visibility', 'visible'),
  },
};

describe('hidden reviews', () => {
  for (const [how, { markup, before, hide, show }] of Object.entries(hidings))
    it(`N14 closes, does not open, leaves the page usable and opens again later with ${how}`, async () => {
      const stage = await mountInBox(markup);
      const { picker, other } = stage;
      before?.(stage);
      await open(stage);
      await untilPainted();
      hide(stage);
      await closed(stage);
      await expectReachable(stage);
      await openByScript(stage);
      await untilSettled();
      expect(dialogOf(picker).open, 'while it is hidden').to.equal(false);
      // WebKit moves the focus even into a dialog that no slot renders.
      if (moveable || !how.includes('slot'))
        expect(document.activeElement === other, 'the focus stays').to.equal(true);
      await expectReachable(stage);
      show(stage);
      await untilSettled();
      await picker.updateComplete;
      expect(dialogOf(picker).open, 'closed once shown').to.equal(false);
      await openByScript(stage);
      expectModal(stage);
      await untilPainted();
      expect(dialogOf(picker).open, 'open after a frame').to.equal(true);
      await press(picker, 'dismiss');
      await expectReachable(stage);
      await expectNothingSent(stage);
    });

  for (const [how, hide] of Object.entries<Hide>({
    'opacity: 0 on an ancestor': style('opacity', '0'),
    'no size and overflow: hidden on an ancestor': ({ box }) =>
      (box.style.cssText = 'width: 0; height: 0; overflow: hidden; contain: strict'),
    'display: contents on the picker': ({ picker }) => (picker.style.display = 'contents'),
  }))
    it(`N14 stays open and visible in the top layer with ${how}`, async () => {
      const stage = await mountInBox();
      await open(stage);
      hide(stage);
      await untilPainted();
      await untilPainted();
      const dialog = dialogOf(stage.picker);
      expect(dialog.open).to.equal(true);
      const { x, y, width, height } = dialog.getBoundingClientRect();
      expect(width * height).to.be.above(1000);
      const hit = document.elementFromPoint(x + width / 2, y + height / 2);
      expect(hit === stage.picker, 'the dialog is hit').to.equal(true);
      await pressKeys('Escape');
      await closed(stage);
    });

  it('N14 opens and stays open with display: contents on the picker', async () => {
    const stage = await mountInBox();
    stage.picker.style.display = 'contents';
    await open(stage);
    await untilPainted();
    await untilPainted();
    expect(dialogOf(stage.picker).open).to.equal(true);
  });

  it('N14 closes when a host of the shadow root around the picker becomes inert', async () => {
    const stage = await mountInBox('<div>', 'closed');
    await open(stage);
    stage.box.inert = true;
    await closed(stage);
    await expectReachable(stage);
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

  it('N14 opens again, also in the same task, when a script closes the dialog', async () => {
    const stage = await mountInBox();
    await open(stage);
    dialogOf(stage.picker).close();
    await openByScript(stage);
    await untilSettled();
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

  it('N14 N15 closes with Escape and when hidden in a frame', async () => {
    const stage = await mountInBox();
    const page = await openPage('<main></main>');
    const main = page.document.querySelector('main') ?? expect.fail('no main');
    main.append(page.document.adoptNode(stage.picker));
    await stage.picker.updateComplete;
    let escapes = 0;
    page.document.addEventListener('keydown', () => escapes++, { capture: true });
    for (const leave of [
      () => pressKeys('Escape'),
      () => {
        main.hidden = true;
        return untilNextTask();
      },
    ]) {
      buttonOf(stage.picker, 'pro').focus();
      await openByScript(stage);
      expectModal(stage);
      await leave();
      await closed(stage);
    }
    expect(escapes).to.equal(0);
  });
});

describe('an ended review', () => {
  for (const [how, end] of Object.entries<(stage: Stage) => unknown>({
    Back: ({ picker }) => press(picker, 'dismiss'),
    'removal of the picker': ({ picker }) => picker.remove(),
    'removal of the dialog': ({ picker }) => dialogOf(picker).remove(),
  }))
    it(`N14 leaves no observer and no listener after ${how}`, async () => {
      const stage = await mountInBox();
      const dialog = dialogOf(stage.picker);
      // Not of the constructor: optimized code of WebKit still calls the original one.
      const { observe, disconnect } = IntersectionObserver.prototype;
      const active = new Set<IntersectionObserver>();
      stub(IntersectionObserver.prototype, 'observe').callsFake(function (
        this: IntersectionObserver,
        target,
      ) {
        if (target === dialog) active.add(this);
        observe.call(this, target);
      });
      stub(IntersectionObserver.prototype, 'disconnect').callsFake(function (this: IntersectionObserver) {
        active.delete(this);
        disconnect.call(this);
      });
      await open(stage);
      expect(active.size).to.equal(1);
      await end(stage);
      await until(() => !active.size, 'the end of the observer');
      const keys = recordEvents('keydown');
      (document.activeElement as HTMLElement).blur();
      await pressKeys('Escape');
      expect(keys).to.have.length(1);
    });
});

/** Listeners of the page end with the test. */
let listening = new AbortController();
afterEach(() => {
  listening.abort();
  listening = new AbortController();
});

/** Escape handlers of libraries. */
const libraries = {
  // DismissableLayer of @radix-ui/react-dismissable-layer.
  Radix: (close) => {
    const onKeydown = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      event.preventDefault();
      close();
    };
    document.addEventListener('keydown', onKeydown, { capture: true, signal: listening.signal });
  },
  // useEscape and Dialog of @headlessui/react.
  'Headless UI': (close) => {
    const onKeydown = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      (document.activeElement as HTMLElement | null)?.blur();
      close();
    };
    window.addEventListener('keydown', onKeydown, { signal: listening.signal });
  },
} satisfies Record<string, (close: () => void) => void>;

/** Opens a layer of the page that closes on Escape. */
function openLayer(name: keyof typeof libraries): { open: boolean } {
  const layer = { open: true };
  libraries[name](() => (layer.open = false));
  return layer;
}

describe('Escape closes only the review', () => {
  for (const [name, mode] of [
    ['Radix', 'closed'],
    ['Headless UI', 'open'],
  ] as const)
    it(`N15 in a layer of ${name}, in ${mode} shadow DOM, with the focus on nothing`, async () => {
      const stage = await mountInBox('<div>', mode);
      const layer = openLayer(name);
      await open(stage);
      (focusedElement() as HTMLElement).blur();
      await pressKeys('Escape');
      await closed(stage);
      expect(layer.open, 'the layer after one Escape').to.equal(true);
      buttonOf(stage.picker, 'pro').focus();
      await pressKeys('Escape');
      expect(layer.open, 'the layer after two').to.equal(false);
    });

  const boxes = {
    "the page's own dialog": {
      markup: '<dialog>',
      show: (box: HTMLElement) => (box as HTMLDialogElement).showModal(),
    },
    'a popover': { markup: '<div popover="auto">', show: (box: HTMLElement) => box.showPopover() },
  };
  for (const [name, { markup, show }] of Object.entries(boxes))
    // Chromium closes dialogs together that opened without a user activation in between.
    for (const [way, begin] of Object.entries({ 'a key': open, 'a script': openByScript }))
      it(`N15 in ${name} when opened by ${way}`, async () => {
        const stage = await mountInBox(markup);
        show(stage.box);
        const isOpen = (): boolean => stage.box.matches('[open], :popover-open');
        await begin(stage);
        expect(isOpen(), 'at first').to.equal(true);
        await untilPainted();
        expect(dialogOf(stage.picker).open).to.equal(true);
        await pressKeys('Escape');
        await closed(stage);
        await untilPainted();
        expect(isOpen(), 'after one Escape').to.equal(true);
        await pressKeys('Escape');
        await until(() => !isOpen(), 'the box to close');
      });

  it('N15 passes other keys to the page, and Escape without a review', async () => {
    const stage = await mountInBox();
    const keys: string[] = [];
    const { signal } = listening;
    for (const capture of [true, false])
      window.addEventListener('keydown', ({ key }) => keys.push(key), { capture, signal });
    await open(stage);
    keys.length = 0;
    await pressKeys('Tab', 'ArrowDown', 'a');
    expect(keys).to.deep.equal(['Tab', 'Tab', 'ArrowDown', 'ArrowDown', 'a', 'a']);
    await pressKeys('Escape');
    await closed(stage);
    keys.length = 0;
    await pressKeys('Escape');
    expect(keys).to.deep.equal(['Escape', 'Escape']);
    expect(dialogOf(stage.picker).open).to.equal(false);
  });

  it('N15 passes an Escape in a field of the page to the page', async () => {
    const stage = await mountInBox();
    const keys = recordEvents('keydown');
    await open(stage);
    // Dispatched, since the page is inert.
    stage.other.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    expect(keys.map(({ key }) => key)).to.include('Escape');
    expect(dialogOf(stage.picker).open).to.equal(true);
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
    dialogOf(stage.picker).querySelector('h2')?.focus();
    await pressKeys('Escape');
    await closed(stage);
  });

  it('N15 closes only the review with the focus in a field of the page inside it', async () => {
    const stage = await mountInBox();
    const layer = openLayer('Radix');
    const field = document.createElement('input');
    field.slot = 'review';
    stage.picker.append(field);
    await open(stage);
    field.focus();
    await pressKeys('a', 'Escape');
    await closed(stage);
    expect(field.value).to.equal('a');
    expect(layer.open).to.equal(true);
  });
});

type Place = readonly [x: number, y: number];

interface Places {
  /** A point in the padding of the dialog. */
  padding: Place;
  heading: Place;
  backdrop: Place;
}

async function openPadded(): Promise<Stage & Places & { dialog: HTMLDialogElement }> {
  const stage = await mountInBox();
  const sheet = document.createElement('style');
  sheet.textContent = 'portal-plan-picker::part(dialog) { padding: 40px }';
  stage.box.append(sheet);
  await open(stage);
  await untilPainted();
  const dialog = dialogOf(stage.picker);
  await Promise.all(dialog.getAnimations().map(({ finished }) => finished));
  const { left, top } = dialog.getBoundingClientRect();
  const title = dialog.querySelector('h2')?.getBoundingClientRect() ?? expect.fail('no heading');
  const round = (x: number, y: number): Place => [Math.round(x), Math.round(y)];
  return {
    ...stage,
    dialog,
    padding: round(left + 15, top + 15),
    heading: round(title.left + 10, title.top + title.height / 2),
    backdrop: round(Math.max(2, left / 2), Math.max(2, top / 2)),
  };
}

/** Presses at one point and releases at another, with the mouse or by dispatching the events. */
async function drag(
  stage: Awaited<ReturnType<typeof openPadded>>,
  from: keyof Places,
  to: keyof Places,
  pointerType = 'mouse',
): Promise<void> {
  const [start, end] = [stage[from], stage[to]];
  if (moveable && pointerType === 'mouse') {
    await sendMouse({ type: 'move', position: [...start] });
    await sendMouse({ type: 'down' });
    await sendMouse({ type: 'move', position: [...end] });
    await sendMouse({ type: 'up' });
    return untilSettled();
  }
  const at = (place: keyof Places): Element =>
    (place === 'heading' && stage.dialog.querySelector('h2')) || stage.dialog;
  const init = ([clientX, clientY]: Place): PointerEventInit => ({
    ...{ bubbles: true, composed: true, cancelable: true, detail: 1, pointerType, clientX, clientY },
  });
  at(from).dispatchEvent(new PointerEvent('pointerdown', init(start)));
  at(to).dispatchEvent(new PointerEvent('pointerup', init(end)));
  // The nearest common ancestor.
  (from === to ? at(to) : stage.dialog).dispatchEvent(new PointerEvent('click', init(end)));
  return untilSettled();
}

describe('only a click on the backdrop closes the review', () => {
  for (const [pointer, from, to, isOpen] of [
    ['mouse', 'padding', 'padding', true],
    ['mouse', 'heading', 'heading', true],
    ['mouse', 'heading', 'backdrop', true],
    ['mouse', 'backdrop', 'heading', true],
    ['mouse', 'backdrop', 'backdrop', false],
    ['touch', 'heading', 'backdrop', true],
  ] as const)
    it(`N16 ${isOpen ? 'stays open' : 'closes'} by ${pointer} from ${from} to ${to}`, async () => {
      const stage = await openPadded();
      await drag(stage, from, to, pointer);
      expect(stage.dialog.open).to.equal(isOpen);
      if (isOpen) {
        await drag(stage, 'backdrop', 'backdrop', pointer);
        expect(stage.dialog.open, 'after a click on the backdrop').to.equal(false);
      }
      await expectNothingSent(stage);
    });

  it('N16 stays open with the second click of a double click on a plan', async () => {
    const { picker } = await mountInBox();
    await openReview(picker);
    const dialog = dialogOf(picker);
    for (const detail of [2, 1]) {
      const init = { bubbles: true, composed: true, clientX: 1, clientY: 1, detail };
      dialog.dispatchEvent(new PointerEvent('pointerdown', init));
      dialog.dispatchEvent(new MouseEvent('click', init));
      await picker.updateComplete;
      expect(dialog.open).to.equal(detail === 2);
    }
  });

  it('N16 stays open with a scripted click on the dialog', async () => {
    const stage = await openPadded();
    stage.dialog.click();
    expect(stage.dialog.open).to.equal(true);
  });
});

async function expectNoDialog(stage: Stage): Promise<void> {
  await untilSettled();
  await stage.picker.updateComplete;
  expect(noticeOf(stage.picker)).to.equal(en.noDialog);
  expect(stage.picker.pending).to.equal(false);
  await expectNothingSent(stage);
  expect(stage.logs.flatMap(({ args }) => args.flat().map(String))).to.deep.equal([]);
  await expectReachable(stage);
}

describe('dialogs that cannot be shown', () => {
  for (const [how, spoil] of Object.entries<(dialog: HTMLDialogElement) => unknown>({
    'the page has removed the dialog': (dialog) => dialog.remove(),
    'showModal() throws': (dialog) => stub(dialog, 'showModal').throws(new Error('a secret of the page')),
  }))
    it(`N17 says so at each press when ${how}`, async () => {
      const stage = await mountInBox();
      const dialog = dialogOf(stage.picker);
      spoil(dialog);
      for (let presses = 0; presses < 2; presses++) {
        await openReview(stage.picker);
        await expectNoDialog(stage);
        await press(stage.picker, 'cancel');
        await expectNoDialog(stage);
      }
      expect(dialog.open).to.equal(false);
    });

  it('N17 leaves the page usable and says so at the next press when the open dialog is removed', async () => {
    const stage = await mountInBox();
    await open(stage);
    dialogOf(stage.picker).remove();
    await expectReachable(stage);
    await untilPainted();
    await openReview(stage.picker);
    await expectNoDialog(stage);
  });

  it('N17 says so at the first press and reviews at the next one when the page has opened the dialog', async () => {
    const stage = await mountInBox();
    dialogOf(stage.picker).setAttribute('open', '');
    await openReview(stage.picker);
    await expectNoDialog(stage);
    await openReview(stage.picker);
    expectModal(stage);
    expect(noticeOf(stage.picker)).to.equal('');
    await confirm(stage.picker);
    await expectReleased(stage, stage.picker);
  });

  it('N17 opens the review when the page has opened the dialog with showModal()', async () => {
    const stage = await mountInBox();
    dialogOf(stage.picker).showModal();
    await openByScript(stage);
    await untilSettled();
    expectModal(stage);
    await confirm(stage.picker);
    await expectReleased(stage, stage.picker);
  });
});
