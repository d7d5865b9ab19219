/** Group N: the review dialog in a page that hides it, handles its keys, or removes it. */
import { expect, fixture, html } from '@open-wc/testing';
import { sendMouse } from '@web/test-runner-commands';
import { stub } from 'sinon';
import type { PortalPlanPickerElement } from '../../src/picker/portal-plan-picker.js';
import { en } from '../../src/messages/en.js';
import { format } from '../../src/i18n/format.js';
import { confirm, dispatchClick, openReview, press } from '../support/actions.js';
import { expectTraffic } from '../support/attempts.js';
import { buttonOf } from '../support/cards.js';
import { recordEvents } from '../support/events.js';
import { pressKeys } from '../support/keyboard.js';
import { fourPlans } from '../support/markup.js';
import { mount } from '../support/mount.js';
import { openPage } from '../support/page.js';
import { expectReleased } from '../support/pending.js';
import { dialogOf, focusedElement, partOf, queryRendered, textOf } from '../support/rendered.js';
import { reviewOf } from '../support/review.js';
import { openScene, type Scene, signIn } from '../support/scene.js';
import { until, untilNextTask, untilPainted, untilSettled } from '../support/waiting.js';

// The driver of WebKit has no mouse.
const moveable = /Chrome|Firefox/.test(navigator.userAgent);

interface Host {
  scene: Scene;
  /** The box around the picker. */
  box: HTMLElement;
  picker: PortalPlanPickerElement;
  /** A button after the box. */
  other: HTMLButtonElement;
  presses: Event[];
}

const pickerMarkup = `<portal-plan-picker current-plan="basic" default-plan="free">${fourPlans}</portal-plan-picker>`;

/** Mounts a picker in a box. */
async function host(open = '<div>', isShadow: ShadowRootMode | false = false): Promise<Host> {
  const scene = await openScene();
  const page = await fixture(html`<div></div>`);
  page.innerHTML = `${open}</${/\w+/.exec(open)?.[0] ?? ''}><button>Elsewhere</button>`;
  const [box, other] = page.children as unknown as [HTMLElement, HTMLButtonElement];
  const root = isShadow ? box.attachShadow({ mode: isShadow }) : box;
  const picker = signIn(
    scene,
    await mount<PortalPlanPickerElement>(pickerMarkup, root as unknown as Element),
  );
  const presses: Event[] = [];
  other.addEventListener('click', (event) => presses.push(event));
  return { scene, box, picker, other, presses };
}

/** Opens the review by keyboard. */
async function open({ picker }: Pick<Host, 'picker'>): Promise<void> {
  buttonOf(picker, 'pro').focus();
  await pressKeys('Enter');
  await until(() => dialogOf(picker).open, 'the review');
}

const closed = (picker: PortalPlanPickerElement): Promise<void> =>
  until(() => !dialogOf(picker).open, 'the review to close');

