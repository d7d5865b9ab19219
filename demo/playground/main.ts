/** The playground: both widgets for a customer of the sandbox, and a view of their requests and events. */
import type { ReviewAnswer } from '../../src/change/events.js';
import { Applied } from './applied.js';
import { Controls } from './controls.js';
import { onCopy } from './copy.js';
import { Customer } from './customer.js';
import { find } from './dom.js';
import { clearEvents, logEvents } from './event-log.js';
import { refreshLedger } from './ledger-view.js';
import { showLook, watchLook } from './look.js';
import { readCatalogue } from './manifest.js';
import { takePayment } from './payment.js';
import { listScenarios, showScenario } from './scenario-list.js';
import { watchSnippet } from './snippet.js';
import { applyOptions, deactivate, showProblem, showWidgets, stage } from './stage.js';
import { createAddress, readState, withScenario, type State } from './state.js';
import { showOptions, watchToolbar } from './toolbar.js';

const catalogue = await readCatalogue();

let state = readState(location.search);
let customer: Customer | undefined;
/** Number of starts, to ignore an outdated one. */
let starts = 0;

document.addEventListener('session-request', (event) => {
  if (customer) event.respondWith(customer.renew());
});

const writeSnippet = watchSnippet(() => state.options.code);
const applied = new Applied(catalogue);
const controls = new Controls(catalogue, (key, value) => change({ [key]: value }));

/** Changes values of the controls. An empty theme property has its default. */
function change(values: Readonly<Record<string, string>>): void {
  const changes = new Map([...state.changes, ...Object.entries(values)]);
  for (const [key, value] of changes) if (key.startsWith('--') && !value) changes.delete(key);
  setState({ ...state, changes });
}

/** Returns the values for the widgets: those of the scenario, overridden by the controls. */
const getValues = ({ scenario, changes }: State): Map<string, string> =>
  new Map([...Object.entries(scenario.set), ...changes]);

/** Shows another state, and writes it to the address. With `isVisit`, as a new entry of the browser's history. */
function setState(next: State, { isVisit = false } = {}): void {
  state = next;
  history[isVisit ? 'pushState' : 'replaceState'](null, '', createAddress(state));
  showState();
}

function showState(): void {
  showScenario(state);
  showOptions(state.options);
  applyOptions(state.options);
  document.documentElement.dataset['scheme'] = state.options.scheme;
  applied.apply(getValues(state));
  controls.refreshSoon();
  showLook();
  writeSnippet();
}

/** Creates a new customer, and starts the scenario again. */
async function startOver(): Promise<void> {
  const { scenario, options } = state;
  const start = ++starts;
  customer = undefined;
  deactivate();
  let newCustomer: Customer;
  try {
    newCustomer = await Customer.create({ plan: scenario.plan });
    if (scenario.fault) await newCustomer.addFault(scenario.fault);
  } catch {
    if (start === starts)
      showProblem('The sandbox does not answer. Start it with “npm start” and reload this page.');
    return;
  }
  // Started again meanwhile.
  if (start !== starts) return;
  customer = newCustomer;
  clearEvents();
  applied.reset();
  const shown = showWidgets(newCustomer.token, options, scenario.content ?? '', () =>
    applied.apply(getValues(state)),
  );
  if (scenario.review) shown.review(scenario.review);
  controls.refreshSoon();
  refreshLedger(() => customer);
}

listScenarios((scenario) => {
  setState(withScenario(state, scenario), { isVisit: true });
  void startOver();
});
watchToolbar((options, name) => {
  setState({ ...state, options });
  if (name === 'per') void startOver();
});
find('#start-over', HTMLButtonElement).addEventListener('click', () => void startOver());
find('#reset', HTMLButtonElement).addEventListener('click', () => setState({ ...state, changes: new Map() }));
addEventListener('popstate', () => {
  const next = readState(location.search);
  // Only the fragment has changed.
  if (createAddress(next) === createAddress(state)) return;
  state = next;
  showState();
  void startOver();
});

stage.addEventListener('plan-review', (event) => {
  const { amounts } = state.scenario;
  const terms = stage.querySelector<HTMLInputElement>('label[slot=review] input');
  if (terms) {
    // What was agreed to is another order.
    terms.checked = false;
    terms.closest('label')?.toggleAttribute('hidden', !['start', 'switch'].includes(event.detail.kind));
  }
  // As long as a server may take.
  if (amounts)
    event.respondWith(new Promise<ReviewAnswer>((resolve) => setTimeout(resolve, 400, { amounts })));
});
stage.addEventListener('plan-assign', (event) => {
  if (state.scenario.pays) event.waitUntil(takePayment(event.detail.productPlanId));
});
logEvents(() => {
  controls.refreshSoon();
  refreshLedger(() => customer);
});
watchLook(change);
onCopy('#copy-install', () => 'npm i portal-elements', find('#install', HTMLElement));
showState();
void startOver();
