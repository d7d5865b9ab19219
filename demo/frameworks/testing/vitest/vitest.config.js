import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';

// An installed browser. If you do not set it, install one with `npx playwright install chromium`.
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
