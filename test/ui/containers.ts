/** Containers of a width with widgets in them, and text spacing. */
import { fixture, html } from '@open-wc/testing';
import { shadowRootsOf } from '../support/rendered.js';

/** A container of this width, with more styles. */
export const mountContainer = (width: number, style = ''): Promise<HTMLElement> =>
  fixture(html`<div style="inline-size: ${width}px; ${style}"></div>`);

const textSpacing = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-block-end: 2em !important; }`;

/** Applies the text spacing of WCAG 2.2, 1.4.12, to a widget and to the content of its page. */
export function spaceOut(widget: Element): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(textSpacing);
  for (const root of shadowRootsOf(widget)) root.adoptedStyleSheets.push(sheet);
  widget.before(Object.assign(document.createElement('style'), { textContent: textSpacing }));
}
