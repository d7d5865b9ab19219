import type { LitElement, ReactiveController } from 'lit';
import { PlanDismissEvent, type PlanReview, PlanReviewEvent } from '../events.js';
import { type Change, type Conflict, type Intent, isEqual } from '../plan-picker/change.js';
import { isVisible } from '../platform.js';
import type { FormerAncestors } from './former-ancestors.js';

interface ReviewHooks {
  /** Returns what an intent changes in the present state of the page, or why it can no longer be sent. */
  getChange: (intent: Intent) => Change | Conflict;
  onConfirm: (intent: Intent, change: Change) => void;
  /** Called when the review closes automatically. */
  onEnd: (reason: Conflict | 'noDialog') => void;
}

/** The review dialog. It updates with the page. A confirmation only applies to what was painted when the press began. */
export class ReviewDialog implements ReactiveController {
  /** The change under review: `plan-review` was dispatched, and no `plan-dismiss` so far. The dialog may not be shown yet. */
  change: Change | null = null;
  /** The change that was shown first: the review marks differences from it. */
  first: Change | null = null;
  readonly #host: LitElement;
  readonly #ancestors: FormerAncestors;
  readonly #hooks: ReviewHooks;
  #intent: Intent | null = null;
  #painted: Change | null = null;
  /** The change that was painted when the present press began. */
  #pressed: Change | null = null;
  /** Whether the present press began on the backdrop. */
  #isOutside = false;
  /** Aborts when the dialog closes. Undefined: not shown yet. */
  #shown: AbortController | undefined;

  constructor(host: LitElement, ancestors: FormerAncestors, hooks: ReviewHooks) {
    this.#host = host;
    this.#ancestors = ancestors;
    this.#hooks = hooks;
    host.addController(this);
  }

  /** Dispatches `plan-review`, and opens the review unless the page prevents it. */
  open(intent: Intent): void {
    // Closed by the browser or a script, whose `close` event is still to come.
    if (!this.#dialog?.open) this.close();
    const change = this.#hooks.getChange(intent);
    if (typeof change === 'string') {
      this.#end(change);
      return;
    }
    const { isConnected } = this.#host;
    if (!this.#host.dispatchEvent(new PlanReviewEvent(toReview(change)))) return;
    const former = this.change;
    this.#intent = intent;
    this.change = change;
    this.first = null;
    this.#host.requestUpdate();
    this.#dismiss(former);
    // A listener may have removed the host.
    if (isConnected && !this.#host.isConnected) this.close();
  }

  /** Closes the dialog, which restores the focus. Then dispatches `plan-dismiss`: a listener may open another review. */
  readonly close = (): void => {
    const { change } = this;
    this.#intent = this.change = this.first = this.#painted = this.#pressed = null;
    this.#shown?.abort();
    this.#shown = undefined;
    closeDialog(this.#dialog);
    this.#host.requestUpdate();
    this.#dismiss(change);
  };

  /** Handles `close`, which is asynchronous: another review may be open by then, or pending in a host outside of the document. */
  readonly onClose = (): void => {
    if (this.#shown && !this.#dialog?.open) this.close();
  };

  /** Confirms the change, if it is the painted one and the fields of the page are valid. */
  readonly confirm = (): void => {
    const intent = this.#intent;
    const seen = this.#pressed ?? this.#painted;
    this.#pressed = null;
    const change = this.#getChange();
    if (!intent || !change) return;
    if (seen && isEqual(seen, change)) {
      if (!this.#areFieldsValid()) return;
      // Not dismissed.
      this.change = null;
      this.close();
      this.#hooks.onConfirm(intent, change);
    } else this.#host.requestUpdate();
  };

  /** Stores what was painted when a press begins. */
  readonly onPressStart = (event: Event): void => {
    if ((event as Partial<KeyboardEvent>).repeat) return;
    this.#pressed = this.#painted;
    this.#isOutside = this.#isBackdrop(event);
  };

  /** Closes the dialog on a backdrop click, but not at the end of a text selection, nor on the second click of a double click. */
  readonly onClick = (event: MouseEvent): void => {
    const isOutside = this.#isOutside && this.#isBackdrop(event);
    this.#isOutside = false;
    this.#pressed = null;
    if (isOutside && event.detail < 2) this.close();
  };

  hostUpdate(): void {
    const change = this.#getChange();
    if (change && !isEqual(change, this.change)) this.change = change;
    this.first ??= change;
  }

  hostUpdated(): void {
    const { change } = this;
    // A dialog cannot be shown outside of a document. It opens when the host is connected.
    if (!change || !this.#host.isConnected) return;
    this.#painted ??= change;
    if (this.#painted !== change)
      // The paint follows the animation frame callbacks.
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

  /** Returns what the intent changes now. Closes the review if it can no longer be sent. */
  #getChange(): Change | null {
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
      // The dialog is already open, but not modal.
    }
    if (!dialog?.matches(':modal')) {
      // After this update: `#end()` requests another one.
      queueMicrotask(() => {
        this.#end('noDialog');
      });
      return;
    }
    // A hidden modal dialog would make the page inert.
    const closeIfHidden = () => {
      if (!isVisible(dialog)) queueMicrotask(this.close);
    };
    closeIfHidden();
    const resizeObserver = new ResizeObserver(closeIfHidden);
    resizeObserver.observe(dialog);
    // Polls for changes without an event: a time passes, the page's markup of features changes, or the dialog is hidden
    // without a change in size.
    const timer = setInterval(() => {
      closeIfHidden();
      this.#host.requestUpdate();
    }, 1000);
    signal.addEventListener('abort', () => {
      resizeObserver.disconnect();
      clearInterval(timer);
    });
    const page = this.#host.ownerDocument.defaultView;
    page?.addEventListener('keydown', this.#onKeydown, { capture: true, signal });
    // A scroll lock of the page would prevent scrolling in the dialog: it sees only the picker, not the scrolling target.
    for (const type of ['wheel', 'touchmove'])
      dialog.addEventListener(type, stopPropagation, { passive: true, signal });
    // Not by `autofocus`: browsers log an error when they block it in a cross-origin frame.
    dialog.querySelector('h2')?.focus();
  }

  #dismiss(change: Change | null): void {
    if (change) this.#ancestors.dispatch(() => new PlanDismissEvent(toReview(change)));
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
    if (target?.localName !== 'body' && !this.#dialog?.matches(':focus-within')) return;
    event.stopPropagation();
    event.preventDefault();
    this.close();
  };

  /** Whether the page's fields in the review are valid. Reports the first invalid one. */
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

/** Yields an element and its descendants, including slotted elements and those in open shadow roots. */
function* walk(element: Element): Generator<Element> {
  yield element;
  const slotted =
    element.localName === 'slot' ? (element as HTMLSlotElement).assignedElements({ flatten: true }) : [];
  for (const each of [...slotted, ...(element.shadowRoot?.children ?? []), ...element.children])
    yield* walk(each);
}

const stopPropagation = (event: Event): void => event.stopPropagation();

/** Returns the detail of the review events. */
const toReview = ({ request, action, currentPlan }: Change): PlanReview => ({
  request,
  kind: action.kind,
  from: currentPlan || null,
  to: request.productPlanId,
});

/** Closes a dialog, even if a script has removed its `open` attribute: then `close()` alone has no effect, and the page stays inert. */
function closeDialog(dialog: HTMLDialogElement | null | undefined): void {
  if (dialog?.matches(':modal')) dialog.open = true;
  // Not `close()` in a removed dialog: WebKit would restore the focus, even if the customer has moved it since.
  if (dialog?.isConnected) dialog.close();
  else dialog?.removeAttribute('open');
}
