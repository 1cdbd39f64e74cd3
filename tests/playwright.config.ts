import { defineConfig } from '@playwright/test';

// One folder of each test's traces and screenshots; git ignores it.
export default defineConfig({
  testDir: './e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: './.output/e2e',
  globalSetup: './setup/browser.ts',
  reporter: 'list',
  workers: 2,
  fullyParallel: true,
  timeout: 120_000,
  forbidOnly: true,
  // States are waited for, not times: a slow machine is no defect.
  expect: { timeout: 15_000 },
  use: {
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
  },
});
