import { css } from 'lit';

/**
 * What both widgets share. Each `--portal-*` property is read with a fallback and never declared, so that a value set on
 * the page, or on anything around the widget, wins; the private `--_*` names only save writing the fallback again.
 *
 * Sizes are in `em`: the page's own type, or `--portal-font-size`, scales all of them.
 */
export const baseStyles = css`
  :host {
    --_text: var(--portal-text, light-dark(#1a1d29, #eef0f6));
    --_muted: var(--portal-muted, color-mix(in oklab, var(--_text) 68%, var(--_surface)));
    --_surface: var(--portal-surface, light-dark(#fff, #1b1e29));
    --_border: var(--portal-border, color-mix(in oklab, var(--_text) 16%, var(--_surface)));
    --_control: var(--portal-control, color-mix(in oklab, var(--_text) 52%, var(--_surface)));
    --_accent: var(--portal-accent, light-dark(#3a49c9, #a3b1ff));
    --_selected: var(--portal-selected, color-mix(in oklab, var(--_accent) 6%, var(--_surface)));
    --_on-accent: var(--portal-on-accent, var(--_surface));
    --_danger: var(--portal-danger, light-dark(#b3261e, #ffb0a8));
    --_warning: var(--portal-warning, light-dark(#8a5300, #ffc56b));
    --_success: var(--portal-success, light-dark(#146c43, #7fdcae));
    --_radius: var(--portal-radius, 12px);
    --_control-radius: var(--portal-control-radius, calc(var(--_radius) / 1.5));
    --_line: var(--portal-border-width, 1px);
    --_space: var(--portal-space, 16px);
    display: block;
    container-type: inline-size;
    /* A container has no width of its own: in a flex row, or as an inline block, it would vanish. */
    min-inline-size: 15rem;
    color: var(--_text);
    font-family: var(--portal-font, inherit);
    font-size: var(--portal-font-size, inherit);
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
  /* A radio shows its focus on all that it stands for. */
  :focus-visible,
  :is(.plan, label):has(> :focus-visible) {
    outline: var(--portal-focus-width, 2px) solid var(--portal-focus, var(--_accent));
    outline-offset: 2px;
  }
  /* A heading takes the focus to be read, and cannot be pressed. */
  h2:focus,
  :is(.plan, label) > :focus-visible {
    outline: 0;
  }
  h2,
  h3,
  legend {
    font-family: var(--portal-heading-font, inherit);
    font-size: 1.0625em;
    font-weight: var(--portal-heading-weight, 650);
    line-height: 1.3;
  }
  h2,
  [part='legend'] {
    font-size: 1.25em;
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
  .coming,
  dialog,
  .plans > ::slotted(*) {
    padding: calc(var(--_space) * 1.25);
    border: var(--_line) solid var(--_border);
    border-radius: var(--_radius);
    background: var(--_surface);
    box-shadow: var(--portal-shadow, 0 1px 3px #0000000f);
  }
  .box {
    break-inside: avoid;
  }
  .empty {
    border-style: dashed;
    color: var(--_muted);
  }
  button,
  [type='datetime-local'],
  .intervals label {
    padding: 0.6em 1.1em;
    border: var(--_line) solid var(--_control);
    border-radius: var(--_control-radius);
    background: var(--_surface);
    color: inherit;
    font: inherit;
  }
  button {
    font-weight: 600;
    cursor: pointer;
  }
  button:hover,
  .button:hover {
    background: color-mix(in oklab, var(--_text) 8%, var(--_surface));
  }
  [aria-disabled='true'] {
    opacity: 0.6;
    cursor: progress;
  }
  em,
  [part='error'] {
    --_tone: var(--_danger);
  }
  em {
    display: block;
    font-style: normal;
  }
  .message {
    gap: 0.5em;
    border-color: var(--_tone, var(--_border));
    background: color-mix(in oklab, var(--_tone, var(--_surface)) 5%, var(--_surface));
  }
  .message button {
    align-self: start;
    margin-block-start: 0.5em;
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
  /* What the service says in its own words, and what it nests. */
  q,
  dd:has(dl) {
    padding-inline-start: 1em;
    border-inline-start-width: 2px;
    quotes: none;
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
  /* Words may run the other way than the page: each text runs its own way, from the page's side. */
  .message,
  .price,
  bdi,
  strong,
  p,
  em,
  li {
    unicode-bidi: plaintext;
    text-align: -webkit-match-parent;
    text-align: match-parent;
  }
  dl > div {
    display: flex;
    flex-wrap: wrap;
    gap: 0 1em;
    padding-block: 0.5em;
    border-block-start-width: 1px;
  }
  dl > :last-child {
    padding-block-end: 0;
  }
  dt {
    flex: 1 8em;
    color: var(--_muted);
  }
  dd {
    flex: 2 10em;
  }
  .hidden {
    position: absolute;
    clip-path: inset(50%);
  }
  @media print {
    button {
      display: none;
    }
  }
`;
