import { constants, setPriority } from 'node:os';
import { backup } from '../backup/backup.ts';
import { readManifest } from '../backup/manifest.ts';
import { restore } from '../backup/restore.ts';
import { verifyBackup } from '../backup/verify-backup.ts';
import { verifyStorage } from '../backup/verify-storage.ts';
import { argumentsOf, type Command, Findings, onData, onlyOne } from './command.ts';

/** What keeps an installation's data, and says whether it is whole (S-OPS-7). */
export const backupCommands: readonly Command[] = [
  {
    name: 'backup',
    usage: '<folder>',
    purpose: 'copies database, files and settings there, while the server runs; only new files',
    run(installation, args) {
      const folder = onlyOne('folder', argumentsOf(args).positionals);
      giveWay();
      return onData((deps) => backup(deps, folder))(installation, args);
    },
  },
  {
    name: 'restore',
    usage: '<folder> [--replace]',
    purpose: 'restores a backup while no server runs; --replace: what is there is kept beside',
    run({ config, prepareDataDir, openStorage }, args) {
      const options = { replace: { type: 'boolean' } } as const;
      const { values, positionals } = argumentsOf(args, options);
      const folder = onlyOne('folder', positionals);
      const settings = config();
      prepareDataDir(settings.dataDir);
      return restore(folder, {
        ...{ config: settings, replace: values.replace === true },
        openStorage: () => openStorage(settings),
      });
    },
  },
  {
    name: 'verify',
    usage: '[<folder>]',
    purpose: 'compares all rows with all stored files; with a folder, a backup with its manifest',
    async run(installation, args) {
      const { positionals } = argumentsOf(args);
      giveWay();
      if (positionals.length > 0) return verifyFolder(onlyOne('folder', positionals));
      return onData(async (deps) => {
        const { rows, found } = await verifyStorage(deps);
        return verdict(found, `${rows} rows and their files agree`);
      })(installation, args);
    },
  },
];

/** The server beside it comes first, where both want the processor; programs that it starts inherit it. */
const giveWay = () => setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

async function verifyFolder(folder: string): Promise<string[]> {
  const manifest = await readManifest(folder);
  const { instant, files } = manifest;
  const found = await verifyBackup(folder, manifest);
  return verdict(found, `the backup of ${instant} is whole: ${files.length} files`);
}

function verdict(found: readonly string[], good: string): string[] {
  if (found.length > 0) throw new Findings(found);
  return [good];
}
