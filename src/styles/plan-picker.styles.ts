import { css } from 'lit';

/** Styles of the picker, except those of the review and of the cards. */
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
    cursor: pointer;
  }
  input {
    flex: none;
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
  fieldset.none {
    display: contents;
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
  [part='submit'],
  [part^='confirm'] {
    --_surface: var(--_button-color, var(--_accent));
    --_text: var(--_on-accent);
    border-color: var(--_surface);
    color: var(--_text);
  }
  [part='confirm-cancel'] {
    --_button-color: var(--_danger);
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
    /* The sticky buttons cover this part. */
    scroll-padding-block-end: 10em;
    inline-size: min(32em, 100% - 2em);
    margin: auto;
    color: inherit;
    box-shadow: 0 1.5rem 4rem #0005;
  }
  [part='cancel'] {
    margin-inline-start: auto;
    border-color: transparent;
    background: none;
    color: var(--_muted);
    font-weight: inherit;
  }
  [part='chosen'] {
    display: none;
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
    .chosen {
      position: sticky;
      z-index: 1;
      inset-block-end: 0;
      gap: 0.5em;
      padding-block: 0.75em;
      border-block-start: var(--_border-width) solid var(--_border);
      background: var(--_surface);
    }
    .chosen [part='chosen'] {
      display: flex;
      flex: 1 0 100%;
      justify-content: space-between;
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
    [part='submit'],
    [part^='confirm'] {
      --_button-color: ButtonText;
      --_text: ButtonFace;
      forced-color-adjust: none;
    }
    :where(.intervals) label:has(:checked) {
      outline: 3px solid Highlight;
    }
  }
`;
