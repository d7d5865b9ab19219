/** The playground: both widgets for a customer of the sandbox, and a view of their requests and events. */
import { Applied } from './applied.js';
import { Controls } from './controls.js';
import { copyText } from './copy.js';
import { Customer } from './customer.js';
import { find } from './dom.js';
import { clearEvents, logEvents } from './event-log.js';
import { refreshLedger } from './ledger-view.js';
import { readCatalogue } from './manifest.js';
import { simulateOffline } from './offline.js';
import type { OptionName } from './options.js';
import { takePayment } from './payment.js';
import { getPlanIds } from './plan-sets.js';
import { listScenarios, showScenario } from './scenario-list.js';
import { watchSnippet } from './snippet.js';
import {
  applyOptions,
  deactivate,
  findPicker,
  showProblem,
  showWidgets,
  stage,
  themeSheet,
} from './stage.js';
import { createAddress, readState, withScenario, type State } from './state.js';
import { showOptions, watchToolbar } from './toolbar.js';

const catalogue = await readCatalogue();

let state = readState(location.search);
let customer: Customer | undefined;
/** Whether the scenario has happened. It happens once for each customer. */
let isPlayed = false;
/** Number of starts, to ignore an outdated one. */
let starts = 0;

/** Returns a new token of the same customer, or undefined if the scenario has no session to give. */
const createToken = (): Promise<string> | undefined =>
  !isPlayed && state.scenario.signedOut ? undefined : customer?.renew();

document.addEventListener('session-request', (event) => {
  const token = createToken();
  if (token) event.respondWith(token);
});

const applied = new Applied(catalogue, createToken);
const controls = new Controls(catalogue, {
  change(key, value) {
    const changes = new Map(state.changes);
    if (value === undefined) changes.delete(key);
    else changes.set(key, value);
    setState({ ...state, changes });
  },
});

/** Returns the values for the widgets: those of the scenario, overridden by the controls. */
const getValues = ({ scenario, options, changes }: State): Map<string, string> =>
  new Map([...Object.entries(scenario.set(getPlanIds(options.per))), ...changes]);

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
}

/** Creates a new customer, and starts the scenario again. */
async function startOver(): Promise<void> {
  const { scenario, options } = state;
  const start = ++starts;
  customer = undefined;
  deactivate();
  simulateOffline(false);
  let newCustomer: Customer;
  try {
    const plan = scenario.plan && getPlanIds(options.per)(scenario.plan);
    newCustomer = await Customer.create({ plan, ...(scenario.settings && { settings: scenario.settings }) });
    if (scenario.fault) await newCustomer.addFault(scenario.fault);
  } catch {
    if (start === starts)
      showProblem('The sandbox does not answer. Start it with “npm start” and reload this page.');
    return;
  }
  // Started again meanwhile.
  if (start !== starts) return;
  customer = newCustomer;
  isPlayed = false;
  clearEvents();
  applied.reset();
  showWidgets(newCustomer.token, options, () => applied.apply(getValues(state)));
  simulateOffline(scenario.offline ?? false);
  controls.refreshSoon();
  refreshLedger(() => customer);
}

/** Options that require a new customer or new widgets. */
const needsNewStart: readonly string[] = ['show', 'plans', 'per', 'contact', 'words'] satisfies OptionName[];

listScenarios((scenario) => {
  setState(withScenario(state, scenario), { isVisit: true });
  void startOver();
});
watchToolbar((options, name) => {
  setState({ ...state, options });
  if (needsNewStart.includes(name)) void startOver();
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

stage.addEventListener('plan-assign', (event) => {
  if (state.scenario.pays) event.waitUntil(takePayment(event.detail.productPlanId));
});
stage.addEventListener('click', (event) => {
  const [button] = event.composedPath() as Element[];
  if (!state.scenario.raises || isPlayed || button?.getAttribute('part') !== 'submit') return;
  const picker = findPicker();
  const plan = picker?.plans.find(({ value }) => value === picker.value);
  setTimeout(() => plan?.setAttribute('price', String(Number(plan.price) + 10)), 2000);
});
const endScenario = (): void => {
  isPlayed = true;
  simulateOffline(false);
};
stage.addEventListener('plan-assigned', endScenario);
stage.addEventListener('plan-error', ({ detail: { code } }) => {
  // With these codes nothing was sent, so the scenario has not happened.
  if (code !== 'setup' && code !== 'busy') endScenario();
});
logEvents(() => {
  controls.refreshSoon();
  refreshLedger(() => customer);
});
find('#copy-link', HTMLButtonElement).addEventListener('click', ({ currentTarget }) => {
  void copyText(location.href, currentTarget as HTMLButtonElement);
});
// The colors of a theme are known when its style sheet is loaded.
themeSheet.addEventListener('load', () => controls.refreshSoon());
watchSnippet(applied);
showState();
void startOver();
