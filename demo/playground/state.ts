/** The state of the page, and its address. A link restores the state. */
import { optionNames, toOptions, type Options } from './options.js';
import { findScenario, type Scenario } from './scenarios.js';

/** Values of the controls by their keys: `portal-plan-picker.schedule`, `portal-plan.2.badge`, `--portal-accent`. */
export type Changes = ReadonlyMap<string, string>;

export interface State {
  readonly scenario: Scenario;
  readonly options: Options;
  /** Values that differ from the scenario. */
  readonly changes: Changes;
}

const isKey = (name: string): boolean => /^(portal-[a-z-]+(\.\d+)?\.[\w-]+|--portal-[\w-]+)$/.test(name);

/** Whether a value must not be in a link: the service and credentials. */
const isSecret = (key: string): boolean => /\.(base-url|session-token|apiKey)$/.test(key);

/** Reads the state from the query of an address. Missing and unknown values are those of the scenario. */
export function readState(search: string): State {
  const query = new URLSearchParams(search);
  const scenario = findScenario(query.get('scenario'));
  const wanted = optionNames.map((name) => [name, query.get(name) ?? scenario.options?.[name]]);
  return {
    scenario,
    options: toOptions(Object.fromEntries(wanted) as Record<string, string>),
    changes: new Map([...query].filter(([key]) => isKey(key) && !isSecret(key))),
  };
}

/** Returns the address of a state. It contains the differences from the scenario. */
export function createAddress({ scenario, options, changes }: State): string {
  const usual = toOptions(scenario.options ?? {});
  const query = new URLSearchParams([
    ['scenario', scenario.id],
    ...optionNames.filter((name) => options[name] !== usual[name]).map((name) => [name, options[name]]),
    ...[...changes].filter(([key]) => !isSecret(key)),
  ] as string[][]);
  return `?${query}`;
}

/** Returns the state for another scenario. Keeps the appearance, but not the values that were set for the former one. */
export function withScenario({ options, changes }: State, scenario: Scenario): State {
  const { theme, scheme, lang, dir, width, panel } = options;
  return {
    scenario,
    options: toOptions({ theme, scheme, lang, dir, width, panel, ...scenario.options }),
    changes: new Map([...changes].filter(([key]) => key.startsWith('--'))),
  };
}
