import type { Author, Db, RecordKind } from '../../records/record-kind.ts';
import { createRecord } from '../../records/write-records.ts';

/** Stores a record as example content and gives its id. */
export async function addExample<Fields extends object>(
  db: Db,
  kind: RecordKind<Fields>,
  fields: Fields,
  author: Author,
): Promise<string> {
  const id = crypto.randomUUID();
  const { version } = await createRecord(db, kind, { id, fields }, author);
  await markExample(db, { kind: kind.name, id, version });
  return id;
}

/** Records that something is example content, and how it was then. */
export const markExample = async (
  db: Db,
  example: { kind: string; id: string; version: number },
): Promise<void> => void (await db.insertInto('examples').values(example).execute());
