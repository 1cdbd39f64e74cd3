import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** From Node 25 on it has a `localStorage` of its own, which would take the place of the DOM's. */
const execArgv = process.allowedNodeEnvironmentFlags.has('--experimental-webstorage')
  ? ['--no-experimental-webstorage']
  : [];

// Without a DOM, which takes half a second to make and which code of the worker and the server must not lean on. A file that
// needs one begins with `@vitest-environment happy-dom`.
export default defineConfig({
  root: new URL('..', import.meta.url).pathname,
  test: {
    // Twice the cores: half of the time goes by waiting, for servers, locks and disks.
    maxWorkers: 2 * availableParallelism(),
    reporters: ['default', ['json', { outputFile: 'tests/.output/unit-times.json' }]],
    environment: 'node',
    execArgv,
    setupFiles: [
      'tests/setup/console-guard.ts',
      'tests/setup/patience.ts',
      'tests/setup/web-locks.ts',
    ],
    // A machine under load is no defect.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{src,sw,server}/**/*.test.{ts,tsx}'],
          // A thread for each file costs a third less than a process. Contract tests change what a whole process shares.
          pool: 'threads',
        },
      },
      {
        extends: true,
        test: {
          name: 'contract',
          include: ['tests/contract/**/*.test.ts'],
          globalSetup: 'tests/setup/contract.ts',
          // Each test has a server of its own; loading its modules anew for each file takes longer than many a file.
          isolate: false,
        },
      },
    ],
  },
});
