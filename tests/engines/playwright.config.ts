import { defineConfig } from '@playwright/test';

// Browsers other than Chromium, each driven by its own protocol; Playwright only runs the checks.
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.engine.ts',
  outputDir: '../.output/engines',
  reporter: [['list'], ['./report.ts']],
  workers: 1,
  timeout: 180_000,
  forbidOnly: true,
});
