import a11y from 'eslint-plugin-lit-a11y';
import lit from 'eslint-plugin-lit';
import tseslint from 'typescript-eslint';
import wc from 'eslint-plugin-wc';

export default tseslint.config(
  {
    ignores: [
      '**/dist/',
      '**/.astro/',
      'out/',
      'coverage/',
      'demo/frameworks/',
      'demo/portal/',
      'demo/servers/',
      // Astro compiles it.
      'demo/site/',
    ],
  },
  tseslint.configs.strictTypeChecked,
  {
    languageOptions: {
      parserOptions: {
        project: ['./test/tsconfig.json', './test/package/types/tsconfig.json'],
        tsconfigRootDir: import.meta.dirname,
      },
    },
  },
  { settings: { lit: { elementBaseClasses: ['LitElement', 'PortalElement'] } } },
  lit.configs['flat/recommended'],
  { settings: { wc: { elementBaseClasses: ['LitElement', 'PortalElement'] } } },
  wc.configs['flat/best-practice'],
  { plugins: { 'lit-a11y': a11y }, rules: a11y.configs.recommended.rules },
  {
    rules: {
      // Lit calls event listeners in a template with the host as `this`.
      '@typescript-eslint/unbound-method': 'off',
      // The listeners on containers handle clicks on the controls inside, which the browser also dispatches for keys.
      'lit-a11y/click-events-have-key-events': 'off',
      // Lit attaches the shadow root when the element is connected.
      'wc/attach-shadow-constructor': 'off',
      // Every element extends a class of Lit, which has the callbacks.
      'wc/guard-super-call': 'off',
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
    },
  },
  {
    files: ['src/**/*.ts'],
    rules: { 'max-lines': ['error', { max: 400, skipBlankLines: true, skipComments: true }] },
  },
  {
    // Chai's assertions are expressions. The test runners await the promise that `it` returns.
    files: ['test/**/*.ts'],
    rules: {
      '@typescript-eslint/no-unused-expressions': 'off',
      '@typescript-eslint/no-floating-promises': 'off',
    },
  },
  {
    // The frameworks' types are extended by merging interfaces, some of them in namespaces. Detecting read-only properties
    // takes generic functions that use their type parameter once.
    files: ['src/types/*.ts'],
    rules: {
      '@typescript-eslint/no-namespace': ['error', { allowDeclarations: true }],
      '@typescript-eslint/no-empty-object-type': ['error', { allowInterfaces: 'with-single-extends' }],
      '@typescript-eslint/no-unnecessary-type-parameters': 'off',
    },
  },
  {
    // Invalid markup has no type. A short description of `@ts-expect-error` is enough.
    files: ['test/package/types/*'],
    rules: {
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/ban-ts-comment': ['error', { minimumDescriptionLength: 3 }],
    },
  },
  { files: ['**/*.js', '**/*.mjs'], extends: [tseslint.configs.disableTypeChecked] },
);
