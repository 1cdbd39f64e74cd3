import { defineConfig } from '@playwright/test';
import { WHOLE } from './support/run/whole.ts';

/**
 * What a story of some seconds pays and does not earn: code optimised for pages that are used for hours (it is compiled once,
 * plainly), a process for pictures beside the browser's own, and frames of motion (a fifth of all, decision 0054).
 * `npm run test:all` runs with them.
 */
const brief = {
  launchOptions: {
    args: ['--in-process-gpu', '--js-flags=--no-opt,--no-maglev,--always-sparkplug'],
  },
  contextOptions: { reducedMotion: 'reduce' as const },
};

// One folder of each test's traces and screenshots; git ignores it.
export default defineConfig({
  testDir: './e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: './.output/e2e',
  globalSetup: ['./setup/browser.ts', './setup/seeded-data.ts'],
  reporter: [['list'], ['./support/run/run-report.ts', { output: 'tests/.output/e2e-times.json' }]],
  // On two cores: a browser that waits leaves a fifth of them idle.
  workers: 3,
  fullyParallel: true,
  timeout: 120_000,
  forbidOnly: true,
  retries: 1,
  // States are waited for, not times: a slow machine is no defect.
  expect: { timeout: 15_000 },
  use: {
    ...(WHOLE ? {} : brief),
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
    // Recording costs a quarter of the time: only where a test has failed once. Pictures are most of its cost.
    trace: { mode: 'on-first-retry', screenshots: false },
    screenshot: 'only-on-failure',
  },
});
