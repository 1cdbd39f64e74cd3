import { mkdir, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

/** Milliseconds that creating it may need on a loaded machine. */
const PATIENCE = 60_000;

/**
 * Creates a folder once for all processes of a run: the first caller in any process creates it; the others wait until
 * it is complete.
 */
export async function makeOnce(
  shared: string,
  name: string,
  make: (folder: string) => Promise<void>,
): Promise<string> {
  const [made, unfinished] = [join(shared, name), join(shared, `${name}-unfinished`)];
  if (await succeeds(mkdir(join(shared, `${name}-asked`)))) {
    await make(unfinished);
    await rename(unfinished, made);
  }
  for (let waited = 0; !(await succeeds(stat(made))); waited += 50) {
    if (waited > PATIENCE) throw new Error(`nobody made ${made}`);
    await setTimeout(50);
  }
  return made;
}

const succeeds = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    () => false,
  );
