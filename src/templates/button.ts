import { html, type TemplateResult } from 'lit';

/**
 * A button that one press of the customer presses once: not again by the second click of a double click, nor by a key
 * that is held. While pending it keeps the focus and does nothing. Its name is its part, and the slot of its text.
 */
export const renderButton = (
  name: string,
  text: string,
  press: () => void,
  pending = false,
): TemplateResult =>
  html`<button
    type="button"
    part=${name}
    aria-disabled=${pending}
    @click=${(event: MouseEvent) => {
      if (event.detail < 2) press();
    }}
    @keydown=${(event: KeyboardEvent) => {
      if (event.repeat) event.preventDefault();
    }}
  >
    <slot name=${name}>${text}</slot>
  </button>`;
