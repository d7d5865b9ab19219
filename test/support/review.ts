/** The texts of the review of a change, and of its outcome. */
import type { PortalPlanPickerElement } from '../../src/elements/portal-plan-picker.js';
import { dialogOf } from './customer.js';
import { part, parts, read, seen } from './rendered.js';

export interface ReviewTexts {
  title: string;
  cost: string;
  /** The sentences about the times. */
  times: string;
  /** The steps of the timeline. */
  steps: string[];
  /** Features with another value, as "10 projects → Unlimited projects". */
  changed: string[];
  added: string[];
  removed: string[];
  same: string[];
  /** The other paragraphs, in their order. */
  notes: string[];
}

/** The features of a review that tells of none. */
export const noFeatures = { changed: [], added: [], removed: [], same: [] };

/** The texts of the review that is open. */
export function reviewOf(picker: PortalPlanPickerElement): ReviewTexts {
  const dialog = dialogOf(picker);
  if (!dialog.open) throw new Error('The review is closed.');
  const paragraphs = [...dialog.querySelectorAll('p')].filter((each) => !each.closest('ol'));
  const items = (name: string): string[] =>
    parts(picker, name).flatMap((box) => [...box.querySelectorAll('li')].map(read));
  const isTime = (each: Element): boolean => Boolean(each.closest('[part=times]'));
  const isCost = (each: Element): boolean => each.matches('[part=cost]');
  return {
    title: [...dialog.querySelectorAll('h2')].map(read).join(' '),
    cost: paragraphs.filter(isCost).map(seen).join(' '),
    times: paragraphs.filter(isTime).map(seen).join(' '),
    steps: parts(picker, 'timeline').flatMap((list) => [...list.children].map(seen)),
    changed: items('changed'),
    added: items('added'),
    removed: items('removed'),
    same: items('same'),
    notes: paragraphs.filter((each) => !isTime(each) && !isCost(each)).map(seen),
  };
}

export interface OutcomeTexts {
  /** What the outcome says first; of a success all of it but the details. */
  verdict: string;
  reason: string;
  facts: Record<string, string>;
}

/** The texts of the outcome; empty where there is none. During an attempt the verdict is the text of the status. */
export function outcomeOf(picker: PortalPlanPickerElement): OutcomeTexts {
  const regions = ['outcome', 'error', 'status'].map((name) => part(picker, name));
  const [message] = regions.flatMap((region) => [...region.querySelectorAll('.message')]);
  const none = { verdict: '', reason: '', facts: {} };
  if (!message) return { ...none, verdict: regions.map(seen).join(' ').trim() };
  const texts = (selector: string): string => [...message.querySelectorAll(selector)].map(seen).join(' ');
  const verdict = texts(':scope > :is(strong, .verdict)');
  const facts = [...message.querySelectorAll('dt')].map((term) => [
    read(term),
    [...(term.parentElement?.querySelectorAll('dd > :not(button)') ?? [])].map(read).join(' '),
  ]);
  return {
    verdict: verdict || seen(message),
    reason: texts(':scope > :is(p:not(.verdict), q)'),
    facts: Object.fromEntries(facts) as Record<string, string>,
  };
}
