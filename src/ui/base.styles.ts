import { css } from 'lit';

/**
 * Design tokens, reset and text rules of all elements. Each `--portal-*` property is read with a fallback and never declared,
 * so that it can be set on any ancestor. The private `--_*` properties avoid repeating the fallbacks.
 *
 * Sizes are in `em`, so that they scale with the font size of the page or `--portal-font-size`.
 *
 * Text outside of boxes has the color of the page. What paints a surface also sets the color of its text.
 */
export const baseStyles = css`
  :host {
    --_text: var(--portal-text, light-dark(#1a1d29, #eef0f6));
    /* The canvas of the page, a little lighter in dark. Opaque: for what covers something. */
    --_surface: var(--portal-surface, light-dark(Canvas, color-mix(in oklab, Canvas 95%, CanvasText)));
    /* In dark a tint of the page: on a navy page, cards are navy. */
    --_card: var(--portal-surface, light-dark(Canvas, color-mix(in oklab, CanvasText 6%, transparent)));
    --_raised: var(--portal-surface, light-dark(Canvas, color-mix(in oklab, CanvasText 9%, transparent)));
    /* Resolved where they are used, with the color of the text there. */
    --_muted: var(--portal-muted, color-mix(in oklab, currentColor 68%, transparent));
    --_tint: color-mix(in oklab, currentColor 7%, transparent);
    --_border: var(--portal-border, color-mix(in oklab, currentColor 12%, transparent));
    --_control: var(--portal-control, color-mix(in oklab, currentColor 55%, transparent));
    /* Of buttons: what they are, their text says. */
    --_outline: var(--portal-control, color-mix(in oklab, currentColor 18%, transparent));
    --_brand: var(--portal-accent, light-dark(#3a49c9, #5566e8));
    /* Of lines: at least 3:1 on the surface of the scheme. */
    --_accent: light-dark(
      oklch(from var(--_brand) min(l, 0.62) c h),
      oklch(from var(--_brand) max(l, 0.76) c h)
    );
    /* Of text: at least 4.5:1 on the surface of the scheme. */
    --_accent-text: light-dark(
      oklch(from var(--_brand) min(l, 0.47) c h),
      oklch(from var(--_brand) max(l, 0.8) c h)
    );
    /* A dark brand would vanish on a dark page: it is lighter there, and one without a hue is nearly white. */
    --_fill: var(
      --portal-fill,
      light-dark(var(--_brand), oklch(from var(--_brand) max(l, 0.5, min(0.94, (0.04 - c) * 99)) c h))
    );
    --_on-fill: var(--portal-on-fill, initial);
    --_danger: var(--portal-danger, light-dark(#b3261e, #ffb0a8));
    --_warning: var(--portal-warning, light-dark(#8a5300, #ffc56b));
    --_success: var(--portal-success, light-dark(#146c43, #7fdcae));
    --_radius: var(--portal-radius, 12px);
    --_control-radius: var(--portal-control-radius, calc(var(--_radius) / 1.5));
    --_border-width: var(--portal-border-width, 1px);
    --_space: var(--portal-space, max(16px, 1rem));
    --_target: max(40px, 2.5em);
    /* Inherited styles that move, change or hide text. Those of its font and color stay the page's. */
    -webkit-text-fill-color: currentcolor;
    -webkit-text-stroke: 0;
    font-variant-caps: normal;
    hyphens: manual;
    letter-spacing: normal;
    line-break: auto;
    tab-size: 8;
    text-align: start;
    text-align-last: auto;
    text-combine-upright: none;
    text-emphasis: none;
    text-indent: 0;
    text-justify: auto;
    text-shadow: none;
    text-transform: none;
    white-space: normal;
    word-break: normal;
    word-spacing: normal;
    text-wrap-style: auto;
  }
  * {
    box-sizing: border-box;
    margin: 0;
    padding: 0;
    border: 0 solid var(--_border);
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }
  :host([hidden]) {
    display: none;
  }
  .card,
  .box,
  .message,
  .upcoming,
  dialog {
    padding: calc(var(--_space) * 1.5);
    border: var(--_border-width) solid var(--_border);
    border-radius: var(--_radius);
    background: var(--_card);
    color: var(--_text);
    break-inside: avoid;
  }
  .card,
  .box {
    box-shadow: var(--portal-shadow, 0 1px 2px #0000000a);
  }
  h2,
  h3,
  legend,
  .label,
  .price strong {
    font-family: var(--portal-heading-font, inherit);
    font-size: 1em;
    font-weight: var(--portal-heading-weight, 600);
    line-height: 1.4;
  }
  button,
  .button,
  [type='datetime-local'] {
    min-block-size: var(--_target);
    padding: 0.4em 1.1em;
    border: var(--_border-width) solid var(--_control);
    border-radius: var(--_control-radius);
    background: var(--_raised);
    color: var(--_text);
    font: inherit;
  }
  /* The name of a plan in a button may be very long. */
  button,
  .button {
    max-block-size: 6lh;
    overflow: clip;
    border-color: var(--_outline);
    box-shadow: 0 1px 2px #0000000f;
    font-weight: 600;
    cursor: pointer;
  }
  /*
   * Text on a fill is white where that has 4.5:1, else black. y is the luminance of the fill; of 2, each channel of sRGB is at
   * least 1. A fill that narrowly misses it, such as indigo, is darkened: nobody sees it, and the text stays white. Not below a
   * text of the page.
   */
  .primary,
  b {
    --_light: clamp(0, (0.183 - y) * 99999, 2);
    --_base: var(--_button-color, var(--_fill));
    --_kept: color-mix(in srgb, var(--_base) 100%, var(--_on-fill));
    --_near: min(1, max(0.182 / y, (y - 0.25) * 99999));
    --_surface: var(
      --_kept,
      color(from var(--_base) xyz-d65 calc(x * var(--_near)) calc(y * var(--_near)) calc(z * var(--_near)))
    );
    --_text: var(--_on-fill, color(from var(--_surface) xyz-d65 var(--_light) var(--_light) var(--_light)));
    border-color: var(--_surface);
    background: var(--_surface);
    color: var(--_text);
  }
  /* A finger leaves its hover behind. */
  @media (hover: hover) {
    :is(button, .button):hover {
      background: color-mix(in oklab, var(--_text) 6%, var(--_raised));
    }
    /* Away from the color of the text, which keeps its contrast. A dark fill gets lighter: darker, nobody would see it. */
    .primary:hover {
      --_dark: clamp(0, (0.1 - y) * 99999, 1);
      --_shade: (1.12 - 0.12 * var(--_light) + 0.12 * var(--_dark));
      --_add: 0.03 * var(--_dark);
      background: color(
        from var(--_surface) xyz-d65 calc(x * var(--_shade) + 0.95 * var(--_add))
          calc(y * var(--_shade) + var(--_add)) calc(z * var(--_shade) + 1.09 * var(--_add))
      );
    }
    .text:hover {
      text-decoration-thickness: 2px;
    }
  }
  /* A quiet button that looks like a link. */
  .text {
    min-block-size: 24px;
    padding: 0;
    border: 0;
    border-radius: 4px;
    color: inherit;
    font-weight: inherit;
    text-align: start;
    text-decoration: underline;
    text-underline-offset: 3px;
  }
  .text,
  .text:hover {
    background: none;
    box-shadow: none;
  }
  :is(button, .button):not(.text, [aria-disabled='true']):active {
    box-shadow: inset 0 2px 4px #0000002e;
  }
  [aria-disabled='true'] {
    cursor: progress;
  }
  /* The text of a busy button says that the change is in progress. */
  [aria-disabled='true']:not(:has(.spinner)) {
    opacity: 0.6;
  }
  .spinner {
    display: inline-block;
    margin-inline-end: 0.5em;
    padding: 0.4em;
    border: solid currentColor;
    border-width: 0 2px 2px;
    border-radius: 50%;
    vertical-align: -0.125em;
  }
  @media (pointer: coarse) {
    :host {
      --_target: max(44px, 2.75em);
    }
    /* iOS zooms in on a field with smaller text. */
    [type='datetime-local'] {
      font-size: max(16px, 1em);
    }
  }
  @media (prefers-reduced-motion: no-preference) {
    button,
    .button {
      transition: background-color 0.12s;
    }
    :is(button, .button):not(.text, [aria-disabled='true']):active {
      translate: 0 1px;
    }
    .spinner {
      animation: turn 0.9s linear infinite;
    }
    @keyframes turn {
      to {
        rotate: 1turn;
      }
    }
  }
  /* The focus ring of a radio button surrounds its label, that of a title its message. */
  :focus-visible,
  :is(label, .message):has(> :focus-visible) {
    outline: var(--portal-focus-width, 2px) solid var(--portal-focus, var(--_accent));
    outline-offset: 2px;
  }
  label > :focus-visible {
    outline: 0;
  }
  /* Texts of the page. A box of its own keeps the direction of a text, and overflow such as stacked diacritics, inside. */
  bdi {
    display: inline-block;
    /* Combining marks that the font lacks may have a width, but no place to wrap at. */
    max-inline-size: 100%;
    max-block-size: 20lh;
    overflow: auto;
    vertical-align: top;
  }
  /* A text may have another direction than the page. It is laid out in its own direction, but aligned with the page. */
  .message,
  h2,
  bdi,
  strong,
  p,
  em,
  small,
  li,
  .row > :last-child {
    unicode-bidi: plaintext;
    text-align: -webkit-match-parent;
    text-align: match-parent;
  }
  small {
    display: block;
    font-size: 0.9286em;
    line-height: 1.54;
  }
  .muted {
    color: var(--_muted);
  }
  /* A muted color of a muted one is too light. */
  .muted :is(.muted, small) {
    color: inherit;
  }
  /* Chromium's native radio buttons look disabled on dark surfaces. */
  [type='radio'] {
    appearance: none;
    inline-size: 1.25em;
    font: inherit;
    block-size: 1.25em;
    border: 0.125em solid var(--_control);
    border-radius: 50%;
    background: var(--_surface);
  }
  [type='radio']:checked {
    border-color: var(--_accent);
    border-width: 0.375em;
  }
  @media (forced-colors: active) {
    .primary {
      --_button-color: ButtonText;
      --_text: ButtonFace;
      forced-color-adjust: none;
    }
    .text {
      color: LinkText;
    }
    [aria-disabled='true']:not(:has(.spinner)) {
      border-color: GrayText;
      background: ButtonFace;
      color: GrayText;
      opacity: 1;
    }
    [type='radio'] {
      appearance: auto;
    }
  }
  @media (prefers-contrast: more) {
    :host {
      --_outline: var(--_control);
    }
  }
  .hidden {
    position: absolute;
    clip-path: inset(50%);
  }
  @media print {
    button {
      display: none !important;
    }
  }
`;
