import { css } from 'lit';
import { baseStyles } from '../ui/base.styles.js';
import { actionStyles } from './action.styles.js';

const cardStyles = css`
  /*
   * The host has no visible box: CSS resets of the page would override its border and padding. Its rows for name, tagline, price,
   * button and details are aligned between cards. Without taglines, their row has no height.
   */
  :host {
    display: grid;
    grid-row: span 5;
    grid-template-rows: subgrid;
    gap: 0;
  }
  :host(:state(hidden)) {
    display: none !important;
  }
  .card {
    display: grid;
    grid: subgrid / 1fr;
    /* Needed if the parent of the plan is not a grid, so that there is no subgrid. */
    grid-row: 1 / span 5;
    margin-block-end: var(--_space);
  }
  /* One line, which grows outwards: between two, the surface would show at the corners. */
  .featured {
    margin: -1px -1px calc(var(--_space) - 1px);
    border: calc(var(--_border-width) + 1px) solid var(--_accent);
    box-shadow: var(--portal-shadow, 0 8px 24px -12px color-mix(in oklab, var(--_accent) 45%, transparent));
  }
  :host(:state(current)) .card {
    background: color-mix(in oklab, var(--_accent) 3%, var(--_card));
  }
  .head {
    display: flex;
    flex-wrap: wrap-reverse;
    gap: 0.25em 0.5em;
    align-items: center;
    /* Names end at their prices, also beside a name of two lines or below a tag. */
    align-content: end;
    justify-content: space-between;
    min-block-size: 1.5em;
  }
  .head bdi {
    max-block-size: 4lh;
    overflow: clip;
  }
  b {
    display: block;
    padding: 0.1em 0.75em;
    border-radius: 1em;
    font-size: 0.75em;
    font-weight: 600;
  }
  :host(:state(scheduled)) b {
    background: var(--_tint);
    color: inherit;
  }
  .price {
    margin-block-start: 0.5em;
    color: var(--_muted);
    font-size: 0.875em;
    font-variant-numeric: tabular-nums;
  }
  .price strong,
  .price:not(:has(strong:empty))::before {
    font-size: var(--portal-price-size, 2.4286em);
    line-height: 1.18;
  }
  /* Prices of any size have one base line. */
  .price::before {
    content: '\\2060' / '';
  }
  .price strong {
    color: var(--_text);
    font-size: min(var(--portal-price-size, 2.4286em), var(--_fit, 99em));
    font-weight: var(--portal-heading-weight, 700);
    letter-spacing: -0.02em;
  }
  /* As large as all characters fit in a line, in a narrow card and a wide font. */
  .price:has([class^='fit-']) {
    container-type: inline-size;
  }
  .fit-9 {
    --_fit: 17.3cqi;
  }
  .fit-12 {
    --_fit: 13cqi;
  }
  .fit-14 {
    --_fit: 11.1cqi;
  }
  .fit-16 {
    --_fit: 9.7cqi;
  }
  .fit-20 {
    --_fit: 7.8cqi;
  }
  .amount:not(.fit-20) {
    white-space: nowrap;
  }
  .price .custom {
    font-size: 1.4286em;
  }
  .price > span,
  .price > s {
    display: inline-block;
    unicode-bidi: isolate;
  }
  /* The regular price. Assistive technology reads a visually hidden text instead. */
  s {
    margin-inline-start: 0.125em;
    font-size: 1.125em;
  }
  /* An empty inline block would be as high as a line. */
  .price > :empty:not(small) {
    display: none;
  }
  /* In two columns and more, those of other intervals are reserved: nothing moves when the customer switches. */
  .lines-1 {
    --_lines: 1;
  }
  .lines-2 {
    --_lines: 2;
  }
  small {
    min-block-size: clamp(0lh, 9lh * (var(--_columns, 2) - 1), 1lh * var(--_lines, 0));
    text-wrap: balance;
    white-space: pre-line;
  }
  /* As high as a button with one line: a server cannot know the button. */
  .action {
    display: grid;
    min-block-size: calc(var(--_target) + 1em);
    padding-block-start: 1em;
  }
  .button,
  button,
  .mark {
    font-size: 0.875em;
  }
  /* Between the button and the rule. It takes no space: nothing moves. */
  [part='stop'] {
    block-size: max(24px, 1.5em);
    margin-block-end: calc(-1 * max(24px, 1.5em));
    padding-block-end: 3px;
    justify-self: center;
  }
  .details {
    display: flex;
    grid-row: 5;
    flex-direction: column;
    gap: 0.5714em;
    margin-block-start: max(26px, 1.75em);
    padding-block-start: 1.25em;
    border-block-start-width: 1px;
    font-size: 0.875em;
    line-height: 1.43;
  }
  .details.none {
    display: none;
  }
  .details .button {
    font-size: 1em;
  }
  /* Long words only, such as those of German. */
  .head,
  .tagline,
  .details {
    hyphens: auto;
    hyphenate-limit-chars: 12;
  }
  slot:not([name]),
  .tagline {
    display: block;
  }
  .tagline {
    font-size: 0.875em;
    line-height: 1.43;
  }
  /* !important, because the styles of the page come first. */
  .tagline::slotted(*) {
    margin: 0 !important;
    padding-block: 0.25em 0.5em !important;
    color: var(--_muted);
    font-weight: 400;
    font-size: 1em;
  }
  .reason {
    margin-block-end: 0.5em;
    padding-inline-start: 0.75em;
    border-inline-start-width: 2px;
  }
  /* !important, because CSS resets of the page would remove markers and indent, and browsers add margins. */
  ::slotted(ul) {
    display: grid;
    gap: 0.5714em;
    margin: 0 !important;
    padding-inline-start: 1.5em !important;
    list-style: '\\2713   ' !important;
  }
  ::slotted(p) {
    margin-block: 0 !important;
    color: var(--_muted);
  }
  ::slotted(ul:not(:last-child)) {
    margin-block-end: 0.5714em !important;
  }
  ::slotted(p:not(:last-child, [slot])) {
    margin-block-end: 1em !important;
  }
  @container (inline-size < 26em) {
    .card {
      padding: calc(var(--_space) * 1.25);
    }
  }
  /* On paper nothing can be pressed, and colors of backgrounds are missing. No hole where a button was. */
  @media print {
    .action:not(:has(.own)) {
      display: none;
    }
    .action,
    .mark {
      min-block-size: 0;
      padding-block: 0;
    }
    .action > .own {
      place-content: start;
      padding: 0;
      background: none;
      box-shadow: none;
    }
    b {
      border: 1px solid;
      background: none;
      color: inherit;
    }
  }
  @media (forced-colors: active) {
    .featured {
      outline: 3px solid Highlight;
      outline-offset: -3px;
    }
    b {
      border: 1px solid;
    }
  }
`;

export const planStyles = [baseStyles, actionStyles, cardStyles];
