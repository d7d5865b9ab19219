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
  /* Not "auto": with 100,000 scroll containers Firefox does not finish the layout. */
  section p {
    overflow: clip;
  }
  p[tabindex] {
    max-block-size: 20lh;
    overflow: auto;
  }
  dd:has(dl) {
    flex-basis: 100%;
  }
  .box > dl > :first-child,
  dl dl > :first-child {
    border: 0;
  }
  /* Only chunks near the viewport are laid out: browsers need seconds for 100,000 entries or a megabyte of text. */
  .chunk,
  p > span {
    content-visibility: auto;
    contain-intrinsic-size: auto 1300em;
  }
  p > span {
    display: block;
    unicode-bidi: plaintext;
    contain-intrinsic-size: auto 60em;
  }
  [aria-expanded] {
    display: block;
  }
  [aria-expanded]:not(:only-child) {
    margin-block: 0.5em;
  }
  /* Hidden from assistive technology, which reads aria-expanded. */
  [aria-expanded]::before {
    content: '+ ' / '';
  }
  [aria-expanded='true']::before {
    content: '− ' / '';
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
