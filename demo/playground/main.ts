/** The playground: a customer of the sandbox, both widgets for it, and what happens between them in plain sight. */
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
import { idIn } from './plan-sets.js';
import { listScenarios, showScenario } from './scenario-list.js';
import { watchSnippet } from './snippet.js';
import { dress, pickerOnStage, present, presentProblem, stage, themeSheet, withdraw } from './stage.js';
import { addressOf, readState, withScenario, type State } from './state.js';
import { showOptions, watchToolbar } from './toolbar.js';

const catalogue = await readCatalogue();

let state = readState(location.search);
let customer: Customer | undefined;
/** The scenario happens once; then things are normal. */
let isPlayed = false;
/** How often it was started over. */
let starts = 0;

/** All the session wiring that a page needs: whoever asks gets a new token of the same customer. */
const newToken = (): Promise<string> | undefined =>
  !isPlayed && state.scenario.signedOut ? undefined : customer?.renew();

document.addEventListener('session-request', (event) => {
  const token = newToken();
  if (token) event.respondWith(token);
});

const applied = new Applied(catalogue, newToken);
const controls = new Controls(catalogue, {
  change(key, value) {
    const changes = new Map(state.changes);
    if (value === undefined) changes.delete(key);
    else changes.set(key, value);
    become({ ...state, changes });
  },
});

/** What is set on the widgets: what the scenario has, and over it what the controls say. */
const wanted = ({ scenario, options, changes }: State): Map<string, string> =>
  new Map([...Object.entries(scenario.set(idIn(options.per))), ...changes]);

/** Shows another state, and says so in the address; of `visit` the browser's Back leads back. */
function become(next: State, { visit = false } = {}): void {
  state = next;
  history[visit ? 'pushState' : 'replaceState'](null, '', addressOf(state));
  showState();
}

function showState(): void {
  showScenario(state);
  showOptions(state.options);
  dress(state.options);
  document.documentElement.dataset['scheme'] = state.options.scheme;
  applied.apply(wanted(state));
  controls.refreshSoon();
}

/** A new customer, who has met nothing of the scenario yet. */
async function startOver(): Promise<void> {
  const { scenario, options } = state;
  const start = ++starts;
  customer = undefined;
  withdraw();
  simulateOffline(false);
  let arrived: Customer;
  try {
    const plan = scenario.plan && idIn(options.per)(scenario.plan);
    arrived = await Customer.create({ plan, ...(scenario.settings && { settings: scenario.settings }) });
    if (scenario.fault) await arrived.expect(scenario.fault);
  } catch {
    if (start === starts)
      presentProblem('The sandbox does not answer. Start it with “npm start” and reload this page.');
    return;
  }
  // It was started over once more meanwhile.
  if (start !== starts) return;
  customer = arrived;
  isPlayed = false;
  clearEvents();
  applied.forget();
  present(arrived.token, options, () => applied.apply(wanted(state)));
  simulateOffline(scenario.offline ?? false);
  controls.refreshSoon();
  refreshLedger(() => customer);
}

/** What of the options takes another customer, or other widgets. */
const needsNewStart: readonly string[] = ['show', 'plans', 'per', 'contact', 'words'] satisfies OptionName[];

listScenarios((scenario) => {
  become(withScenario(state, scenario), { visit: true });
  void startOver();
});
watchToolbar((options, name) => {
  become({ ...state, options });
  if (needsNewStart.includes(name)) void startOver();
});
find('#start-over', HTMLButtonElement).addEventListener('click', () => void startOver());
find('#reset', HTMLButtonElement).addEventListener('click', () => become({ ...state, changes: new Map() }));
addEventListener('popstate', () => {
  const next = readState(location.search);
  // Only another place of this page.
  if (addressOf(next) === addressOf(state)) return;
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
  const picker = pickerOnStage();
  const plan = picker?.plans.find(({ value }) => value === picker.value);
  setTimeout(() => plan?.setAttribute('price', String(Number(plan.price) + 10)), 2000);
});
const happened = (): void => {
  isPlayed = true;
  simulateOffline(false);
};
stage.addEventListener('plan-assigned', happened);
stage.addEventListener('plan-error', ({ detail: { code } }) => {
  // A change that was never fit to be sent has not met the scenario.
  if (code !== 'setup' && code !== 'busy') happened();
});
logEvents(() => {
  controls.refreshSoon();
  refreshLedger(() => customer);
});
find('#copy-link', HTMLButtonElement).addEventListener('click', ({ currentTarget }) => {
  void copyText(location.href, currentTarget as HTMLButtonElement);
});
// A theme's colours come with its sheet.
themeSheet.addEventListener('load', () => controls.refreshSoon());
watchSnippet(applied);
showState();
void startOver();
