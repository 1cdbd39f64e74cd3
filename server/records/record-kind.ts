import type { RawBuilder, Selectable, SqlBool } from 'kysely';
import type { Call, Deps } from '../base/call.ts';
import type { Db } from '../db/connection/connect.ts';
import type { Database } from '../db/schema.ts';
import type { Scope } from '../db/scope.ts';
import type { LinkRule } from '../files/refuse-links.ts';

export type RecordRow = Selectable<Database['records']>;

/** Columns by which records are found, ordered and placed. */
export interface RecordColumns {
  title: string;
  status: string;
  sort: number;
  groupId?: string | null;
  parentId?: string | null;
  code?: string | null;
}

/** Who writes, when (milliseconds since 1970), and what they manage. */
export interface Author extends Pick<Deps, 'versionFloor'> {
  userName: string;
  now: number;
  scope: Scope;
  /** Takes what is changed, for the audit log. */
  changed?: Call['changed'];
  /** Without it content may lead anywhere. */
  mayLink?: LinkRule;
}

/** A record that was changed. */
export interface Written {
  id: string;
  groupId: string | null;
  /** When it had gone to the recycle bin that it comes back from. */
  deletedAt?: number | null;
}

/** What the server knows of one kind of record besides its contract. */
export interface RecordKind<Fields> {
  name: string;
  label: string;
  /** Where each record belongs to a record of another kind: that kind's name, its label, and the field with its id. */
  group?: {
    kind: string;
    label: string;
    field: keyof Fields & string;
    /** So many belong to one at most. */
    most?: number;
  };
  /** Texts by whose exact value a search may be narrowed. */
  exactly?: readonly (keyof Fields & string)[];
  columns(fields: Fields): RecordColumns;
  /** A keyword is looked for in the code too, behind this text. */
  codeAfter?: string;
  /** Fields that hold the id of a stored file, a list of them, or null. */
  files: readonly (keyof Fields & string)[];
  /** What else may be the id of a stored file, deeper inside; what is none does no harm. `check` has to look at it. */
  filesIn?(fields: Fields): readonly string[];
  /** Where callers may be limited to some of the records (S-ADM-3): which, as a condition on their rows. */
  within?(scope: Scope): RawBuilder<SqlBool>;
  /** Rules beyond the contract; throws a refusal. */
  check?(db: Db, fields: Fields, id: string): Promise<void>;
  /** Throws a refusal where the record is in use. */
  mayDelete?(db: Db, id: string): Promise<void>;
  /** Follows a write in its transaction: the records that it changed, each as it was (where it was) and as it is. */
  wrote?(db: Db, rows: readonly Written[], author: Author): Promise<void>;
  /** What answers carry besides the fields, by id; asked for at least one. */
  compute?(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, object>>;
}
