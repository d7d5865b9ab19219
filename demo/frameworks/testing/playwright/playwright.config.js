import { defineConfig } from '@playwright/test';

export default defineConfig({
  // Not the tests of Vitest, which may be in the same folder.
  testMatch: '**/*.spec.js',
  webServer: [
    // On your machine, one that runs already is used.
    {
      command: 'npx portal-elements sandbox --port 4848',
      url: 'http://127.0.0.1:4848',
      reuseExistingServer: !process.env.CI,
    },
    // The server of your own pages.
    {
      command: 'npx vite --port 4849 --strictPort',
      url: 'http://localhost:4849',
      reuseExistingServer: !process.env.CI,
    },
  ],
  use: {
    baseURL: 'http://localhost:4849',
    // An installed browser. If you do not set it, install one with `npx playwright install chromium`.
    launchOptions: { executablePath: process.env.CHROME_PATH },
  },
});
