import { defineConfig } from '@playwright/test';

// Measurements, not tests: one worker, nothing beside it, and no verdict by time.
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.bench.ts',
  outputDir: '../.output/bench',
  globalSetup: '../setup/full-browser.ts',
  reporter: 'line',
  workers: 1,
  timeout: 20 * 60_000,
});
