/** The lists of scenarios, and the story of the present one. */
import { find, make } from './dom.js';
import { mainScenarios, scenarioGroups, type Scenario } from './scenarios.js';
import { createAddress, withScenario, type State } from './state.js';

const title = find('#scenario-title', HTMLElement);
const story = find('#scenario-story', HTMLElement);
const proof = find('#scenario-proof', HTMLElement);

const links = new Map<HTMLAnchorElement, Scenario>();

/** Lists the scenarios. Calls `onChoose` instead of following a link. */
export function listScenarios(onChoose: (scenario: Scenario) => void): void {
  find('#scenarios', HTMLElement).append(...mainScenarios.map(createItem));
  for (const [index, { title: name, scenarios }] of scenarioGroups.entries()) {
    const id = `group-${index}`;
    const list = make('ul', {}, ...scenarios.map(createItem));
    list.setAttribute('aria-labelledby', id);
    find('#all-scenarios', HTMLElement).append(make('h2', { id }, name), list);
  }
  for (const [link, scenario] of links)
    link.addEventListener('click', (event) => {
      // Left to the browser: opens another tab or window, or downloads.
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      onChoose(scenario);
    });
}

function createItem(scenario: Scenario): HTMLLIElement {
  const link = make('a', {}, scenario.label);
  links.set(link, scenario);
  return make('li', {}, link);
}

/** Marks the present scenario, and shows its story. */
export function showScenario(state: State): void {
  for (const [link, scenario] of links) {
    link.href = createAddress(withScenario(state, scenario));
    if (scenario === state.scenario) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
  document.title = `${state.scenario.label} · Playground · portal-elements`;
  title.textContent = state.scenario.label;
  story.textContent = state.scenario.story;
  proof.textContent = state.scenario.proof;
}
