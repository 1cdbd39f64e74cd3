import type { RawBuilder, Selectable, SqlBool } from 'kysely';
import type { Call, Deps } from '../base/call.ts';
import type { Db } from '../db/connection/connect.ts';
import type { Database } from '../db/schema.ts';
import type { Scope } from '../db/scope.ts';
import type { LinkRule } from '../files/refuse-links.ts';

export type RecordRow = Selectable<Database['records']>;

/** Columns by which records are found, ordered and placed in a tree. */
export interface RecordColumns {
  title: string;
  status: string;
  sort: number;
  groupId?: string | null;
  parentId?: string | null;
  code?: string | null;
}

/** Who writes, when (milliseconds since 1970), and in which scope. */
export interface Author extends Pick<Deps, 'versionFloor'> {
  userName: string;
  now: number;
  scope: Scope;
  /** Records a change for the audit log. */
  changed?: Call['changed'];
  /** Which links content may contain; undefined: all. */
  mayLink?: LinkRule;
}

/** A record that was changed. */
export interface Written {
  id: string;
  groupId: string | null;
  /** If it was restored from the recycle bin: when it had been deleted. */
  deletedAt?: number | null;
}

/** What the server needs of one kind of record besides its contract. */
export interface RecordKind<Fields> {
  name: string;
  label: string;
  /** If each record belongs to a record of another kind: the name and label of that kind, and the field with its id. */
  group?: {
    kind: string;
    label: string;
    field: keyof Fields & string;
    /** Maximum number of records in one group. */
    most?: number;
  };
  /** Text fields that a search can filter by exact value. */
  exactly?: readonly (keyof Fields & string)[];
  columns(fields: Fields): RecordColumns;
  /** A keyword is also searched in the code, after this prefix. */
  codeAfter?: string;
  /** Fields that contain the id of a stored file, a list of ids, or null. */
  files: readonly (keyof Fields & string)[];
  /** Nested values that may be ids of stored files; other values are ignored. `check` must validate them. */
  filesIn?(fields: Fields): readonly string[];
  /** If the scope limits callers to some of the records (S-ADM-3): the condition on their rows. */
  within?(scope: Scope): RawBuilder<SqlBool>;
  /** Validates beyond the contract; throws a refusal. */
  check?(db: Db, fields: Fields, id: string): Promise<void>;
  /** Throws a refusal if the record is in use. */
  mayDelete?(db: Db, id: string): Promise<void>;
  /** Called after a write, in its transaction, with the changed records: each before (if it existed) and after. */
  wrote?(db: Db, rows: readonly Written[], author: Author): Promise<void>;
  /** Computed fields of replies by id; called with at least one id. */
  compute?(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, object>>;
}
