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

/** Price of a plan, and what it is for; of an interval without a price nobody learns anything. */
export function priceOf(
  plan: PortalPlanElement,
  { messages, language }: Words,
): [price: string, interval: string] {
  const price = money(plan.price, plan.currency, language);
  return [price, price && perInterval(plan.interval, messages.per, language)];
}

export const renderBadge = ({ badge }: PortalPlanElement) =>
  badge && html`<b part="badge"><bdi>${cut(badge)}</bdi></b>`;

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
export function renderPlan(plan: PortalPlanElement): TemplateResult {
  const words = { messages: en, language: usableLanguage(plan.getAttribute('lang')) };
  const [price, interval] = priceOf(plan, words);
  return html`<div class="badges">${renderBadge(plan)}</div>
    <div class="label"><bdi>${labelOf(plan)}</bdi></div>
    <div class="price"><strong>${price}</strong> <span>${interval}</span></div>
    <div class="details">
      <div><slot></slot></div>
      ${renderLink(plan, en)}
    </div>`;
}

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
