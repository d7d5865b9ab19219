import { html, nothing, type TemplateResult } from 'lit';
import type { Localization } from '../i18n/format.js';
import type { FeatureChange } from '../plan/features.js';

/** Renders the difference between the features of two plans. */
export function renderFeatureChange(
  { changed, added, removed }: FeatureChange,
  headingLevel: number,
  { messages }: Localization,
): TemplateResult | typeof nothing {
  if (!changed.length && !added.length && !removed.length) return nothing;
  const renderList = (name: 'added' | 'removed', texts: readonly string[]) =>
    texts.length
      ? html`<div part=${name} class=${name}>
          <h3 aria-level=${headingLevel}>${messages[name]}</h3>
          <ul>
            ${texts.map((text) => html`<li><bdi>${text}</bdi></li>`)}
          </ul>
        </div>`
      : nothing;
  return html`<div part="features" role="group" aria-label=${messages.changes}>
    ${
      changed.length
        ? html`<ul part="changed">
            ${changed.map(
              ([from, to]) => html`<li><bdi>${from}</bdi> <span class="arrow">→</span> <bdi>${to}</bdi></li>`,
            )}
          </ul>`
        : nothing
    }
    <div class="columns">${renderList('removed', removed)} ${renderList('added', added)}</div>
  </div>`;
}
