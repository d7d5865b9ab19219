import { svelte } from '@sveltejs/vite-plugin-svelte';
import react from '@vitejs/plugin-react';
import vue from '@vitejs/plugin-vue';
import { defineConfig } from 'vite';

const apps = ['react', 'vue', 'svelte', 'angular', 'angular-zoneless'];

export default defineConfig({
  plugins: [
    react(),
    vue({ template: { compilerOptions: { isCustomElement: (tag) => tag.startsWith('portal-') } } }),
    svelte(),
  ],
  // The bundle of Angular includes its compiler.
  build: { chunkSizeWarningLimit: 1000, rolldownOptions: { input: apps.map((app) => `${app}/index.html`) } },
});
