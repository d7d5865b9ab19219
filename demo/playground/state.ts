/** What the page shows, as one value, and the address that says so: a link to it shows the same. */
import { optionNames, optionsFrom, type Options } from './options.js';
import { scenarioOf, type Scenario } from './scenarios.js';

/** What the controls say, by their keys: `portal-plan-picker.schedule`, `portal-plan.2.badge`, `--portal-accent`. */
export type Changes = ReadonlyMap<string, string>;

export interface State {
  readonly scenario: Scenario;
  readonly options: Options;
  /** What is set other than the scenario has it. */
  readonly changes: Changes;
}

const isKey = (name: string): boolean => /^(portal-[a-z-]+(\.\d+)?\.[\w-]+|--portal-[\w-]+)$/.test(name);

/** Who is asked, and on whose behalf, is for nobody to send around. */
const isSecret = (key: string): boolean => /\.(base-url|session-token|apiKey)$/.test(key);

/** The state of an address: what it does not say, or nobody knows, is as the scenario has it. */
export function readState(search: string): State {
  const query = new URLSearchParams(search);
  const scenario = scenarioOf(query.get('scenario'));
  const wanted = optionNames.map((name) => [name, query.get(name) ?? scenario.options?.[name]]);
  return {
    scenario,
    options: optionsFrom(Object.fromEntries(wanted) as Record<string, string>),
    changes: new Map([...query].filter(([key]) => isKey(key) && !isSecret(key))),
  };
}

/** The address of a state: what differs from its scenario. */
export function addressOf({ scenario, options, changes }: State): string {
  const usual = optionsFrom(scenario.options ?? {});
  const query = new URLSearchParams([
    ['scenario', scenario.id],
    ...optionNames.filter((name) => options[name] !== usual[name]).map((name) => [name, options[name]]),
    ...[...changes].filter(([key]) => !isSecret(key)),
  ] as string[][]);
  return `?${query}`;
}

/** Another scenario: the looks stay, what was set for the former one does not. */
export function withScenario({ options, changes }: State, scenario: Scenario): State {
  const { theme, scheme, lang, dir, width, panel } = options;
  return {
    scenario,
    options: optionsFrom({ theme, scheme, lang, dir, width, panel, ...scenario.options }),
    changes: new Map([...changes].filter(([key]) => key.startsWith('--'))),
  };
}
