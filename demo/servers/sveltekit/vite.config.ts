import adapter from '@sveltejs/adapter-node';
import { sveltekit } from '@sveltejs/kit/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  // The flag is for SvelteKit 2: SvelteKit 3 has no other environment variables.
  plugins: [sveltekit({ adapter: adapter(), experimental: { explicitEnvironmentVariables: true } })],
});
