import { html, nothing, type TemplateResult } from 'lit';
import { format, formatPlural, type Localization } from '../localize/format.js';
import { mark } from '../templates/mark.js';
import { type Change, isEqual } from './change.js';
import { formatPlanName, type PlanName } from './plan.js';

/** Renders the difference between the features. If it is ambiguous, the lists are titled by plan instead of "Added" and "Removed". */
export function renderFeatureChange(
  { features, action }: Change,
  first: Change,
  localization: Localization,
): TemplateResult | typeof nothing {
  const { messages } = localization;
  const { changed, added, removed, same, isAmbiguous } = features;
  if (!changed.length && !added.length && !removed.length) return nothing;
  const renderList = (name: 'added' | 'removed', title: string) =>
    features[name].length
      ? html`<div part=${name} class=${isAmbiguous ? '' : name}>
          <h3>${title}</h3>
          <ul>
            ${features[name].map(
              (text) =>
                html`<li>${mark(html`<bdi>${text}</bdi>`, !first.features[name].includes(text))}</li>`,
            )}
          </ul>
        </div>`
      : nothing;
  const getPlanTitle = (plan: PlanName | undefined) =>
    plan ? format(messages.with, { plan: formatPlanName(plan, localization) }) : '';
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
    <div class="columns">
      ${renderList('removed', isAmbiguous ? getPlanTitle(action.current) : messages.removed)}
      ${renderList('added', isAmbiguous ? getPlanTitle(action.plan) : messages.added)}
    </div>
    ${
      same.length
        ? html`<details part="same">
            <summary>
              ${mark(formatPlural('same', same.length, localization), !isEqual(same, first.features.same))}
            </summary>
            <ul>
              ${same.map((text) => html`<li><bdi>${text}</bdi></li>`)}
            </ul>
          </details>`
        : nothing
    }
  </div>`;
}
