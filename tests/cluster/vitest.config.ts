import { defineConfig } from 'vitest/config';

// On what is built (`npm run build`), by run.js: programs of the machine, one cluster after the other.
export default defineConfig({
  root: new URL('../..', import.meta.url).pathname,
  test: {
    include: ['tests/cluster/**/*.cluster.ts'],
    setupFiles: ['tests/setup/console-guard.ts', 'tests/setup/patience.ts'],
    environment: 'node',
    fileParallelism: false,
    testTimeout: 5 * 60_000,
    hookTimeout: 5 * 60_000,
    expect: { poll: { timeout: 15_000 } },
  },
});
