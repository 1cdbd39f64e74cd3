import type { Deps } from '../base/call.ts';
import type { Report } from '../base/report.ts';
import type { FilePlace } from '../config/file-places.ts';
import { isNamed, type StoredRow, storedRows } from '../files/stored-rows.ts';
import { copyFile } from '../storage/copy-file.ts';
import { ifReadable } from '../storage/disk.ts';
import type { Storage, StoredFile } from '../storage/storage.ts';
import { onDisk } from './backup-problem.ts';
import { inLanes } from './in-lanes.ts';

/** Two places of one installation. Its servers already read from both and store new files in `to`. */
interface Move {
  from: Storage;
  to: Storage;
  target: FilePlace;
  /** Whether a file whose copy in `to` is verified is deleted from `from`. */
  drop: boolean;
}

interface Moved {
  copied: number;
  /** Files that were already in `to`. */
  there: number;
  damaged: string[];
  unreadable: string[];
}

const nameOf: Readonly<Record<FilePlace, string>> = {
  bucket: 'the bucket',
  disk: 'the data folder',
};

/**
 * Copies every stored file to the other place while servers run, and verifies each copy by reading it. Can be repeated:
 * verified copies are not copied again. Returns the report for the operator.
 */
export const moveFiles = (deps: Deps, move: Move): Promise<Report> =>
  onDisk(async () => {
    const rows = new Map((await storedRows(deps.db)).map((row) => [row.name, row]));
    const moved: Moved = { copied: 0, there: 0, damaged: [], unreadable: [] };
    const files: StoredFile[] = [];
    for await (const file of move.from.list()) files.push(file);
    await inLanes(files, (file) => moveOne(deps, move, { file, row: rows.get(file.name), moved }));
    return reportOf(move, { ...moved, unfinished: await unfinishedIn(deps, move.from) });
  });

interface One {
  file: StoredFile;
  row: StoredRow | undefined;
  moved: Moved;
}

async function moveOne(
  { db }: Deps,
  { from, to, drop }: Move,
  { file, row, moved }: One,
): Promise<void> {
  const { name } = file;
  if (await isCopied({ from, to }, name, row)) moved.there += 1;
  else {
    const copy = await ifReadable(copyFile(from, to, file), 'unreadable' as const);
    if (copy === 'unreadable') moved.unreadable.push(name);
    if (!copy || copy === 'unreadable') return;
    moved.copied += 1;
    if (row && copy.sha256 !== row.sha256) moved.damaged.push(name);
  }
  // A server may have deleted the file in both places before this copy was written.
  if ((await from.sizeOf(name)) === null && !(await isNamed(db, name))) await to.drop(name);
  else if (drop) await from.drop(name);
}

/** Whether `to` has a correct copy: by the digest in the row or, without a row, by the digest of the source. */
async function isCopied(
  { from, to }: Pick<Move, 'from' | 'to'>,
  name: string,
  row: StoredRow | undefined,
): Promise<boolean> {
  const there = await ifReadable(to.inspect(name), null);
  if (!there) return false;
  return there.sha256 === (row ?? (await ifReadable(from.inspect(name), null)))?.sha256;
}

/** Number of open uploads whose chunks are in this place; their files will be stored in the first place. */
async function unfinishedIn({ db }: Deps, place: Storage): Promise<number> {
  const sessions = await db
    .selectFrom('uploadSessions')
    .select('storageName')
    .where('state', '=', 'open')
    .execute();
  let unfinished = 0;
  for (const { storageName } of sessions) if (await place.holdsPart(storageName)) unfinished += 1;
  return unfinished;
}

function reportOf(
  { target, drop }: Pick<Move, 'target' | 'drop'>,
  { copied, there, damaged, unreadable, unfinished }: Moved & { unfinished: number },
): Report {
  const [to, from] = [nameOf[target], nameOf[target === 'disk' ? 'bucket' : 'disk']];
  const lost = damaged.map((name) => `damaged before already, copied as it is: ${name}`);
  const left = unreadable.map((name) => `the disk cannot read it, left where it was: ${name}`);
  const waiting =
    unfinished > 0
      ? [`${unfinished} unfinished uploads have their chunks in ${from}: call this again later`]
      : [];
  const rest = drop ? `nothing of them is left in ${from}` : `${from} still has them, too`;
  const all = `${copied + there} files are in ${to}, ${copied} of them copied now; ${rest}`;
  return { left: left.sort(), done: [...lost.sort(), ...waiting, all] };
}
