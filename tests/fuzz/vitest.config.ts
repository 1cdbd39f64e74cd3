import { defineConfig } from 'vitest/config';

// By its minutes and its seed (run.js), not a part of the unit tests.
export default defineConfig({
  root: new URL('../..', import.meta.url).pathname,
  test: {
    include: ['tests/fuzz/**/*.fuzz.ts'],
    environment: 'node',
    fileParallelism: false,
    testTimeout: 24 * 60 * 60_000,
    hookTimeout: 60_000,
  },
});
