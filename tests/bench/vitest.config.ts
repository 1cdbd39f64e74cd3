import { defineConfig } from 'vitest/config';

// Measurements of the server, not tests: one after the other, and no verdict by time.
export default defineConfig({
  root: new URL('../..', import.meta.url).pathname,
  test: {
    include: ['tests/bench/**/*.measure.ts'],
    globalSetup: 'tests/setup/contract.ts',
    environment: 'node',
    fileParallelism: false,
    testTimeout: 30 * 60_000,
    hookTimeout: 30 * 60_000,
  },
});
