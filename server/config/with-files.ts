import { readFileSync } from 'node:fs';
import { StartProblem } from './start-problem.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The environment, in which each variable may instead be read from the file that `NAME_FILE` names, as Docker and
 * Kubernetes pass secrets. Throws {@link StartProblem} where both are set, or the file cannot be read.
 */
export const withFiles = (env: Environment): Environment =>
  new Proxy(env, {
    get: (_, name) => (typeof name === 'string' ? settingOf(env, name) : undefined),
  });

function settingOf(env: Environment, name: string): string | undefined {
  const { [name]: value, [`${name}_FILE`]: path } = env;
  if (!path) return value;
  if (value) throw new StartProblem(`${name} and ${name}_FILE are both set: remove one`);
  try {
    return readFileSync(path, 'utf8').replace(/\r?\n$/, '');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartProblem(
      `${name}_FILE=${path} cannot be read (${code}): make it readable, or remove it`,
    );
  }
}
