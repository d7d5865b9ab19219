import { defineConfig } from 'vitest/config';

// Or 'jsdom'.
const environment = process.env.DOM ?? 'happy-dom';

export default defineConfig({
  test: { environment, include: ['**/*.dom.js'], setupFiles: './dom/setup.js' },
});
