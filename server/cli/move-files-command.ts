import { moveFiles } from '../backup/move-files.ts';
import type { FilePlace } from '../config/file-places.ts';
import { openPlaces } from '../storage/open-storage.ts';
import {
  argumentsOf,
  type Command,
  CommandProblem,
  linesOf,
  onData,
  UsageProblem,
} from './command.ts';

const targets: Readonly<Record<string, FilePlace>> = { 'to-bucket': 'bucket', 'to-disk': 'disk' };

/** Moves an installation's files between data folder and bucket (S-OPS-4). */
export const moveFilesCommand: Command = {
  name: 'move-files',
  usage: 'to-bucket|to-disk [--drop]',
  purpose:
    'copies stored files there, while the server runs on both; --drop: takes them away where they were',
  run: onData(async (deps, args) => {
    const { values, positionals } = argumentsOf(args, { drop: { type: 'boolean' } });
    const [wanted = '', ...more] = positionals;
    const target = Object.hasOwn(targets, wanted) ? targets[wanted] : undefined;
    if (!target || more.length > 0) throw new UsageProblem('say to-bucket or to-disk');
    const other = target === 'disk' ? 'bucket' : 'disk';
    // Servers with another FILES_IN would not find deleted files, or go on storing files in the old place.
    const [to, from] = await openPlaces(deps.config, false);
    if (!from || deps.config.files[0] !== target)
      throw new CommandProblem(
        `set FILES_IN=${target},${other} for every server and for this command first, see docs/operating.md`,
      );
    return linesOf(await moveFiles(deps, { from, to, target, drop: values.drop === true }));
  }),
};
