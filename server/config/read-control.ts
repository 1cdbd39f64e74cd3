import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { type Control, control } from '../../src/contract/control.ts';
import { StartProblem } from './start-problem.ts';

/**
 * Reads `control.json` of the data folder, by which the operator orders updates; default: no order. Read at each
 * request, so that an order needs no restart. Throws {@link StartProblem} for an invalid file.
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

/** Parses and validates the text of `control.json`. Throws {@link StartProblem} naming `path` where it is invalid. */
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
