/** The list of scenarios, and the description of the present one. */
import { find, make } from './dom.js';
import { scenarioGroups, type Scenario } from './scenarios.js';
import { createAddress, withScenario, type State } from './state.js';

const list = find('#scenarios', HTMLElement);
const details = list.closest('details');
const title = find('#scenario-title', HTMLElement);
const hint = find('#scenario-hint', HTMLElement);

const links = new Map<Scenario, HTMLAnchorElement>();

/** Lists the scenarios. Calls `onChoose` instead of following a link. */
export function listScenarios(onChoose: (scenario: Scenario) => void): void {
  for (const group of scenarioGroups) {
    const id = `group-${links.size}`;
    const items = group.scenarios.map((scenario) => {
      const link = make('a', {}, scenario.label);
      links.set(scenario, link);
      return make('li', {}, link);
    });
    const itemList = make('ul', {}, ...items);
    itemList.setAttribute('aria-labelledby', id);
    list.append(make('h3', { id }, group.title), itemList);
  }
  list.addEventListener('click', (event) => {
    // Left to the browser: opens another tab or window, or downloads.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    const [chosen] = [...links].find(([, link]) => link === event.target) ?? [];
    if (!chosen) return;
    event.preventDefault();
    onChoose(chosen);
    // On a narrow screen the open list covers the page. Closing it removes the focused link.
    if (details?.open) {
      details.open = false;
      details.querySelector('summary')?.focus();
    }
  });
}

/** Marks the present scenario, and shows its description. */
export function showScenario(state: State): void {
  for (const [scenario, link] of links) {
    link.href = createAddress(withScenario(state, scenario));
    if (scenario === state.scenario) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
  document.title = `${state.scenario.label} · Playground · portal-elements`;
  title.textContent = state.scenario.label;
  hint.replaceChildren(make('strong', {}, state.scenario.press), ' ', state.scenario.lookAt);
}
