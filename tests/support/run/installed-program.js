// Starts programs of packages by their files, as outside of npm no installed command is on the path.
// Plain JavaScript: Node 20 runs no TypeScript.
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** A file of an installed package. */
export const fileOf = (name, file) =>
  join(dirname(createRequire(import.meta.url).resolve(`${name}/package.json`)), file);

/** Runs the tests of a configuration of Vitest, with this Node or another; gives the exit code. */
export function runVitest(config, options = [], { node = process.execPath, env = {} } = {}) {
  const args = [fileOf('vitest', 'vitest.mjs'), 'run', '--config', config, ...options];
  return spawnSync(node, args, { stdio: 'inherit', env: { ...process.env, ...env } }).status ?? 1;
}
