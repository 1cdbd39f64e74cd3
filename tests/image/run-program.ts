import { spawnSync } from 'node:child_process';

/** Output of a program that ended well; throws with all that it said otherwise. */
export function run(program: string, args: readonly string[], env = process.env): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    ...{ env, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  });
  if (status === 0) return stdout;
  throw new Error(`${program} ${args.join(' ')}: ${error ?? status}\n${stdout}${stderr}`);
}
