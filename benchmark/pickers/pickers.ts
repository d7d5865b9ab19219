export interface Picker {
  readonly title: string;
  readonly script: string;
  /** Packages that the benchmark installs to measure the picker, with their exact versions. */
  readonly packages?: readonly string[];
}

export type PickerName =
  'ours' | 'vanilla' | 'lit' | 'preact' | 'react' | 'shoelace' | 'webawesome' | 'clever' | 'salable';

/** The packages require a range of versions, but the script that is measured contains one of them. */
const lit = 'lit@3.3.3';

/** Pickers that are compared, ours first. */
export const pickers: Readonly<Record<PickerName, Picker>> = {
  ours: { title: 'portal-elements', script: '/dist/portal-elements.min.js' },
  vanilla: { title: 'vanilla', script: '/out/benchmark/bundles/vanilla.js' },
  lit: { title: 'Lit', script: '/out/benchmark/bundles/lit.js' },
  preact: { title: 'Preact', script: '/out/benchmark/bundles/preact.js' },
  react: { title: 'React', script: '/out/benchmark/bundles/react.js' },
  shoelace: {
    title: 'Shoelace 2.20.1',
    script: '/out/benchmark/bundles/shoelace.js',
    packages: ['@shoelace-style/shoelace@2.20.1', lit],
  },
  webawesome: {
    title: 'Web Awesome 3.14.0',
    script: '/out/benchmark/bundles/webawesome.js',
    packages: ['@awesome.me/webawesome@3.14.0', lit],
  },
  clever: {
    title: 'Clever Cloud 18.1.0',
    script: '/out/benchmark/bundles/clever.js',
    packages: ['@clevercloud/components@18.1.0', lit],
  },
  salable: {
    title: 'Salable 0.7.0',
    script: '/out/benchmark/bundles/salable.js',
    packages: ['@salable/web-components@0.7.0', '@stencil/core@4.45.1'],
  },
};

export const pickerNames = Object.keys(pickers) as PickerName[];

/** Whether a picker consists of the elements of another package: it shows the plans in its own way, and has no review. */
export const isPublished = (name: PickerName): boolean => Boolean(pickers[name].packages);

/** Reference of all ratios: a picker by hand, without a library. */
export const baseline: PickerName = 'vanilla';
