import { html, nothing, type TemplateResult } from 'lit';

interface Message {
  /** Class of its color. */
  readonly tone: string;
  readonly title: unknown;
  /** Level of the title as a heading. */
  readonly level: number;
  /** What a screen reader reads with the title, which gets the focus. */
  readonly text?: unknown;
  readonly more?: unknown;
}

export function renderMessage({ tone, title, level, text, more }: Message): TemplateResult {
  const described = text ? 'message' : nothing;
  return html`<div class="message ${tone}">
    ${tone === 'stopped' ? nothing : html`<i class="icon"></i>`}
    <strong role="heading" aria-level=${level} aria-describedby=${described} tabindex="-1">${title}</strong>
    ${text ? html`<div id="message">${text}</div>` : nothing} ${more}
  </div>`;
}
