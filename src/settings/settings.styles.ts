import { css } from 'lit';

/** Styles of the account settings. */
export const settingsStyles = css`
  .stack {
    flex-flow: wrap;
  }
  h2 {
    flex-basis: 100%;
  }
  .box,
  ::slotted(*) {
    flex: 26em;
  }
  .empty,
  .message {
    margin-block-start: var(--_space);
  }
  section p {
    overflow: clip;
  }
  dd:has(dl) {
    flex-basis: 100%;
  }
  .box > dl > :first-child,
  dl dl > :first-child {
    border: 0;
  }
  /* With the gap, as tall as a row of settings. */
  i {
    padding: 0.5em;
    margin-block: 0.3em;
    border-radius: 4px;
    background: currentColor;
    opacity: 0.16;
    forced-color-adjust: none;
  }
  i:first-child {
    inline-size: 40%;
  }
`;
