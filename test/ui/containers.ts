import { fixture, html } from '@open-wc/testing';

/** A container of this width, with more styles. */
export const mountContainer = (width: number, style = ''): Promise<HTMLElement> =>
  fixture(html`<div style="inline-size: ${width}px; ${style}"></div>`);
