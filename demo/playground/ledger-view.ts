/** View of the ledger: received requests and applied assignments, side by side. */
import type { AppliedAssignment, ReceivedRequest } from '../../src/testing/ledger.js';
import type { Customer, Entries } from './customer.js';
import { find, make, createTime } from './dom.js';

const line = find('#proof', HTMLElement);

/** Milliseconds after an event until its request has arrived. */
const refreshDelay = 400;

/** Number of entries that are shown, the newest ones. All are counted. */
const maxEntries = 6;

let timer: ReturnType<typeof setTimeout> | undefined;

/** Shows the ledger now, and again after a delay. */
export function refreshLedger(getCustomer: () => Customer | undefined): void {
  clearTimeout(timer);
  timer = setTimeout(() => void show(getCustomer), refreshDelay);
  void show(getCustomer);
}

async function show(getCustomer: () => Customer | undefined): Promise<void> {
  const customer = getCustomer();
  const entries = await customer?.readLedger().catch(() => undefined);
  if (customer !== getCustomer()) return;
  if (customer && !entries) line.textContent = 'The sandbox does not answer.';
  if (!entries) return;
  const proof = createProof(entries);
  if (line.textContent !== proof) line.textContent = proof;
  fill('received', entries.requests.map(createRequestRow));
  fill('applied', entries.assignments.map(createAssignmentRow));
}

/** Returns what was sent and applied, in one sentence. */
function createProof({ requests, assignments }: Entries): string {
  const sent = requests.filter(({ method }) => method === 'POST').length;
  if (!sent) return 'Nothing has been sent to the service.';
  const plans = assignments.map(({ plan }) => plan.productPlanId).join(', ');
  return `The service received ${sent === 1 ? 'one change' : `${sent} changes`} and applied ${
    { 0: 'none', 1: 'one' }[assignments.length] ?? assignments.length
  }${plans && `: ${plans}`}.`;
}

function fill(id: string, rows: readonly HTMLLIElement[]): void {
  for (const count of document.querySelectorAll(`[data-count=${id}]`))
    count.textContent = String(rows.length);
  find(`#no-${id}`, HTMLElement).hidden = rows.length > 0;
  const list = find(`#${id}`, HTMLOListElement);
  // Highlights new entries.
  const known = Number(list.dataset['known'] ?? 0);
  list.dataset['known'] = String(rows.length);
  rows.forEach((row, index) => row.classList.toggle('fresh', index >= known));
  if (rows.length !== known || list.children.length === 0)
    list.replaceChildren(...rows.slice(-maxEntries).toReversed());
}

const createRequestRow = ({ time, method, path, body }: ReceivedRequest): HTMLLIElement =>
  make(
    'li',
    { className: method.toLowerCase() },
    make('b', { className: 'method' }, method),
    make('code', {}, path.replace(/^.*\/customer-portal\//, '')),
    createTime(new Date(time * 1000)),
    ...(body ? [make('code', { className: 'body' }, ...addLineBreaks(body))] : []),
  );

/** Allows line breaks after the names and values of a JSON text. */
const addLineBreaks = (json: string): (Node | string)[] =>
  json.split(/(?<=[,:])/).flatMap((piece) => [piece, make('wbr', {})]);

const createAssignmentRow = ({ time, plan }: AppliedAssignment): HTMLLIElement =>
  make(
    'li',
    {},
    make('code', { className: 'success' }, plan.productPlanId),
    createTime(new Date(time * 1000)),
    make('span', { className: 'gist' }, `from ${formatTime(plan.startTimeInSeconds)}`),
    ...(plan.endTimeInSeconds
      ? [make('span', { className: 'gist' }, `until ${formatTime(plan.endTimeInSeconds)}`)]
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

const formatTime = (seconds: number): string => dayAndTime.format(new Date(seconds * 1000));
