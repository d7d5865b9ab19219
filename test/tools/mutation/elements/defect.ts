/** A defect of the elements, and the tests that must fail with it. */

export interface Defect {
  /** Path in `src/`. */
  file: string;
  what: string;
  /** Source text that the defect replaces. It occurs once in the file. */
  find: string;
  replace: string;
  /** Paths in `test/`, without `.test.ts`. */
  tests: readonly string[];
  /** Whether every test of those files must fail, not only one. */
  all?: boolean;
}

/** The defects of one file. */
export const of = (
  file: string,
  ...defects: readonly (readonly [what: string, find: string, replace: string, ...tests: string[]])[]
): Defect[] => defects.map(([what, find, replace, ...tests]) => ({ file, what, find, replace, tests }));

/** Path of a test file of the picker. */
export const pathOf = (name: string): string => `elements/plan-picker/${name}`;
