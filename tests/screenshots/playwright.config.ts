import { defineConfig } from '@playwright/test';

// Pictures for people to look at, not tests: `npm run screenshots` writes them into docs/screenshots.
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.shots.ts',
  outputDir: '../.output/screenshots',
  globalSetup: '../setup/full-browser.ts',
  reporter: 'line',
  workers: 2,
  fullyParallel: true,
  timeout: 30 * 60_000,
  use: { locale: 'zh-CN', timezoneId: 'Asia/Shanghai' },
});
