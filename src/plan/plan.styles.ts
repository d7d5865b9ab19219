import { css } from 'lit';
import { baseStyles } from '../ui/base.styles.js';

const cardStyles = css`
  /*
   * The host has no visible box: CSS resets of the page would override its border and padding. Its rows for name, price, button
   * and details are aligned between cards.
   */
  :host {
    display: grid;
    grid-row: span 4;
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
    grid-row: 1 / span 4;
    margin-block-end: var(--_space);
    padding: calc(var(--_space) * 1.5);
    color: var(--_text);
  }
  .featured {
    border-color: var(--_accent);
    outline: 1px solid var(--_accent);
    outline-offset: calc(-1px - var(--_border-width));
  }
  .head {
    display: flex;
    flex-wrap: wrap-reverse;
    gap: 0.25em 0.5em;
    align-items: center;
    /* Names end at their prices, also beside a name of two lines or below a tag. */
    align-content: end;
    justify-content: space-between;
  }
  .head bdi {
    max-block-size: 4lh;
    overflow: clip;
  }
  b {
    display: block;
    padding: 0 0.7em;
    border-radius: 1em;
    background: var(--_accent);
    color: var(--_on-accent);
    font-size: 0.8125em;
  }
  :host(:state(scheduled)) b {
    background: color-mix(in oklab, var(--_text) 9%, var(--_surface));
    color: inherit;
  }
  .price {
    margin-block-start: 0.25em;
    color: var(--_muted);
  }
  .price strong {
    color: var(--_text);
    font-size: var(--portal-price-size, 1.875em);
  }
  /* The regular price. Assistive technology reads a visually hidden text instead. */
  s {
    margin-inline: 0.25em;
    font-size: 1.125em;
  }
  small {
    display: block;
    font-size: 0.875em;
  }
  .price > span {
    display: inline-block;
  }
  /* An empty inline block would be as high as a line. */
  .price > :empty {
    display: none;
  }
  /* As high as a button with one line: a server cannot know the button. */
  .action {
    display: grid;
    align-content: start;
    min-block-size: calc(3.7em + 2 * var(--_border-width));
    padding-block-start: 1em;
  }
  .button,
  button,
  .mark {
    min-block-size: calc(2.7em + 2 * var(--_border-width));
    text-align: center;
    text-decoration: none;
  }
  .mark {
    display: grid;
    place-content: center;
    padding: 0.6em 1.1em;
    border-radius: var(--_control-radius);
    background: color-mix(in oklab, var(--_text) 7%, var(--_surface));
    color: var(--_muted);
    font-weight: 600;
  }
  .details {
    display: flex;
    flex-direction: column;
    gap: 0.75em;
    align-items: start;
    margin-block-start: 1em;
    font-size: 0.9375em;
  }
  slot:not([name]) {
    display: block;
  }
  p {
    color: var(--_muted);
  }
  .reason {
    padding-inline-start: 0.75em;
    border-inline-start-width: 2px;
    color: var(--_text);
  }
  [hidden] {
    display: none;
  }
  /* !important, because CSS resets of the page would remove markers and indent. */
  ::slotted(ul) {
    margin: 0 !important;
    padding-inline-start: 1.4em !important;
    list-style: '✓  ' !important;
  }
  @media (forced-colors: active) {
    .featured {
      outline: 3px solid Highlight;
    }
    b,
    .mark {
      border: 1px solid;
    }
  }
`;

/** Styles of a plan. */
export const planStyles = [baseStyles, cardStyles];
