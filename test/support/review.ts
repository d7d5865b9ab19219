/** The texts of the review of a change, and of its outcome. */
import type { PortalPlanPickerElement } from '../../src/elements/portal-plan-picker.js';
import { dialogOf } from './customer.js';
import { part, parts, read, seen } from './rendered.js';

export interface ReviewTexts {
  title: string;
  /** The steps of the timeline. */
  steps: string[];
  gains: string[];
  losses: string[];
  /** The other paragraphs, in their order. */
  notes: string[];
}

/** The texts of the review that is open. */
export function reviewOf(picker: PortalPlanPickerElement): ReviewTexts {
  const dialog = dialogOf(picker);
  if (!dialog.open) throw new Error('The review is closed.');
  const items = (name: string): string[] =>
    parts(picker, name).flatMap((box) => [...box.querySelectorAll('li')].map(read));
  return {
    title: [...dialog.querySelectorAll('h2')].map(read).join(' '),
    steps: [...part(picker, 'timeline').children].map(seen),
    gains: items('gains'),
    losses: items('losses'),
    notes: [...dialog.querySelectorAll('p')].filter((note) => !note.closest('ol')).map(seen),
  };
}

export interface OutcomeTexts {
  verdict: string;
  reason: string;
  facts: Record<string, string>;
}

/** The texts of the outcome; empty where there is none. During an attempt the verdict is the text of the status. */
export function outcomeOf(picker: PortalPlanPickerElement): OutcomeTexts {
  const regions = [part(picker, 'status'), part(picker, 'error')];
  const [message] = regions.flatMap((region) => [...region.querySelectorAll('.message')]);
  const none = { verdict: '', reason: '', facts: {} };
  if (!message) return { ...none, verdict: regions.map(seen).join(' ').trim() };
  const verdict = message.querySelector(':scope > strong');
  if (!verdict) return { ...none, verdict: seen(message) };
  const reason = [...message.childNodes]
    .filter((node) => !['STRONG', 'DL', 'BUTTON', '#comment'].includes(node.nodeName))
    .map(({ textContent }) => textContent)
    .join('');
  const facts = [...message.querySelectorAll('dt')].map((term) => [
    read(term),
    [...(term.parentElement?.querySelectorAll('dd') ?? [])].map(read).join(' '),
  ]);
  return {
    verdict: seen(verdict),
    reason: reason.replace(/\s+/g, ' ').trim(),
    facts: Object.fromEntries(facts) as Record<string, string>,
  };
}
