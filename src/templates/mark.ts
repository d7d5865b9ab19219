import { html } from 'lit';

/** Highlights content that the page has changed since the review was opened. */
export const mark = (content: unknown, isNew: boolean): unknown =>
  isNew && content ? html`<mark>${content}</mark>` : content;
