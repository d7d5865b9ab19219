import { html, nothing, type TemplateResult } from 'lit';
import type { Localization } from '../localize/format.js';
import { mark } from '../templates/mark.js';
import { type Change, isEqual } from './change.js';

/** Renders the difference between the features. */
export function renderFeatureChange(
  { features }: Change,
  first: Change,
  { messages }: Localization,
): TemplateResult | typeof nothing {
  const { changed, added, removed } = features;
  if (!changed.length && !added.length && !removed.length) return nothing;
  const renderList = (name: 'added' | 'removed') =>
    features[name].length
      ? html`<div part=${name} class=${name}>
          <h3>${messages[name]}</h3>
          <ul>
            ${features[name].map(
              (text) =>
                html`<li>${mark(html`<bdi>${text}</bdi>`, !first.features[name].includes(text))}</li>`,
            )}
          </ul>
        </div>`
      : nothing;
  return html`<div part="features" role="group" aria-label=${messages.changes}>
    ${
      changed.length
        ? html`<ul part="changed">
            ${changed.map(
              ([from, to]) =>
                html`<li>
                  ${mark(
                    html`<bdi>${from}</bdi> <span class="arrow">→</span> <bdi>${to}</bdi>`,
                    !first.features.changed.some((each) => isEqual(each, [from, to])),
                  )}
                </li>`,
            )}
          </ul>`
        : nothing
    }
    <div class="columns">${renderList('removed')} ${renderList('added')}</div>
  </div>`;
}
