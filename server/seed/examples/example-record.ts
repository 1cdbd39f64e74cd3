import type { Db } from '../../db/connection/connect.ts';
import type { Author, RecordKind } from '../../records/record-kind.ts';
import { createRecord } from '../../records/write-records.ts';

/** Added records with their versions. */
export interface Example {
  kind: string;
  id: string;
  version: number;
}

/** Context for adding example content. */
export interface ExampleWriter {
  db: Db;
  /** Milliseconds since 1970. */
  now: number;
  added: Example[];
}

/** Stores an example record and returns its id. */
export async function addExample<Fields extends object>(
  { db, added }: ExampleWriter,
  kind: RecordKind<Fields>,
  fields: Fields,
  author: Author,
): Promise<string> {
  const id = crypto.randomUUID();
  const { version } = await createRecord(db, kind, { id, fields }, author);
  added.push({ kind: kind.name, id, version });
  return id;
}
