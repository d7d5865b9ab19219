/** Pickers that are compared, ours first: title and script. */
export const pickers = {
  ours: { title: 'portal-elements', script: '/dist/portal-elements.min.js' },
  vanilla: { title: 'vanilla', script: '/out/benchmark/vanilla.js' },
  lit: { title: 'Lit', script: '/out/benchmark/lit.js' },
  preact: { title: 'Preact', script: '/out/benchmark/preact.js' },
  react: { title: 'React', script: '/out/benchmark/react.js' },
} as const;

export type PickerName = keyof typeof pickers;

export const pickerNames = Object.keys(pickers) as PickerName[];

/** Reference of all ratios: a picker by hand, without a library. */
export const baseline: PickerName = 'vanilla';
