import { html, nothing, type TemplateResult } from 'lit';
import { formatPlanName } from '../plan/plan.js';
import type { Localization } from '../i18n/format.js';
import type { FeatureChange } from '../plan/features.js';
import type { Action } from '../change/action.js';

/** Renders the difference between the features of two plans: old and new side by side, what is lost first. */
export function renderFeatureChange(
  { changed, added, removed }: FeatureChange,
  { plan, current }: Action,
  headingLevel: number,
  localization: Localization,
): TemplateResult | typeof nothing {
  if (!changed.length && !added.length && !removed.length) return nothing;
  const { messages } = localization;
  const none = html`<span class="none">${messages.notIncluded}</span>`;
  const renderRow = (part: string, before: unknown, after: unknown) =>
    html`<tr part=${part} class=${part}>
      <td>${before}</td>
      <td>${after}</td>
    </tr>`;
  const renderText = (text: string) => html`<bdi>${text}</bdi>`;
  return html`<div part="features">
    <h3 id="changes" aria-level=${headingLevel}>${messages.changes}</h3>
    <table aria-labelledby="changes">
      <tr>
        ${[current, plan].map((name) => html`<th scope="col">${name && formatPlanName(name, localization)}</th>`)}
      </tr>
      ${removed.map((text) => renderRow('removed', renderText(text), none))}
      ${changed.map(({ from, to }) => renderRow('changed', renderText(from), renderText(to)))}
      ${added.map((text) => renderRow('added', none, renderText(text)))}
    </table>
  </div>`;
}
