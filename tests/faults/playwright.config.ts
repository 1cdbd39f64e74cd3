import { defineConfig } from '@playwright/test';

// Every fault of the offline design, in a real browser against the real server process behind the fault proxy.
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.fault.ts',
  outputDir: '../.output/faults',
  globalSetup: '../setup/browser.ts',
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
    viewport: { width: 1280, height: 800 },
    trace: 'retain-on-failure',
  },
});
