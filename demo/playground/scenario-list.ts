/** The scenarios as links, and what the present one says. */
import { find, make } from './dom.js';
import { scenarioGroups, type Scenario } from './scenarios.js';
import { addressOf, withScenario, type State } from './state.js';

const list = find('#scenarios', HTMLElement);
const fold = list.closest('details');
const title = find('#scenario-title', HTMLElement);
const hint = find('#scenario-hint', HTMLElement);

const linkOf = new Map<Scenario, HTMLAnchorElement>();

/** Lists the scenarios; `choose` is called in place of a visit to the link. */
export function listScenarios(choose: (scenario: Scenario) => void): void {
  for (const group of scenarioGroups) {
    const id = `group-${linkOf.size}`;
    const items = group.scenarios.map((scenario) => {
      const link = make('a', {}, scenario.label);
      linkOf.set(scenario, link);
      return make('li', {}, link);
    });
    const links = make('ul', {}, ...items);
    links.setAttribute('aria-labelledby', id);
    list.append(make('h3', { id }, group.title), links);
  }
  list.addEventListener('click', (event) => {
    // Another tab or window, or a download: that is the browser's.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    const [chosen] = [...linkOf].find(([, link]) => link === event.target) ?? [];
    if (!chosen) return;
    event.preventDefault();
    choose(chosen);
    // Narrow, the list lies over what it was chosen for, and with it goes the link that has the focus.
    if (fold?.open) {
      fold.open = false;
      fold.querySelector('summary')?.focus();
    }
  });
}

/** Marks the present scenario, and says what to look at. */
export function showScenario(state: State): void {
  for (const [scenario, link] of linkOf) {
    link.href = addressOf(withScenario(state, scenario));
    if (scenario === state.scenario) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
  document.title = `${state.scenario.label} · Playground · portal-elements`;
  title.textContent = state.scenario.label;
  hint.replaceChildren(make('strong', {}, state.scenario.press), ' ', state.scenario.lookAt);
}
