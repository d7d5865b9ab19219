import node from '@astrojs/node';
import { defineConfig, envField } from 'astro/config';

export default defineConfig({
  output: 'server',
  adapter: node({ mode: 'standalone' }),
  // URL of the service. A `secret` is read when the server starts, not at build time.
  env: { schema: { BILLING_URL: envField.string({ context: 'server', access: 'secret' }) } },
});
