import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { messageOf, StartError } from './start-error.ts';

/** Makes the data folder and its parts, and proves that files can be written. Throws {@link StartError}. */
export async function prepareDataDir(dataDir: string): Promise<void> {
  const probe = join(dataDir, `.probe-${process.pid}`);
  try {
    for (const part of ['files', 'tmp']) await mkdir(join(dataDir, part), { recursive: true });
    await writeFile(probe, '');
    await rm(probe);
  } catch (error) {
    throw new StartError(
      `DATA_DIR ${dataDir} cannot be used (${messageOf(error)}): choose a folder this user may write`,
    );
  }
}
