import type { Deps } from '../base/call.ts';
import type { Report } from '../base/report.ts';
import type { FilePlace } from '../config/file-places.ts';
import { isNamed, type StoredRow, storedRows } from '../files/stored-rows.ts';
import { copyFile } from '../storage/copy-file.ts';
import { ifReadable } from '../storage/disk.ts';
import type { Storage, StoredFile } from '../storage/storage.ts';
import { onDisk } from './backup-problem.ts';
import { inLanes } from './in-lanes.ts';

/** Two places of one installation, whose servers read both and store new files in `to`. */
interface Move {
  from: Storage;
  to: Storage;
  target: FilePlace;
  /** Whether what is in `to` for certain is taken away from `from`. */
  drop: boolean;
}

interface Moved {
  copied: number;
  /** In `to` before. */
  there: number;
  damaged: string[];
  unreadable: string[];
}

const nameOf: Readonly<Record<FilePlace, string>> = {
  bucket: 'the bucket',
  disk: 'the data folder',
};

/**
 * Copies every stored file to the other place while servers run, and reads each copy there. Called again it goes on: a file
 * whose copy is right is not copied again. Returns what to report to the operator.
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
  // A server has dropped it in both places, and the copy may have come after that.
  if ((await from.sizeOf(name)) === null && !(await isNamed(db, name))) await to.drop(name);
  else if (drop) await from.drop(name);
}

/** Whether the other place has the file: as its row says or, where that says nothing, as it is here. */
async function isCopied(
  { from, to }: Pick<Move, 'from' | 'to'>,
  name: string,
  row: StoredRow | undefined,
): Promise<boolean> {
  const there = await ifReadable(to.inspect(name), null);
  if (!there) return false;
  return there.sha256 === (row ?? (await ifReadable(from.inspect(name), null)))?.sha256;
}

/** Uploads whose chunks lie there: what becomes of them is stored in the first place. */
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
