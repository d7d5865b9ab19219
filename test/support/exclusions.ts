/** Rows of the fault matrix that an engine's driver cannot produce, each with the reason. No other file excludes rows. */
type Engine = 'Chromium' | 'Chromium headless shell' | 'Firefox' | 'WebKit';

interface Exclusion {
  /** The row's number, as its tests are named. */
  readonly row: string;
  readonly engines: readonly Engine[];
  readonly why: string;
}

export const exclusions: readonly Exclusion[] = ['H12', 'H13'].flatMap((row) => [
  {
    row,
    engines: ['Chromium headless shell'],
    why: 'It has no back-forward cache: the page loads again.',
  },
  {
    row,
    engines: ['Firefox'],
    why: 'Its driver loses a tab whose page comes back from the back-forward cache: the tab counts as closed.',
  },
  {
    row,
    engines: ['WebKit'],
    why: 'Its launcher drives one window, that of the tests, and a frame has no back-forward cache of its own.',
  },
]);

const { userAgent } = navigator;
// The headless shell is Chromium without the parts of a browser around a page, such as the object `chrome`.
const marks = [
  ['Chrome/', 'chrome' in window ? 'Chromium' : 'Chromium headless shell'],
  ['Firefox/', 'Firefox'],
  ['AppleWebKit/', 'WebKit'],
] as const;
const [, engine] = marks.find(([mark]) => userAgent.includes(mark)) ?? [];

/** Declares the test of a row, `'H12 what happens'`, in the engines that can run it. */
export function testRow(title: string, test: () => Promise<void> | void): void {
  const isExcluded = exclusions.some(
    ({ row, engines }) => title.startsWith(row) && engines.some((each) => each === engine),
  );
  if (!isExcluded) it(title, test);
}
