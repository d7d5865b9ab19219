import { css } from 'lit';

/**
 * What both widgets share. Each `--portal-*` property is read with a fallback and never declared, so that a value set on
 * the page, or on anything around the widget, wins; the private `--_*` names only save writing the fallback again.
 */
export const baseStyles = css`
  :host {
    --_text: var(--portal-text, light-dark(#1a1d29, #eef0f6));
    --_muted: var(--portal-muted, light-dark(#596077, #a7aec2));
    --_surface: var(--portal-surface, light-dark(#fff, #1b1e29));
    --_border: var(--portal-border, light-dark(#d9dce6, #3b4050));
    --_control: var(--portal-control, light-dark(#7f869b, #8b92a8));
    --_accent: var(--portal-accent, light-dark(#3a49c9, #a3b1ff));
    --_on-accent: var(--portal-on-accent, light-dark(#fff, #12152a));
    --_danger: var(--portal-danger, light-dark(#b3261e, #ffb0a8));
    --_warning: var(--portal-warning, light-dark(#8a5300, #ffc56b));
    --_success: var(--portal-success, light-dark(#146c43, #7fdcae));
    --_radius: var(--portal-radius, 12px);
    --_space: var(--portal-space, 16px);
    display: block;
    container-type: inline-size;
    /* A container has no width of its own: in a flex row, or as an inline block, it would vanish. */
    min-inline-size: 15rem;
    color: var(--_text);
    font-family: var(--portal-font, inherit);
    line-height: 1.5;
  }
  :host([hidden]) {
    display: none;
  }
  * {
    box-sizing: border-box;
    margin: 0;
    padding: 0;
    border: 0 solid var(--_border);
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }
  :focus-visible {
    outline: 2px solid var(--portal-focus, var(--_accent));
    outline-offset: 2px;
  }
  h2,
  legend {
    font-size: 1.25rem;
    font-weight: 650;
    line-height: 1.3;
  }
  .stack,
  .message,
  .box {
    display: flex;
    flex-direction: column;
    gap: var(--_space);
  }
  .box,
  .message,
  button,
  .plans > ::slotted(*) {
    padding: calc(var(--_space) * 1.25);
    border: 1px solid var(--_border);
    border-radius: var(--_radius);
    background: var(--_surface);
  }
  button {
    padding: 0.6em 1.1em;
    border-color: var(--_control);
    color: inherit;
    font: inherit;
    font-weight: 600;
    cursor: pointer;
  }
  button:hover,
  .button:hover {
    border-color: var(--_text);
  }
  [aria-disabled='true'] {
    opacity: 0.6;
    cursor: progress;
  }
  em {
    --_tone: var(--_danger);
    font-style: normal;
  }
  .message {
    --_tone: var(--_danger);
    gap: 8px;
    align-items: start;
    border-color: var(--_tone);
  }
  .assigned {
    --_tone: var(--_success);
  }
  .unknown {
    --_tone: var(--_warning);
  }
  .message > strong,
  em {
    color: var(--_tone);
  }
  /* A live region is there before it says anything, and takes no room until then. */
  .live {
    margin-block-start: calc(-1 * var(--_space));
  }
  .live > * {
    margin-block-start: var(--_space);
  }
  /* Whatever a text is made of: as a box of its own it turns nothing around it, and stays inside its edges. */
  bdi {
    display: inline-block;
    max-block-size: 20lh;
    overflow: auto;
    vertical-align: top;
  }
  .hidden {
    position: absolute;
    clip-path: inset(50%);
  }
`;
