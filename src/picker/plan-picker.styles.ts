import { css } from 'lit';

/** Styles of the picker and its messages, except those of the review and of the cards. */
export const planPickerStyles = css`
  .header {
    display: flex;
    flex-wrap: wrap;
    gap: var(--_space);
    align-items: end;
    justify-content: space-between;
  }
  [part='current'],
  [part='readonly'] {
    font-size: 0.875em;
  }
  label:has(input) {
    display: flex;
    gap: 0.5em;
    align-items: baseline;
    inline-size: fit-content;
    cursor: pointer;
  }
  input {
    flex: none;
  }
  /* A disclosure with an arrow. */
  .more {
    display: flex;
    gap: 0.5em;
    align-items: center;
    justify-content: space-between;
  }
  .more::after {
    flex: none;
    inline-size: 0.45em;
    block-size: 0.45em;
    margin-inline-end: 0.25em;
    border: solid;
    border-width: 0 0.125em 0.125em 0;
    translate: 0 -0.15em;
    rotate: 45deg;
    content: '';
  }
  [open] > .more::after {
    translate: 0 0.1em;
    rotate: 225deg;
  }
  .upcoming {
    justify-content: space-between;
    padding: calc(var(--_space) * 0.75) calc(var(--_space) * 1.25);
    font-size: 0.875em;
  }
  /* A server does not know how many plans there are. */
  .plans {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 11.5em), 1fr));
    column-gap: var(--_space);
    margin-block-end: calc(-1 * var(--_space));
  }
  /* How many fit is a matter of the width. */
  .plans[style*='--_of-2'] {
    --_columns: 1;
    grid-template-columns: repeat(var(--_columns), minmax(0, var(--_widest, 1fr)));
  }
  @container (inline-size >= 24em) {
    .plans[style] {
      --_columns: var(--_of-2);
    }
  }
  @container (inline-size >= 36.5em) {
    .plans[style] {
      --_columns: var(--_of-3);
    }
  }
  @container (inline-size >= 49em) {
    .plans[style] {
      --_columns: var(--_of-4);
    }
  }
  @container (inline-size >= 65em) {
    .plans[style] {
      --_columns: var(--_of-5, var(--_of-4));
    }
  }
  /* Wrappers around plans have no box, so that the plans are items of the grid. Elements that are hidden by default stay so. */
  .plans
    ::slotted(
      :not(portal-plan, :empty, script, style, title, noscript, datalist, dialog, [hidden], [popover])
    ) {
    display: contents;
  }
  /* Rich-text editors insert line breaks between plans, each of which would be a grid item. */
  .plans ::slotted(br) {
    display: none;
  }
  /* Segmented control. Its radio buttons are visually hidden. */
  .intervals {
    position: relative;
    isolation: isolate;
    display: flex;
    flex-wrap: wrap;
    gap: 2px;
    inline-size: fit-content;
    padding: 3px;
    border-radius: calc(var(--_control-radius) + 2px);
    background: var(--_tint);
    font-size: 0.875em;
  }
  .intervals label {
    position: relative;
    flex: 1 0 auto;
    align-items: center;
    justify-content: center;
    max-inline-size: 100%;
    min-block-size: max(34px, 2.43em);
    padding: 0.25em 1em;
    border-radius: calc(var(--_control-radius) - 1px);
    font-weight: 500;
  }
  .intervals label:has(:checked),
  .thumb {
    border-radius: calc(var(--_control-radius) - 1px);
    background: light-dark(var(--_surface), color-mix(in oklab, currentColor 18%, transparent));
    box-shadow: 0 1px 2px #0003;
  }
  .intervals label:has(:checked) {
    color: var(--_text);
    font-weight: 600;
  }
  .intervals label:has([part='saving']) {
    padding-inline-end: 0.5em;
  }
  /* Where a box can be placed on another one, the thumb is one that moves. */
  @supports (anchor-name: --a) {
    .intervals label:has(:checked) {
      anchor-name: --checked;
      background: none;
      box-shadow: none;
    }
    .thumb {
      position: absolute;
      position-anchor: --checked;
      inset: anchor(top) anchor(right) anchor(bottom) anchor(left);
      z-index: -1;
    }
  }
  [part='saving'] {
    padding: 0.1em 0.7em;
    border-radius: 1em;
    background: color-mix(in oklab, var(--_success) 14%, light-dark(var(--_surface), #0008));
    color: var(--_success);
    font-size: 0.8571em;
    font-weight: 600;
  }
  dd {
    -webkit-user-select: all;
    user-select: all;
  }
  /* As high as its button, which a server cannot render. */
  .footer {
    display: flex;
    flex-wrap: wrap;
    gap: 0 1em;
    min-block-size: max(24px, 1.5em);
    font-size: 0.875em;
  }
  .zone {
    grid-column: 1 / -1;
    font-size: 0.875em;
  }
  @container (inline-size < 26em) {
    .actions > button:not(.text) {
      flex: 1 0 100%;
    }
    .intervals {
      inline-size: 100%;
    }
    /* As wide as their texts need. What saves has more of the rest, or is below its word. */
    .intervals label {
      flex: 1 1 min-content;
      flex-wrap: wrap;
      gap: 0 0.5em;
      padding-inline: 0.5em;
      overflow-wrap: normal;
    }
    .intervals label:has([part='saving']) {
      flex-grow: 3;
    }
    [part='saving'] {
      white-space: nowrap;
    }
  }
  @media (pointer: coarse) {
    .intervals label {
      min-block-size: 38px;
    }
  }
  @media (prefers-reduced-motion: no-preference) {
    .intervals label {
      transition:
        background-color 0.12s,
        box-shadow 0.12s;
    }
    .thumb {
      transition: inset 0.16s;
    }
  }
  @media print {
    .intervals {
      display: none;
    }
  }
  @media (forced-colors: active) {
    .intervals {
      border: 1px solid;
    }
    .intervals label:has(:checked) {
      outline: 3px solid Highlight;
      outline-offset: -3px;
    }
  }
`;
