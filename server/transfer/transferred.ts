import * as v from 'valibot';
import { articleFields } from '../../src/contract/article/article-fields.ts';
import { instant, sha256, uuid } from '../../src/contract/common-schemas.ts';
import type { EntityName } from '../../src/contract/entities.ts';
import { entities } from '../../src/contract/entities.ts';
import { serviceAddress, uploadKind } from '../../src/contract/file/file.ts';
import { fileFields } from '../../src/contract/file/file-saving.ts';
import type { Db } from '../db/connection/connect.ts';
import type { Author, RecordKind } from '../records/record-kind.ts';
import { createRecord, updateRecord } from '../records/write-records.ts';
import { entityKinds } from '../routes/entity-kinds.ts';

/** First line of an export. */
export const HEADER = { lexdesk: 'content', format: 1 } as const;
export const header = v.strictObject({
  lexdesk: v.literal(HEADER.lexdesk),
  format: v.literal(HEADER.format),
});

/** Author and time of the last change; milliseconds since 1970. */
const stamp = { updatedBy: v.pipe(v.string(), v.maxLength(64)), updatedAt: instant };

/** A stored file; its bytes are a file named by its id, unless another service holds them. */
export const fileLine = v.strictObject({
  kind: v.literal('file'),
  id: uuid,
  ...stamp,
  fields: v.strictObject(fileFields),
  file: v.strictObject({
    uploadedAs: uploadKind,
    size: v.pipe(v.number(), v.integer(), v.minValue(0)),
    sha256,
    heldAt: v.nullable(serviceAddress),
  }),
});
export type FileLine = v.InferOutput<typeof fileLine>;

/** An article as staff edit it, and as readers see it (null if unpublished). */
export const articleLine = v.strictObject({
  kind: v.literal('article'),
  id: uuid,
  ...stamp,
  fields: v.strictObject(articleFields),
  published: v.nullable(v.strictObject(articleFields)),
  publishedAt: v.nullable(instant),
  /** Exports of earlier versions lack these two. */
  firstPublishedAt: v.optional(v.nullable(instant)),
  withdrawAt: v.optional(v.nullable(instant)),
});
export type ArticleLine = v.InferOutput<typeof articleLine>;

/** A record of one of {@link transferredKinds}. */
export interface RecordLine {
  kind: EntityName;
  id: string;
  updatedBy: string;
  updatedAt: number;
  fields: Record<string, unknown>;
}
export type Line = FileLine | RecordLine | ArticleLine;

/** An entity with its line schema and its write operations. */
function transferred(name: EntityName) {
  const kind = entityKinds[name] as RecordKind<object>;
  return {
    ...{ name, label: kind.label },
    line: v.strictObject({
      ...{ kind: v.literal(name), id: uuid },
      ...stamp,
      fields: v.strictObject(entities[name].fields),
    }),
    codeOf: (fields: object) => kind.columns(fields).code ?? null,
    create: (db: Db, { id, fields }: RecordLine, author: Author) =>
      createRecord(db, kind, { id, fields }, author),
    update: (db: Db, { id, fields }: RecordLine, version: number, author: Author) =>
      updateRecord(db, kind, { id, version, fields }, author),
  };
}

/** All entities in the order of the contract: referenced ones first. */
export const transferredKinds = (Object.keys(entities) as EntityName[]).map(transferred);

/** The stored fields that the contract has; others belong to another version. */
export const contractFields = (schema: object, stored: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(stored).filter(([name]) => Object.hasOwn(schema, name)));
