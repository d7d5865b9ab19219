import { html, nothing, type TemplateResult } from 'lit';
import { count, format, type Localization } from '../localize/format.js';
import { mark } from '../templates/mark.js';
import { type Change, isEqual } from './change.js';
import { formatPlanName, type PlanName } from './plan.js';

/** What changes in the features. Where it is not known which belong together, each plan's are listed without a judgement. */
export function renderFeatureChange(
  { features, action }: Change,
  first: Change,
  localization: Localization,
): TemplateResult | typeof nothing {
  const { messages } = localization;
  const { changed, added, removed, same, isUnpaired } = features;
  if (!changed.length && !added.length && !removed.length) return nothing;
  const list = (name: 'added' | 'removed', title: string) =>
    features[name].length
      ? html`<div part=${name} class=${isUnpaired ? '' : name}>
          <h3>${title}</h3>
          <ul>
            ${features[name].map(
              (text) =>
                html`<li>${mark(html`<bdi>${text}</bdi>`, !first.features[name].includes(text))}</li>`,
            )}
          </ul>
        </div>`
      : nothing;
  const titled = (plan: PlanName | undefined) =>
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
      ${list('removed', isUnpaired ? titled(action.current) : messages.removed)}
      ${list('added', isUnpaired ? titled(action.plan) : messages.added)}
    </div>
    ${
      same.length
        ? html`<details part="same">
            <summary>
              ${mark(count('same', same.length, localization), !isEqual(same, first.features.same))}
            </summary>
            <ul>
              ${same.map((text) => html`<li><bdi>${text}</bdi></li>`)}
            </ul>
          </details>`
        : nothing
    }
  </div>`;
}
