import { css } from 'lit';
import { baseStyles } from './base.styles.js';

const styles = css`
  :host {
    display: block;
    container-type: inline-size;
    /* An inline-size container has no intrinsic width of its own: in a dialog, a table cell or a float, it would have none at all. */
    contain-intrinsic-inline-size: min(45rem, 80vw);
    min-inline-size: min(15rem, 100%);
    max-inline-size: 100%;
    color: var(--_text);
    font-family: var(--portal-font, inherit);
    font-size: var(--portal-font-size, inherit);
    line-height: 1.5;
  }
  /* Space between two elements. A start margin would misalign elements that are side by side. */
  :host(:not(:last-child)) {
    margin-block-end: calc(var(--_space) * 2);
  }
  /* Headings get the focus only to be read: no focus ring. Messages have one, since they may be far from the pressed button. */
  [tabindex='-1']:not(.message):focus {
    outline: 0;
  }
  h2 {
    font-size: 1.25em;
  }
  .stack,
  .message,
  .box {
    display: flex;
    flex-direction: column;
    gap: var(--_space);
  }
  .empty {
    border-style: dashed;
    color: var(--_muted);
  }
  em,
  [part='error'] {
    --_status-color: var(--_danger);
  }
  em {
    display: block;
    font-style: normal;
  }
  .message {
    gap: 0.5em;
    border-color: var(--_status-color, var(--_border));
    background: color-mix(in oklab, var(--_status-color, var(--_surface)) 5%, var(--_surface));
  }
  .message button {
    align-self: start;
    margin-block-start: 0.5em;
  }
  .assigned {
    --_status-color: var(--_success);
  }
  .unknown {
    --_status-color: var(--_warning);
  }
  .message > strong,
  em {
    color: var(--_status-color);
  }
  /* Messages of the service, and nested settings. */
  q,
  dd:has(dl) {
    padding-inline-start: 1em;
    border-inline-start-width: 2px;
    quotes: none;
  }
  /* Live regions are always rendered, and take no space while they are empty. */
  .live {
    /* The negative margin lets the region cover content above it, which must still be clickable. */
    pointer-events: none;
    margin-block-start: calc(-1 * var(--_space));
  }
  .live > * {
    pointer-events: auto;
    margin-block: var(--_space) 0.5em;
  }
  dl > div {
    display: flex;
    flex-wrap: wrap;
    gap: 0 1em;
    padding-block: 0.5em;
    border-block-start-width: 1px;
  }
  dl > :last-child {
    padding-block-end: 0;
  }
  dt {
    flex: 1 8em;
    color: var(--_muted);
  }
  dd {
    flex: 2 10em;
  }
  .verdict {
    font-weight: 600;
  }
`;

/** Styles that the picker and the settings share. */
export const widgetStyles = [baseStyles, styles];
