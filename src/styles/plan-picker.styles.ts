import { css } from 'lit';
import { cardStyles } from './card.styles.js';

const pickerStyles = css`
  legend {
    margin-block-end: 0.5em;
  }
  [part='legend'] {
    margin-block-end: var(--_space);
  }
  label:has(input) {
    display: flex;
    gap: 0.5em;
    align-items: baseline;
  }
  .intervals {
    display: flex;
    flex-wrap: wrap;
    inline-size: fit-content;
    padding: 3px;
    border-radius: var(--_control-radius);
    background: var(--_hover);
  }
  .intervals label {
    position: relative;
    padding: 0.25em 1em;
    border: var(--_line) solid transparent;
    border-radius: calc(var(--_control-radius) - 3px);
  }
  .intervals label:has(:checked) {
    border-color: var(--_accent);
    background: var(--_surface);
    color: var(--_accent);
  }
  .intervals input {
    position: absolute;
    inset: 0;
    opacity: 0;
  }
  label,
  input {
    cursor: inherit;
  }
  input {
    flex: none;
    accent-color: var(--_accent);
  }
  .schedule {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 17em), 1fr));
    gap: var(--_space);
  }
  [type='datetime-local'] {
    inline-size: 100%;
    margin-block: 0.5em 0.25em;
    padding: 0.5em 0.75em;
    border: var(--_line) solid var(--_control);
    border-radius: var(--_control-radius);
    background: var(--_surface);
    color: inherit;
    font: inherit;
  }
  [aria-invalid='true'] {
    border-color: var(--_danger);
  }
  .coming {
    padding: 0.75em 1em;
    border-radius: var(--_radius);
    background: var(--_selected);
  }
  .plans {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, var(--portal-plan-min-width, 13.5em)), 1fr));
    gap: var(--_space);
  }
  /* Rows of their own for the badges, the name, the price and the details: aligned from card to card. */
  .plan,
  .plans > ::slotted(*) {
    display: grid;
    grid: subgrid / 1fr auto;
    grid-row: span 4;
    gap: 0.375em;
  }
  :host([current-plan]) .plans > ::slotted([value]) {
    --_badge: calc(1.21875em + 2px);
  }
  .intervals label,
  .schedule label,
  .plan:has(:enabled) {
    cursor: pointer;
  }
  .plan:has(:enabled):hover {
    border-color: var(--_control);
  }
  .plan.selected {
    border-color: var(--_accent);
    outline: 1px solid var(--_accent);
    outline-offset: calc(-1px - var(--_line));
    background: var(--_selected);
  }
  .plan:has(> :focus-visible),
  .intervals label:has(:focus-visible) {
    outline: var(--_focus);
    outline-offset: 2px;
  }
  .plan > :focus-visible {
    outline: 0;
  }
  .plan input {
    grid-area: 2 / 2;
    inline-size: 1.25em;
    block-size: 1.25em;
  }
  ol {
    padding-inline-start: 20px;
    border-inline-start: 2px solid var(--_border);
    list-style: none;
  }
  ol li + li {
    margin-block-start: 10px;
  }
  ul {
    padding-inline-start: 1.2em;
    list-style: '+  ';
  }
  [part='losses'] ul {
    list-style: '−  ';
  }
  .review h3 {
    font-size: 0.9375em;
  }
  .details p,
  .review p,
  .facts dt,
  .empty {
    color: var(--_muted);
  }
  .empty {
    border-style: dashed;
  }
  .actions {
    display: flex;
    flex-wrap: wrap;
    gap: 12px;
    align-items: center;
  }
  [part='submit'],
  [part='confirm'] {
    border-color: var(--_accent);
    background: var(--_accent);
    color: var(--_on-accent);
  }
  [part='submit']:hover,
  [part='confirm']:hover {
    background: color-mix(in oklab, var(--_accent), var(--_text) 20%);
  }
  .facts {
    display: grid;
    grid-template-columns: auto 1fr;
    gap: 0.25em 1.25em;
  }
  .facts dd {
    font-weight: 600;
    -webkit-user-select: all;
    user-select: all;
  }
  .spinner {
    display: inline-block;
    inline-size: 1em;
    block-size: 1em;
    margin-inline-end: 0.5em;
    border: solid var(--_accent);
    border-width: 0 2px 2px;
    border-radius: 50%;
    vertical-align: -0.125em;
  }
  dialog {
    inline-size: min(32rem, 100% - 2rem);
    margin: auto;
    padding: calc(var(--_space) * 1.5);
    border-width: var(--_line);
    border-radius: var(--_radius);
    background: var(--_surface);
    color: inherit;
    box-shadow: 0 1.5rem 4rem #0005;
  }
  ::backdrop {
    background: #0a0c1e99;
  }
  h2:focus {
    outline: 0;
  }
  [part='cancel'] {
    border-color: transparent;
    background: none;
  }
  .review .actions {
    flex-wrap: wrap-reverse;
    justify-content: end;
  }
  @container (inline-size < 26rem) {
    button {
      flex: 1 0 100%;
    }
  }
  @media (prefers-reduced-motion: no-preference) {
    .spinner {
      animation: turn 0.9s linear infinite;
    }
    @keyframes turn {
      to {
        rotate: 1turn;
      }
    }
    dialog[open],
    .message {
      animation: arrive 0.15s;
    }
    @keyframes arrive {
      from {
        translate: 0 0.5em;
      }
    }
  }
  @media (forced-colors: active) {
    .plan.selected,
    .intervals :has(:checked),
    [part='submit'],
    [part='confirm'] {
      outline: 3px solid Highlight;
    }
  }
`;

/** The cards, what stands below them, and the review. */
export const planPickerStyles = [cardStyles, pickerStyles];
