import { readFile } from 'node:fs/promises';
import { StartProblem } from './start-problem.ts';

/** Text of a settings file of the data folder, or null where there is none. Throws {@link StartProblem} for others. */
export async function readOwnFile(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return null;
    throw new StartProblem(`${path} cannot be read (${code}): make it readable, or remove it`);
  }
}
