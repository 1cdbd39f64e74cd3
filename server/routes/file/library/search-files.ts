import type { ExpressionBuilder, SelectQueryBuilder } from 'kysely';
import { PRIVATE_KIND } from '../../../../src/contract/file/file.ts';
import type { fileLibrary } from '../../../../src/contract/file/file-library.ts';
import type { Call, Caller, Handler } from '../../../base/call.ts';
import { containsText } from '../../../db/contains-text.ts';
import type { Database } from '../../../db/schema.ts';
import { isFileIn } from '../../../db/scope.ts';
import { classOf, isOfClass } from '../../../files/file-class.ts';
import { recordLengths } from '../../../files/media-lengths.ts';
import { filesShown } from './library-row.ts';

type Filters = Omit<Call<typeof fileLibrary.search>['input'], 'page' | 'size'>;
type Files = SelectQueryBuilder<Database, 'files', object>;

/** One page of files and the number of all that match. */
export const handleFileSearch: Handler<typeof fileLibrary.search> = async (call) => {
  const { deps, input } = call;
  const { page, size, sort = 'createdAt', reverse = false } = input;
  const matching = match(call, input);
  const { total } = await matching
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await matching
    .select('id')
    .orderBy(sort, (sort === 'name') !== reverse ? 'asc' : 'desc')
    .orderBy('id', reverse ? 'desc' : 'asc')
    .limit(size)
    .offset(page * size)
    .execute();
  const ids = rows.map(({ id }) => id);
  await recordLengths(deps, ids);
  return { list: await filesShown(deps.db, ids, deps.appConfig.buckets), total: Number(total) };
};

/** How many files of each class match, and their bytes. */
export const handleFileCounts: Handler<typeof fileLibrary.counts> = async (call) => {
  const rows = await match(call, call.input)
    .select('type')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.sum<number>('size').as('size')])
    .groupBy('type')
    .execute();
  const states: Record<string, number> = {};
  for (const { type, count } of rows) {
    const name = classOf(type);
    states[name] = (states[name] ?? 0) + Number(count);
  }
  const sum = (of: (row: (typeof rows)[number]) => unknown) =>
    rows.reduce((total, row) => total + Number(of(row)), 0);
  return { total: sum(({ count }) => count), size: sum(({ size }) => size), states };
};

type Reading = Pick<Call, 'deps' | 'scope'> & { caller: Caller };

function match({ deps, caller, scope }: Reading, input: Filters): Files {
  const { keyword, kind, bucket, isPrivate, group, mine, unused, deleted = false } = input;
  let files: Files = deps.db
    .selectFrom('files')
    .where('deletedAt', deleted ? 'is not' : 'is', null)
    .where(isFileIn(scope))
    .where((where) => where.and(exactly({ kind: bucket, groupName: group })));
  if (keyword) files = files.where(containsText('files.name', keyword));
  if (kind) files = files.where(isOfClass(kind));
  if (isPrivate !== undefined) files = files.where('kind', isPrivate ? '=' : '!=', PRIVATE_KIND);
  if (mine) files = files.where('userId', '=', caller.userId);
  return unused ? files.where(isUnused) : files;
}

/** Without what was not input for. */
const exactly = (input: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(input).filter((one): one is [string, string] => one[1] !== undefined),
  );

const isUnused = ({ not, exists, selectFrom }: ExpressionBuilder<Database, 'files'>) =>
  not(exists(selectFrom('fileUses').select('fileId').whereRef('fileUses.fileId', '=', 'files.id')));

/** The groups of files that are not in the recycle bin. */
export const handleFileGroups: Handler<typeof fileLibrary.groups> = async ({ deps, scope }) => {
  const rows = await deps.db
    .selectFrom('files')
    .where(isFileIn(scope))
    .select('groupName as name')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('groupName', '!=', '')
    .where('deletedAt', 'is', null)
    .groupBy('groupName')
    .orderBy('groupName')
    .execute();
  return { list: rows.map(({ name, count }) => ({ name, count: Number(count) })) };
};
