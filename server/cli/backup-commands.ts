import { constants, setPriority } from 'node:os';
import { backup } from '../backup/backup.ts';
import { readManifest } from '../backup/manifest.ts';
import { restore } from '../backup/restore.ts';
import { verifyBackup } from '../backup/verify-backup.ts';
import { dropOrphans, verifyStorage } from '../backup/verify-storage.ts';
import { argumentsOf, type Command, linesOf, onData, onlyOne, UsageProblem } from './command.ts';

/** Backup, restore and integrity checks of an installation (S-OPS-7). */
export const backupCommands: readonly Command[] = [
  {
    name: 'backup',
    usage: '<folder>',
    purpose: 'copies database, files and settings there, while the server runs; only new files',
    run(installation, args) {
      const folder = onlyOne('folder', argumentsOf(args).positionals);
      lowerPriority();
      return onData(async (deps) => linesOf(await backup(deps, folder)))(installation, args);
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
    usage: '[<folder> | --drop-orphans]',
    purpose:
      'compares all rows with all stored files; with a folder, a backup with its manifest; --drop-orphans: files that no row has named for 30 days go first',
    async run(installation, args) {
      const options = { 'drop-orphans': { type: 'boolean' } } as const;
      const { values, positionals } = argumentsOf(args, options);
      lowerPriority();
      const drops = values['drop-orphans'] === true;
      if (drops && positionals.length > 0) throw new UsageProblem('a backup has no orphans');
      if (positionals.length > 0) return verifyFolder(onlyOne('folder', positionals));
      return onData(async (deps) => {
        const dropped = drops ? await dropOrphans(deps) : [];
        const { rows, found } = await verifyStorage(deps);
        const verified = verdict(found, `${rows} rows and their files agree`);
        return [...dropped.map((name) => `dropped: ${name}`), ...verified];
      })(installation, args);
    },
  },
];

/** Lowers the priority, so that the server gets the CPU first; child processes inherit it. */
const lowerPriority = () => setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

async function verifyFolder(folder: string): Promise<readonly string[]> {
  const manifest = await readManifest(folder);
  const { instant, files, missing } = manifest;
  const found = await verifyBackup(folder, manifest);
  const lost = missing.map((name) => `missing or damaged when it was made, not in it: ${name}`);
  return verdict([...found, ...lost], `the backup of ${instant} is whole: ${files.length} files`);
}

const verdict = (found: readonly string[], good: string): readonly string[] =>
  linesOf({ left: found, done: found.length > 0 ? [] : [good] });
