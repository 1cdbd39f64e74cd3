import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { type Control, control } from '../../src/contract/control.ts';
import { StartProblem } from './start-problem.ts';

/**
 * Reads `control.json` of the data folder, where the operator orders updates; without it nothing is ordered. Read at
 * each request, so that an order needs no restart. Throws {@link StartProblem} for a file that orders nothing we know.
 */
export async function readControl(dataDir: string): Promise<Control> {
  const path = join(dataDir, 'control.json');
  try {
    return checkControl(path, await readFile(path, 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { action: 'none' };
    if (error instanceof StartProblem) throw error;
    throw problem(path, error);
  }
}

/** What a text orders that was read at `path`. Throws {@link StartProblem} where that is nothing we know. */
export function checkControl(path: string, text: string): Control {
  try {
    return v.parse(control, JSON.parse(text));
  } catch (error) {
    throw problem(path, error);
  }
}

const problem = (path: string, error: unknown): StartProblem =>
  new StartProblem(
    `${path} cannot be used (${(error as Error).message}): it must be {"action": "none"}, "update" or "retire"`,
  );
