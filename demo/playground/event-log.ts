/** Every event of the widgets, newest first, as a page hears it. */
import type { AssignmentError } from '../../src/index.js';
import { find, make, timeOfDay } from './dom.js';
import { stage } from './stage.js';

const names = [
  'change',
  'interval-change',
  'plan-review',
  'plan-dismiss',
  'plan-assign',
  'plan-assigned',
  'plan-error',
  'settings-loaded',
  'settings-error',
  'session-request',
] as const;

const longest = 100;

const list = find('#events', HTMLOListElement);
const blank = find('#no-events', HTMLElement);
const news = find('#event-news', HTMLElement);
const latest = find('#latest-event', HTMLElement);

/** Starts listening; `heard` is called after each event. */
export function logEvents(heard: () => void): void {
  for (const name of names)
    stage.addEventListener(
      name,
      (event) => {
        add(event);
        heard();
      },
      // On the way down: whoever answers a session-request ends its way up.
      { capture: true },
    );
  find('#clear-events', HTMLButtonElement).addEventListener('click', clearEvents);
}

export function clearEvents(): void {
  list.replaceChildren();
  blank.hidden = false;
  news.textContent = latest.textContent = '';
}

function add(event: Event): void {
  const detail = detailOf(event);
  const gist = gistOf(detail);
  const row = make(
    'details',
    {},
    make(
      'summary',
      {},
      timeOfDay(new Date()),
      make('code', { className: toneOf(event.type, detail) }, event.type),
      make('span', { className: 'gist' }, gist),
    ),
    make('pre', { className: 'code' }, JSON.stringify(detail, null, 2)),
  );
  list.prepend(make('li', {}, row));
  while (list.children.length > longest) list.lastElementChild?.remove();
  blank.hidden = true;
  latest.textContent = event.type;
  news.textContent = `Event ${event.type} ${gist}`;
}

/** What the event carries. An error's fields are written out: JSON leaves out what it inherits. */
function detailOf(event: Event): Record<string, unknown> {
  if (event.type === 'change')
    return { value: (event.target as HTMLElementTagNameMap['portal-plan-picker']).value };
  if ('reason' in event) return { reason: event.reason };
  const detail: unknown = (event as CustomEvent<unknown>).detail;
  if (typeof detail === 'string') return { value: detail };
  if (!isPortalError(detail)) return detail as Record<string, unknown>;
  const { code, outcome, status, serviceMessage, retryAfterInSeconds, message } = detail;
  return { code, outcome, status, serviceMessage, retryAfterInSeconds, message };
}

/** The class is inside the script of the elements; of their events only errors carry an error. */
const isPortalError = (detail: unknown): detail is Partial<AssignmentError> => detail instanceof Error;

/** The one word or two that tell two events of one name apart. */
const gistOf = (detail: Record<string, unknown>): string =>
  [
    detail['value'] ?? detail['reason'] ?? detail['productPlanId'] ?? detail['kind'] ?? detail['code'],
    detail['outcome'] ?? detail['to'],
  ]
    .filter((text) => typeof text === 'string')
    .join(', ');

function toneOf(name: string, detail: Record<string, unknown>): string {
  if (name.endsWith('-error')) return detail['outcome'] === 'unknown' ? 'warning' : 'danger';
  return name === 'plan-assigned' ? 'success' : '';
}
