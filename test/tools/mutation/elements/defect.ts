/** A defect of the elements, and the tests that have to notice it. */

export interface Defect {
  /** Path in `src/`. */
  file: string;
  what: string;
  /** Text of the file as it is; it occurs once. */
  find: string;
  replace: string;
  /** Paths in `test/`, without `.test.ts`. */
  tests: readonly string[];
  /** Every test of those files has to fail, not only one. */
  all?: boolean;
}

/** The defects of one file. */
export const of = (
  file: string,
  ...defects: readonly (readonly [what: string, find: string, replace: string, ...tests: string[]])[]
): Defect[] => defects.map(([what, find, replace, ...tests]) => ({ file, what, find, replace, tests }));

/** The path of a test file of the picker. */
export const pathOf = (name: string): string => `elements/plan-picker/${name}`;
