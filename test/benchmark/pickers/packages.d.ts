// The packages are not installed where the benchmark is compiled: see `install.ts`.
declare module '@salable/web-components/dist/components/index.js' {
  export const setPlatformOptions: (options: { raf: (callback: () => void) => unknown }) => void;
}
declare module '@salable/web-components/dist/components/salable-pricing-table.js' {
  export const defineCustomElement: () => void;
}
