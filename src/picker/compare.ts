import { html, nothing, type TemplateResult } from 'lit';
import type { Localization } from '../i18n/format.js';
import { renderAction } from '../plan/action.js';
import { type Features, tabulateFeatures } from '../plan/features.js';
import { describePrice, type Plan } from '../plan/plan.js';
import type { PlanView } from '../plan/plan-view.js';

/** A shown plan. */
export interface Column {
  readonly plan: Plan;
  readonly features: Features;
  readonly view: PlanView;
}

/**
 * Renders the features of the shown plans side by side, in a disclosure. A plan that names nothing has no column: "not included" would be
 * untrue.
 * @param columns Null: the disclosure is closed.
 * @param base Base address of the page.
 */
export const renderComparison = (
  columns: readonly Column[] | null,
  base: string,
  onToggle: (isOpen: boolean) => void,
  localization: Localization,
): TemplateResult =>
  html`<details
    part="compare"
    class="compare"
    ?open=${columns !== null}
    @toggle=${({ currentTarget }: Event) => onToggle((currentTarget as HTMLDetailsElement).open)}
  >
    <summary class="more" id="compare">${localization.messages.compare}</summary>
    ${
      columns
        ? renderTable(
            columns.filter(({ features }) => features.size),
            base,
            localization,
          )
        : nothing
    }
  </details>`;

function renderTable(columns: readonly Column[], base: string, localization: Localization): TemplateResult {
  const { messages } = localization;
  const getClass = (index: number) => (columns[index]?.view.isCurrent ? 'current' : '');
  const renderPrice = (plan: Plan) =>
    html`${describePrice(plan, localization).full || (plan.href && messages.custom)}
    ${plan.note ? html`<small>${plan.note}</small>` : nothing}`;
  const renderCell = (text: string, name: string) =>
    text && text !== name
      ? html`<bdi>${text}</bdi>`
      : html`<i class=${text ? 'check' : 'none'}></i
          ><span class="hidden">${text ? messages.included : messages.notIncluded}</span>`;
  return html`<div class="scroll of-${columns.length}" role="region" aria-labelledby="compare" tabindex="0">
    <table aria-labelledby="compare">
      <thead>
        <tr>
          <td rowspan="3"></td>
          ${columns.map(
            ({ plan }, index) => html`<th scope="col" class=${getClass(index)}><bdi>${plan.label}</bdi></th>`,
          )}
        </tr>
        <tr>
          ${columns.map(
            ({ plan }, index) =>
              html`<td class="cost ${getClass(index)}"><p class="muted">${renderPrice(plan)}</p></td>`,
          )}
        </tr>
        <tr>
          ${columns.map(
            ({ plan, view }, index) =>
              html`<td class="action ${getClass(index)}">${renderAction(plan, view, messages, base)}</td>`,
          )}
        </tr>
      </thead>
      ${[...tabulateFeatures(columns.map(({ features }) => features))].map(
        ([group, rows]) =>
          html`<tbody>
            ${
              group
                ? html`<tr>
                    <th scope="rowgroup"><bdi>${group}</bdi></th>
                    <td colspan=${columns.length}></td>
                  </tr>`
                : nothing
            }
            ${rows.map(
              ({ name, texts }) =>
                html`<tr>
                  <th scope="row"><bdi>${name}</bdi></th>
                  ${texts.map((text, index) => html`<td class=${getClass(index)}>${renderCell(text, name)}</td>`)}
                </tr>`,
            )}
          </tbody>`,
      )}
    </table>
  </div>`;
}
