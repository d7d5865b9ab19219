import { css } from 'lit';

/** The account settings. */
export const settingsStyles = css`
  h3 {
    font-size: 1.0625rem;
    font-weight: 650;
  }
  dl > div {
    display: flex;
    flex-wrap: wrap;
    gap: 0 16px;
    justify-content: space-between;
    padding-block: 8px;
    border-block-start-width: 1px;
  }
  dt {
    color: var(--_muted);
  }
  dd {
    font-weight: 550;
  }
  dd:has(dl) {
    flex: 1 0 100%;
    padding-inline-start: 16px;
    border-inline-start-width: 2px;
  }
  dl dl > :first-child {
    border: 0;
  }
  .box i {
    block-size: 14px;
    border-radius: 4px;
    background: var(--_border);
  }
`;
