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
  [part='current'] {
    color: var(--_muted);
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
  .upcoming {
    background: var(--_selected);
  }
  .upcoming p {
    flex: 1 8em;
  }
  .plans {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, var(--portal-plan-min-width, 13.5em)), 1fr));
    column-gap: var(--_space);
    margin-block-end: calc(-1 * max(var(--_space), 1.25em));
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
  .one {
    max-inline-size: 28em;
  }
  /* Segmented control. Its radio buttons are visually hidden. */
  .intervals {
    display: flex;
    flex-wrap: wrap;
    gap: 0.25em;
    inline-size: fit-content;
    padding: 0.25em;
    border: var(--_border-width) solid var(--_control);
    border-radius: var(--_control-radius);
    background: var(--_surface);
  }
  .intervals label {
    position: relative;
    flex: 1 0 auto;
    justify-content: center;
    max-inline-size: 100%;
    padding: 0.4em 1em;
    border-radius: calc(var(--_control-radius) - 0.25em);
  }
  :where(.intervals) label:has(:checked) {
    outline: max(2px, var(--_border-width)) solid var(--_accent);
    outline-offset: calc(-1 * max(2px, var(--_border-width)));
    background: var(--_selected);
    font-weight: 600;
  }
  [part='saving'] {
    color: var(--_success);
    font-weight: 600;
  }
  .actions {
    display: flex;
    flex-wrap: wrap;
    gap: 0.75em;
    align-items: center;
  }
  dd {
    -webkit-user-select: all;
    user-select: all;
  }
  [part='stop'] {
    align-self: start;
    margin-block-start: calc(-1 * var(--_space));
  }
  /* As high as its button, which a server cannot render. */
  .footer {
    min-block-size: calc(2em + 2 * var(--_border-width));
  }
  [part='cancel'] {
    padding: 0.25em 0;
    border-color: transparent;
    background: none;
    color: var(--_muted);
    font-weight: inherit;
    text-decoration: underline;
  }
  .zone {
    grid-column: 1 / -1;
    color: var(--_muted);
    font-size: 0.875em;
  }
  @container (inline-size < 26em) {
    .actions button,
    .message > button {
      flex: 1 0 100%;
    }
  }
  @media (prefers-reduced-motion: no-preference) {
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
