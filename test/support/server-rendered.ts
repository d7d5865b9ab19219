/** Renders templates in Node, as a server does. */
import { render } from '@lit-labs/ssr';
import { collectResultSync } from '@lit-labs/ssr/lib/render-result.js';

export const renderMarkup = (template: unknown): string =>
  collectResultSync(render(template)).replace(/<!--.*?-->/g, '');

/** Text of markup, with white space folded. */
export const markupText = (markup: string): string =>
  markup
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replace(/[ \n]+/g, ' ')
    .trim();
