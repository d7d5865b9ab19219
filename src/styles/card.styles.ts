import { css } from 'lit';

/** What a card says of its plan: in the picker, and in a plan that a server rendered as a card of its own. */
export const cardStyles = css`
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
    /* The first line of them lies on the edge of the card: a card without any has no hole in their place. */
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
  .label,
  .price strong {
    font-family: var(--portal-heading-font, inherit);
    font-weight: var(--portal-heading-weight, 650);
  }
  .label {
    grid-area: 2 / 1;
    font-size: 1.0625em;
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
    line-height: 1.3;
  }
  .details {
    display: flex;
    flex-direction: column;
    gap: 0.75em;
    align-items: start;
    margin-block-start: 0.75em;
    font-size: 0.9375em;
  }
  .button {
    margin-block-start: auto;
    padding: 0.6em 1.1em;
    border: var(--_line) solid var(--_control);
    border-radius: var(--_control-radius);
    background: var(--_surface);
    color: inherit;
    font-weight: 600;
    text-decoration: none;
  }
  .hidden {
    position: absolute;
    clip-path: inset(50%);
  }
`;
