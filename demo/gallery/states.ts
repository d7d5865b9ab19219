/** All states of both widgets, for the gallery, the screenshots and the tests. */
import type { State } from './scene.js';
import { choosing } from './states/choosing.js';
import { outcomes } from './states/outcomes.js';
import { reviewing } from './states/reviewing.js';
import { settings } from './states/settings.js';

export type { State } from './scene.js';

/** The states in groups. */
export const groups: readonly { readonly heading: string; readonly states: readonly State[] }[] = [
  { heading: 'Choosing a plan', states: choosing },
  { heading: 'Reviewing a change', states: reviewing },
  { heading: 'Outcome of a change', states: outcomes },
  { heading: 'Account settings', states: settings },
];

export const states: readonly State[] = groups.flatMap((group) => group.states);
