import type { Messages } from '../../messages/en.js';
import { cut, money, perInterval } from '../../messages/format.js';

/** What the page says of a plan. */
export interface Plan {
  value: string;
  label: string;
  price: string;
  currency: string;
  interval: string;
  href: string;
  disabled: boolean;
}

/** Name of a plan for people. */
export const labelOf = (plan: Pick<Plan, 'label' | 'value'>): string => cut(plan.label.trim() || plan.value);

/** Formatted price of a plan and its interval; without a price there is no interval either. */
export function priceOf(
  { price, currency, interval }: Pick<Plan, 'price' | 'currency' | 'interval'>,
  { messages, language }: { messages: Messages; language: string },
): [price: string, interval: string] {
  const amount = money(price, currency, language);
  return [amount, amount && perInterval(interval, messages.per, language)];
}

/** Whether a plan has a radio button: without a value it only informs, and a link leads elsewhere. */
export const hasChoice = ({ value, href }: Pick<Plan, 'value' | 'href'>): boolean =>
  Boolean(value.trim()) && !href;

/** Whether the page offers a plan as a choice. */
export const isOffered = (plan: Pick<Plan, 'value' | 'href' | 'disabled'>): boolean =>
  hasChoice(plan) && !plan.disabled;

/** An address that runs nothing and carries no password, or undefined. */
export function safeHref(href: string, base: string): string | undefined {
  if (!href) return undefined;
  try {
    // A server has no base; of it only the protocol counts.
    const { protocol, username, password } = new URL(href, base || 'https://localhost');
    return /^(https?|mailto|tel):$/.test(protocol) && !username && !password ? href : undefined;
  } catch {
    return undefined;
  }
}
