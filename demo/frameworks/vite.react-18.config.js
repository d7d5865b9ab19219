import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Builds the React app with React 18. */
export default defineConfig({
  plugins: [react()],
  base: '/react-18/',
  resolve: { alias: [{ find: /^(react|react-dom)(?=\/|$)/, replacement: '$1-18' }] },
  build: { outDir: 'dist/react-18', rolldownOptions: { input: './react/index.html' } },
});
