import { html, nothing, type TemplateResult } from 'lit';
import type { Notice } from '../change/change-state.js';
import { format, type Localization } from '../i18n/format.js';
import { formatPlanName } from '../plan/plan.js';
import { renderMessage } from '../ui/message.js';

/** Renders why a review has closed, or did not open. */
export function renderNotice(
  notice: Notice | null,
  level: number,
  localization: Localization,
): TemplateResult | typeof nothing {
  if (!notice) return nothing;
  const plan = notice.plan ? formatPlanName(notice.plan, localization) : '';
  const title = format(localization.messages[notice.reason], { plan });
  const text = notice.text ? html`<p><bdi>${notice.text}</bdi></p>` : undefined;
  return renderMessage({ tone: 'unknown notice', title, level, text });
}
