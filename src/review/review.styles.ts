import { css } from 'lit';

/** Styles of the review and of its fields. */
export const reviewStyles = css`
  dialog {
    /* The page may disable all pointer events while its own dialog is open. */
    pointer-events: auto;
    /* The sticky buttons cover this part. */
    scroll-padding-block-end: 10em;
    overscroll-behavior: contain;
    inline-size: min(480px, 100% - 2em);
    max-inline-size: none;
    margin: auto;
    border-radius: calc(var(--_radius) + 4px);
    box-shadow: 0 1.5rem 4rem #0005;
  }
  ::backdrop {
    overflow: auto;
    overscroll-behavior: contain;
    background: #0009;
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
    flex-wrap: wrap;
    gap: 0 1em;
    justify-content: space-between;
    padding-block: 0.8em;
    border-block-end-width: 1px;
    line-height: 1.43;
    text-align: end;
  }
  /* In their own direction, but aligned with the page. */
  .row > span {
    unicode-bidi: plaintext;
    text-align: -webkit-match-parent;
    text-align: match-parent;
  }
  .row > :first-child {
    text-align: start;
  }
  .row > :last-child {
    font-variant-numeric: tabular-nums;
  }
  [part='times'] .row > :last-child,
  .row strong {
    font-weight: 600;
  }
  .rows:not(.minor) > [part='cost'] > .row + .row,
  small,
  .minor,
  [part='times'] > p,
  th,
  .none {
    color: var(--_muted);
    font-weight: 400;
  }
  .minor strong {
    font-weight: 400;
  }
  .minor .row {
    padding-block: 0.4em;
    border: 0;
  }
  .row small {
    display: block;
    color: var(--_muted);
  }
  [part='times'] > p {
    padding-block-start: 0.8em;
  }
  /* In quirks mode tables have the color of the body and the initial font. */
  table {
    color: inherit;
    font: inherit;
    inline-size: 100%;
    margin-block-start: 0.5em;
    border-collapse: collapse;
    table-layout: fixed;
    line-height: 1.43;
  }
  th,
  td {
    padding: 0.4em 1em 0.4em 0;
    text-align: start;
    vertical-align: top;
  }
  :is(th, td):last-child {
    padding-inline-end: 0;
  }
  th {
    font-size: 0.9286em;
  }
  .added td:last-child {
    color: var(--_success);
    font-weight: 600;
  }
  .removed td:first-child {
    color: var(--_danger);
    font-weight: 600;
  }
  summary {
    cursor: pointer;
    list-style: none;
  }
  summary::-webkit-details-marker {
    display: none;
  }
  summary u {
    text-underline-offset: 3px;
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
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 14em), 1fr));
    gap: var(--_space);
    padding-block: 1em;
    border-block-end-width: 1px;
  }
  .schedule label {
    padding-block: 0.2em;
  }
  label > input {
    translate: 0 0.25em;
  }
  [type='datetime-local'] {
    inline-size: 100%;
    margin-block: 0.5em;
    padding-inline: 0.75em;
  }
  [aria-invalid='true'] {
    border-color: var(--_danger);
  }
  [part='confirm-cancel'] {
    --_on-fill: initial;
    --_button-color: var(--portal-danger, light-dark(#b3261e, #c9372c));
  }
  /* The buttons stay in view. */
  .review > .actions {
    position: sticky;
    flex-wrap: nowrap;
    gap: 0.5em;
    justify-content: end;
    inset-block-end: calc(-1.5 * var(--_space));
    margin: 0 calc(-1.5 * var(--_space)) calc(-1.5 * var(--_space));
    padding: var(--_space) calc(1.5 * var(--_space)) calc(1.5 * var(--_space));
    background: var(--_surface);
  }
  .actions > [part='dismiss'] {
    flex: none;
    max-inline-size: 50%;
  }
  /* A bottom sheet on small screens. */
  @media (width < 26em) {
    dialog {
      inline-size: 100%;
      max-block-size: calc(100% - 2em);
      margin-block-end: 0;
      border-width: var(--_border-width) 0 0;
      border-end-start-radius: 0;
      border-end-end-radius: 0;
    }
    .review > .actions {
      flex-direction: column-reverse;
      align-items: stretch;
    }
    .actions > [part='dismiss'] {
      max-inline-size: none;
    }
  }
  @media (prefers-reduced-motion: no-preference) {
    dialog {
      transition:
        opacity 0.16s,
        translate 0.16s;
    }
    ::backdrop {
      transition: background-color 0.16s;
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
  @media (forced-colors: active) {
    [part='confirm-cancel'] {
      --_button-color: ButtonText;
    }
  }
`;
