import type { LitElement, ReactiveController } from 'lit';
import { PlanDismissEvent, type PlanReview, PlanReviewEvent } from '../events.js';
import { type Change, type Conflict, type Intent, isEqual } from '../plan-picker/change.js';
import { isVisible } from '../platform.js';
import type { FormerAncestors } from './former-ancestors.js';

interface ReviewHooks {
  /** What the intent changes as the page is now, or why it can no longer be sent. */
  getChange: (intent: Intent) => Change | Conflict;
  onConfirm: (intent: Intent, change: Change) => void;
  /** Called when the review closes by itself. */
  onEnd: (reason: Conflict | 'noDialog') => void;
}

/** The dialog of the review. It follows the page; a press counts only for what was painted when the press began. */
export class ReviewDialog implements ReactiveController {
  /** What is shown. Null: the dialog is closed. */
  change: Change | null = null;
  /** What was shown first: the review marks what differs from it. */
  first: Change | null = null;
  readonly #host: LitElement;
  readonly #place: FormerAncestors;
  readonly #hooks: ReviewHooks;
  #intent: Intent | null = null;
  /** The change of which the page has heard that it is reviewed. */
  #reviewed: Change | null = null;
  #painted: Change | null = null;
  /** What was painted when the present press began. */
  #pressed: Change | null = null;
  /** Whether the present press began outside of the dialog. */
  #isOutside = false;
  /** Aborts when the dialog is closed. Undefined: it was not shown yet. */
  #shown: AbortController | undefined;

  constructor(host: LitElement, place: FormerAncestors, hooks: ReviewHooks) {
    this.#host = host;
    this.#place = place;
    this.#hooks = hooks;
    host.addController(this);
  }

  /** Whether a change is reviewed, though it may not be on screen yet. */
  get isOpen(): boolean {
    return this.#intent !== null;
  }

