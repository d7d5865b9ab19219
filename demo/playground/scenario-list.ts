/** The scenarios as links, and what the present one says. */
import { find, make } from './dom.js';
import { scenarioGroups, type Scenario } from './scenarios.js';
import { addressOf, withScenario, type State } from './state.js';

const nav = find('#scenarios', HTMLElement);
const title = find('#scenario-title', HTMLElement);
const hint = find('#scenario-hint', HTMLElement);

const links = new Map<Scenario, HTMLAnchorElement>();

/** Lists the scenarios; `choose` is called in place of a visit to the link. */
export function listScenarios(choose: (scenario: Scenario) => void): void {
  for (const group of scenarioGroups) {
    const id = `group-${links.size}`;
    const items = group.scenarios.map((scenario) => {
      const link = make('a', {}, scenario.label);
      links.set(scenario, link);
      return make('li', {}, link);
    });
    const list = make('ul', {}, ...items);
    list.setAttribute('aria-labelledby', id);
    nav.append(make('h3', { id }, group.title), list);
  }
  nav.addEventListener('click', (event) => {
    // Another tab or window, or a download: that is the browser's.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    const [chosen] = [...links].find(([, link]) => link === event.target) ?? [];
    if (!chosen) return;
    event.preventDefault();
    choose(chosen);
  });
}

/** Marks the present scenario, and says what to look at. */
export function showScenario(state: State): void {
  for (const [scenario, link] of links) {
    link.href = addressOf(withScenario(state, scenario));
    if (scenario === state.scenario) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
  // On a narrow screen the links are a row that scrolls.
  nav.scrollLeft = (links.get(state.scenario)?.offsetLeft ?? 0) - nav.offsetLeft - 16;
  title.textContent = state.scenario.label;
  hint.textContent = state.scenario.lookAt;
}
