import { html, type TemplateResult } from 'lit';

/**
 * Renders a button that ignores the second click of a double click, and the repeated clicks of a key that is held down.
 * @param name Name of the part, and of the slot of the label.
 * @param isPending Sets `aria-disabled`, which keeps the focus. `onPress` is still called, and has to ignore the press.
 */
export const renderButton = (
  name: string,
  label: string,
  onPress: () => void,
  isPending = false,
): TemplateResult =>
  html`<button
    type="button"
    part=${name}
    aria-disabled=${isPending}
    @click=${(event: MouseEvent) => {
      if (event.detail < 2) onPress();
    }}
    @keydown=${(event: KeyboardEvent) => {
      if (event.repeat) event.preventDefault();
    }}
  >
    <slot name=${name}>${label}</slot>
  </button>`;
