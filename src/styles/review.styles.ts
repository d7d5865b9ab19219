import { css } from 'lit';

/** The review of a change. */
export const reviewStyles = css`
  ol {
    display: grid;
    gap: 0.75em;
    margin-inline-start: 5px;
    border-inline-start: 2px solid var(--_border);
    list-style: none;
  }
  ol li {
    position: relative;
    padding-inline-start: 1.25em;
  }
  ol li::before {
    content: '';
    position: absolute;
    inset-inline-start: -6px;
    inset-block-start: 0.5em;
    border: 5px solid var(--_accent);
    border-radius: 50%;
  }
  ul {
    padding-inline-start: 1.45em;
  }
  .review ul {
    list-style: '•  ';
    --_tone: var(--_muted);
  }
  .added ul {
    --_tone: var(--_success);
    list-style: '+  ';
  }
  .removed ul {
    --_tone: var(--_danger);
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
  /* From the former value to the new one in the direction of the page, whatever the features' own is. */
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
    color: var(--_tone);
    font-weight: 600;
  }
  .review p,
  summary,
  small {
    color: var(--_muted);
  }
  .review [part='cost'] {
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
  [part='cost'] {
    margin-block-start: calc(-0.75 * var(--_space));
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
  /* What changed while the customer was reading. */
  mark,
  .review .changed {
    --_tone: var(--_warning);
    background: color-mix(in oklab, var(--_tone) 16%, var(--_surface));
    color: inherit;
  }
  mark {
    border-block-end: 2px solid var(--_tone);
  }
  .review .changed {
    padding: 0.5em 0.75em;
    border-inline-start: 3px solid var(--_tone);
  }
  ::backdrop {
    background: #0009;
  }
  .review .actions {
    flex-wrap: wrap-reverse;
    justify-content: end;
  }
  /* What a customer decides by stays in view. */
  .review > .actions {
    position: sticky;
    inset-block-end: calc(-1.25 * var(--_space));
    margin: 0 calc(-1.25 * var(--_space)) calc(-1.25 * var(--_space));
    padding: var(--_space) calc(1.25 * var(--_space)) calc(1.25 * var(--_space));
    background: var(--_surface);
  }
`;
