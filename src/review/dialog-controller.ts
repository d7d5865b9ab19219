import { findClosest, observeAround } from '../i18n/localize-controller.js';
import { warnOnce } from '../input/read.js';
import { type FocusHost, moveFocus } from '../ui/focus.js';
import { isVisible } from '../ui/platform.js';

/** A modal dialog in the shadow root of its host. The customer asks to close it by the event `cancel`, as in browsers. */
export class DialogController {
  readonly #host: FocusHost;
  readonly #onHidden: () => void;
  /** Aborts when the dialog closes. Undefined: it is closed. */
  #shown: AbortController | undefined;
  /** What the dialog was opened for. */
  #subject: object | null = null;
  /** Fades after it has closed, until then with its content. */
  #isLeaving = false;
  /** The element that had the focus when the dialog opened. */
  #opener: HTMLElement | undefined;

  /** @param onHidden Called when the page hides the dialog, which would leave the page inert. */
  constructor(host: FocusHost, onHidden: () => void) {
    this.#host = host;
    this.#onHidden = onHidden;
  }

  /** Whether something of it is on the screen. */
  get isShown(): boolean {
    return this.#shown !== undefined || this.#isLeaving;
  }

  /** Opens the dialog for each new subject, and closes it for null. */
  toggle(subject: object | null): void {
    if (subject === this.#subject) return;
    this.#close();
    this.#subject = subject;
    const dialog = this.#dialog;
    if (subject && dialog) this.#show(dialog);
  }

  /** Whether all fields of the page in the dialog are valid. Reports the first invalid one. */
  areFieldsValid(): boolean {
    const slots = [...(this.#dialog?.querySelectorAll('slot') ?? [])];
    const fields = slots.flatMap((slot) => [...walkFlatTree(slot)]);
    const invalid = fields.find((field) => field.matches(':invalid:not(form, fieldset)') && isVisible(field));
    if (!invalid) return true;
    const field = invalid as Partial<HTMLInputElement>;
    if (field.reportValidity) field.reportValidity();
    else field.focus?.();
    return false;
  }

  get #dialog(): HTMLDialogElement | null | undefined {
    return this.#host.shadowRoot?.querySelector('dialog');
  }

  #show(dialog: HTMLDialogElement): void {
    const content = dialog.firstElementChild;
    this.#opener = getFocused();
    // Before it opens, which changes the styles of the whole page.
    dialog.style.setProperty('--_page', getPageColor(this.#host) ?? '');
    // Otherwise the browser focuses the first field or button in it, and scrolls to that: past the title and the price.
    content?.setAttribute('inert', '');
    dialog.showModal();
    content?.removeAttribute('inert');
    this.#shown = new AbortController();
    this.#isLeaving = false;
    const { signal } = this.#shown;
    // A closed `<details>` and `content-visibility` fire no resize.
    const closeIfHidden = () => {
      if (!isVisible(dialog) || findClosest(this.#host, '[inert]')) this.#onHidden();
    };
    const observer = new IntersectionObserver(closeIfHidden, { root: document });
    observer.observe(dialog);
    const inertness = observeAround(this.#host, 'inert', closeIfHidden);
    signal.addEventListener('abort', () => {
      observer.disconnect();
      inertness.disconnect();
    });
    addEventListener('keydown', this.#onKeydown, { capture: true, signal });
    for (const type of ['wheel', 'touchmove'] as const)
      dialog.addEventListener(type, (event) => scrollInside(dialog, event), { passive: false, signal });
    let isOutside = false;
    dialog.addEventListener('pointerdown', (event) => (isOutside = isBackdrop(dialog, event)), { signal });
    // Not at the end of a text selection, nor on the second click of a double click.
    dialog.addEventListener(
      'click',
      (event) => {
        if (isOutside && event.detail < 2 && isBackdrop(dialog, event)) requestClose(dialog);
        isOutside = false;
      },
      { signal },
    );
    // After this update: it changes the host.
    queueMicrotask(() => {
      if (!isVisible(dialog)) warnOnce(this.#host, 'is hidden, and so is its review, which has closed.');
      closeIfHidden();
    });
    if (parent !== window) moveIntoView(dialog, signal);
    // Not by `autofocus`: browsers log an error when they block it in a cross-origin frame. Firefox would scroll the page around a frame.
    // Not its heading: Orca takes that for where the reader already is, and says nothing.
    moveFocus([dialog], { preventScroll: true });
  }

  #close(): void {
    const opener = this.#opener;
    if (!this.#shown) return;
    const dialog = this.#dialog;
    const hadFocus = Boolean(dialog?.matches(':focus-within'));
    this.#shown.abort();
    this.#shown = this.#opener = undefined;
    // A script may have removed the attribute `open`: then `close()` alone has no effect, and the page stays inert.
    if (dialog?.matches(':modal')) dialog.open = true;
    // Not `close()` in a removed dialog: WebKit would restore the focus, even if the customer has moved it since.
    if (dialog?.isConnected) dialog.close();
    else dialog?.removeAttribute('open');
    this.#leave(dialog);
    // The page may have replaced the plan whose button opened the dialog.
    const target = opener && (opener.isConnected ? opener : this.#host.findSuccessor?.(opener));
    // The focused element may have been removed from the dialog.
    if (hadFocus || !getFocused()) moveFocus([target]);
  }

  /** Removes the content of the closed dialog, once it has faded. */
  #leave(dialog: HTMLDialogElement | null | undefined): void {
    const fading = dialog?.isConnected ? dialog.getAnimations() : [];
    this.#isLeaving = true;
    void Promise.allSettled(fading.map(({ finished }) => finished)).then(() => {
      if (this.#shown || !this.#isLeaving) return;
      this.#isLeaving = false;
      this.#host.requestUpdate();
    });
  }

  /**
   * Closes only this dialog on Escape. Pages listen on the document to close theirs, and Chromium closes dialogs together that
   * opened without a user activation in between.
   */
  readonly #onKeydown = (event: KeyboardEvent): void => {
    // Ignores synthetic events, which close no native dialog either, and Escape that ends a composition of an input method.
    if (event.key !== 'Escape' || !event.isTrusted || event.isComposing) return;
    // Closed shadow roots around the host hide the real target. After a click on text, the body has the focus.
    const [target] = event.composedPath() as Element[];
    const dialog = this.#dialog;
    if (target?.localName !== 'body' && !dialog?.matches(':focus-within')) return;
    event.stopPropagation();
    event.preventDefault();
    if (dialog) requestClose(dialog);
  };
}

const requestClose = (dialog: HTMLDialogElement): boolean => dialog.dispatchEvent(new Event('cancel'));

/** Least height of a dialog that is moved, in pixels: a lower one could not show its heading and its buttons. */
const minHeight = 320;

/**
 * Moves a dialog to the visible part of its frame. A frame may be as tall as its content, and the middle of it off the screen.
 * Only this observer tells what the page around the frame shows, also to a frame of another origin.
 */
function moveIntoView(dialog: HTMLDialogElement, signal: AbortSignal): void {
  const { style } = dialog;
  const observer = new IntersectionObserver(([own, frame]) => {
    observer.disconnect();
    const { top = 0, height = 0 } = frame?.intersectionRect ?? {};
    if (own?.intersectionRatio === 1 || !height) return;
    const room = Math.max(height, minHeight);
    style.inset = `${top}px 0 calc(100% - ${top + room}px)`;
    style.maxHeight = `calc(${room}px - 2em)`;
  });
  for (const each of [dialog, document.documentElement]) observer.observe(each);
  signal.addEventListener('abort', () => {
    observer.disconnect();
    style.inset = style.maxHeight = '';
  });
}

/** Returns the color behind an element: the first opaque one around it. Undefined: none. */
function getPageColor(element: Element | undefined): string | undefined {
  if (!element) return undefined;
  const { backgroundColor } = getComputedStyle(element);
  // Others have an alpha value, such as `rgba(0, 0, 0, 0)` and `oklch(0.5 0.1 200 / 0.5)`.
  if (!/rgba|\//.test(backgroundColor)) return backgroundColor;
  const { host } = element.getRootNode() as Partial<ShadowRoot>;
  return getPageColor(element.assignedSlot ?? element.parentElement ?? host);
}

/** Returns the focused element, also in open shadow roots. Undefined: none. */
function getFocused(): HTMLElement | undefined {
  let focused = document.activeElement;
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
  return focused && focused.localName !== 'body' ? (focused as HTMLElement) : undefined;
}

function isBackdrop(dialog: HTMLDialogElement, { target, clientX, clientY }: MouseEvent): boolean {
  // Only then: the box has to be laid out.
  if (target !== dialog) return false;
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}

/** Yields an element and its descendants, including slotted elements and those in open shadow roots. */
function* walkFlatTree(element: Element): Generator<Element> {
  yield element;
  const slotted =
    element.localName === 'slot' ? (element as HTMLSlotElement).assignedElements({ flatten: true }) : [];
  // Not `children`: a field of a form that is named so takes its place.
  const own = element.querySelectorAll(':scope > *');
  for (const each of [...slotted, ...(element.shadowRoot?.children ?? []), ...own]) yield* walkFlatTree(each);
}

/** Scrolls what is inside the dialog, and never the page behind it. Zooming is not affected. */
function scrollInside(dialog: HTMLDialogElement, event: WheelEvent | TouchEvent): void {
  // A scroll lock of the page would prevent scrolling in the dialog: it sees only the host, not the scrolling target.
  event.stopPropagation();
  if (event.ctrlKey || ('touches' in event && event.touches.length > 1)) return;
  const path = event.composedPath();
  const inside = path.slice(0, path.indexOf(dialog) + 1) as Element[];
  const isBehind = event instanceof MouseEvent && isBackdrop(dialog, event);
  const canScroll = inside.some(
    (each) => each.scrollHeight > each.clientHeight && /auto|scroll/.test(getComputedStyle(each).overflowY),
  );
  if (event.cancelable && (isBehind || !canScroll)) event.preventDefault();
}
