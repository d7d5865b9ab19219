import { html, nothing, type TemplateResult } from 'lit';
import { findName, type PickerContext } from '../change/picker-context.js';
import type { Localization } from '../i18n/format.js';
import { toPlanValue } from '../plan/plan.js';
import { joinSentences } from '../ui/sentences.js';
import { renderTimed } from '../ui/time.js';

/** Renders when plans start and end, and the button that keeps it. */
export function renderUpcomingPlan(
  context: PickerContext,
  keep: unknown,
  localization: Localization,
): TemplateResult | typeof nothing {
  const { messages } = localization;
  const { following } = context;
  if (!following.length) return nothing;
  const sentences = following.map(({ plan, start, ends }) => {
    const message = messages[ends ? 'endsAt' : 'startsAt'];
    const name = findName(ends ?? plan, context);
    return name && renderTimed(message, start, localization, toPlanValue(message, name, localization));
  });
  return html`<div class="actions upcoming" part="upcoming">
    <p>${joinSentences(sentences)}</p>
    ${keep}
  </div>`;
}
