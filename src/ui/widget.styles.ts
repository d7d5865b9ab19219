import { css } from 'lit';
import { baseStyles } from './base.styles.js';

const styles = css`
  :host {
    display: block;
    container-type: inline-size;
    /* An inline-size container has no intrinsic width of its own: in a dialog, a table cell or a float, it would have none at all. */
    contain-intrinsic-inline-size: min(45rem, 80vw);
    min-inline-size: min(15rem, 100%);
    max-inline-size: min(72rem, 100%);
    font-family: var(--portal-font, inherit);
    font-size: var(--portal-font-size, inherit);
    line-height: 1.5;
  }
  /* Space between two elements, which the reset of a page cannot remove. A start margin would misalign elements side by side. */
  :host(:not(:last-child))::after {
    display: block;
    block-size: calc(var(--_space) * 2);
    content: '';
    /* Chromium counts a layout shift of what is visible, even if it is empty. */
    visibility: hidden;
  }
  /* Dialogs and headings get the focus only to be read: no focus ring. Messages have one, since they may be far from the pressed button. */
  :is(dialog, [tabindex='-1']):focus {
    outline: 0;
  }
  /* In quirks mode tables have the color of the body and the initial font. */
  table {
    color: inherit;
    font: inherit;
    line-height: 1.43;
  }
  th,
  td {
    font-weight: 400;
    text-align: start;
  }
  h2 {
    font-size: 1.25em;
    letter-spacing: -0.01em;
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
    box-shadow: none;
  }
  /* !important, because the styles of the page come first. */
  ::slotted(p) {
    margin-block: 0 !important;
  }
  em {
    display: block;
    color: var(--_danger);
    font-style: normal;
  }
  /* In light the tint is mixed with the surface: the color of the page behind it is not known. */
  .message {
    --_tone: var(--_danger);
    /* Lighter and purer than the tone: mixed with white, a dark one would be muddy. */
    --_glow: oklch(from var(--_tone) max(l, 0.72) calc(c * 1.5) h);
    gap: 0.25em;
    padding: calc(var(--_space) * 1.25);
    border-color: transparent;
    background: light-dark(
      color-mix(in oklab, var(--_glow) 17%, var(--_surface)),
      color-mix(in oklab, var(--_glow) 15%, var(--portal-surface, transparent))
    );
  }
  .message > :not(strong, .icon) {
    font-size: 0.875em;
  }
  .message:has(> .icon) {
    position: relative;
    padding-inline-start: calc(var(--_space) * 1.25 + 2.25em);
  }
  /* A check or an exclamation mark, drawn: a page may not allow images. */
  .icon {
    position: absolute;
    inset-block-start: calc(var(--_space) * 1.25);
    inset-inline-start: calc(var(--_space) * 1.25);
    inline-size: 1.5em;
    block-size: 1.5em;
    border-radius: 50%;
    background: var(--_tone);
  }
  .icon::after {
    position: absolute;
    inset: 0.375em 0.6875em;
    border-radius: 1px;
    background: linear-gradient(var(--_surface) 62%, transparent 62% 80%, var(--_surface) 80%);
    content: '';
  }
  .assigned > .icon::after {
    inset: 0.3em 0.53em 0.5em;
    border: solid var(--_surface);
    border-width: 0 0.14em 0.14em 0;
    background: none;
    rotate: 40deg;
  }
  .message .actions {
    margin-block-start: 1.25em;
  }
  .assigned {
    --_tone: var(--_success);
  }
  .unknown {
    --_tone: var(--_warning);
  }
  /* What the customer has stopped is no failure. */
  .stopped {
    border-color: var(--_border);
    background: var(--_card);
  }
  [tabindex='-1'] {
    /* Below a sticky header of the page, and with the begin of its text. */
    scroll-margin-block: min(9em, 30vh);
  }
  .message > strong {
    font-weight: 600;
  }
  /* A message of the service. */
  q {
    display: block;
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
    margin-block-start: var(--_space);
  }
  .actions {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5em 1em;
    align-items: center;
  }
  .skeleton i {
    block-size: 1em;
    border-radius: 4px;
    background: currentColor;
    opacity: 0.14;
    forced-color-adjust: none;
  }
  dl > div {
    display: flex;
    flex-wrap: wrap;
    gap: 0 1em;
    padding-block: 0.625em;
    border-block-start-width: 1px;
  }
  dl > :first-child {
    border: 0;
  }
  details > dl {
    margin-block-start: 0.5em;
  }
  details > dl > :last-child {
    padding-block-end: 0;
  }
  dt {
    flex: 0 1 200px;
    max-inline-size: 65%;
    color: var(--_muted);
  }
  /* Words of a label do not break, as far as there is room. */
  :is(dt, .row > :first-child),
  :is(dt, .row > :first-child) > * {
    min-inline-size: auto;
    overflow-wrap: break-word;
  }
  dd {
    flex: 1 10em;
  }
  @media (prefers-reduced-motion: no-preference) {
    .skeleton i {
      animation: wait 0.6s ease-in-out infinite alternate;
    }
    @keyframes wait {
      to {
        opacity: 0.07;
      }
    }
    .message {
      transition:
        opacity 0.2s,
        translate 0.2s;
    }
    @starting-style {
      .message {
        opacity: 0;
        translate: 0 0.5em;
      }
    }
  }
  @media print {
    ::details-content {
      content-visibility: visible;
    }
  }
  @media (forced-colors: active) {
    .message {
      border-color: CanvasText;
    }
    .icon {
      --_tone: CanvasText;
      --_surface: Canvas;
      forced-color-adjust: none;
    }
  }
`;

/** Styles that the picker and the settings share. */
export const widgetStyles = [baseStyles, styles];
