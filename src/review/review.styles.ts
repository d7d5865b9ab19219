import { css } from 'lit';

export const reviewStyles = css`
  dialog {
    /* The page may disable all pointer events while its own dialog is open. */
    pointer-events: auto;
    overscroll-behavior: contain;
    inline-size: min(max(480px, 30em), 100% - 2em);
    max-inline-size: none;
    /* Anchored at its top: what unfolds moves nothing above it. */
    max-block-size: calc(100% - min(12vh, 6em) - 1em);
    margin: min(12vh, 6em) auto auto;
    border-radius: calc(var(--_radius) + 4px);
    /* In dark a tint of the page, as cards are, but opaque. Dark in any case: the scheme may change meanwhile. */
    --_surface: var(
      --portal-surface,
      light-dark(
        Canvas,
        color-mix(in oklab, oklch(from var(--_page, Canvas) min(l, 0.35) c h) 93%, CanvasText)
      )
    );
    background: var(--_surface);
    box-shadow: 0 1.5rem 4rem #0005;
  }
  ::backdrop {
    overflow: auto;
    overscroll-behavior: contain;
    background: #0009;
  }
  /* Nothing in a dialog that fades can be pressed. */
  dialog:not([open]) {
    pointer-events: none;
  }
  .review > h2 {
    max-block-size: 6lh;
    overflow: auto;
  }
  .review > :not(h2, .actions, .message),
  .review > .actions button {
    font-size: 0.875em;
  }
  .review > .actions button {
    unicode-bidi: plaintext;
  }
  .row {
    display: flex;
    gap: 0 1em;
    justify-content: space-between;
    padding-block: 0.8em;
    border-block-end-width: 1px;
    line-height: 1.43;
    text-align: end;
  }
  .row > :first-child {
    flex: 1 1 35%;
    max-inline-size: 65%;
    text-align: start;
  }
  .row > :last-child {
    max-inline-size: 65%;
    margin-inline-start: auto;
    text-wrap: balance;
    font-variant-numeric: tabular-nums;
  }
  [part='times'] .row > :last-child {
    font-weight: 600;
  }
  /* Chromium hands the texts of rows to screen readers without a space between them. These take no room. */
  .row > span::before {
    content: ' ';
    font-size: 0;
    white-space: pre;
  }
  /* The number that leads. */
  .row strong {
    font-family: var(--portal-heading-font, inherit);
    font-size: 1.7143em;
    font-weight: var(--portal-heading-weight, 700);
    line-height: 1.2;
    letter-spacing: -0.02em;
  }
  .row:has(strong) {
    align-items: baseline;
  }
  /* Amounts are one table. What is due leads in place of the price. */
  .due {
    border-block-width: 1px;
    font-weight: 600;
  }
  .due:first-child {
    border-block-start: 0;
  }
  .review:has(.due) [part='cost'] strong {
    font-size: 1.1429em;
  }
  small,
  th {
    color: var(--_muted);
    font-weight: 400;
  }
  .muted .row,
  [part='amounts'] .row:not(.due) {
    padding-block: 0.4em;
    border: 0;
  }
  [part='amounts'] .row:has(+ .due) {
    padding-block-end: 0.8em;
  }
  [part='amounts'] .due + .row {
    padding-block-start: 0.8em;
  }
  .skeleton i {
    display: inline-block;
    inline-size: 9em;
    vertical-align: text-bottom;
  }
  .row > :last-child i {
    inline-size: 3.5em;
  }
  [part='times'] > .muted {
    padding-block-start: 0.8em;
  }
  /* A sentence, and beside it what changes it. */
  .cancelling .row > :first-child {
    flex: 1;
    max-inline-size: none;
  }
  .cancelling > p:not(.muted),
  .cancelling summary .row {
    line-height: 1.5;
    text-wrap: pretty;
  }
  .editable {
    padding-block: 0.8em;
    border-block-end-width: 1px;
  }
  .editable .row {
    padding: 0;
    border: 0;
  }
  .editable > :not([open]) + small {
    text-align: end;
  }
  dialog table {
    inline-size: 100%;
    border-collapse: collapse;
    table-layout: fixed;
  }
  dialog :is(th, td) {
    padding-block: 0.3em;
    padding-inline: 0 0.75em;
    vertical-align: top;
  }
  dialog :is(th, td):last-child {
    padding-inline-end: 0;
  }
  :is([part='features'], details) > * + :is(h3, details) {
    margin-block-start: 1em;
  }
  ul {
    /* As wide as the marks in any font. */
    padding-inline-start: 3ch;
    list-style: '+  ';
    line-height: 1.43;
  }
  .removed {
    color: var(--_danger);
    list-style-type: '\\2212   ';
  }
  .added {
    color: var(--_success);
  }
  li {
    padding-block: 0.2em;
  }
  summary {
    min-block-size: 24px;
    cursor: pointer;
    list-style: none;
  }
  summary::-webkit-details-marker {
    display: none;
  }
  summary u {
    text-underline-offset: 3px;
  }
  /* One line for a long list, like a row. */
  [part='features'] > details > summary {
    padding-block-end: 0.8em;
    border-block-end-width: 1px;
    font-weight: 600;
    line-height: 1.43;
  }
  [part='features'] > [open] > summary {
    margin-block-end: 1em;
  }
  .message summary {
    inline-size: fit-content;
    padding-block: 0.2em;
    text-decoration: underline;
    text-underline-offset: 3px;
  }
  .warning {
    padding: 0.5em 0.75em;
    border-inline-start: 3px solid var(--_warning);
  }
  legend {
    margin-block-end: 0.5em;
  }
  .schedule {
    display: grid;
    gap: 1.25em;
    padding-block: 1.25em 0.5em;
  }
  .schedule label {
    padding-block: 0.2em;
  }
  label > input {
    translate: 0 0.25em;
  }
  [type='datetime-local'] {
    display: block;
    inline-size: min(100% - 1.75em, 20em);
    margin-block: 0.25em;
    padding-inline: 0.75em;
  }
  /* Aligned with the labels. */
  fieldset > :not(legend, label) {
    margin-inline-start: 1.75em;
  }
  [aria-invalid='true'] {
    border-color: var(--_danger);
  }
  .cancel [part='confirm-cancel'] {
    --_on-fill: initial;
    --_button-color: var(--portal-danger, light-dark(#b3261e, #c9372c));
  }
  /* A button that does not fit beside the other one is above it, rather than in more lines. */
  .review > .actions {
    flex-wrap: wrap-reverse;
    gap: 0.5em;
    justify-content: end;
    inset-block-end: calc(-1.5 * var(--_space));
    margin: 0 calc(-1.5 * var(--_space)) calc(-1.5 * var(--_space));
    padding: var(--_space) calc(1.5 * var(--_space)) calc(1.5 * var(--_space));
    background: var(--_surface);
  }
  /* Below each other, both are as wide as the dialog. */
  .review > .actions > button {
    flex: 1 1 28%;
    min-inline-size: fit-content;
    max-inline-size: 100%;
    overflow-wrap: break-word;
  }
  /* As wide with each text. */
  .review > .actions > [part^='confirm'] {
    flex: 2 1 60%;
  }
  /* They stay in view where there is room. What they cover fades; above the end there is nothing to fade. */
  @media (height >= 30em) {
    dialog {
      scroll-padding-block-end: 10em;
    }
    .review > .actions {
      position: sticky;
      box-shadow: 0 calc(-0.5 * var(--_space)) calc(0.5 * var(--_space)) var(--_surface);
    }
  }
  /* Said once: by then it has been heard, and who reads on finds the amount in its row. */
  .said {
    animation: said 0s 3s forwards;
  }
  @keyframes said {
    to {
      visibility: hidden;
    }
  }
  /* A bottom sheet on small screens. */
  @media (width < 26em) {
    dialog {
      inline-size: 100%;
      max-block-size: calc(100% - 2em);
      margin-block: auto 0;
      border-width: var(--_border-width) 0 0;
      border-end-start-radius: 0;
      border-end-end-radius: 0;
    }
    .review > .actions > button {
      flex: 1 0 100%;
    }
  }
  @media (prefers-reduced-motion: no-preference) {
    dialog,
    ::backdrop {
      transition: 0.12s;
      transition-property: opacity, translate, background-color, display, overlay;
    }
    dialog[open],
    [open]::backdrop {
      transition-duration: 0.16s;
    }
    /* It looks like what it is: a guarded button ignores presses for half a second. */
    [part^='confirm']:not([aria-disabled='true']) {
      animation: guard 0.5s;
    }
    @keyframes guard {
      from,
      80% {
        opacity: 0.6;
      }
    }
    /* Here, since the minifier would put it before the shorthand, which resets it. */
    dialog:not([open]) {
      opacity: 0;
      translate: 0 0.5em;
      transition-behavior: allow-discrete;
    }
    :not([open])::backdrop {
      background: transparent;
      transition-behavior: allow-discrete;
    }
    @starting-style {
      dialog[open] {
        opacity: 0;
        translate: 0 1em;
      }
      dialog[open]::backdrop {
        background: transparent;
      }
    }
  }
  @media print {
    dialog {
      position: absolute;
      max-block-size: none;
      overflow: visible;
    }
    /* Without its buttons it would only cover what is above it. */
    .review > .actions {
      display: none;
    }
  }
  @media (forced-colors: active) {
    /* Chromium colors the whole summary as a link. */
    summary {
      color: CanvasText;
    }
    summary u {
      color: LinkText;
    }
    .cancel [part='confirm-cancel'] {
      --_button-color: ButtonText;
    }
  }
`;
