// The packages are not installed where the benchmark is compiled: see `install.ts`.
declare module '@awesome.me/webawesome/*';
declare module '@shoelace-style/shoelace/*';
declare module '@clevercloud/components/dist/cc-plan-picker.js';
declare module '@clevercloud/components/dist/styles/*';
declare module '@clevercloud/components/dist/assets/cc-remix.icons.js' {
  export const iconRemixCheckLine: unknown;
}
declare module '@salable/web-components/dist/components/index.js' {
  export const setPlatformOptions: (options: { raf: (callback: () => void) => unknown }) => void;
}
declare module '@salable/web-components/dist/components/salable-pricing-table.js' {
  export const defineCustomElement: () => void;
}
