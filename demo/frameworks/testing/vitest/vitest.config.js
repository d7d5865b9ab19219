import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';

// A browser that is already there; without it, `npx playwright install chromium` gets one.
const launchOptions = { executablePath: process.env.CHROME_PATH };

export default defineConfig({
  test: {
    include: ['**/*.test.js'],
    browser: {
      enabled: true,
      headless: true,
      provider: playwright({ launchOptions }),
      instances: [{ browser: 'chromium' }],
    },
  },
});
