import type { Db } from '../../db/connection/connect.ts';
import type { Author, RecordKind } from '../../records/record-kind.ts';
import { createRecord } from '../../records/write-records.ts';

/** What has been added, and the version that it has. */
export interface Example {
  kind: string;
  id: string;
  version: number;
}

/** What example content is added with. */
export interface ExampleWriter {
  db: Db;
  /** Milliseconds since 1970. */
  now: number;
  added: Example[];
}

/** Stores a record as example content and gives its id. */
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
