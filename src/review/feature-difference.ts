import { html, nothing, type TemplateResult } from 'lit';
import { formatPlanName } from '../plan/plan.js';
import { formatList, formatPlural, type Localization } from '../i18n/format.js';
import type { DifferentFeature, FeatureDifference } from '../plan/features.js';
import type { Effect } from '../change/effect.js';

/** Number of rows above which what a higher price brings is folded. */
const maxRows = 6;

/**
 * Renders the difference between the features of two plans in groups: what is removed first. An empty group is left out.
 * @param isMore Whether the change is one to a higher price. Only then a long list is folded, and never what is lost.
 */
export function renderDifference(
  { changed, added, removed }: FeatureDifference,
  { plan, current }: Effect,
  isMore: boolean,
  headingLevel: number,
  localization: Localization,
): TemplateResult | typeof nothing {
  if (!changed.length && !added.length && !removed.length) return nothing;
  const { messages } = localization;
  const renderGroup = (id: 'removed' | 'altered' | 'added', content: unknown) =>
    html`<h3 id=${id} aria-level=${headingLevel}>${messages[id]}</h3>
      ${content}`;
  const renderList = (id: 'removed' | 'added', texts: readonly string[]) =>
    texts.length
      ? renderGroup(
          id,
          html`<ul class=${id} part=${id} aria-labelledby=${id}>
            ${texts.map((text) => html`<li>${text}</li>`)}
          </ul>`,
        )
      : nothing;
  const renderRow = ({ name, from, to }: DifferentFeature) =>
    html`<tr>
      <th scope="row"><bdi>${name}</bdi></th>
      ${[from, to].map((text) => html`<td><bdi>${text === name ? messages.included : text}</bdi></td>`)}
    </tr>`;
  const count = (name: 'changes' | 'additions', { length }: readonly unknown[]) =>
    length ? formatPlural(name, length, localization) : '';
  const gained = html`${
    changed.length
      ? renderGroup(
          'altered',
          html`<table part="changed" aria-labelledby="altered">
            <tr>
              <td></td>
              ${[current, plan].map((name) => html`<th scope="col">${name && formatPlanName(name, localization)}</th>`)}
            </tr>
            ${changed.map(renderRow)}
          </table>`,
        )
      : nothing
  }
  ${renderList('added', added)}`;
  return html`<div part="features">
    ${renderList('removed', removed)}
    ${
      isMore && changed.length + added.length > maxRows
        ? html`<details>
            <summary class="more">
              ${formatList([count('changes', changed), count('additions', added)], localization)}
            </summary>
            ${gained}
          </details>`
        : gained
    }
  </div>`;
}