  open(intent: Intent): void {
    // Closed by the browser or a script: the event of that comes later.
    if (!this.#dialog?.open) this.#leave();
    const change = this.#hooks.getChange(intent);
    if (typeof change === 'string') {
      this.#end(change);
      return;
    }
    const { isConnected } = this.#host;
    if (!this.#host.dispatchEvent(new PlanReviewEvent(toReview(change)))) return;
    const former = this.#reviewed;
    this.#intent = intent;
    this.#reviewed = change;
    this.first = null;
    this.#host.requestUpdate();
    this.#dismiss(former);
    // A listener may remove the host.
    if (isConnected && !this.#host.isConnected) this.close();
  }

  /** Closes the dialog, which gives the focus back. */
  readonly close = (): void => {
    const dialog = this.#dialog;
    this.#leave(() => {
      closeDialog(dialog);
      this.#host.requestUpdate();
    });
  };

  /** The event comes late: by then another review may be open, or begun while the host is not in the document. */
  readonly onClose = (): void => {
    if (this.#shown && !this.#dialog?.open) this.close();
  };

  readonly confirm = (): void => {
    const intent = this.#intent;
    const seen = this.#pressed ?? this.#painted;
    this.#pressed = null;
    const change = this.#read();
    if (!intent || !change) return;
    if (seen && isEqual(seen, change)) {
      if (!this.#areFieldsValid()) return;
      this.#reviewed = null;
      this.close();
      this.#hooks.onConfirm(intent, change);
    } else this.#host.requestUpdate();
  };

  /** Notes what a press is for. */
  readonly onPressStart = (event: Event): void => {
    this.#pressed = this.#painted;
    this.#isOutside = this.#isBackdrop(event);
  };

  /** A click on the backdrop closes the dialog; not the end of a text selection, nor the second one of a double click. */
  readonly onClick = (event: MouseEvent): void => {
    const isOutside = this.#isOutside && this.#isBackdrop(event);
    this.#isOutside = false;
    this.#pressed = null;
    if (isOutside && event.detail < 2) this.close();
  };

  hostUpdate(): void {
    const change = this.#read();
    if (!change || !this.change || !isEqual(change, this.change)) this.change = change;
    if (change) this.#reviewed = change;
    this.first ??= this.change;
  }

  hostUpdated(): void {
    const { change } = this;
    // Outside of a document no dialog can be shown; it is once the host is there.
    if (!change || !this.#host.isConnected) return;
    this.#painted ??= change;
    if (this.#painted !== change)
      // Painted after the frame's callbacks.
      requestAnimationFrame(() =>
        setTimeout(() => {
          if (this.change === change) this.#painted = change;
        }),
      );
    if (!this.#shown) this.#show();
  }

  hostDisconnected(): void {
    this.close();
  }

  /** What the intent changes now; closes the review of what can no longer be sent. */
  #read(): Change | null {
    const change = this.#intent && this.#hooks.getChange(this.#intent);
    if (typeof change !== 'string') return change;
    this.#end(change);
    return null;
  }

  #end(reason: Conflict | 'noDialog'): void {
    this.close();
    this.#hooks.onEnd(reason);
  }

  #show(): void {
    const dialog = this.#dialog;
    const shown = (this.#shown = new AbortController());
    const { signal } = shown;
    try {
      dialog?.showModal();
    } catch {
      // The page has opened it in another way.
    }
    if (!dialog?.matches(':modal')) {
      // After the update, which would be told of this one.
      queueMicrotask(() => {
        this.#end('noDialog');
      });
      return;
    }
    // Without a box it would make the page inert with nothing on screen.
    const closeIfHidden = () => {
      if (isVisible(dialog) || signal.aborted) return;
      closeDialog(dialog);
      queueMicrotask(this.close);
    };
    closeIfHidden();
    const box = new ResizeObserver(closeIfHidden);
    box.observe(dialog);
    // Times pass: a plan starts, or a chosen start does. Features change in the page's own markup. And not everything that
    // hides a dialog changes its size.
    const clock = setInterval(() => {
      closeIfHidden();
      this.#host.requestUpdate();
    }, 1000);
    signal.addEventListener('abort', () => {
      box.disconnect();
      clearInterval(clock);
    });
    const page = this.#host.ownerDocument.defaultView;
    page?.addEventListener('keydown', this.#onKeydown, { capture: true, signal });
    // A page that locks its scrolling asks the picker whether it scrolls, which is all that it sees of the target.
    for (const type of ['wheel', 'touchmove'])
      dialog.addEventListener(type, stopPropagation, { passive: true, signal });
    // In code: browsers log an `autofocus` that they block in the frame of another origin.
    dialog.querySelector('h2')?.focus();
  }

  /** Forgets the review, then tells the page: a listener may begin another one. */
  #leave(close?: () => void): void {
    const reviewed = this.#reviewed;
    this.#reset();
    close?.();
    this.#dismiss(reviewed);
  }

  #dismiss(reviewed: Change | null): void {
    if (reviewed) this.#place.dispatch(() => new PlanDismissEvent(toReview(reviewed)));
  }

  #reset(): void {
    this.#intent = this.#reviewed = this.change = this.first = this.#painted = this.#pressed = null;
    this.#shown?.abort();
    this.#shown = undefined;
  }

  /**
   * Escape closes this dialog alone. Pages listen to the document for theirs; and Chromium closes what opened without a
   * press in between together.
   */
  readonly #onKeydown = (event: KeyboardEvent): void => {
    // Those that a script makes close no dialog, and are the page's. Those of an input method end its composition.
    if (event.key !== 'Escape' || !event.isTrusted || event.isComposing) return;
    // The path ends at a closed shadow root around the host. After a click on a text the focus is on the body.
    const [target] = event.composedPath() as Element[];
    if (target?.localName !== 'body' && !this.#dialog?.matches(':focus-within')) return;
    event.stopPropagation();
    event.preventDefault();
    this.close();
  };

  /** Whether what the page has put into the review is valid; the first field that is not says why. */
  #areFieldsValid(): boolean {
    const slot = this.#dialog?.querySelector('slot[name=review]');
    const fields = slot ? [...walk(slot)] : [];
    const invalid = fields.find((field) => field.matches(':invalid:not(form, fieldset)') && isVisible(field));
    if (!invalid) return true;
    const field = invalid as Partial<HTMLInputElement>;
    if (field.reportValidity) field.reportValidity();
    else field.focus?.();
    return false;
  }

  #isBackdrop(event: Event): boolean {
    const dialog = this.#dialog;
    if (event.target !== dialog || !dialog || !('clientX' in event)) return false;
    const { clientX, clientY } = event as MouseEvent;
    const { left, right, top, bottom } = dialog.getBoundingClientRect();
    return clientX < left || clientX > right || clientY < top || clientY > bottom;
  }

  get #dialog(): HTMLDialogElement | null | undefined {
    return this.#host.shadowRoot?.querySelector('dialog');
  }
}

/** An element and all in it, also what is slotted into it and what is in open shadow roots. */
function* walk(element: Element): Generator<Element> {
  yield element;
  const slotted =
    element.localName === 'slot' ? (element as HTMLSlotElement).assignedElements({ flatten: true }) : [];
  for (const each of [...slotted, ...(element.shadowRoot?.children ?? []), ...element.children])
    yield* walk(each);
}

const stopPropagation = (event: Event): void => event.stopPropagation();

/** What the page is told of a change. */
const toReview = ({ request, action, currentPlan }: Change): PlanReview => ({
  request,
  kind: action.kind,
  from: currentPlan || null,
  to: request.productPlanId,
});

/** Also one whose attribute a script has removed: `close()` alone would do nothing, and the page would stay inert. */
function closeDialog(dialog: HTMLDialogElement | null | undefined): void {
  if (dialog?.matches(':modal')) dialog.open = true;
  // Of one that the page has removed WebKit would give the focus back, wherever the customer has moved it since.
  if (dialog?.isConnected) dialog.close();
  else dialog?.removeAttribute('open');
}
