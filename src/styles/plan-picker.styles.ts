import { css } from 'lit';
import { cardStyles } from './card.styles.js';

const pickerStyles = css`
  legend {
    margin-block-end: var(--_space);
  }
  .intervals {
    flex-wrap: wrap;
  }
  .intervals,
  label:has(input) {
    display: flex;
    gap: 8px;
    align-items: center;
  }
  .intervals label {
    padding: 0.4em 1em;
    border: 1px solid var(--_control);
    border-radius: 2em;
    cursor: pointer;
  }
  .intervals label:has(:checked) {
    border-color: var(--_accent);
    font-weight: 600;
  }
  input {
    flex: none;
    accent-color: var(--_accent);
  }
  .schedule {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 17rem), 1fr));
    gap: var(--_space);
  }
  .schedule legend {
    margin: 0;
    font-size: 1rem;
  }
  [type='datetime-local'] {
    inline-size: 100%;
    margin-block-start: 6px;
    padding: 0.5em 0.7em;
    border: 1px solid var(--_control);
    border-radius: calc(var(--_radius) / 2);
    background: var(--_surface);
    color: inherit;
    font: inherit;
  }
  [aria-invalid='true'] {
    border-color: var(--_danger);
  }
  .coming {
    padding-inline-start: 12px;
    border-inline-start: 3px solid var(--_accent);
  }
  .plans {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 13.5rem), 1fr));
    gap: var(--_space);
  }
  /* Rows of their own for the badges, the name, the price and the details: aligned from card to card. */
  .plan,
  .plans > ::slotted(*) {
    display: grid;
    grid: subgrid / 1fr auto;
    grid-row: span 4;
    gap: 6px;
  }
  :host([current-plan]) .plans > ::slotted([value]) {
    --_badge: calc(1.21875rem + 2px);
  }
  .plan:has(:enabled),
  .plan :enabled,
  .plan:has(:enabled) label {
    cursor: pointer;
  }
  .plan:has(:enabled):hover {
    border-color: var(--_control);
  }
  .plan.selected {
    border-color: var(--_accent);
    outline: 1px solid var(--_accent);
    outline-offset: -2px;
    background: color-mix(in oklab, var(--_accent) 6%, var(--_surface));
  }
  .plan input {
    grid-area: 2 / 2;
    inline-size: 20px;
    block-size: 20px;
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
  h3 {
    font-size: 0.9375rem;
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
    gap: 4px 20px;
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
    border: 2px solid var(--_control);
    border-block-start-color: var(--_accent);
    border-radius: 50%;
    vertical-align: -0.125em;
    animation: turn 0.9s linear infinite;
  }
  @keyframes turn {
    to {
      rotate: 1turn;
    }
  }
  dialog {
    inline-size: min(32rem, 100% - 2rem);
    margin: auto;
    padding: calc(var(--_space) * 1.5);
    border-width: 1px;
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
  @media (prefers-reduced-motion: reduce) {
    .spinner {
      animation: none;
    }
  }
  @media (forced-colors: active) {
    .plan.selected,
    [part='submit'],
    [part='confirm'] {
      outline: 3px solid Highlight;
    }
  }
`;

/** The cards, what stands below them, and the review. */
export const planPickerStyles = [cardStyles, pickerStyles];
