// `--minutes 5 --seed 7`; without a seed it draws one. Plain JavaScript: Node 20 runs no TypeScript.
import { fileURLToPath } from 'node:url';
import { runSeeded } from '../support/run/run-seeded.js';

const config = fileURLToPath(new URL('playwright.config.ts', import.meta.url));
process.exitCode = runSeeded({
  name: 'soak',
  minutes: '5',
  program: ['@playwright/test', 'cli.js'],
  options: ['test', '--config', config],
});
