// `--minutes 5 --seed 7`; without a seed it draws one. Plain JavaScript: Node 20 runs no TypeScript.
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '5' }, seed: { type: 'string' } },
});
const seed = values.seed ?? String(Math.floor(Math.random() * 1_000_000));
for (const [name, value] of Object.entries({ ...values, seed })) {
  if (Number(value) > 0 && (name === 'minutes' || Number.isInteger(Number(value)))) continue;
  console.error(`--${name} ${value}: a positive number is wanted`);
  process.exit(2);
}
console.log(
  `soak: seed ${seed}, ${values.minutes} min; again: npm run soak -- --minutes ${values.minutes} --seed ${seed}`,
);
const config = new URL('playwright.config.ts', import.meta.url).pathname;
// By its file and not by its name: outside of npm no installed command is on the path.
const playwright = createRequire(import.meta.url).resolve('@playwright/test/cli');
const { status, signal, error } = spawnSync(
  process.execPath,
  [playwright, 'test', '--config', config],
  { stdio: 'inherit', env: { ...process.env, SOAK_SEED: seed, SOAK_MINUTES: values.minutes } },
);
if (status === null) console.error(`soak: no verdict: ${error?.message ?? signal}`);
process.exitCode = status ?? 1;
