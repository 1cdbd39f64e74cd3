import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { fileOf } from './installed-program.js';

/**
 * Runs a test program by `--minutes` and `--seed` of the command line, which it gets as `<NAME>_MINUTES` and `<NAME>_SEED`;
 * without a seed one is drawn and printed, with what to type after `npm run` for the same (`again`). Gives the exit code.
 */
export function runSeeded({
  name,
  again = `${name} --`,
  minutes,
  program: [module, file],
  options,
}) {
  const { values } = parseArgs({
    options: { minutes: { type: 'string', default: minutes }, seed: { type: 'string' } },
  });
  const seed = values.seed ?? String(Math.floor(Math.random() * 1_000_000));
  for (const [option, value] of Object.entries({ ...values, seed })) {
    if (Number(value) > 0 && (option === 'minutes' || Number.isInteger(Number(value)))) continue;
    console.error(`--${option} ${value}: a positive number is wanted`);
    return 2;
  }
  console.log(
    `${name}: seed ${seed}, ${values.minutes} min; again: npm run ${again} --minutes ${values.minutes} --seed ${seed}`,
  );
  const prefix = name.toUpperCase();
  const env = { ...process.env, [`${prefix}_SEED`]: seed, [`${prefix}_MINUTES`]: values.minutes };
  const { status, signal, error } = spawnSync(
    process.execPath,
    [fileOf(module, file), ...options],
    {
      stdio: 'inherit',
      env,
    },
  );
  if (status === null) console.error(`${name}: no verdict: ${error?.message ?? signal}`);
  return status ?? 1;
}
