import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The app of React once more, with an older React. */
export default defineConfig({
  plugins: [react()],
  base: '/react-18/',
  resolve: { alias: [{ find: /^(react|react-dom)(?=\/|$)/, replacement: '$1-18' }] },
  build: { outDir: 'dist/react-18', rolldownOptions: { input: './react/index.html' } },
});
