/** Minimal styles with the layout of our picker. */
export const styles = `
  * {
    box-sizing: border-box;
    margin: 0;
    padding: 0;
    border: 0 solid #d9dce6;
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }
  h2 {
    margin-block-end: 16px;
    font-size: 1.25rem;
    font-weight: 650;
    line-height: 1.3;
  }
  .plans {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 13.5em), 1fr));
    gap: 0 16px;
    margin-block-end: -16px;
  }
  .plan {
    display: grid;
    grid: subgrid / 1fr;
    grid-row: span 4;
    margin-block-end: 16px;
    padding: 24px;
    border-width: 1px;
    border-radius: 12px;
    background: #fff;
    box-shadow: 0 1px 3px #0000000f;
  }
  h3 {
    font-size: 1.0625em;
    font-weight: 650;
  }
  .price {
    color: #596077;
  }
  .price strong {
    color: #1a1d29;
    font-size: 1.75rem;
    line-height: 1.3;
  }
  .details {
    margin-block-start: 1em;
    font-size: 0.9375rem;
  }
  ul {
    padding-inline-start: 1.4em;
    list-style: '✓  ';
  }
  button {
    padding: 0.6em 1.1em;
    border: 1px solid #3a49c9;
    border-radius: 12px;
    background: #3a49c9;
    color: #fff;
    font: inherit;
    font-weight: 600;
    cursor: pointer;
  }
  dialog {
    inline-size: min(32em, 100% - 2em);
    margin: auto;
    padding: 20px;
    border-radius: 16px;
    box-shadow: 0 1.5rem 4rem #0005;
  }
  .actions {
    display: flex;
    flex-wrap: wrap;
    gap: 12px;
    margin-block-start: 16px;
  }
  .dismiss {
    background: #fff;
    color: #3a49c9;
  }
  :focus-visible {
    outline: 2px solid #3a49c9;
    outline-offset: 2px;
  }
`;

const host = 'display: block; container-type: inline-size; color: #1a1d29; line-height: 1.5;';

/** Styles for a shadow root. */
export const shadowStyles = `:host { ${host} } ${styles}`;

/** Adds the styles to the page, for pickers without a shadow root. */
export function stylePage(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`.picker { ${host} ${styles} }`);
  document.adoptedStyleSheets.push(sheet);
}
