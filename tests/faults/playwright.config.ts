import { defineConfig } from '@playwright/test';

// Every fault of the offline design, in a real browser (the headless shell has no background sync) against the real server process behind the fault proxy.
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.fault.ts',
  outputDir: '../.output/faults',
  globalSetup: ['../setup/full-browser.ts', '../setup/seeded-data.ts'],
  reporter: [
    ['list'],
    ['../support/run/run-report.ts', { output: 'tests/.output/faults-times.json' }],
  ],
  workers: 2,
  fullyParallel: true,
  timeout: 120_000,
  forbidOnly: true,
  retries: 1,
  // States are waited for, not times: a slow machine is no defect.
  expect: { timeout: 15_000 },
  use: {
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1280, height: 800 },
    // Recording costs a quarter of the time: only where a test has failed once. Pictures are most of its cost.
    trace: { mode: 'on-first-retry', screenshots: false },
  },
});
