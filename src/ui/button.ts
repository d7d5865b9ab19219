import { html, nothing, type TemplateResult } from 'lit';

/** Milliseconds for which a guarded button ignores presses after it has appeared. */
const guardTime = 500;

export interface Button {
  /** Name of the part. */
  readonly part: string;
  readonly label: unknown;
  readonly onPress: () => void;
  readonly isPrimary?: boolean;
  /** Looks like a link. */
  readonly isText?: boolean;
  /** Sets `aria-disabled`: unlike `disabled`, it keeps the focus. */
  readonly isUnavailable?: boolean;
  /** Shows a spinner. A busy button is unavailable. */
  readonly isBusy?: boolean;
  /** Ids of the elements that describe the button. */
  readonly describedBy?: string;
  /**
   * When the button has appeared, by `performance.now()`. It ignores presses right after that, which began on what was there
   * before: the second tap of a double tap, or the end of a long press.
   */
  readonly guardedSince?: number;
}

/** Renders a button that ignores the second click of a double click, and the repeated clicks of a key that is held down. */
export function renderButton(button: Button): TemplateResult {
  const { part, label, onPress, isPrimary, isText, isBusy, describedBy, guardedSince } = button;
  const isUnavailable = Boolean(button.isUnavailable ?? isBusy);
  return html`<button
    type="button"
    class=${isPrimary ? 'primary' : isText ? 'text' : ''}
    part=${part}
    aria-disabled=${isUnavailable}
    aria-describedby=${describedBy ?? nothing}
    @click=${({ detail, currentTarget }: MouseEvent) => {
      const target = currentTarget as HTMLButtonElement;
      // Safari does not focus a button that is clicked.
      target.focus();
      const isTooEarly = guardedSince !== undefined && performance.now() - guardedSince < guardTime;
      if (detail < 2 && !isUnavailable && !isTooEarly) onPress();
    }}
    @keydown=${(event: KeyboardEvent) => {
      if (event.repeat) event.preventDefault();
    }}
  >
    ${isBusy ? html`<i class="spinner"></i>` : nothing}${label}
  </button>`;
}
