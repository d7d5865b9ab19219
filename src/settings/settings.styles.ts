import { css } from 'lit';

export const settingsStyles = css`
  .box {
    gap: 0.5em;
    padding-block: calc(var(--_space) * 0.75);
  }
  .empty {
    padding-block: calc(var(--_space) * 1.5);
  }
  .empty,
  .message {
    margin-block-start: var(--_space);
  }
  .box {
    font-size: 0.875em;
    line-height: 1.43;
  }
  .box h3 {
    padding-block-start: 0.7em;
    line-height: inherit;
  }
  dl > div {
    padding-block: 0.7em;
  }
  section p {
    overflow: clip;
  }
  /* Addresses have line breaks. */
  dd p {
    white-space: pre-line;
  }
  dd:has(dl) {
    flex-basis: 100%;
    padding-inline-start: 1em;
    border-inline-start-width: 2px;
  }
  dd dl > div {
    padding-block: 0.35em;
    border: 0;
  }
  slot[name='footer'] {
    color: var(--_muted);
    font-size: 0.875em;
  }
  slot[name='footer']::slotted(*) {
    display: block;
    /* !important, as that of paragraphs in widget.styles.ts. */
    margin-block-start: 0.75em !important;
  }
  /* As tall as a row of settings. */
  .skeleton {
    display: grid;
    grid-template-columns: minmax(5em, 200px) minmax(0, 16em);
    gap: 1.86em 1em;
    padding-block: 1em;
  }
  .skeleton i:nth-child(odd) {
    inline-size: 60%;
  }
  /* The title of a section is beside it. */
  @container (inline-size >= 48rem) {
    .box:has(> h3) {
      display: grid;
      grid-template-columns: 200px minmax(0, 1fr);
      gap: 1em;
    }
  }
`;
