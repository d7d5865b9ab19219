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

/** Reads the state from the query of an address. Missing and unknown values are those of the scenario. */
export function readState(search: string): State {
  const query = new URLSearchParams(search);
  const scenario = findScenario(query.get('scenario'));
  const wanted = optionNames.map((name) => [name, query.get(name)]);
  return {
    scenario,
    options: toOptions(Object.fromEntries(wanted) as Record<string, string>),
    changes: new Map([...query].filter(([key]) => isKey(key))),
  };
}

/** Returns the address of a state. It contains the differences from the scenario. */
export function createAddress({ scenario, options, changes }: State): string {
  const usual = toOptions({});
  const query = new URLSearchParams([
    ['scenario', scenario.id],
    ...optionNames.filter((name) => options[name] !== usual[name]).map((name) => [name, options[name]]),
    ...changes,
  ] as string[][]);
  return `?${query}`;
}

/** Returns the state for another scenario. Keeps the options, but not the values that were set for the former one. */
export function withScenario({ options, changes }: State, scenario: Scenario): State {
  return { scenario, options, changes: new Map([...changes].filter(([key]) => key.startsWith('--'))) };
}
