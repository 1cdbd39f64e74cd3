import { join } from 'node:path';
import * as v from 'valibot';
import { type Control, control } from '../../src/contract/control.ts';
import { readOwnFile } from './read-own-file.ts';
import { StartProblem } from './start-problem.ts';

/**
 * Reads `control.json` of the data folder, by which the operator orders updates; default: no order. Read at each
 * request, so that an order needs no restart. Throws {@link StartProblem} for an invalid file.
 */
export async function readControl(dataDir: string): Promise<Control> {
  const path = join(dataDir, 'control.json');
  const text = await readOwnFile(path);
  return text === null ? { action: 'none' } : checkControl(path, text);
}

/** Parses and validates the text of `control.json`. Throws {@link StartProblem} naming `path` where it is invalid. */
export function checkControl(path: string, text: string): Control {
  try {
    return v.parse(control, JSON.parse(text));
  } catch (error) {
    throw new StartProblem(
      `${path} cannot be used (${(error as Error).message}): it must be {"action": "none"}, "update" or "retire"`,
    );
  }
}
