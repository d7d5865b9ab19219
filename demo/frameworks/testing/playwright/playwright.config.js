import { defineConfig } from '@playwright/test';

export default defineConfig({
  webServer: [
    { command: 'npx portal-elements sandbox --port 4848', url: 'http://localhost:4848' },
    // Your own pages.
    { command: 'npx vite --port 4849 --strictPort', url: 'http://localhost:4849' },
  ],
  use: {
    baseURL: 'http://localhost:4849',
    // A browser that is already there; without it, `npx playwright install chromium` gets one.
    launchOptions: { executablePath: process.env.CHROME_PATH },
  },
});
