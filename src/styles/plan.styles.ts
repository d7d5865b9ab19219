import { css } from 'lit';
import { baseStyles } from './base.styles.js';

const cardStyles = css`
  /*
   * The host has no visible box: CSS resets of the page would override its border and padding. Its rows for badges, name,
   * price and details are aligned between cards.
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
    grid: subgrid / 1fr auto;
    /* Needed if the parent of the plan is not a grid, so that there is no subgrid. */
    grid-row: 1 / span 4;
    gap: 0 0.5em;
    /* Space for the badges of the card below. */
    margin-block-end: max(var(--_space), 1.25em);
    color: var(--_text);
  }
  .card:has(:enabled) {
    cursor: pointer;
  }
  .card:where(:has(:enabled):hover) {
    border-color: var(--_control);
    background: color-mix(in oklab, var(--_accent) 3%, var(--_surface));
  }
  .selected {
    border-color: var(--_accent);
    outline: 1px solid var(--_accent);
    outline-offset: calc(-1px - var(--_border-width));
    background: var(--_selected);
  }
  .muted {
    --_text: var(--_muted);
  }
  .badges,
  .price,
  .details {
    grid-column: 1 / -1;
  }
  .badges {
    position: relative;
    display: flex;
    flex-wrap: wrap;
    gap: 0.5em;
    align-items: start;
    /* The first line of badges overlaps the border of the card, so that cards without badges have no gap. */
    margin-block-start: calc(-1.25 * var(--_space) - 1em);
    font-size: 0.8125em;
  }
  .badges > * {
    margin-block-end: 0.5em;
    padding: 0 0.7em;
    border: 1px solid var(--_control);
    border-radius: 1em;
    background: var(--_surface);
  }
  .badges > b {
    border-color: var(--_accent);
    color: var(--_accent);
  }
  .label {
    grid-area: 2 / 1;
    line-height: inherit;
  }
  .badges bdi,
  .label bdi {
    max-block-size: 4lh;
    overflow: clip;
  }
  .price {
    margin-block-start: 0.25em;
    color: var(--_muted);
  }
  .price strong {
    color: var(--_text);
    font-size: var(--portal-price-size, 1.75em);
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
  .details {
    display: flex;
    flex-direction: column;
    gap: 0.75em;
    align-items: start;
    margin-block-start: 0.75em;
    font-size: 0.9375em;
  }
  slot {
    display: block;
  }
  .button {
    margin-block-start: auto;
    text-decoration: none;
  }
  input {
    grid-area: 2 / 2;
    margin-block-start: 0.17em;
  }
  :disabled {
    opacity: 0.6;
  }
  /* The mark of a current plan without a radio button, in its place. */
  .locked {
    grid-area: 2 / 2;
    margin-block-start: 0.25em;
    font-size: 0.8125em;
  }
  .locked,
  [part='current-interval'] {
    color: var(--_success);
    font-weight: 600;
  }
  :is(.locked, [part='current-interval'])::before {
    content: '✓ ' / '';
  }
  p {
    color: var(--_muted);
  }
  [part='reason'] {
    padding-inline-start: 0.75em;
    border-inline-start-width: 2px;
    color: var(--_text);
  }
  /* !important, because CSS resets of the page would remove markers and indent. */
  ::slotted(ul) {
    margin: 0 !important;
    padding-inline-start: 1.4em !important;
    list-style: '✓  ' !important;
  }
  @media (forced-colors: active) {
    .selected {
      outline: 3px solid Highlight;
    }
    .muted {
      color: GrayText;
    }
  }
`;

/** Styles of a plan. */
export const planStyles = [baseStyles, cardStyles];
