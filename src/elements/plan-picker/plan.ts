import { html, nothing, type TemplateResult } from 'lit';
import { en, type Messages } from '../../messages/en.js';
import { cut, money, perInterval, usableLanguage } from '../../messages/format.js';
import type { PortalPlanElement } from '../portal-plan.js';

/** Name of a plan for people. */
export const labelOf = (plan: PortalPlanElement): string => cut(plan.label.trim() || plan.value);

interface Words {
  messages: Messages;
  language: string;
}

/** Price of a plan, and what it is for. */
export const priceOf = (plan: PortalPlanElement, { messages, language }: Words) =>
  [money(plan.price, plan.currency, language), perInterval(plan.interval, messages.per, language)] as const;

export const renderBadge = ({ badge }: PortalPlanElement) =>
  badge && html`<b part="badge"><bdi>${cut(badge)}</bdi></b>`;

export function renderPrice(plan: PortalPlanElement, words: Words): unknown {
  const [price, interval] = priceOf(plan, words);
  // In a box of its own: Chromium reads texts side by side as one word.
  return price && html`<strong>${price}</strong> <span>${interval}</span>`;
}

export function renderLink(
  plan: PortalPlanElement,
  messages: Messages,
  id?: string,
): TemplateResult | typeof nothing {
  const href = safeHref(plan);
  return href
    ? html`<a class="button" part="link" id=${id ?? nothing} href=${href} rel="noopener noreferrer">
        ${messages.contact}<span class="hidden"> ${labelOf(plan)}</span>
      </a>`
    : nothing;
}

/** A plan as a card of its own: what can be said of it without a script, in English or the plan's own `lang`. */
export const renderPlan = (plan: PortalPlanElement): TemplateResult =>
  html`<div class="badges">${renderBadge(plan)}</div>
    <div class="label"><bdi>${labelOf(plan)}</bdi></div>
    <div class="price">
      ${renderPrice(plan, { messages: en, language: usableLanguage(plan.getAttribute('lang')) })}
    </div>
    <div class="details">
      <div><slot></slot></div>
      ${renderLink(plan, en)}
    </div>`;

/** A link that runs nothing and carries no password, or undefined. */
function safeHref({ href, baseURI }: PortalPlanElement): string | undefined {
  if (!href) return undefined;
  try {
    // A server has no base; of it only the protocol counts.
    const { protocol, username, password } = new URL(href, baseURI || 'https://localhost');
    return /^(https?|mailto|tel):$/.test(protocol) && !username && !password ? href : undefined;
  } catch {
    return undefined;
  }
}
