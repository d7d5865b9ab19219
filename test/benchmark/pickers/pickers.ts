export interface Picker {
  readonly title: string;
  readonly script: string;
  /** Packages that the benchmark installs to measure the picker, with their exact versions. */
  readonly packages?: readonly string[];
}

export type PickerName = 'ours' | 'cards' | 'vanilla' | 'salable';

/** Pickers that are compared, ours first. */
export const pickers: Readonly<Record<PickerName, Picker>> = {
  ours: { title: 'portal-elements', script: '/dist/portal-elements.min.js' },
  cards: { title: 'Cards by hand', script: '/out/test/benchmark/bundles/cards.js' },
  vanilla: { title: 'Picker without a library', script: '/out/test/benchmark/bundles/vanilla.js' },
  salable: {
    title: 'Salable 0.7.0',
    script: '/out/test/benchmark/bundles/salable.js',
    packages: ['@salable/web-components@0.7.0', '@stencil/core@4.45.1'],
  },
};

export const pickerNames = Object.keys(pickers) as PickerName[];

/** Reference of all ratios. */
export const baseline: PickerName = 'cards';
