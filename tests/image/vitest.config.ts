import { defineConfig } from 'vitest/config';

// Builds what the Dockerfile builds, which takes minutes: a part of `npm run test:all`.
export default defineConfig({
  root: new URL('../..', import.meta.url).pathname,
  test: {
    include: ['tests/image/**/*.image.ts'],
    environment: 'node',
    testTimeout: 120_000,
    hookTimeout: 20 * 60_000,
  },
});
