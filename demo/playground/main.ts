/** The playground: a customer of the sandbox, both widgets for it, and what happens between them in plain sight. */
import { applyControls, watchControls } from './controls.js';
import { Customer } from './customer.js';
import { find } from './dom.js';
import { clearEvents, logEvents } from './event-log.js';
import { refreshLedger } from './ledger-view.js';
import { ScenarioPicker } from './scenario-picker.js';
import { normal } from './scenarios.js';
import { simulateOffline } from './offline.js';
import { watchSnippet } from './snippet.js';
import { present, presentProblem, stage } from './stage.js';

let customer: Customer | undefined;

const scenario = new ScenarioPicker(async ({ fault, offline = false }) => {
  simulateOffline(offline);
  await customer?.expect(fault);
});

async function startOver(): Promise<void> {
  try {
    customer = await Customer.create('basic');
  } catch {
    presentProblem('The sandbox does not answer. Start it with “npm start” and reload this page.');
    return;
  }
  clearEvents();
  present(customer.token);
  applyControls();
  await scenario.choose(normal);
  refreshLedger(() => customer);
}

// All the session wiring that a page needs: whoever asks gets a new token of the same customer.
document.addEventListener('session-request', (event) => {
  if (!customer || scenario.current.signedOut) return;
  event.respondWith(customer.renew());
});

// A change that was never fit to be sent has not met the scenario.
stage.addEventListener('plan-error', ({ detail: { code } }) => {
  if (code !== 'setup') void scenario.played();
});
stage.addEventListener('plan-assigned', () => void scenario.played());

logEvents(() => {
  refreshLedger(() => customer);
});
watchControls();
watchSnippet();
find('#new-customer', HTMLButtonElement).addEventListener('click', () => void startOver());
void startOver();
