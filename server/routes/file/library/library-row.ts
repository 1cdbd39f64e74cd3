import type { Selectable } from 'kysely';
import type { AppConfig } from '../../../../src/contract/app-config.ts';
import type { ReplyOf } from '../../../../src/contract/endpoint.ts';
import { PRIVATE_KIND, type UploadKind } from '../../../../src/contract/file/file.ts';
import type { fileLibrary } from '../../../../src/contract/file/file-library.ts';
import { notFound } from '../../../base/refusal.ts';
import type { Db } from '../../../db/connection/connect.ts';
import { namesOf, shownName } from '../../../db/display-names.ts';
import { isOneOf } from '../../../db/is-one-of.ts';
import type { Database } from '../../../db/schema.ts';
import { isFileIn, type Scope } from '../../../db/scope.ts';
import { mapInSlices } from '../../../db/slices.ts';
import { hasPictures, pictureAddress } from '../../../files/derived-pictures.ts';
import { classOf } from '../../../files/file-class.ts';
import { isPublic, recordOf } from '../../../files/file-record.ts';

export type FileRow = Selectable<Database['files']>;
type Buckets = AppConfig['buckets'];
type Shown = ReplyOf<typeof fileLibrary.search>['list'][number];

/**
 * Files with their uploader and the number of record fields that name them. A `cross join` keeps SQLite from beginning
 * with the people, of whom there are few, and reading all files of each.
 */
const listed = (db: Db) =>
  db
    .selectFrom('files')
    .crossJoin('users')
    .whereRef('users.id', '=', 'files.userId')
    .selectAll('files')
    .select(['users.userName', 'users.realName', 'users.nickName'])
    .select(({ selectFrom }) =>
      selectFrom('fileUses')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('fileUses.fileId', '=', 'files.id')
        .as('uses'),
    );

/** Returns these files as the contract shows them, in this order; many in slices. */
export const filesShown = (db: Db, ids: readonly string[], buckets: Buckets): Promise<Shown[]> =>
  mapInSlices(ids, (some) => someShown(db, some, buckets));

async function someShown(db: Db, ids: readonly string[], buckets: Buckets): Promise<Shown[]> {
  const rows = await listed(db)
    .where(isOneOf(db, 'files.id', ids))
    .execute();
  const changedBy = rows.map(({ userName, updatedBy }) => updatedBy ?? userName);
  const nameOf = await namesOf(db, changedBy);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? shownOf(row, buckets, nameOf) : [];
  });
}

/** Refuses with 2002 if the file does not exist or is outside the scope of the caller. */
export async function refuseUnseen(db: Db, scope: Scope, id: string): Promise<void> {
  const files = db.selectFrom('files').select('id').where('id', '=', id);
  if (!(await files.where(isFileIn(scope)).executeTakeFirst())) throw notFound('文件');
}

/** Returns one file as the contract shows it; refuses with 2002 if there is none. */
export async function fileShown(db: Db, id: string, buckets: Buckets): Promise<Shown> {
  const [shown] = await filesShown(db, [id], buckets);
  if (!shown) throw notFound('文件');
  return shown;
}

interface Listed extends FileRow {
  userName: string;
  realName: string;
  nickName: string;
  uses: number | null;
}

function shownOf(row: Listed, buckets: Buckets, nameOf: (userName: string) => string): Shown {
  const { id, name, type, size, sha256, width, height, version, createdAt } = row;
  const isReadable = isPublic(row);
  const pictures = isReadable && hasPictures(row);
  return {
    ...{ id, name, type, size, sha256, width, height, version, createdAt },
    spelling: '',
    duration: row.duration || null,
    group: row.groupName,
    kind: classOf(type),
    address: isReadable ? recordOf(row, buckets).address : null,
    thumbnail: pictures ? pictureAddress(id, 'thumbnail') : null,
    picture: pictures ? pictureAddress(id, 'picture') : null,
    bucket: row.kind as UploadKind,
    isPrivate: row.kind === PRIVATE_KIND,
    uses: Number(row.uses),
    uploader: shownName(row),
    status: row.damaged === 0 ? 'normal' : 'damaged',
    missing: row.missingAt !== null,
    createdBy: row.userName,
    createdByName: shownName(row),
    updatedBy: row.updatedBy ?? row.userName,
    updatedByName: nameOf(row.updatedBy ?? row.userName),
    updatedAt: row.updatedAt ?? createdAt,
    deletedAt: row.deletedAt,
  };
}
