import {
  type PackageKind,
  packageCalls,
  type UploadedPackage,
} from '../../../src/contract/file/packages.ts';
import type { Handler } from '../../base/call.ts';
import { notFound, refusedByRule } from '../../base/refusal.ts';
import type { Db } from '../../db/connection/connect.ts';
import { shownName } from '../../db/display-names.ts';
import { idempotent } from '../../http/idempotent.ts';
import { PACKAGE_PATH } from './read/package-content.ts';
import { signedQuery } from './read/signed-address.ts';

type Calls = (typeof packageCalls)[PackageKind];

/** Handlers for the packages of one kind: list uploads, report an upload, and address of a package on this server. */
export const packageHandlers = (kind: PackageKind) => ({
  search: handleSearch(kind),
  report: handleReport(kind),
  address: handleAddress(kind),
});

const handleSearch =
  (kind: PackageKind): Handler<Calls['search']> =>
  async ({ deps, input: { page, size } }) => {
    const { total } = await deps.db
      .selectFrom('packages')
      .where('kind', '=', kind)
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    const rows = await shown(deps.db)
      .where('kind', '=', kind)
      .orderBy('packages.createdAt', 'desc')
      .orderBy('packages.id')
      .limit(size)
      .offset(page * size)
      .execute();
    return { list: rows.map(packageOf), total: Number(total) };
  };

/**
 * An upload to this server already has a row, so only its note is stored; an upload to another target gets a new row.
 */
const handleReport = (kind: PackageKind): Handler<Calls['report']> =>
  idempotent(packageCalls[kind].report, async (call, db) => {
    const { deps, caller, input, idempotencyKey: id } = call;
    const { note, ...facts } = input;
    call.subject(id);
    if (input.target === '') await addNote(db, { id, kind, userId: caller.userId }, note);
    else {
      const row = { id, kind, userId: caller.userId, createdAt: deps.now() };
      const elsewhere = { type: '', storageName: null };
      await db
        .insertInto('packages')
        .values({ ...row, ...facts, ...elsewhere, note })
        .execute();
    }
    return packageOf(await shown(db).where('packages.id', '=', id).executeTakeFirstOrThrow());
  });

const handleAddress =
  (kind: PackageKind): Handler<Calls['address']> =>
  async ({ deps, caller, input: { id }, subject }) => {
    subject(id);
    const row = await deps.db
      .selectFrom('packages')
      .select('id')
      .where('id', '=', id)
      .where('kind', '=', kind)
      .where('storageName', 'is not', null)
      .executeTakeFirst();
    if (!row) throw notFound('安装包');
    return { address: `${PACKAGE_PATH}/${id}${signedQuery(id, caller.userId, deps).query}` };
  };

async function addNote(
  db: Pick<Db, 'updateTable'>,
  { id, kind, userId }: { id: string; kind: PackageKind; userId: string },
  note: string,
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('packages')
    .set({ note })
    .where('id', '=', id)
    .where('kind', '=', kind)
    .where('userId', '=', userId)
    .where('storageName', 'is not', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw refusedByRule('服务器没有收到该文件');
}

const shown = (db: Pick<Db, 'selectFrom'>) =>
  db
    .selectFrom('packages')
    .innerJoin('users', 'users.id', 'packages.userId')
    .selectAll('packages')
    .select(['users.userName', 'users.realName', 'users.nickName']);

type Row = Awaited<ReturnType<ReturnType<typeof shown>['executeTakeFirstOrThrow']>>;

function packageOf(row: Row): UploadedPackage {
  const { id, name, sha256, note, target, code, message, createdAt } = row;
  const uploader = shownName(row);
  return {
    id,
    name,
    size: Number(row.size),
    sha256,
    note,
    target,
    code,
    message,
    uploader,
    createdAt,
  };
}
