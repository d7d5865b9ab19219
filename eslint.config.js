import a11y from 'eslint-plugin-lit-a11y';
import lit from 'eslint-plugin-lit';
import tseslint from 'typescript-eslint';
import wc from 'eslint-plugin-wc';

export default tseslint.config(
  { ignores: ['**/dist/', 'out/', 'coverage/', 'demo/frameworks/'] },
  tseslint.configs.strictTypeChecked,
  {
    languageOptions: {
      parserOptions: { project: './tsconfig.all.json', tsconfigRootDir: import.meta.dirname },
    },
  },
  lit.configs['flat/recommended'],
  { settings: { wc: { elementBaseClasses: ['LitElement', 'PortalElement'] } } },
  wc.configs['flat/best-practice'],
  { plugins: { 'lit-a11y': a11y }, rules: a11y.configs.recommended.rules },
  {
    rules: {
      // Lit calls event listeners in a template with the host as `this`.
      '@typescript-eslint/unbound-method': 'off',
      // The containers only hear the clicks of the controls inside them, and keys press those as clicks.
      'lit-a11y/click-events-have-key-events': 'off',
      // A dialog has to say where its focus begins.
      'lit-a11y/no-autofocus': 'off',
      // Every class here extends Lit's, which has them.
      'wc/guard-super-call': 'off',
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
    },
  },
  {
    // Chai's assertions are expressions, and the test runners await what `it` returns.
    files: ['test/**/*.ts'],
    rules: {
      '@typescript-eslint/no-unused-expressions': 'off',
      '@typescript-eslint/no-floating-promises': 'off',
    },
  },
  {
    files: ['**/*.js', '**/*.mjs'],
    extends: [tseslint.configs.disableTypeChecked],
  },
);
