import type { Selectable } from 'kysely';
import type { Deps } from '../base/call.ts';
import { type Refusal, refuse } from '../base/refusal.ts';
import type { Database } from '../db/schema.ts';

type FileRow = Pick<Selectable<Database['files']>, 'id' | 'storageName' | 'missingAt'>;

/** Marks a file whose bytes are missing or truncated, logs it for operators, and returns the refusal. */
export async function missingBytes(deps: Deps, file: FileRow): Promise<Refusal> {
  const { id, storageName, missingAt } = file;
  deps.log({ level: 'error', file: id, missing: storageName });
  if (missingAt === null) await mark(deps, id, deps.now());
  return refuse(404, '文件内容已丢失');
}

/** Clears the mark of a file whose bytes were restored from a backup. */
export async function foundBytes(deps: Deps, { id, missingAt }: FileRow): Promise<void> {
  if (missingAt !== null) await mark(deps, id, null);
}

const mark = ({ db }: Deps, id: string, missingAt: number | null) =>
  db.updateTable('files').set({ missingAt }).where('id', '=', id).execute();