/** Checks that the page is not inert: a button is hit, focused and pressed. */
async function expectReachable({ other, presses }: Host): Promise<void> {
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
async function expectNothingSent({ scene }: Host, asked: Event[]): Promise<void> {
  expect(asked).to.deep.equal([]);
  expect(scene.events).to.deep.equal([]);
  await expectTraffic(scene, { calls: 0 });
  expect(scene.uncaught).to.deep.equal([]);
}

type Hide = (host: Host) => unknown;

const style =
  (name: string, value: string, priority = ''): Hide =>
  ({ box }) => {
    box.style.setProperty(name, value, priority);
  };

/** Ways to hide an element and to show it again. */
const hidings: Record<string, { markup?: string; before?: Hide; hide: Hide; show: Hide }> = {
  'display: none around it': { hide: style('display', 'none'), show: style('display', 'block') },
  'display: none on it, as of React Activity': {
    hide: ({ picker }) => {
      picker.style.setProperty('display', 'none', 'important');
    },
    show: ({ picker }) => picker.style.removeProperty('display'),
  },
  'hidden on an ancestor': {
    hide: ({ box }) => {
      box.hidden = true;
    },
    show: ({ box }) => {
      box.hidden = false;
    },
  },
  'hidden on the picker': {
    hide: ({ picker }) => {
      picker.hidden = true;
    },
    show: ({ picker }) => {
      picker.hidden = false;
    },
  },
  "the page's own dialog, closed": {
    markup: '<dialog>',
    before: ({ box }) => {
      (box as HTMLDialogElement).showModal();
    },
    hide: ({ box }) => {
      (box as HTMLDialogElement).close();
    },
    show: ({ box }) => {
      (box as HTMLDialogElement).show();
    },
  },
  'a hidden popover': {
    markup: '<div popover="manual">',
    before: ({ box }) => {
      box.showPopover();
    },
    hide: ({ box }) => {
      box.hidePopover();
    },
    show: ({ box }) => {
      box.showPopover();
    },
  },
  'details, closed': {
    markup: '<details open>',
    hide: ({ box }) => {
      (box as HTMLDetailsElement).open = false;
    },
    show: ({ box }) => {
      (box as HTMLDetailsElement).open = true;
    },
  },
  'a removed slot': {
    before: ({ box }) => {
      box.attachShadow({ mode: 'open' }).innerHTML = '<slot></slot>';
    },
    hide: ({ box }) => box.shadowRoot?.replaceChildren(),
    show: ({ box }) => box.shadowRoot?.append(document.createElement('slot')),
  },
  'inert on an ancestor': {
    hide: ({ box }) => {
      box.inert = true;
    },
    show: ({ box }) => {
      box.inert = false;
    },
  },
  'content-visibility: hidden': {
    hide: style('content-visibility', 'hidden'),
    show: style('content-visibility', 'visible'),
  },
};

describe('N14: hidden reviews', () => {
  for (const [how, { markup, before, hide, show }] of Object.entries(hidings)) {
    it(`N14 closes, leaves the page usable and opens again with ${how}`, async () => {
      const stage = await host(markup);
      const { picker, other } = stage;
      const asked = recordEvents('plan-assign');
      before?.(stage);
      await open(stage);
      await untilPainted();
      hide(stage);
      await closed(picker);
      await expectReachable(stage);
      show(stage);
      await untilSettled();
      await picker.updateComplete;
      expect(dialogOf(picker).open, 'closed once shown').to.equal(false);
      other.focus();
      picker.review('pro');
      await picker.updateComplete;
      expect(dialogOf(picker).matches(':modal')).to.equal(true);
      expect(reviewOf(picker).title).to.equal(format(en['confirm-switch'], { plan: 'Pro' }));
      await untilPainted();
      expect(dialogOf(picker).open, 'open after a frame').to.equal(true);
      await press(picker, 'dismiss');
      await expectReachable(stage);
      await expectNothingSent(stage, asked);
    });

    it(`N14 opens no review and keeps the focus after review() with ${how}`, async () => {
      const stage = await host(markup);
      const { picker, other } = stage;
      const asked = recordEvents('plan-assign');
      before?.(stage);
      hide(stage);
      await untilPainted();
      other.focus();
      picker.review('pro');
      await picker.updateComplete;
      await untilSettled();
      expect(dialogOf(picker).open).to.equal(false);
      // WebKit moves the focus even into a dialog that no slot renders.
      if (moveable || !how.includes('slot'))
        expect(document.activeElement === other, 'the focus stays').to.equal(true);
      await expectReachable(stage);
      await expectNothingSent(stage, asked);
      show(stage);
      await picker.updateComplete;
      picker.review('pro');
      await picker.updateComplete;
      expect(dialogOf(picker).open, 'once shown').to.equal(true);
    });
  }

  it('N14 closes in the next frame with display: none on an ancestor', async () => {
    const stage = await host();
    await open(stage);
    await untilPainted();
    hidings['display: none around it']?.hide(stage);
    await closed(stage.picker);
    await expectReachable(stage);
  });

  for (const [how, hide] of Object.entries<Hide>({
    'opacity: 0': style('opacity', '0'),
    'visibility: hidden': style('visibility', 'hidden'),
    'no size and overflow: hidden': ({ box }) => {
      box.style.cssText = 'width: 0; height: 0; overflow: hidden; contain: strict';
    },
    'a translation off screen': style('translate', '-9999px'),
    'clip-path': style('clip-path', 'inset(50%)'),
  }))
    it(`N14 stays open and visible in the top layer with ${how} on an ancestor`, async () => {
      const stage = await host();
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
      await closed(stage.picker);
    });

  it('N14 closes when a host of the shadow root around the picker becomes inert', async () => {
    const stage = await host('<div>', 'closed');
    await open(stage);
    stage.box.inert = true;
    await closed(stage.picker);
    await expectReachable(stage);
  });

  it('N14 opens and stays open with display: contents', async () => {
    const stage = await host();
    stage.picker.style.display = 'contents';
    await open(stage);
    await untilPainted();
    await untilPainted();
    expect(dialogOf(stage.picker).open).to.equal(true);
  });

  it('N14 leaves the page usable and opens again when a script removes the attribute `open`', async () => {
    const stage = await host();
    await open(stage);
    dialogOf(stage.picker).removeAttribute('open');
    await until(() => !queryRendered(stage.picker, '[part^=confirm]').length, 'the review to close');
    await expectReachable(stage);
    await open(stage);
    expect(dialogOf(stage.picker).matches(':modal')).to.equal(true);
  });

  it('N14 opens again, also in the same task, when a script closes the dialog', async () => {
    const stage = await host();
    await open(stage);
    dialogOf(stage.picker).close();
    stage.picker.review('pro');
    await stage.picker.updateComplete;
    await untilSettled();
    expect(dialogOf(stage.picker).matches(':modal')).to.equal(true);
    expect(reviewOf(stage.picker).title).to.equal(format(en['confirm-switch'], { plan: 'Pro' }));
  });
});

/** A layer of the page that closes on Escape. */
interface Layer {
  open: boolean;
}

/** Escape handlers of libraries. */
const libraries: Record<string, (box: HTMLElement, close: () => void, signal: AbortSignal) => void> = {
  // DismissableLayer of @radix-ui/react-dismissable-layer.
  Radix: (_, close, signal) => {
    const onKeydown = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      event.preventDefault();
      close();
    };
    document.addEventListener('keydown', onKeydown, { capture: true, signal });
  },
  // useEscape and Dialog of @headlessui/react.
  'Headless UI': (_, close, signal) => {
    const onKeydown = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      (document.activeElement as HTMLElement | null)?.blur();
      close();
    };
    window.addEventListener('keydown', onKeydown, { signal });
  },
  React: (box, close, signal) => {
    const onKeydown = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') close();
    };
    box.addEventListener('keydown', onKeydown, { signal });
  },
};

