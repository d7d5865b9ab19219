/** What the service received and what it applied, side by side: only together do they tell what happened. */
import type { AppliedAssignment, ReceivedRequest } from '../../src/testing/ledger.js';
import type { Customer } from './customer.js';
import { find, make, timeOfDay } from './dom.js';

const problem = find('#ledger-problem', HTMLElement);

/** Milliseconds after an event at which the request it announces has surely arrived. */
const aLittleLater = 400;

/** So many entries are shown, the newest; all are counted. */
const shown = 6;

let later: ReturnType<typeof setTimeout> | undefined;

/** Shows the ledger of now, and once more a little later. */
export function refreshLedger(customer: () => Customer | undefined): void {
  clearTimeout(later);
  later = setTimeout(() => void show(customer), aLittleLater);
  void show(customer);
}

async function show(customer: () => Customer | undefined): Promise<void> {
  const asked = customer();
  const entries = await asked?.ledger().catch(() => undefined);
  if (asked !== customer()) return;
  problem.textContent = asked && !entries ? 'The sandbox does not answer.' : '';
  if (!entries) return;
  fill('received', entries.requests.map(received));
  fill('applied', entries.assignments.map(applied));
}

function fill(id: string, rows: readonly HTMLLIElement[]): void {
  for (const count of document.querySelectorAll(`[data-count=${id}]`))
    count.textContent = String(rows.length);
  find(`#no-${id}`, HTMLElement).hidden = rows.length > 0;
  const list = find(`#${id}`, HTMLOListElement);
  // What is new lights up, but not what was there when the page came.
  const known = Number(list.dataset['known'] ?? 0);
  list.dataset['known'] = String(rows.length);
  rows.forEach((row, index) => row.classList.toggle('fresh', index >= known));
  if (rows.length !== known || list.children.length === 0)
    list.replaceChildren(...rows.slice(-shown).toReversed());
}

const received = ({ time, method, path, body }: ReceivedRequest): HTMLLIElement =>
  make(
    'li',
    { className: method.toLowerCase() },
    make('b', { className: 'method' }, method),
    make('code', {}, path.replace(/^.*\/customer-portal\//, '')),
    timeOfDay(new Date(time * 1000)),
    ...(body ? [make('code', { className: 'body' }, ...breakable(body))] : []),
  );

/** May go on in another line after a name or a member, where there is no room for them in one. */
const breakable = (json: string): (Node | string)[] =>
  json.split(/(?<=[,:])/).flatMap((piece) => [piece, make('wbr', {})]);

const applied = ({ time, plan }: AppliedAssignment): HTMLLIElement =>
  make(
    'li',
    {},
    make('code', { className: 'success' }, plan.productPlanId),
    timeOfDay(new Date(time * 1000)),
    make('span', { className: 'gist' }, `from ${day(plan.startTimeInSeconds)}`),
    ...(plan.endTimeInSeconds
      ? [make('span', { className: 'gist' }, `until ${day(plan.endTimeInSeconds)}`)]
      : []),
  );

const dayAndTime = new Intl.DateTimeFormat('en', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZoneName: 'short',
});

const day = (seconds: number): string => dayAndTime.format(new Date(seconds * 1000));
