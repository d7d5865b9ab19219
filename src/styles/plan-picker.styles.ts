import { css } from 'lit';

/** The frame around the plans, what stands below them, and the review. */
export const planPickerStyles = css`
  legend {
    margin-block-end: 0.5em;
  }
  [part='legend'] {
    margin-block-end: calc(var(--_space) * 1.25);
  }
  label:has(input) {
    display: flex;
    gap: 0.5em;
    align-items: baseline;
    inline-size: fit-content;
  }
  input {
    flex: none;
    accent-color: var(--_accent);
  }
  .schedule {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 17em), 1fr));
    gap: var(--_space);
    margin-block: 0.5em;
  }
  .schedule label {
    padding-block: 0.2em;
  }
  label > input {
    translate: 0 0.1em;
  }
  [type='datetime-local'] {
    inline-size: 100%;
    margin-block: 0.5em;
    padding-inline: 0.75em;
  }
  [aria-invalid='true'] {
    border-color: var(--_danger);
  }
  .scheduled {
    background: var(--_selected);
  }
  .scheduled p {
    flex: 1 8em;
  }
  .plans {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, var(--portal-plan-min-width, 13.5em)), 1fr));
    column-gap: var(--_space);
    margin-block-end: calc(-1 * var(--_space));
  }
  /* A wrapper of the page's around plans takes no place of its own; what is not shown by itself stays so. */
  .plans
    ::slotted(
      :not(portal-plan, :empty, script, style, title, noscript, datalist, dialog, [hidden], [popover])
    ) {
    display: contents;
  }
  /* More than anybody compares at a glance: cards are laid out as they come near the screen, each with rows of its own. */
  .many ::slotted(portal-plan) {
    /* What is laid out late is clipped: nothing may stand out of the box. */
    --_badges: 0;
    --_ring: -2px;
    grid-row: auto;
    grid-template-rows: repeat(3, auto) 1fr;
    content-visibility: auto;
    contain-intrinsic-block-size: auto 14rem;
  }
  .one {
    max-inline-size: 28em;
  }
  fieldset.none {
    display: contents;
  }
  label:has(input) {
    cursor: pointer;
  }
  :where(.intervals) label:has(:checked) {
    border-color: var(--_accent);
    outline: 1px solid var(--_accent);
    outline-offset: calc(-1px - var(--_line));
    background: var(--_selected);
  }
  ol {
    display: grid;
    gap: 0.75em;
    margin-inline-start: 5px;
    border-inline-start: 2px solid var(--_border);
    list-style: none;
  }
  ol li {
    position: relative;
    padding-inline-start: 1.25em;
  }
  ol li::before {
    content: '';
    position: absolute;
    inset-inline-start: -6px;
    inset-block-start: 0.5em;
    border: 5px solid var(--_accent);
    border-radius: 50%;
  }
  ul {
    --_tone: var(--_success);
    padding-inline-start: 1.45em;
    list-style: '+  ';
  }
  [part='losses'] ul {
    --_tone: var(--_danger);
    list-style: '−  ';
  }
  ::marker {
    color: var(--_tone);
    font-weight: 600;
  }
  .review p {
    color: var(--_muted);
  }
  .actions,
  .intervals {
    display: flex;
    flex-wrap: wrap;
    gap: 0.75em;
    align-items: center;
  }
  [part='submit'],
  [part='confirm'] {
    --_surface: var(--_accent);
    --_text: var(--_on-accent);
    border-color: var(--_accent);
    color: var(--_text);
  }
  dd {
    -webkit-user-select: all;
    user-select: all;
  }
  .spinner {
    display: inline-block;
    margin-inline-end: 0.5em;
    padding: 0.4em;
    border: solid var(--_accent);
    border-width: 0 2px 2px;
    border-radius: 50%;
    vertical-align: -0.125em;
  }
  dialog {
    inline-size: min(32em, 100% - 2em);
    margin: auto;
    color: inherit;
    box-shadow: 0 1.5rem 4rem #0005;
  }
  ::backdrop {
    background: #0009;
  }
  [part='cancel'] {
    border-color: transparent;
    background: none;
  }
  .review .actions {
    flex-wrap: wrap-reverse;
    justify-content: end;
  }
  @container (inline-size < 26em) {
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
    :where(.intervals) label:has(:checked) {
      outline: 3px solid Highlight;
    }
  }
`;
