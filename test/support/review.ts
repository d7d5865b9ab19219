/** Reads the review of a change and its outcome. */
import type { PortalPlanPickerElement } from '../../src/picker/portal-plan-picker.js';
import { dialogOf, partOf, partsOf, textOf, visibleTextOf } from './rendered.js';

export interface ReviewTexts {
  title: string;
  /** Rows, such as "Pro: €49 per month; Basic today: €19 per month". */
  cost: string;
  /** Rows and sentences, such as "Starts: Within the next hour Basic ends at that time.". */
  times: string;
  /** Features with another value, as "10 projects → Unlimited projects". */
  changed: string[];
  added: string[];
  removed: string[];
  /** The other paragraphs, in their order. */
  notes: string[];
}

export const noFeatures = { changed: [], added: [], removed: [] };

export function reviewOf(picker: PortalPlanPickerElement): ReviewTexts {
  const dialog = dialogOf(picker);
  if (!dialog.open) throw new Error('The review is closed.');
  const rows = (name: string): string[] =>
    [...dialog.querySelectorAll(`[part=${name}] .row, [part=${name}] > p`)].map((row) =>
      row.matches('p')
        ? visibleTextOf(row)
        : [
            [...row.children].map(visibleTextOf).join(': '),
            ...[...(row.closest('.editable')?.querySelectorAll(':scope > small') ?? [])].map(textOf),
          ].join(' '),
    );
  const listed = (name: string): string[] =>
    partsOf(picker, name).flatMap((list) => [...list.querySelectorAll('li')].map(textOf));
  return {
    title: [...dialog.querySelectorAll('h2')].map(textOf).join(' '),
    cost: rows('cost').join('; '),
    times: rows('times').join('; '),
    changed: [...dialog.querySelectorAll('[part=changed] tr:has([scope=row])')].map((row) =>
      [...row.querySelectorAll('td')].map(textOf).join(' → '),
    ),
    added: listed('added'),
    removed: listed('removed'),
    notes: [...dialog.querySelectorAll('p, .message')]
      .filter((each) => !each.closest('[part=times], .hidden') && !each.parentElement?.closest('.message'))
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
  const isSuccess = message.matches('[part=outcome] *');
  const verdict = texts(`:scope > strong${isSuccess ? ', :scope > div > p' : ''}`);
  const facts = [...message.querySelectorAll('dt')].map((term) => [
    textOf(term),
    [...(term.parentElement?.querySelectorAll('dd > *') ?? [])].map(textOf).join(' '),
  ]);
  return {
    verdict: verdict || visibleTextOf(message),
    reason: isSuccess ? '' : texts(':scope > div > :is(p, q)'),
    facts: Object.fromEntries(facts) as Record<string, string>,
  };
}

/** Why there is no review, as the picker says. */
export const noticeOf = (picker: PortalPlanPickerElement): string => textOf(partOf(picker, 'notice'));
