import { css } from 'lit';

/** The account settings. */
export const settingsStyles = css`
  .stack {
    display: block;
    columns: 26em;
  }
  h2 {
    padding-block-end: var(--_space);
    column-span: all;
  }
  section.box {
    margin-block-end: var(--_space);
  }
  slot:last-child > .box {
    margin-block-end: 0;
  }
  dd:has(dl) {
    flex-basis: 100%;
  }
  dl dl > :first-child {
    border: 0;
  }
  i {
    padding: 0.5em;
    border-radius: 4px;
    background: currentColor;
    opacity: 0.16;
    forced-color-adjust: none;
  }
  i:first-child {
    inline-size: 40%;
  }
`;