const controllers: AbortController[] = [];
afterEach(() => {
  for (const controller of controllers.splice(0)) controller.abort();
});

function layerOf(name: string, box: HTMLElement): Layer {
  const layer = { open: true };
  const controller = new AbortController();
  controllers.push(controller);
  const close = (): void => {
    layer.open = false;
    controller.abort();
  };
  libraries[name]?.(box, close, controller.signal);
  return layer;
}

/** Places of the focus while the review is open. */
const places: Record<string, (host: Host) => unknown> = {
  'on the heading': () => undefined,
  'on a button': ({ picker }) => {
    partOf(picker, 'dismiss').focus();
  },
  'on nothing, as after a click on text': () => {
    (focusedElement() as HTMLElement).blur();
  },
};

describe('N15: Escape closes only the review', () => {
  for (const [where, put] of Object.entries(places)) {
    for (const name of Object.keys(libraries)) {
      for (const mode of ['open', 'closed'] as const)
        it(`N15 in a layer of ${name}, in ${mode} shadow DOM, with the focus ${where}`, async () => {
          const stage = await host('<div>', mode);
          const layer = layerOf(name, stage.box);
          await open(stage);
          put(stage);
          await pressKeys('Escape');
          await closed(stage.picker);
          expect(layer.open, 'the layer after one Escape').to.equal(true);
          buttonOf(stage.picker, 'pro').focus();
          await pressKeys('Escape');
          expect(layer.open, 'the layer after two').to.equal(false);
        });
    }

    for (const [name, markup, show, isOpen] of [
      [
        "the page's own dialog",
        '<dialog>',
        (box: HTMLElement) => {
          (box as HTMLDialogElement).showModal();
        },
        (box: HTMLElement) => (box as HTMLDialogElement).open,
      ],
      [
        'a popover',
        '<div popover="auto">',
        (box: HTMLElement) => {
          box.showPopover();
        },
        (box: HTMLElement) => box.matches(':popover-open'),
      ],
    ] as const)
      for (const [way, begin] of [
        ['a key', open],
        [
          'a script',
          async ({ picker }: Host) => {
            picker.review('pro');
            await picker.updateComplete;
          },
        ],
      ] as const)
        it(`N15 in ${name} opened by ${way}, with the focus ${where}`, async () => {
          const stage = await host(markup);
          show(stage.box);
          await begin(stage);
          expect(isOpen(stage.box), 'at first').to.equal(true);
          await untilPainted();
          expect(dialogOf(stage.picker).open).to.equal(true);
          put(stage);
          await pressKeys('Escape');
          await closed(stage.picker);
          await untilPainted();
          expect(isOpen(stage.box), 'after one Escape').to.equal(true);
          await pressKeys('Escape');
          await until(() => !isOpen(stage.box), 'the box to close');
        });
  }

  it('N15 closes only a dialog of the page above the review', async () => {
    const stage = await host();
    await open(stage);
    const above = await mount<HTMLDialogElement>('<dialog><input></dialog>');
    const keys: string[] = [];
    above.addEventListener('keydown', ({ key }) => keys.push(key));
    above.showModal();
    await pressKeys('Escape');
    await until(() => !above.open, 'the dialog of the page to close');
    expect(keys).to.deep.equal(['Escape']);
    expect(dialogOf(stage.picker).open).to.equal(true);
  });

  it('N15 passes other keys to the page, and Escape without a review', async () => {
    const stage = await host();
    const keys: string[] = [];
    const controller = new AbortController();
    controllers.push(controller);
    const { signal } = controller;
    for (const capture of [true, false])
      window.addEventListener('keydown', ({ key }) => keys.push(key), { capture, signal });
    await open(stage);
    keys.length = 0;
    await pressKeys('Tab', 'ArrowDown', 'a');
    expect(keys).to.deep.equal(['Tab', 'Tab', 'ArrowDown', 'ArrowDown', 'a', 'a']);
    await pressKeys('Escape');
    await closed(stage.picker);
    keys.length = 0;
    await pressKeys('Escape');
    expect(keys).to.deep.equal(['Escape', 'Escape']);
    expect(dialogOf(stage.picker).open).to.equal(false);
  });

  it('N15 passes an Escape in a field of the page to the page', async () => {
    const stage = await host();
    const keys = recordEvents('keydown');
    await open(stage);
    // Dispatched, since the page is inert.
    stage.other.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    expect(keys.map(({ key }) => key)).to.include('Escape');
    expect(dialogOf(stage.picker).open).to.equal(true);
  });

  it("N15 passes an Escape in a field of the page's dialog above the review to that field", async () => {
    const stage = await host();
    await open(stage);
    const above = document.createElement('dialog');
    const field = document.createElement('input');
    above.append(field);
    stage.box.after(above);
    const keys: string[] = [];
    field.addEventListener('keydown', (event) => {
      keys.push(event.key);
      event.preventDefault();
    });
    above.showModal();
    field.focus();
    await pressKeys('Escape');
    await untilPainted();
    expect(keys).to.deep.equal(['Escape']);
    expect(dialogOf(stage.picker).open).to.equal(true);
    above.close();
    dialogOf(stage.picker).querySelector('h2')?.focus();
    await pressKeys('Escape');
    await closed(stage.picker);
  });

  it('N15 closes only the review with the focus in a field of the page inside it', async () => {
    const stage = await host();
    const layer = layerOf('Radix', stage.box);
    const field = document.createElement('input');
    field.slot = 'review';
    stage.picker.append(field);
    await open(stage);
    field.focus();
    await pressKeys('a', 'Escape');
    await closed(stage.picker);
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

async function padded(): Promise<Host & Places & { dialog: HTMLDialogElement }> {
  const stage = await host();
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
  stage: Awaited<ReturnType<typeof padded>>,
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

describe('N16: only a click on the backdrop closes the review', () => {
  for (const pointer of ['mouse', 'touch', 'pen'])
    for (const [from, to, isOpen] of [
      ['padding', 'padding', true],
      ['heading', 'heading', true],
      ['heading', 'backdrop', true],
      ['padding', 'backdrop', true],
      ['backdrop', 'heading', true],
      ['backdrop', 'padding', true],
      ['backdrop', 'backdrop', false],
    ] as const)
      it(`N16 ${isOpen ? 'stays open' : 'closes'} by ${pointer} from ${from} to ${to}`, async () => {
        const stage = await padded();
        const asked = recordEvents('plan-assign');
        await drag(stage, from, to, pointer);
        expect(stage.dialog.open).to.equal(isOpen);
        if (isOpen) {
          await drag(stage, 'backdrop', 'backdrop', pointer);
          expect(stage.dialog.open, 'after a click on the backdrop').to.equal(false);
        }
        await expectNothingSent(stage, asked);
      });

  it('N16 stays open with the second click of a double click on a plan', async () => {
    const stage = await host();
    const { picker } = stage;
    const submit = buttonOf(picker, 'pro');
    submit.scrollIntoView({ block: 'center' });
    const { x, y } = submit.getBoundingClientRect();
    const place: [number, number] = [Math.round(x + 5), Math.round(y + 5)];
    if (moveable) {
      await sendMouse({ type: 'click', position: place });
      await sendMouse({ type: 'move', position: place });
    } else {
      dispatchClick(submit, 1);
      await picker.updateComplete;
    }
    const dialog = dialogOf(picker);
    expect(dialog.open).to.equal(true);
    const [clientX, clientY] = [1, 1];
    const init = { bubbles: true, composed: true, clientX, clientY };
    dialog.dispatchEvent(new PointerEvent('pointerdown', init));
    dialog.dispatchEvent(new MouseEvent('click', { ...init, detail: 2 }));
    await picker.updateComplete;
    expect(dialog.open).to.equal(true);
    dialog.dispatchEvent(new PointerEvent('pointerdown', init));
    dialog.dispatchEvent(new MouseEvent('click', { ...init, detail: 1 }));
    await picker.updateComplete;
    expect(dialog.open).to.equal(false);
  });

  it('N16 stays open with a scripted click on the dialog', async () => {
    const stage = await padded();
    stage.dialog.click();
    expect(stage.dialog.open).to.equal(true);
  });
});

/** Message under the heading. */
const noticeOf = (picker: PortalPlanPickerElement): string => textOf(partOf(picker, 'notice'));

async function expectNoDialog(stage: Host, asked: Event[]): Promise<void> {
  await untilSettled();
  await stage.picker.updateComplete;
  expect(noticeOf(stage.picker)).to.equal(en.noDialog);
  expect(stage.picker.pending).to.equal(false);
  await expectNothingSent(stage, asked);
  expect(stage.scene.logs.flatMap(({ args }) => args.flat().map(String))).to.deep.equal([]);
  await expectReachable(stage);
}

describe('N17: dialogs that cannot be shown', () => {
  it('N17 says so at each press when the page has removed the dialog', async () => {
    const stage = await host();
    const asked = recordEvents('plan-assign');
    dialogOf(stage.picker).remove();
    for (let presses = 0; presses < 2; presses++) {
      await openReview(stage.picker);
      await expectNoDialog(stage, asked);
      await press(stage.picker, 'cancel');
      await expectNoDialog(stage, asked);
    }
  });

  it('N17 leaves the page usable and says so at the next press when the open dialog is removed', async () => {
    const stage = await host();
    const asked = recordEvents('plan-assign');
    await open(stage);
    dialogOf(stage.picker).remove();
    await expectReachable(stage);
    await untilPainted();
    await openReview(stage.picker);
    await expectNoDialog(stage, asked);
  });

  it('N17 says so at each press when showModal() throws', async () => {
    const stage = await host();
    const asked = recordEvents('plan-assign');
    stub(dialogOf(stage.picker), 'showModal').throws(new Error('a secret of the page'));
    for (let presses = 0; presses < 2; presses++) {
      await openReview(stage.picker);
      await expectNoDialog(stage, asked);
    }
    expect(dialogOf(stage.picker).open).to.equal(false);
  });

  for (const [how, show] of Object.entries<(dialog: HTMLDialogElement) => void>({
    'by its attribute': (dialog) => {
      dialog.setAttribute('open', '');
    },
    'by show()': (dialog) => {
      dialog.show();
    },
  }))
    it(`N17 says so at the first press and reviews at the next one when the page has opened the dialog ${how}`, async () => {
      const stage = await host();
      const asked = recordEvents('plan-assign');
      show(dialogOf(stage.picker));
      await openReview(stage.picker);
      await expectNoDialog(stage, asked);
      await openReview(stage.picker);
      expect(dialogOf(stage.picker).matches(':modal')).to.equal(true);
      expect(noticeOf(stage.picker)).to.equal('');
      await untilPainted();
      await confirm(stage.picker);
      await expectReleased(stage.scene, stage.picker);
    });

  it('N17 opens the review when the page has opened the dialog with showModal()', async () => {
    const stage = await host();
    dialogOf(stage.picker).showModal();
    stage.picker.review('pro');
    await stage.picker.updateComplete;
    await untilSettled();
    expect(reviewOf(stage.picker).title).to.equal(format(en['confirm-switch'], { plan: 'Pro' }));
    await confirm(stage.picker);
    await expectReleased(stage.scene, stage.picker);
  });
});

/** Ways to end a review. */
const endings: Record<string, (host: Host) => unknown> = {
  Back: ({ picker }) => press(picker, 'dismiss'),
  Escape: () => pressKeys('Escape'),
  confirmation: ({ picker }) => confirm(picker),
  'removal of the picker': ({ picker }) => {
    picker.remove();
  },
  'removal of the plan': ({ picker }) => picker.querySelector('[value=pro]')?.remove(),
  'hiding the picker': ({ picker }) => {
    picker.hidden = true;
  },
  'removal of the dialog': ({ picker }) => {
    dialogOf(picker).remove();
  },
};

describe('N14: observation of an open review', () => {
  for (const [how, end] of Object.entries(endings))
    it(`N14 leaves no observer or listener after ${how}`, async () => {
      const stage = await host();
      const active = new Map<unknown, string>();
      // Only what starts with the dialog counts.
      let isShowing = false;
      const dialog = dialogOf(stage.picker);
      const { showModal } = dialog;
      dialog.showModal = () => {
        isShowing = true;
        queueMicrotask(() => (isShowing = false));
        showModal.call(dialog);
      };
      const add = EventTarget.prototype.addEventListener;
      // The methods, not the constructor: optimized code of WebKit still calls the original one.
      const { observe, disconnect } = IntersectionObserver.prototype;
      stub(IntersectionObserver.prototype, 'observe').callsFake(function (
        this: IntersectionObserver,
        target,
      ) {
        if (isShowing && target === dialog) active.set(this, 'observer');
        observe.call(this, target);
      });
      stub(IntersectionObserver.prototype, 'disconnect').callsFake(function (this: IntersectionObserver) {
        active.delete(this);
        disconnect.call(this);
      });
      stub(window, 'addEventListener').callsFake(((
        name: string,
        listener: EventListener,
        options?: AddEventListenerOptions,
      ) => {
        add.call(window, name, listener, options);
        if (!isShowing || name !== 'keydown') return;
        active.set(listener, 'listener');
        options?.signal?.addEventListener('abort', () => active.delete(listener));
      }) as never);
      await openReview(stage.picker);
      await until(() => dialog.open, 'the review');
      expect([...active.values()].sort()).to.deep.equal(['listener', 'observer']);
      await end(stage);
      await until(() => !active.size, 'the end of everything');
    });

  it('N14 closes and leaves nothing inert when moved in one task', async () => {
    const stage = await host();
    const asked = recordEvents('plan-assign');
    await open(stage);
    const { parentElement } = stage.picker;
    stage.picker.remove();
    parentElement?.append(stage.picker);
    await stage.picker.updateComplete;
    expect(dialogOf(stage.picker).open).to.equal(false);
    await expectReachable(stage);
    await open(stage);
    await expectNothingSent(stage, asked);
  });

  it('N14 N15 closes with Escape and when hidden in a frame', async () => {
    const stage = await host();
    const page = await openPage('<main></main>');
    const main = page.document.querySelector('main') ?? expect.fail('no main');
    main.append(page.document.adoptNode(stage.picker));
    await stage.picker.updateComplete;
    let escapes = 0;
    page.document.addEventListener('keydown', () => escapes++, { capture: true });
    for (const leave of [
      async () => {
        await pressKeys('Escape');
      },
      async () => {
        main.hidden = true;
        await untilNextTask();
      },
    ]) {
      buttonOf(stage.picker, 'pro').focus();
      stage.picker.review('pro');
      await stage.picker.updateComplete;
      expect(dialogOf(stage.picker).matches(':modal')).to.equal(true);
      await leave();
      await closed(stage.picker);
    }
    expect(escapes).to.equal(0);
  });
});
