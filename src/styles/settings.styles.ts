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
  dl > div {
    display: flex;
    flex-wrap: wrap;
    gap: 0 1em;
    padding-block: 0.5em;
    border-block-start-width: 1px;
  }
  dt {
    flex: 1 8em;
    color: var(--_muted);
    font-weight: 400;
  }
  dd {
    flex: 2 10em;
    font-weight: 550;
  }
  dd:has(dl) {
    flex-basis: 100%;
    padding-inline-start: 1em;
    border-inline-start-width: 2px;
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
