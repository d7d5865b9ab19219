import { html, nothing, type TemplateResult } from 'lit';
import type { Messages } from '../messages/en.js';
import { renderButton, renderStop } from '../ui/button.js';
import { getSafeHref, type Plan } from './plan.js';
import type { PlanView } from './plan-view.js';

/** What only the card has: a label of the page, and a description. */
export interface CardAction {
  readonly describedBy: string;
  /** Renders the place of the label, and the label that it has by default. */
  readonly renderPlace: (label: string) => unknown;
  /** Whether the page has filled it: its text may not name the plan. */
  readonly isFilled: boolean;
}

/**
 * Renders the button, the link or the mark of a plan. Until the picker has placed the plan, only the link is certain.
 * @param base Base address of the page.
 */
export function renderAction(
  plan: Plan,
  view: PlanView | undefined,
  messages: Messages,
  base: string,
  { describedBy, renderPlace = (label) => label, isFilled }: Partial<CardAction> = {},
): TemplateResult | typeof nothing {
  if (view?.mark) return html`<span class="mark ${view.tone}" part="mark">${view.mark}</span>`;
  const href = getSafeHref(plan.href, base);
  const name = html`<span class="hidden"> ${plan.label}</span>`;
  if (href)
    return html`<a class="button" part="link" href=${href} rel="noopener noreferrer"
      >${renderPlace(messages.link)}${name}</a
    >`;
  if (!view?.action) return nothing;
  const { action, isPrimary, isBusy, isUnavailable, press, stop } = view;
  return html`${renderButton({
    part: 'button',
    isPrimary,
    isBusy,
    isUnavailable,
    ...(describedBy && { describedBy }),
    label: isBusy ? messages.pending : html`${renderPlace(action)}${isFilled ? name : nothing}`,
    onPress: () => press(plan.value),
  })}
  ${renderStop(stop, messages)}`;
}
