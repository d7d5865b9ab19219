import { html, nothing, type TemplateResult } from 'lit';
import { Directive, directive, type PartInfo } from 'lit/directive.js';
import type { Messages } from '../messages/en.js';

/** Milliseconds for which a guarded button ignores presses after the first frame that could paint it. */
const guardTime = 500;

export interface Button {
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
  readonly describedBy?: string;
  /**
   * Whether the button ignores presses of somebody who cannot have read it yet: the second tap of a double tap, the end of a long
   * press, or a press during which the page was busy.
   */
  readonly isGuarded?: boolean;
}

type Listener = (event: MouseEvent) => void;

/** Listens to the clicks that were made once the button had been visible for a while, by the time of the input. */
class Guard extends Directive {
  /** When a frame could paint the button. */
  #painted = Infinity;

  constructor(part: PartInfo) {
    super(part);
    requestAnimationFrame(() => (this.#painted = performance.now()));
  }

  override render(listener: Listener): Listener {
    return (event) => {
      if (event.timeStamp - this.#painted >= guardTime) listener(event);
    };
  }
}

const guard = directive(Guard);

/** Renders a button that ignores the second click of a double click, and the repeated clicks of a key that is held down. */
export function renderButton(button: Button): TemplateResult {
  const { part, label, onPress, isPrimary, isText, isBusy, describedBy } = button;
  const isUnavailable = Boolean(button.isUnavailable ?? isBusy);
  const onClick: Listener = ({ detail, currentTarget }) => {
    // Safari does not focus a button that is clicked.
    (currentTarget as HTMLButtonElement).focus();
    if (detail < 2 && !isUnavailable) onPress();
  };
  return html`<button
    type="button"
    class=${isPrimary ? 'primary' : isText ? 'text' : ''}
    part=${part}
    aria-disabled=${isUnavailable}
    aria-describedby=${describedBy ?? nothing}
    @click=${button.isGuarded ? guard(onClick) : onClick}
    @keydown=${(event: KeyboardEvent) => {
      if (event.repeat) event.preventDefault();
    }}
  >
    ${isBusy ? html`<i class="spinner"></i>` : nothing}${label}
  </button>`;
}

/** Renders the button that stops a change while the page holds it, below or beside the busy one. Null: nothing is held. */
export const renderStop = (
  onPress: (() => void) | null,
  { stop }: Messages,
): TemplateResult | typeof nothing =>
  onPress ? renderButton({ part: 'stop', label: stop, onPress, isText: true }) : nothing;
