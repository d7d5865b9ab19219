/** The pickers that are compared, ours first; what each is called, and the script that a page loads for it. */
export const pickers = {
  ours: { title: 'portal-elements', script: '/dist/portal-elements.min.js' },
  vanilla: { title: 'vanilla', script: '/out/benchmark/vanilla.js' },
  lit: { title: 'Lit', script: '/out/benchmark/lit.js' },
  preact: { title: 'Preact', script: '/out/benchmark/preact.js' },
  react: { title: 'React', script: '/out/benchmark/react.js' },
} as const;

export type PickerName = keyof typeof pickers;

export const pickerNames = Object.keys(pickers) as PickerName[];

/** What every figure is compared with: a picker by hand, without a library. */
export const baseline: PickerName = 'vanilla';
