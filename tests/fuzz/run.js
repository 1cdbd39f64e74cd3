// `--minutes 10 --seed 7`, half of the time on each database; without a seed it draws one. Plain JavaScript: Node 20 runs no TypeScript.
import { fileURLToPath } from 'node:url';
import { runSeeded } from '../support/run/run-seeded.js';

const config = fileURLToPath(new URL('vitest.config.ts', import.meta.url));
process.exitCode = runSeeded({
  name: 'fuzz',
  minutes: '10',
  program: ['vitest', 'vitest.mjs'],
  options: ['run', '--config', config],
});
