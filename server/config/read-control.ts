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
    return v.parse(control, JSON.parse(await readFile(path, 'utf8')));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { action: 'none' };
    throw new StartProblem(
      `${path} cannot be used (${(error as Error).message}): it must be {"action": "none"}, "update" or "retire"`,
    );
  }
}
