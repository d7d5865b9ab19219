/** Log of the events of the widgets, newest first. */
import type { AssignmentError } from '../../src/index.js';
import { find, make, createTime } from './dom.js';
import { stage } from './stage.js';

const names = [
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

/** Number of entries. */
const maxEntries = 100;

const list = find('#events', HTMLOListElement);
const placeholder = find('#no-events', HTMLElement);

/** Starts the log. Calls `onEvent` after each event. */
export function logEvents(onEvent: () => void): void {
  for (const name of names)
    stage.addEventListener(
      name,
      (event) => {
        add(event);
        onEvent();
      },
      // In the capture phase: `respondWith()` stops the propagation of `session-request`.
      { capture: true },
    );
  find('#clear-events', HTMLButtonElement).addEventListener('click', clearEvents);
}

export function clearEvents(): void {
  list.replaceChildren();
  placeholder.hidden = false;
}

function add(event: Event): void {
  const detail = getDetail(event);
  const receipt = 'receipt' in event ? String(event.receipt) : '';
  const row = make(
    'details',
    {},
    make(
      'summary',
      {},
      createTime(new Date()),
      make('code', { className: getTone(event.type, detail) }, event.type),
      make('span', { className: 'gist' }, summarize(detail)),
    ),
    make('pre', { className: 'code' }, JSON.stringify(detail, null, 2)),
    ...(receipt ? [make('p', {}, 'Its receipt:'), make('pre', { className: 'code' }, receipt)] : []),
  );
  list.prepend(make('li', {}, row));
  while (list.children.length > maxEntries) list.lastElementChild?.remove();
  placeholder.hidden = true;
}

/** Returns the data of an event, without its receipt. Lists the fields of an error: its message is not enumerable. */
function getDetail(event: Event): Record<string, unknown> {
  const { detail } = event as CustomEvent<unknown>;
  if (typeof detail === 'string') return { value: detail };
  if (!isPortalError(detail))
    return { ...('reason' in event && { reason: event.reason }), ...(detail as object | null) };
  const { code, outcome, status, serviceMessage, retryAfterInSeconds, message } = detail;
  return { code, outcome, status, serviceMessage, retryAfterInSeconds, message };
}

/** Without `instanceof PortalError`: the class is inside the script. Only error events have an error as detail. */
const isPortalError = (detail: unknown): detail is Partial<AssignmentError> => detail instanceof Error;

/** Returns the most important values of an event. */
const summarize = (detail: Record<string, unknown>): string =>
  [
    detail['value'] ?? detail['reason'] ?? detail['productPlanId'] ?? detail['kind'] ?? detail['code'],
    detail['outcome'] ?? detail['to'],
  ]
    .filter((text) => typeof text === 'string')
    .join(', ');

function getTone(name: string, detail: Record<string, unknown>): string {
  if (name.endsWith('-error')) return detail['outcome'] === 'unknown' ? 'warning' : 'danger';
  return name === 'plan-assigned' ? 'success' : '';
}
