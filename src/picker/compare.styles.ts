import { css } from 'lit';

export const compareStyles = css`
  .compare > summary {
    inline-size: fit-content;
    font-size: 0.875em;
    font-weight: 500;
  }
  /* Scrolls both ways, so that head and first column stay in view. Positioned, so that it also clips hidden texts. */
  .scroll {
    position: relative;
    max-block-size: 90vh;
    margin-block-start: var(--_space);
    overflow: auto;
    border: var(--_border-width) solid var(--_border);
    border-radius: var(--_radius);
    background: var(--_card);
    color: var(--_text);
    font-size: 0.875em;
  }
  /* Columns out of view: the edge fades until the end. Not the focus ring. Longhands, since the minifier reorders. */
  @supports (animation-timeline: scroll()) {
    .scroll:not(:focus-visible) {
      animation-name: fade;
      animation-timing-function: linear;
      animation-timeline: scroll(self inline);
    }
    .scroll:dir(rtl) {
      --_end: to left;
    }
    @keyframes fade {
      from,
      99% {
        mask-image: linear-gradient(var(--_end, to right), #000 calc(100% - 4em), #0003);
      }
    }
  }
  .compare table {
    min-inline-size: 100%;
    /* Collapsed borders do not move with a sticky cell. */
    border-collapse: separate;
    border-spacing: 0;
  }
  /* In dark a tint of the page: what passes below a sticky cell is blurred. */
  .compare :is(th, td) {
    --_cell: light-dark(var(--_surface), var(--portal-surface, transparent));
    min-inline-size: 10.5em;
    padding: 0.75em var(--_space);
    border-block-end-width: 1px;
    background: var(--_cell);
    color: var(--_text);
  }
  .compare tbody:last-child tr:last-child > * {
    border: 0;
  }
  .compare .current {
    background: color-mix(in oklab, var(--_accent) 7%, var(--_cell));
  }
  /* Not at 400 % zoom, where it would cover most of the window. */
  @media (height >= 30em) {
    .compare thead {
      position: sticky;
      inset-block-start: 0;
      z-index: 2;
      backdrop-filter: blur(1em);
    }
  }
  .compare thead th {
    padding-block: 1em 0;
    border: 0;
    font-size: 1.1429em;
    font-weight: 600;
    vertical-align: bottom;
  }
  .compare thead .action {
    padding-block: 0 1em;
    vertical-align: bottom;
  }
  .compare thead .cost {
    padding-block: 0 0.75em;
    border: 0;
    vertical-align: top;
  }
  .compare :is(button, .button) {
    inline-size: 100%;
  }
  .compare :is([rowspan], [scope^='row']) {
    position: sticky;
    inset-inline-start: 0;
    z-index: 1;
    min-inline-size: min(12em, 34cqi);
    backdrop-filter: blur(1em);
  }
  .compare [scope='rowgroup'] {
    padding-block-start: 2em;
    font-weight: 600;
  }
  .compare .check,
  .compare .none {
    display: inline-block;
    border: solid var(--_accent);
  }
  .compare .check {
    inline-size: 0.4em;
    block-size: 0.75em;
    margin-inline-start: 0.2em;
    border-width: 0 0.15em 0.15em 0;
    rotate: 40deg;
    translate: 0 -0.1em;
  }
  .compare .none {
    inline-size: 0.75em;
    border-color: var(--_control);
    border-width: 0.125em 0 0;
    vertical-align: 0.3em;
  }
  @container (inline-size >= 49em) {
    .scroll:is(.of-2, .of-3, .of-4) {
      max-block-size: none;
      overflow: clip;
    }
    .scroll:is(.of-2, .of-3, .of-4) table {
      inline-size: 100%;
      table-layout: fixed;
    }
  }
  @media print {
    .scroll {
      max-block-size: none;
      overflow: clip;
    }
    .compare table {
      inline-size: 100%;
      table-layout: fixed;
    }
    .compare :is(th, td) {
      min-inline-size: 0;
    }
    .compare :is(summary, .action > *) {
      display: none;
    }
  }
`;
