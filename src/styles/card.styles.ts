import { css } from 'lit';

/** What a card says of its plan: in the picker, and in a plan that a server rendered as a card of its own. */
export const cardStyles = css`
  .badges,
  .price,
  .details {
    grid-column: 1 / -1;
  }
  .badges {
    display: flex;
    flex-wrap: wrap;
    gap: 6px;
    min-block-size: var(--_badge, 0);
    font-size: 0.8125rem;
  }
  .badges > * {
    padding: 0 0.7em;
    border: 1px solid var(--_control);
    border-radius: 1em;
  }
  .badges > b {
    border-color: var(--_accent);
    color: var(--_accent);
  }
  .label {
    grid-area: 2 / 1;
    font-weight: 650;
  }
  .badges bdi,
  .label bdi {
    display: inline-block;
    max-block-size: 4lh;
    overflow: clip;
    vertical-align: top;
  }
  .price {
    color: var(--_muted);
  }
  .price strong {
    color: var(--_text);
    font-size: 1.75rem;
    line-height: 1.4;
  }
  .details {
    display: grid;
    gap: 12px;
    align-content: start;
    justify-items: start;
    font-size: 0.9375rem;
  }
  .button {
    padding: 0.6em 1.1em;
    border: 1px solid var(--_control);
    border-radius: var(--_radius);
    background: var(--_surface);
    color: inherit;
    font: inherit;
    font-weight: 600;
    text-decoration: none;
    cursor: pointer;
  }
  .hidden {
    position: absolute;
    clip-path: inset(50%);
  }
`;
