import { css } from 'lit';

/** Styles of the button, the link or the mark of a plan, below `.action`. */
export const actionStyles = css`
  .action > :is(.button, .mark) {
    display: grid;
    place-content: center;
  }
  .action > :is(.button, button:not(.text), .mark) {
    padding-inline: 0.5em;
    font-weight: 600;
    text-align: center;
    text-decoration: none;
  }
  .mark {
    min-block-size: var(--_target);
    padding-block: 0.4em;
    border-radius: var(--_control-radius);
    background: var(--_tint);
    color: var(--_muted);
  }
  /* Where the customer is, and will be: not the grey of what is not available. */
  .mark:is(.own, .planned, .unsure) {
    background: color-mix(in oklab, currentColor 7%, transparent);
    box-shadow: inset 0 0 0 1px color-mix(in oklab, currentColor 35%, transparent);
  }
  .mark.own {
    color: var(--_accent-text);
  }
  .mark.planned {
    color: var(--_success);
  }
  .mark.unsure {
    color: var(--_warning);
  }
  /* A shadow is not drawn. */
  @media (forced-colors: active) {
    .mark:is(.own, .planned, .unsure) {
      border: 1px solid;
    }
  }
`;
