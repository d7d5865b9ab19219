import { css } from 'lit';

/** The account settings. */
export const settingsStyles = css`
  .stack {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 26em), 1fr));
    align-items: start;
  }
  h2 {
    grid-column: 1 / -1;
  }
  dd:has(dl) {
    flex-basis: 100%;
  }
  dl dl > :first-child {
    border: 0;
  }
  [role] > * {
    margin-block-start: var(--_space);
  }
  i {
    padding: 0.5em;
    border-radius: 4px;
    background: var(--_border);
    forced-color-adjust: none;
  }
  i:first-child {
    inline-size: 40%;
  }
`;
