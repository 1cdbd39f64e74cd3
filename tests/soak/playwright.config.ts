import { defineConfig } from '@playwright/test';

// One long run; it ends when nothing moves any more, not after a time.
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.soak.ts',
  outputDir: '../.output/soak-runner',
  globalSetup: '../setup/full-browser.ts',
  reporter: 'line',
  workers: 1,
  timeout: 0,
  forbidOnly: true,
});
