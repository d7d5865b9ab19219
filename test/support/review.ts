/** Reads the review of a change and its outcome. */
import type { PortalPlanPickerElement } from '../../src/picker/portal-plan-picker.js';
import { dialogOf, partOf, partsOf, textOf, visibleTextOf } from './rendered.js';

export interface ReviewTexts {
  title: string;
  cost: string;
  /** The sentences about the times. */
  times: string;
  /** Features with another value, as "10 projects → Unlimited projects". */
  changed: string[];
  added: string[];
  removed: string[];
  /** The other paragraphs, in their order. */
  notes: string[];
}

/** Features of a review without any. */
export const noFeatures = { changed: [], added: [], removed: [] };

/** Texts of the open review. */
export function reviewOf(picker: PortalPlanPickerElement): ReviewTexts {
  const dialog = dialogOf(picker);
  if (!dialog.open) throw new Error('The review is closed.');
  const paragraphs = [...dialog.querySelectorAll('p')];
  const items = (name: string): string[] =>
    partsOf(picker, name).flatMap((box) => [...box.querySelectorAll('li')].map(textOf));
  const isTime = (each: Element): boolean => Boolean(each.closest('[part=times]'));
  const isCost = (each: Element): boolean => each.matches('[part=cost]');
  return {
    title: [...dialog.querySelectorAll('h2')].map(textOf).join(' '),
    cost: paragraphs.filter(isCost).map(visibleTextOf).join(' '),
    times: [...dialog.querySelectorAll('[part=times] > p, [part=times] summary > span')]
      .map(visibleTextOf)
      .join(' '),
    changed: items('changed'),
    added: items('added'),
    removed: items('removed'),
    notes: paragraphs
      .filter((each) => !isTime(each) && !isCost(each))
      .map(visibleTextOf)
      .filter(Boolean),
  };
}

interface OutcomeTexts {
  /** First sentences; of a success everything but the details. */
  verdict: string;
  reason: string;
  facts: Record<string, string>;
}

/** Texts of the outcome, empty without one. While a change is pending the verdict is the text of the status. */
export function outcomeOf(picker: PortalPlanPickerElement): OutcomeTexts {
  const regions = ['outcome', 'error', 'status'].map((name) => partOf(picker, name));
  const [message] = regions.flatMap((region) => [...region.querySelectorAll('.message')]);
  const none = { verdict: '', reason: '', facts: {} };
  if (!message) return { ...none, verdict: regions.map(visibleTextOf).join(' ').trim() };
  const texts = (selector: string): string =>
    [...message.querySelectorAll(selector)].map(visibleTextOf).join(' ');
  const verdict = texts(':scope > :is(strong, .verdict)');
  const facts = [...message.querySelectorAll('dt')].map((term) => [
    textOf(term),
    [...(term.parentElement?.querySelectorAll('dd > *') ?? [])].map(textOf).join(' '),
  ]);
  return {
    verdict: verdict || visibleTextOf(message),
    reason: texts(':scope > :is(p:not(.verdict), q)'),
    facts: Object.fromEntries(facts) as Record<string, string>,
  };
}
