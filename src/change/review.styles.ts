import { css } from 'lit';

/** Styles of the review and of its fields. */
export const reviewStyles = css`
  dialog {
    /* The page may disable all pointer events while its own dialog is open. */
    pointer-events: auto;
    /* The sticky buttons cover this part. */
    scroll-padding-block-end: 10em;
    inline-size: min(32em, 100% - 2em);
    margin: auto;
    color: inherit;
    box-shadow: 0 1.5rem 4rem #0005;
  }
  ul {
    --_status-color: var(--_muted);
    padding-inline-start: 1.45em;
    list-style: '•  ';
  }
  .added ul {
    --_status-color: var(--_success);
    list-style: '+  ';
  }
  .removed ul {
    --_status-color: var(--_danger);
    list-style: '−  ';
  }
  .columns {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 12em), 1fr));
    gap: var(--_space);
  }
  [part='features'] {
    display: grid;
    gap: 0.75em;
  }
  /* The arrow points in the direction of the page, whatever the direction of the feature texts. */
  [part='changed'] li {
    unicode-bidi: isolate;
  }
  [part='changed'] bdi {
    display: inline;
  }
  .arrow {
    display: inline-block;
    color: var(--_muted);
  }
  .arrow:dir(rtl) {
    scale: -1 1;
  }
  ::marker {
    color: var(--_status-color);
    font-weight: 600;
  }
  .review p,
  summary,
  small {
    color: var(--_muted);
  }
  .review [part='cost'] {
    margin-block-start: calc(-0.75 * var(--_space));
    color: var(--_text);
    font-size: 1.25em;
    font-weight: 600;
    line-height: 1.3;
  }
  [part='cost'] small {
    display: block;
    font-size: 0.75em;
    font-weight: 400;
  }
  .review > h2 {
    max-block-size: 6lh;
    overflow: auto;
    font-size: 1.5em;
  }
  [part='times'] {
    display: grid;
    gap: 0.25em;
  }
  summary {
    inline-size: fit-content;
    cursor: pointer;
  }
  details[open] > summary {
    margin-block-end: 0.5em;
  }
  .warning {
    padding: 0.5em 0.75em;
    border-inline-start: 3px solid var(--_warning);
  }
  .review .warning {
    color: var(--_text);
  }
  legend {
    margin-block-end: 0.5em;
  }
  .schedule {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 17em), 1fr));
    gap: var(--_space);
    margin-block: 0.5em;
  }
  .schedule label {
    padding-block: 0.2em;
  }
  label > input {
    translate: 0 0.25em;
  }
  [type='datetime-local'] {
    inline-size: 100%;
    margin-block: 0.5em;
    padding-inline: 0.75em;
  }
  [aria-invalid='true'] {
    border-color: var(--_danger);
  }
  [part='confirm-cancel'] {
    --_button-color: var(--_danger);
  }
  ::backdrop {
    background: #0009;
  }
  /* The buttons stay in view. */
  .review > .actions {
    position: sticky;
    flex-wrap: wrap-reverse;
    justify-content: end;
    inset-block-end: calc(-1.25 * var(--_space));
    margin: 0 calc(-1.25 * var(--_space)) calc(-1.25 * var(--_space));
    padding: var(--_space) calc(1.25 * var(--_space)) calc(1.25 * var(--_space));
    background: var(--_surface);
  }
`;
