import { defineConfig } from 'vitest/config';

const workerSafe = ['src/{api,contract,offline}/**/*.test.ts'];
const setupFiles = ['tests/setup/console-guard.ts', 'tests/setup/web-locks.ts'];

/** A machine under load is no defect. */
const patient = { testTimeout: 20_000, hookTimeout: 60_000 };

// Code that also runs in a worker or on the server is tested without a DOM, so that it cannot lean on one.
export default defineConfig({
  root: new URL('..', import.meta.url).pathname,
  test: {
    // Both cores: by itself it leaves one to people, and takes twice the time.
    maxWorkers: '100%',
    reporters: ['default', ['json', { outputFile: 'tests/.output/unit-times.json' }]],
    projects: [
      {
        extends: true,
        test: {
          name: 'page',
          environment: 'happy-dom',
          include: ['src/**/*.test.{ts,tsx}'],
          exclude: workerSafe,
          setupFiles,
        },
      },
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          include: [...workerSafe, 'sw/**/*.test.ts', 'server/**/*.test.ts'],
          setupFiles,
          ...patient,
        },
      },
      {
        extends: true,
        test: {
          name: 'contract',
          environment: 'node',
          include: ['tests/contract/**/*.test.ts'],
          setupFiles,
          globalSetup: 'tests/setup/contract.ts',
          // Each test has a server of its own; loading its modules anew for each file takes longer than many a file.
          isolate: false,
          ...patient,
        },
      },
    ],
  },
});
