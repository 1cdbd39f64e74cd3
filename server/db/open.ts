import type { Config } from '../config.ts';
import { messageOf, StartError } from '../start-error.ts';
import { type OpenDatabase, openEmbedded } from './embedded.ts';
import { migrate } from './migrate.ts';
import { openPostgres } from './postgres.ts';

/** Opens the database of the configuration with its tables up to date. Throws {@link StartError}. */
export async function openDatabase(
  config: Pick<Config, 'DATABASE_URL' | 'DATA_DIR'>,
  onError: (error: Error) => void,
): Promise<OpenDatabase> {
  const { DATABASE_URL: address, DATA_DIR: dataDir } = config;
  const opened = address ? await openPostgres(address, onError) : openEmbedded(dataDir);
  try {
    await migrate(opened.db);
    return opened;
  } catch (error) {
    await opened.close();
    if (error instanceof StartError) throw error;
    throw new StartError(`the database in ${dataDir} cannot be used: ${messageOf(error)}`);
  }
}
